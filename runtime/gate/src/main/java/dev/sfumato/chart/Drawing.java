package dev.sfumato.chart;

import dev.sfumato.chart.Stroke.Anchor;
import dev.sfumato.chart.Stroke.At;
import java.util.ArrayList;
import java.util.List;

/** A picture as a list of strokes, which is written as SVG and painted as PNG. */
public final class Drawing {
    static final int WIDTH = 760;
    static final int NOTE_LINE = 15;
    static final double LETTERS = 13;

    private static final int HEADING_LINE = 19;
    private static final double HEADING_LETTERS = 15;
    private static final double NOTE_LETTERS = 11;
    private static final double SMALLEST_LETTERS = 9;
    private static final int MARGIN = 24;

    private final String title;
    private final int height;
    private final List<Stroke> strokes = new ArrayList<>();
    /** How much lower all is than it says, because of a title of several lines. */
    private final double lower;

    /**
     * @param left where the title begins
     * @param height for a title of one line
     */
    Drawing(String title, double left, int height) {
        this.title = title;
        List<String> lines =
                TextLines.wrapped(title, (int) ((WIDTH - left - MARGIN) / width("n", HEADING_LETTERS * 1.08)));
        for (int i = 0; i < lines.size(); i++) {
            add(new Stroke.Text(
                    new At(left, 24 + i * HEADING_LINE),
                    Anchor.START,
                    HEADING_LETTERS,
                    true,
                    false,
                    List.of(new Stroke.Text.Run(lines.get(i), Ink.WORDS))));
        }
        lower = (lines.size() - 1) * HEADING_LINE;
        this.height = height + (int) lower;
    }

    private Drawing add(Stroke stroke) {
        strokes.add(stroke);
        return this;
    }

    private At at(double x, double y) {
        return new At(x, y + lower);
    }

    private List<At> moved(List<At> places) {
        return places.stream().map(place -> at(place.x(), place.y())).toList();
    }

    Drawing text(double left, double top, Anchor anchor, String words) {
        return text(left, top, anchor, LETTERS, Ink.WORDS, words);
    }

    Drawing text(double left, double top, Anchor anchor, double size, Ink ink, String words) {
        return add(
                new Stroke.Text(at(left, top), anchor, size, false, false, List.of(new Stroke.Text.Run(words, ink))));
    }

    /** The title of an axis, in smaller letters where it would be wider than its place. */
    Drawing across(double middle, double top, double room, String words) {
        return title(middle, top, room, false, words);
    }

    /** The title of an axis that reads upwards, in smaller letters where it is long. */
    Drawing upright(double left, double middle, double room, String words) {
        return title(left, middle, room, true, words);
    }

    private Drawing title(double x, double y, double room, boolean isUpright, String words) {
        return add(new Stroke.Text(
                at(x, y),
                Anchor.MIDDLE,
                fitting(words, room),
                false,
                isUpright,
                List.of(new Stroke.Text.Run(words, Ink.WORDS))));
    }

    /** Words in smaller letters where they would be wider than their place. */
    Drawing fitted(double left, double top, double room, String words) {
        return text(left, top, Anchor.START, fitting(words, room), Ink.WORDS, words);
    }

    private static double fitting(String words, double room) {
        return Math.max(SMALLEST_LETTERS, Math.min(LETTERS, LETTERS * room / Math.max(1, width(words, LETTERS))));
    }

    /** About how wide words are: fonts differ, so that it is more than in most of them. */
    static double width(String words, double size) {
        double width = 0;
        for (int i = 0; i < words.length(); i++) {
            char c = words.charAt(i);
            width += "iljtfr.,:;'|!()[] ".indexOf(c) >= 0
                    ? 0.38
                    : c == 'm' || c == 'w' || (c >= 'A' && c <= 'Z') ? 0.76 : 0.62;
        }
        return width * size;
    }

    Drawing line(List<At> places, Ink ink, double width, String meaning, double... dash) {
        List<Double> dashes = new ArrayList<>();
        for (double part : dash) {
            dashes.add(part);
        }
        return add(new Stroke.Line(moved(places), ink, width, dashes, meaning));
    }

    /** A straight line. */
    Drawing line(double x1, double y1, double x2, double y2, Ink ink, double width, double... dash) {
        return line(List.of(new At(x1, y1), new At(x2, y2)), ink, width, "", dash);
    }

    /** A line in faint ink. */
    Drawing rule(double left, double top, double right, double bottom) {
        return line(left, top, right, bottom, Ink.FAINT, 1);
    }

    Drawing rectangle(double left, double top, double width, double height, Ink ink, String meaning) {
        return add(new Stroke.Area(
                moved(List.of(
                        new At(left, top),
                        new At(left + width, top),
                        new At(left + width, top + height),
                        new At(left, top + height))),
                ink,
                meaning));
    }

