package dev.sfumato.report;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;

/** What all pictures share: a card, ink that follows the reader's light or dark, text that is escaped. */
final class Svg {
    /** Readable on white and on black, and apart for the colour-blind (Okabe and Ito, 2008). */
    static final List<String> COLOURS =
            List.of("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#D55E00", "#56B4E9", "#8A7FD0", "#999999");

    static final String HEADING = "font-size=\"15\" font-weight=\"600\"";

    private Svg() {}

    /** A picture with its card; the caller closes it. */
    static StringBuilder opened(String title, int width, int height) {
        StringBuilder out = new StringBuilder();
        out.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\""
                        + " aria-label=\"%s\" font-family=\"system-ui, sans-serif\" font-size=\"13\">%n",
                width,
                height,
                width,
                height,
                HtmlPage.escape(title)));
        out.append(
                "<style>.ink{fill:#1b1b1b}.rule{stroke:#d4d4d4}.card{fill:#fff}"
                        + "@media screen and (prefers-color-scheme:dark){.ink{fill:#e8e8e8}.rule{stroke:#444}.card{fill:#181818}}</style>\n");
        return out.append(
                String.format(Locale.ROOT, "<rect class=\"card\" width=\"%d\" height=\"%d\"/>%n", width, height));
    }

    static void text(StringBuilder out, double left, double top, String anchor, String style, String words) {
        out.append(String.format(
                Locale.ROOT,
                "<text class=\"ink\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" %s>%s</text>%n",
                left,
                top,
                anchor,
                style,
                HtmlPage.escape(words)));
    }

    /** Text that reads upwards. */
    static void upright(StringBuilder out, double left, double middle, String words) {
        out.append(String.format(
                Locale.ROOT,
                "<text class=\"ink\" text-anchor=\"middle\" transform=\"translate(%.1f %.1f) rotate(-90)\">%s</text>%n",
                left,
                middle,
                HtmlPage.escape(words)));
    }

    /** A number of an axis, plain where that is short. */
    static String figure(double tick) {
        return tick >= 0.001 && tick < 1e6
                ? BigDecimal.valueOf(tick).stripTrailingZeros().toPlainString()
                : String.valueOf(tick);
    }
}
