package dev.sfumato.demo;

import dev.sfumato.chart.Markup;
import java.util.Locale;

/** A drawing of dots and lines, in inks that follow the reader's light or dark. */
final class Svg {
    private static final String STYLE = """
            <style>
            svg{background:#fff} .ink{fill:#23405e;stroke:#23405e} .mark{fill:#b8451f;stroke:#b8451f} .line{stroke:#23405e;fill:none}
            @media screen and (prefers-color-scheme:dark){svg{background:#181818} .ink{fill:#9cc4ee;stroke:#9cc4ee}
            .mark{fill:#ff9a6b;stroke:#ff9a6b} .line{stroke:#9cc4ee}}
            </style>
            """;

    private final StringBuilder out = new StringBuilder();

    Svg(int width, int height, String label) {
        out.append(String.format(
                        Locale.ROOT,
                        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\""
                                + " aria-label=\"%s\">\n",
                        width,
                        height,
                        width,
                        height,
                        Markup.escape(label)))
                .append(STYLE);
    }

    void dot(double x, double y, double radius, String ink, double opacity) {
        out.append(String.format(
                Locale.ROOT,
                "<circle class=\"%s\" style=\"stroke:none\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill-opacity=\"%.2f\"/>\n",
                ink,
                x,
                y,
                radius,
                opacity));
    }

    void ring(double x, double y, double radius, String title) {
        out.append(String.format(
                Locale.ROOT,
                "<circle class=\"mark\" style=\"fill:none\" stroke-width=\"1.8\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\">"
                        + "<title>%s</title></circle>\n",
                x,
                y,
                radius,
                Markup.escape(title)));
    }

    /** A bar with rounded ends. */
    void bar(double x, double y, double width, double height, String ink, double opacity) {
        out.append(String.format(
                Locale.ROOT,
                "<rect class=\"%s\" style=\"stroke:none\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"3\""
                        + " fill-opacity=\"%.2f\"/>\n",
                ink,
                x,
                y,
                width,
                height,
                opacity));
    }

    void words(double x, double y, String anchor, String ink, String text) {
        out.append(String.format(
                Locale.ROOT,
                "<text class=\"%s\" style=\"stroke:none\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" font-size=\"14\""
                        + " font-family=\"system-ui, sans-serif\">%s</text>\n",
                ink,
                x,
                y,
                anchor,
                Markup.escape(text)));
    }

    /** Lines between points that are given as the data of an SVG path. */
    void lines(CharSequence path, double opacity) {
        out.append(String.format(
                Locale.ROOT,
                "<path class=\"line\" stroke-width=\"0.6\" stroke-opacity=\"%.2f\" d=\"%s\"/>\n",
                opacity,
                path));
    }

    String text() {
        return out + "</svg>\n";
    }
}