    private Drawing area(double x, double y, Ink ink, String meaning, double... offsets) {
        List<At> places = new ArrayList<>();
        for (int i = 0; i < offsets.length; i += 2) {
            places.add(at(x + offsets[i], y + offsets[i + 1]));
        }
        return add(new Stroke.Area(places, ink, meaning));
    }

    /** A mark of its own for each series, so that colour is not all that tells them apart. */
    Drawing mark(int series, double x, double y, String meaning) {
        Ink ink = Ink.of(series);
        return switch (series % 6) {
            case 0 -> add(new Stroke.Disc(at(x, y), 3.6, ink, meaning));
            case 1 -> area(x, y, ink, meaning, -3.5, -3.5, 3.5, -3.5, 3.5, 3.5, -3.5, 3.5);
            case 2 -> area(x, y, ink, meaning, 0, -5, 4.5, 3, -4.5, 3);
            case 3 -> area(x, y, ink, meaning, 0, -4.8, 4.8, 0, 0, 4.8, -4.8, 0);
            case 4 -> area(x, y, ink, meaning, 0, 5, 4.5, -3, -4.5, -3);
            default -> cross(x, y, 1.5, 4.5, ink, meaning);
        };
    }

    private Drawing cross(double x, double y, double a, double b, Ink ink, String meaning) {
        return area(
                x, y, ink, meaning, -a, -b, a, -b, a, -a, b, -a, b, a, a, a, a, b, -a, b, -a, a, -b, a, -b, -a, -a, -a);
    }

    /** The symbol of a verdict or label, drawn: not every font has it. */
    Drawing sign(Sign sign, double x, double y) {
        Ink ink = Ink.of(sign);
        return switch (sign) {
            case KEPT ->
                line(List.of(new At(x - 4, y), new At(x - 1, y + 3.5), new At(x + 4, y - 4)), ink, 2, sign.symbol());
            case BROKEN ->
                line(x - 3.5, y - 3.5, x + 3.5, y + 3.5, ink, 2).line(x - 3.5, y + 3.5, x + 3.5, y - 3.5, ink, 2);
            case PROVED -> area(x, y, ink, "", 0, -4.8, 4.8, 0, 0, 4.8, -4.8, 0);
            case DOUBTED -> area(x, y, ink, "", 0, -4.6, 4.6, 3.4, -4.6, 3.4);
            case MEASURED -> add(new Stroke.Disc(at(x, y), 3.8, ink, ""));
            case OPEN -> ring(x, y, ink);
        };
    }

    private Drawing ring(double x, double y, Ink ink) {
        List<At> places = new ArrayList<>();
        for (int i = 0; i <= 24; i++) {
            double angle = 2 * Math.PI * i / 24;
            places.add(new At(x + 3.6 * Math.cos(angle), y + 3.6 * Math.sin(angle)));
        }
        return line(places, ink, 1.6, "");
    }

    /** Small print, one line below another; the label or verdict of a line in its colour, and its symbol before the line. */
    Drawing notes(double left, double top, List<Signed> lines) {
        for (int i = 0; i < lines.size(); i++) {
            note(left, top + i * NOTE_LINE, lines.get(i));
        }
        return this;
    }

    private void note(double left, double top, Signed line) {
        List<Stroke.Text.Run> runs = new ArrayList<>(List.of(new Stroke.Text.Run(line.lead(), Ink.SMALL_PRINT)));
        line.sign().ifPresent(sign -> {
            sign(sign, left - 11, top - 4);
            runs.add(new Stroke.Text.Run(line.word(), Ink.of(sign)));
        });
        runs.add(new Stroke.Text.Run(line.rest(), Ink.SMALL_PRINT));
        runs.removeIf(run -> run.words().isEmpty());
        add(new Stroke.Text(at(left, top), Anchor.START, NOTE_LETTERS, false, false, runs));
    }

    /** Notes as lines that fit into a picture. */
    static List<Signed> noteLines(List<? extends CharSequence> notes, double left) {
        List<Signed> lines = new ArrayList<>();
        int letters = (int) ((WIDTH - left - MARGIN) / (0.55 * NOTE_LETTERS));
        for (CharSequence note : notes) {
            String text = note.toString().replace('\n', ' ');
            int at = 0;
            for (String line : TextLines.wrapped(text, letters)) {
                int from = text.indexOf(line, at);
                lines.add(Signed.of(note).line(from, line));
                at = from + line.length();
            }
        }
        lines.removeIf(Signed::isEmpty);
        return lines;
    }

    String title() {
        return title;
    }

    int height() {
        return height;
    }

    List<Stroke> strokes() {
        return strokes;
    }

    /** As a file of its own, with paper and ink that follow the reader's light or dark. */
    public String svg() {
        return new SvgWriter(this).alone();
    }

    /** As part of a page, in the page's ink and on its paper. */
    public String inline() {
        return new SvgWriter(this).inline();
    }

    /** As PNG, dark ink on white paper, of twice the size of the SVG. */
    public Painted painted() {
        return Painted.of(this);
    }
}
