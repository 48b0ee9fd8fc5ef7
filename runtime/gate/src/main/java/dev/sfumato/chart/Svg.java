package dev.sfumato.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A picture that is being drawn: every colour of its own can be seen on white and on black, all else is in the reader's ink. */
final class Svg {
    /** Readable on white and on black, and apart for the colour-blind (after Okabe and Ito, 2008). */
    static final List<String> COLOURS =
            List.of("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#D55E00", "#56B4E9", "#8A7FD0", "#999999");

    static final int WIDTH = 760;
    static final int NOTE_LINE = 15;

    private static final int NOTE_LETTERS = 112;
    private static final int UPRIGHT_LETTERS = 46;
    private static final String PAPER = "<style>svg{color:#1b1b1b;background:#fff}"
            + "@media screen and (prefers-color-scheme:dark){svg{color:#e8e8e8;background:#181818}}</style>\n";

    private final String title;
    private final int height;
    private final StringBuilder body = new StringBuilder();

    Svg(String title, int height) {
        this.title = title;
        this.height = height;
    }

    static String colour(int i) {
        return COLOURS.get(i % COLOURS.size());
    }

    Svg add(String format, Object... arguments) {
        body.append(String.format(Locale.ROOT, format, arguments)).append('\n');
        return this;
    }

    Svg heading(double left, double top) {
        return text(left, top, "start", "font-size=\"15\" font-weight=\"600\"", title);
    }

    Svg text(double left, double top, String anchor, String style, String words) {
        return add(
                "<text fill=\"currentColor\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" %s>%s</text>",
                left, top, anchor, style, Markup.escape(words));
    }

    /** Text that reads upwards beside a plot, in smaller letters where it is long. */
    Svg upright(double left, double middle, String words) {
        double size = Math.max(9, Math.min(13, 13.0 * UPRIGHT_LETTERS / Math.max(1, words.length())));
        return add(
                "<text font-size=\"%.1f\" fill=\"currentColor\" text-anchor=\"middle\" transform=\"translate(%.1f %.1f) rotate(-90)\">%s</text>",
                size, left, middle, Markup.escape(words));
    }

    /** A line in faint ink. */
    Svg rule(double left, double top, double right, double bottom) {
        return add(
                "<line stroke=\"currentColor\" stroke-opacity=\"0.2\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>",
                left, top, right, bottom);
    }

    /** A mark of its own for each series, so that colour is not all that tells them apart. */
    Svg mark(int series, double x, double y, String meaning) {
        String shape = switch (series % 4) {
            case 0 -> String.format(Locale.ROOT, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.6\"", x, y);
            case 1 ->
                String.format(Locale.ROOT, "<rect x=\"%.1f\" y=\"%.1f\" width=\"7\" height=\"7\"", x - 3.5, y - 3.5);
            case 2 -> String.format(Locale.ROOT, "<path d=\"M%.1f %.1f l4.5 8 l-9 0 z\"", x, y - 5);
            default -> String.format(Locale.ROOT, "<path d=\"M%.1f %.1f l4.8 4.8 l-4.8 4.8 l-4.8 -4.8 z\"", x, y - 4.8);
        };
        return add("%s fill=\"%s\"><title>%s</title></%s>", shape, colour(series), Markup.escape(meaning), name(shape));
    }

    private static String name(String shape) {
        return shape.substring(1, shape.indexOf(' '));
    }

    /** Small print, one below another. */
    Svg notes(double left, double top, List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            text(left, top + i * NOTE_LINE, "start", "font-size=\"11\" opacity=\"0.8\"", lines.get(i));
        }
        return this;
    }

    /** Notes as lines that fit into a picture. */
    static List<String> noteLines(List<String> notes) {
        List<String> lines = new ArrayList<>();
        notes.forEach(note -> lines.addAll(TextLines.wrapped(note, NOTE_LETTERS)));
        return lines.stream().filter(line -> !line.isEmpty()).toList();
    }

    /** A picture that is a file of its own. */
    String alone() {
        return root("") + PAPER + body + "</svg>\n";
    }

    /** A picture in a page. */
    String inline() {
        return root(" style=\"max-width:100%;height:auto\"") + body + "</svg>\n";
    }

    private String root(String style) {
        return String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\""
                        + " aria-label=\"%s\" font-family=\"system-ui, sans-serif\" font-size=\"13\"%s>%n",
                WIDTH,
                height,
                WIDTH,
                height,
                Markup.escape(title),
                style);
    }

    /** A number of an axis, plain where that is short. */
    static String figure(double tick) {
        if (tick == 0) {
            return "0";
        }
        BigDecimal exact = BigDecimal.valueOf(tick).stripTrailingZeros();
        if (Math.abs(tick) >= 0.001 && Math.abs(tick) < 1e5) {
            return exact.toPlainString();
        }
        int exponent = exact.precision() - exact.scale() - 1;
        return exact.movePointLeft(exponent).stripTrailingZeros().toPlainString() + "e" + exponent;
    }

    /** A figure with so many digits. */
    static String shortened(double figure, int digits) {
        return Double.isFinite(figure)
                ? figure(new BigDecimal(figure).round(new MathContext(digits)).doubleValue())
                : String.valueOf(figure);
    }
}
