package dev.sfumato.chart;

import dev.sfumato.chart.Series.Point;
import dev.sfumato.chart.Stroke.Anchor;
import dev.sfumato.chart.Stroke.At;
import dev.sfumato.util.Figures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** Lines with the uncertainty of each point; a note reports anything that an axis has no place for. */
public record LineChart(String title, Axis x, Axis y, List<Series> series, List<? extends CharSequence> notes)
        implements Chart {
    private static final int LEFT = 70;
    private static final int TOP = 44;
    private static final int PLOT = 300;
    private static final int BESIDE = 190;
    private static final int ROOM_FOR_MARK = 36;
    private static final double ASIDE = 4;

    public LineChart {
        series = series.stream().filter(line -> !line.points().isEmpty()).toList();
        notes = List.copyOf(notes);
        if (series.isEmpty()) {
            throw new IllegalArgumentException("a chart must have at least 1 point, got none");
        }
    }

    @Override
    public Drawing drawing() {
        Scales scales = scales();
        List<Signed> lines = Drawing.noteLines(allNotes(), LEFT);
        int legend = isNamedBeside() || series.size() == 1 ? 0 : 18 * series.size() + 6;
        int axis = TOP + PLOT;
        Drawing out = new Drawing(title, LEFT, axis + 52 + legend + Drawing.NOTE_LINE * lines.size() + 10);
        grid(out, scales);
        for (int i = 0; i < series.size(); i++) {
            line(out, scales, i);
        }
        if (isNamedBeside()) {
            namesBeside(out, scales);
        } else if (series.size() > 1) {
            for (int i = 0; i < series.size(); i++) {
                double top = axis + 66 + 18.0 * i;
                sample(out, i, LEFT + 4, top - 4);
                out.text(LEFT + 16, top, Anchor.START, shortened(series.get(i).name(), 85));
            }
        }
        return out.notes(LEFT, axis + 62.0 + legend, lines);
    }

    private boolean isNamedBeside() {
        return series.size() > 1
                && series.stream()
                        .allMatch(line -> Drawing.width(line.name(), Drawing.LETTERS) <= BESIDE - ROOM_FOR_MARK);
    }

    private double right() {
        return Drawing.WIDTH - (isNamedBeside() ? BESIDE : 24);
    }

    private void grid(Drawing out, Scales scales) {
        for (double tick : scales.y.ticks()) {
            double top = top(scales, tick);
            out.rule(LEFT, top, right(), top);
            out.text(LEFT - 8, top + 4, Anchor.END, Scale.figure(tick));
        }
        for (double tick : scales.x.ticks()) {
            double left = left(scales, tick);
            out.rule(left, TOP + PLOT, left, TOP + PLOT + 5.0);
            out.text(left, TOP + PLOT + 20, Anchor.MIDDLE, Scale.figure(tick));
        }
        out.rule(LEFT, TOP + PLOT, right(), TOP + PLOT);
        out.across((LEFT + right()) / 2, TOP + PLOT + 40, right() - LEFT, x.title());
        out.upright(16, TOP + PLOT / 2.0, PLOT + 30, y.title());
    }

    private Ink ink(int i) {
        return switch (series.get(i).role()) {
            case FIGURES -> Ink.of(i);
            case LIMIT -> Ink.WORDS;
            case BASELINE -> Ink.BASELINE;
        };
    }

    private double[] dash(int i) {
        return switch (series.get(i).role()) {
            case FIGURES -> new double[0];
            case LIMIT -> new double[] {7, 4};
            case BASELINE -> new double[] {2, 3};
        };
    }

    private void line(Drawing out, Scales scales, int i) {
        Series line = series.get(i);
        List<At> open = new ArrayList<>();
        for (Point point : line.points()) {
            if (isShown(point)) {
                open.add(new At(left(scales, point.x()) + aside(i), top(scales, point.y())));
            } else {
                drawn(out, open, i);
                open.clear();
            }
        }
        drawn(out, open, i);
        if (line.role() == Series.Role.FIGURES) {
            line.points().stream().filter(this::isShown).forEach(point -> point(out, scales, i, point));
        }
    }

    private void drawn(Drawing out, List<At> places, int i) {
        if (places.size() > 1) {
            out.line(places, ink(i), 2, series.get(i).name(), dash(i));
        }
    }

    private void point(Drawing out, Scales scales, int i, Point point) {
        double left = left(scales, point.x()) + aside(i);
        if (point.halfWidth() > 0) {
            out.line(left, top(scales, low(point)), left, top(scales, high(point)), ink(i).faded(0.6), 1.5);
        }
        out.mark(
                i,
                left,
                top(scales, point.y()),
                series.get(i).name() + ": " + series.get(i).figure(point.y()) + " at " + Figures.exact(point.x()));
    }

    /** Lines with intervals are a little aside of each other, so that those at one place can be told apart. */
    private double aside(int i) {
        boolean hasIntervals =
                series.stream().flatMap(line -> line.points().stream()).anyMatch(point -> point.halfWidth() > 0);
        return hasIntervals ? ASIDE * (i - (series.size() - 1) / 2.0) : 0;
    }

    /** How a line looks, beside its name. */
    private void sample(Drawing out, int i, double x, double y) {
        if (series.get(i).role() == Series.Role.FIGURES) {
            out.mark(i, x, y, series.get(i).name());
        } else {
            out.line(x - 9, y, x + 7, y, ink(i), 2, dash(i));
        }
    }

    /** Each name beside the end of its line, moved where two would overlap. */
    private void namesBeside(Drawing out, Scales scales) {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < series.size(); i++) {
            order.add(i);
        }
        order.sort(Comparator.comparingDouble(i -> end(scales, i)));
        double[] tops = order.stream().mapToDouble(i -> end(scales, i)).toArray();
        for (int k = 1; k < tops.length; k++) {
            tops[k] = Math.max(tops[k], tops[k - 1] + 17);
        }
        double bottom = TOP + PLOT;
        for (int k = tops.length - 1; k >= 0; k--) {
            tops[k] = Math.min(tops[k], bottom);
            bottom = tops[k] - 17;
        }
        for (int k = 0; k < tops.length; k++) {
            int i = order.get(k);
            sample(out, i, right() + 18, tops[k]);
            out.text(right() + 30, tops[k] + 4.5, Anchor.START, series.get(i).name());
        }
    }

    private double end(Scales scales, int i) {
        return series.get(i).points().stream()
                .filter(this::isShown)
                .reduce((first, last) -> last)
                .map(last -> top(scales, last.y()))
                .orElse((double) TOP);
    }

    private double left(Scales scales, double figure) {
        return LEFT + scales.x.part(figure) * (right() - LEFT);
    }

    private static double top(Scales scales, double figure) {
        return TOP + PLOT - scales.y.part(figure) * PLOT;
    }

    private boolean isShown(Point point) {
        return x.shows(point.x()) && y.shows(point.y());
    }

    private double low(Point point) {
        double low = y.kept(point.y() - point.halfWidth());
        return y.shows(low) ? low : point.y();
    }

    private double high(Point point) {
        return y.kept(point.y() + point.halfWidth());
    }

    private record Scales(Scale x, Scale y) {}

    private Scales scales() {
        double[] heights = DoubleStream.concat(all(this::low), all(this::high)).toArray();
        return new Scales(Scale.of(x, all(Point::x).toArray(), 0.04), Scale.of(y, heights, 0.06));
    }

    private DoubleStream all(ToDoubleFunction<Point> figure) {
        return series.stream()
                .flatMap(line -> line.points().stream())
                .filter(this::isShown)
                .mapToDouble(figure);
    }

    private List<CharSequence> allNotes() {
        List<CharSequence> all = new ArrayList<>();
        for (Series line : series) {
            long hidden =
                    line.points().stream().filter(point -> !isShown(point)).count();
            if (hidden > 0) {
                all.add((series.size() > 1 ? line.name() + ": " : "") + hidden + " of "
                        + line.points().size() + " points have no place here: " + y.title() + " or " + x.title()
                        + " is zero or infinite there");
            }
        }
        all.addAll(notes);
        return all;
    }

    @Override
    public String text(int width) {
        return new TextPlot(this, scales().x, scales().y, allNotes()).drawn(width);
    }

    static String shortened(String name, int most) {
        return name.length() <= most ? name : name.substring(0, most - 3).stripTrailing() + "...";
    }

    @Override
    public List<String> header() {
        return List.of("series", x.title(), y.title(), "half width");
    }

    @Override
    public List<List<Object>> rows() {
        List<List<Object>> rows = new ArrayList<>();
        for (Series line : series) {
            line.points().forEach(point -> rows.add(List.of(line.name(), point.x(), point.y(), point.halfWidth())));
        }
        return rows;
    }
}
