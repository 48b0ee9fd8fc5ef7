package dev.sfumato.chart;

import dev.sfumato.chart.Stroke.Anchor;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * One figure of each of several things as a bar, with its interval.
 *
 * @param axis of the figures; bars begin at 0
 */
public record BarChart(String title, Axis axis, List<BarChart.Bar> bars, List<? extends CharSequence> notes)
        implements Chart {
    private static final int MARGIN = 24;
    private static final int LEFT = 250;
    private static final int RIGHT = 590;
    private static final int TOP = 44;
    private static final int ROW = 34;
    private static final int THICK = 18;
    private static final int NAME_LINE = 14;
    private static final double NAME_LETTERS = 12;
    private static final int MOST_TEXT_BAR = 40;

    /**
     * One bar.
     *
     * @param low lower end of the interval, the figure itself where there is none
     * @param figure the figure as people read it, beside the bar
     * @param label the trust label or verdict beside that; empty for none
     */
    public record Bar(String name, double value, double low, double high, String figure, String label) {
        public Bar(String name, double value, String figure, String label) {
            this(name, value, value, value, figure, label);
        }
    }

    public BarChart {
        bars = List.copyOf(bars);
        notes = List.copyOf(notes);
        Require.atLeast("bars", 1, bars.size());
    }

    @Override
    public Drawing drawing() {
        List<Signed> lines = Drawing.noteLines(notes, MARGIN + 12);
        int bottom = TOP + ROW * bars.size();
        Drawing out = new Drawing(title, MARGIN, bottom + 52 + Drawing.NOTE_LINE * lines.size() + 10);
        Scale scale = scale();
        for (double tick : scale.ticks()) {
            double left = left(scale, tick);
            out.rule(left, TOP - 4, left, bottom + 5);
            out.text(left, bottom + 20, Anchor.MIDDLE, Scale.figure(tick));
        }
        out.rule(LEFT, bottom, RIGHT, bottom);
        out.across((LEFT + RIGHT) / 2.0, bottom + 40, RIGHT - LEFT + 2.0 * MARGIN, axis.title());
        for (int i = 0; i < bars.size(); i++) {
            bar(out, scale, i);
        }
        return out.notes(MARGIN + 12, bottom + 62, lines);
    }

    private void bar(Drawing out, Scale scale, int i) {
        Bar bar = bars.get(i);
        double middle = TOP + ROW * (i + 0.5);
        name(out, bar.name, middle);
        if (axis.shows(bar.value)) {
            double end = left(scale, bar.value);
            out.rectangle(
                    LEFT,
                    middle - THICK / 2.0,
                    Math.max(1, end - LEFT),
                    THICK,
                    Ink.of(0),
                    bar.name + ": " + bar.figure);
        }
        if (bar.low < bar.high && axis.shows(bar.low) && axis.shows(bar.high)) {
            double from = left(scale, bar.low);
            double to = left(scale, bar.high);
            out.line(from, middle, to, middle, Ink.WORDS, 1.5);
            out.line(from, middle - 5, from, middle + 5, Ink.WORDS, 1.5);
            out.line(to, middle - 5, to, middle + 5, Ink.WORDS, 1.5);
        }
        double room = bar.label.isEmpty() ? Drawing.WIDTH - RIGHT - 16 : 70;
        out.fitted(RIGHT + 12, middle + 4.5, room, bar.figure);
        Sign.of(bar.label).ifPresent(sign -> {
            out.sign(sign, RIGHT + 86, middle);
            out.text(RIGHT + 95, middle + 4, Anchor.START, 10, Ink.of(sign), bar.label);
        });
    }

    /** In two lines where it is long. */
    private static void name(Drawing out, String name, double middle) {
        int letters = (int) ((LEFT - MARGIN - 10) / Drawing.width("n", NAME_LETTERS));
        List<String> lines = TextLines.wrapped(name, letters);
        if (lines.size() > 2) {
            lines = List.of(lines.get(0), LineChart.shortened(lines.get(1) + " " + lines.get(2), letters));
        }
        double top = middle + 4.5 - (lines.size() - 1) * NAME_LINE / 2.0;
        for (int i = 0; i < lines.size(); i++) {
            out.text(LEFT - 10, top + i * NAME_LINE, Anchor.END, NAME_LETTERS, Ink.WORDS, lines.get(i));
        }
    }

    private Scale scale() {
        double[] ends = bars.stream()
                .flatMapToDouble(bar -> DoubleStream.of(0, bar.value, axis.kept(bar.high)))
                .filter(axis::shows)
                .toArray();
        return Scale.of(axis, ends, 0.04);
    }

    private double left(Scale scale, double figure) {
        return LEFT + scale.part(axis.kept(figure)) * (RIGHT - LEFT);
    }

    @Override
    public String text(int width) {
        int names = Math.max(
                8,
                Math.min(bars.stream().mapToInt(bar -> bar.name.length()).max().orElse(8), width / 3));
        int figures = bars.stream().mapToInt(bar -> figure(bar).length()).max().orElse(0);
        int room = Math.max(1, Math.min(MOST_TEXT_BAR, width - names - figures - 3));
        Scale scale = scale();
        List<String> lines = new ArrayList<>(TextLines.wrapped(title, width));
        lines.addAll(TextLines.wrapped(axis.title(), width));
        for (Bar bar : bars) {
            String name = LineChart.shortened(bar.name, names);
            int length = axis.shows(bar.value) ? (int) Math.round(scale.part(bar.value) * room) : 0;
            lines.add(" ".repeat(names - name.length()) + name + " |" + "#".repeat(length) + " " + figure(bar));
        }
        notes.forEach(note -> lines.addAll(TextLines.wrapped(note.toString(), width)));
        return String.join("\n", lines);
    }

    private static String figure(Bar bar) {
        return (bar.figure + " " + bar.label).strip();
    }

    @Override
    public List<String> header() {
        return List.of("name", axis.title(), "low", "high", "label");
    }

    @Override
    public List<List<Object>> rows() {
        return bars.stream()
                .map(bar -> List.<Object>of(bar.name, bar.value, bar.low, bar.high, bar.label))
                .toList();
    }
}
