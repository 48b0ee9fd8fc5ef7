package dev.sfumato.chart;

import java.util.ArrayList;
import java.util.List;

/** One line of a picture. */
public record Series(String name, List<Series.Point> points) {
    /**
     * One point of a line.
     *
     * @param halfWidth how far the true figure may be off on either side; 0 where it is not
     */
    public record Point(double x, double y, double halfWidth) {
        public Point {
            halfWidth = Double.isFinite(halfWidth) ? halfWidth : 0;
        }

        public Point(double x, double y) {
            this(x, y, 0);
        }
    }

    public Series {
        points = List.copyOf(points);
    }

    /** A line without points. */
    public static Series named(String name) {
        return new Series(name, List.of());
    }

    /** The same line with one more point. */
    public Series with(Point point) {
        List<Point> more = new ArrayList<>(points);
        more.add(point);
        return new Series(name, more);
    }
}
