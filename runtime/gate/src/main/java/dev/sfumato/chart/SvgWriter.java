package dev.sfumato.chart;

import dev.sfumato.chart.Stroke.At;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A drawing as SVG; all that has no colour of its own is in the reader's ink. */
final class SvgWriter {
    private static final String PAPER = "<style>svg{color:#1b1b1b;background:#fff}"
            + "@media screen and (prefers-color-scheme:dark){svg{color:#e8e8e8;background:#181818}}</style>\n";

    private final Drawing drawing;
    private final StringBuilder out = new StringBuilder();

    SvgWriter(Drawing drawing) {
        this.drawing = drawing;
    }

    String alone() {
        return written("", PAPER);
    }

    String inline() {
        return written(" style=\"max-width:100%;height:auto\"", "");
    }

    private String written(String style, String paper) {
        out.append(String.format(
                        Locale.ROOT,
                        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\""
                                + " aria-label=\"%s\" font-family=\"system-ui, sans-serif\"%s>\n",
                        Drawing.WIDTH,
                        drawing.height(),
                        Drawing.WIDTH,
                        drawing.height(),
                        Markup.escape(drawing.title()),
                        style))
                .append(paper);
        for (Stroke stroke : drawing.strokes()) {
            if (stroke instanceof Stroke.Line line) {
                line(line);
            } else if (stroke instanceof Stroke.Area area) {
                closed("path d=\"" + path(area.places()) + " Z\"" + ink("fill", area.ink()), area.meaning());
            } else if (stroke instanceof Stroke.Disc disc) {
                closed(
                        "circle cx=\"" + figure(disc.middle().x()) + "\" cy=\""
                                + figure(disc.middle().y()) + "\" r=\"" + figure(disc.radius()) + "\""
                                + ink("fill", disc.ink()),
                        disc.meaning());
            } else if (stroke instanceof Stroke.Text text) {
                text(text);
            }
        }
        return out.append("</svg>\n").toString();
    }

    private void line(Stroke.Line line) {
        String dash = line.dash().stream().map(SvgWriter::figure).collect(Collectors.joining(" "));
        closed(
                "path d=\"" + path(line.places()) + "\" fill=\"none\" stroke-width=\"" + figure(line.width()) + "\""
                        + (dash.isEmpty() ? "" : " stroke-dasharray=\"" + dash + "\"") + ink("stroke", line.ink()),
                line.meaning());
    }

    /** An element with what it means, which a browser shows to whoever points at it. */
    private void closed(String element, String meaning) {
        String name = element.substring(0, element.indexOf(' '));
        out.append('<').append(element);
        if (meaning.isEmpty()) {
            out.append("/>\n");
        } else {
            out.append("><title>")
                    .append(Markup.escape(meaning))
                    .append("</title></")
                    .append(name)
                    .append(">\n");
        }
    }

    private void text(Stroke.Text text) {
        String x = figure(text.place().x());
        String y = figure(text.place().y());
        boolean isOne = text.runs().size() == 1;
        out.append("<text")
                .append(
                        text.isUpright()
                                ? " transform=\"translate(" + x + " " + y + ") rotate(-90)\""
                                : " x=\"" + x + "\" y=\"" + y + "\"")
                .append(" text-anchor=\"")
                .append(text.anchor().name().toLowerCase(Locale.ROOT))
                .append("\" font-size=\"")
                .append(figure(text.size()))
                .append(text.isBold() ? "\" font-weight=\"600\"" : "\"");
        if (isOne) {
            Stroke.Text.Run run = text.runs().get(0);
            out.append(ink("fill", run.ink())).append('>').append(Markup.escape(run.words()));
        } else {
            out.append(" xml:space=\"preserve\">");
            for (Stroke.Text.Run run : text.runs()) {
                out.append("<tspan")
                        .append(ink("fill", run.ink()))
                        .append('>')
                        .append(Markup.escape(run.words()))
                        .append("</tspan>");
            }
        }
        out.append("</text>\n");
    }

    private static String path(List<At> places) {
        return places.stream()
                .map(place -> figure(place.x()) + " " + figure(place.y()))
                .collect(Collectors.joining(" L", "M", ""));
    }

    private static String ink(String property, Ink ink) {
        String opacity = ink.opacity() == 1 ? "" : " " + property + "-opacity=\"" + ink.opacity() + "\"";
        return opacity + " " + property + "=\"" + ink.colour() + "\"";
    }

    private static String figure(double value) {
        String text = String.format(Locale.ROOT, "%.1f", value);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }
}
