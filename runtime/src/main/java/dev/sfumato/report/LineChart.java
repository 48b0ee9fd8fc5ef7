package dev.sfumato.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Lines over a logarithmic axis, with the uncertainty of each point, as one picture that needs nothing else. */
public record LineChart(String title, String x, String y, List<LineChart.Series> series) {
    private static final int WIDTH = 760;
    private static final int HEIGHT = 420;
    private static final int LEFT = 64;
    private static final int RIGHT = 190;
    private static final int TOP = 44;
    private static final int BOTTOM = 56;

    /** One line. */
    public static final class Series {
        private final String name;
        private final List<Point> points = new ArrayList<>();

        public Series(String name) {
            this.name = name;
        }

        public Series point(double x, double y, double halfWidth) {
            points.add(new Point(x, y, Double.isFinite(halfWidth) ? halfWidth : 0));
            return this;
        }
    }

    private record Point(double x, double y, double halfWidth) {}

    public LineChart {
        series = List.copyOf(series);
        if (series.stream().allMatch(line -> line.points.isEmpty())) {
            throw new IllegalArgumentException("a chart must have at least 1 point, got none");
        }
    }

    public String svg() {
        Axes axes = Axes.of(series);
        StringBuilder out = Svg.opened(title, WIDTH, HEIGHT);
        Svg.text(out, LEFT, 24, "start", Svg.HEADING, title);
        grid(out, axes);
        for (int i = 0; i < series.size(); i++) {
            line(out, axes, series.get(i), Svg.COLOURS.get(i % Svg.COLOURS.size()));
        }
        legend(out, axes);
        return out.append("</svg>\n").toString();
    }

    private void grid(StringBuilder out, Axes axes) {
        for (double tick : axes.yTicks()) {
            out.append(String.format(
                    Locale.ROOT,
                    "<line class=\"rule\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>%n",
                    LEFT,
                    WIDTH - RIGHT,
                    axes.top(tick),
                    axes.top(tick)));
            Svg.text(out, LEFT - 8, axes.top(tick) + 4, "end", "", String.format(Locale.ROOT, "%.2g", tick));
        }
        for (double tick : axes.xTicks()) {
            Svg.text(out, axes.left(tick), HEIGHT - BOTTOM + 20, "middle", "", Svg.figure(tick));
        }
        Svg.text(out, (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 12, "middle", "", x);
        Svg.upright(out, 16, (TOP + HEIGHT - BOTTOM) / 2.0, y);
    }

    private static void line(StringBuilder out, Axes axes, Series line, String colour) {
        StringBuilder path = new StringBuilder();
        for (Point point : line.points) {
            double left = axes.left(point.x);
            path.append(
                    String.format(Locale.ROOT, "%s%.1f %.1f", path.isEmpty() ? "M" : " L", left, axes.top(point.y)));
            out.append(String.format(
                    Locale.ROOT,
                    "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" stroke-opacity=\"0.5\"/>%n",
                    left,
                    left,
                    axes.top(point.y - point.halfWidth),
                    axes.top(point.y + point.halfWidth),
                    colour));
            out.append(String.format(
                    Locale.ROOT,
                    "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\" fill=\"%s\"><title>%s: %.3f at %s</title></circle>%n",
                    left,
                    axes.top(point.y),
                    colour,
                    HtmlPage.escape(line.name),
                    point.y,
                    Svg.figure(point.x)));
        }
        out.append(String.format(
                Locale.ROOT, "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>%n", path, colour));
    }

    /** Each name beside the end of its line, moved down where two would overlap. */
    private void legend(StringBuilder out, Axes axes) {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < series.size(); i++) {
            if (!series.get(i).points.isEmpty()) {
                order.add(i);
            }
        }
        order.sort((a, b) -> Double.compare(axes.top(lastOf(a).y), axes.top(lastOf(b).y)));
        double last = 0;
        for (int i : order) {
            double at = Math.max(axes.top(lastOf(i).y) + 4, last + 16);
            last = at;
            out.append(String.format(
                    Locale.ROOT,
                    "<text x=\"%d\" y=\"%.1f\" fill=\"%s\" font-weight=\"600\">%s</text>%n",
                    WIDTH - RIGHT + 12,
                    at,
                    Svg.COLOURS.get(i % Svg.COLOURS.size()),
                    HtmlPage.escape(series.get(i).name)));
        }
    }

    private Point lastOf(int line) {
        List<Point> points = series.get(line).points;
        return points.get(points.size() - 1);
    }

    /** What the picture spans. */
    private record Axes(double xLow, double xHigh, double yLow, double yHigh, List<Double> xs) {
        static Axes of(List<Series> series) {
            double xLow = Double.POSITIVE_INFINITY;
            double xHigh = 0;
            double yLow = Double.POSITIVE_INFINITY;
            double yHigh = Double.NEGATIVE_INFINITY;
            List<Double> xs = new ArrayList<>();
            for (Series line : series) {
                for (Point point : line.points) {
                    xLow = Math.min(xLow, point.x);
                    xHigh = Math.max(xHigh, point.x);
                    yLow = Math.min(yLow, point.y - point.halfWidth);
                    yHigh = Math.max(yHigh, point.y + point.halfWidth);
                    if (!xs.contains(point.x)) {
                        xs.add(point.x);
                    }
                }
            }
            double room = Math.max(0.02, 0.06 * (yHigh - yLow));
            return new Axes(xLow, xHigh, yLow - room, yHigh + room, xs);
        }

        double left(double x) {
            double span = Math.log(xHigh / xLow);
            double part = span > 0 ? Math.log(x / xLow) / span : 0.5;
            return LEFT + 16 + part * (WIDTH - LEFT - RIGHT - 32);
        }

        double top(double y) {
            return HEIGHT - BOTTOM - (y - yLow) / (yHigh - yLow) * (HEIGHT - TOP - BOTTOM);
        }

        List<Double> xTicks() {
            return xs;
        }

        List<Double> yTicks() {
            double raw = (yHigh - yLow) / 5;
            double power = Math.pow(10, Math.floor(Math.log10(raw)));
            double step = raw / power < 1.5
                    ? power
                    : raw / power < 3.5 ? 2 * power : raw / power < 7.5 ? 5 * power : 10 * power;
            List<Double> ticks = new ArrayList<>();
            for (double k = Math.ceil(yLow / step); k * step <= yHigh; k++) {
                ticks.add(k * step);
            }
            return ticks;
        }
    }
}
