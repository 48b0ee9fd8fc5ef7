package dev.sfumato.chart;

import dev.sfumato.util.Figures;
import java.util.ArrayList;
import java.util.List;

/**
 * One line of a picture.
 *
 * @param isUpperBound whether each figure bounds the true one from above, so that a shortened one is rounded up
 */
public record Series(String name, List<Series.Point> points, Series.Role role, boolean isUpperBound) {
    /** What a line is for, which decides how it is drawn. */
    public enum Role {
        /** Figures, each with a mark. */
        FIGURES,
        /** What is allowed: a broken line in the ink of words. */
        LIMIT,
        /** What is there to compare with, such as guessing: a dotted grey line. */
        BASELINE
    }

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

    public Series(String name, List<Point> points) {
        this(name, points, Role.FIGURES, false);
    }

    /** A line without points. */
    public static Series named(String name) {
        return new Series(name, List.of());
    }

    /** The same line with one more point. */
    public Series with(Point point) {
        List<Point> more = new ArrayList<>(points);
        more.add(point);
        return new Series(name, more, role, isUpperBound);
    }

    /** The same line as what is allowed. */
    public Series asLimit() {
        return new Series(name, points, Role.LIMIT, isUpperBound);
    }

    /** The same line as what is there to compare with. */
    public Series asBaseline() {
        return new Series(name, points, Role.BASELINE, isUpperBound);
    }

    /** The same line as upper bounds. */
    public Series asUpperBound() {
        return new Series(name, points, role, true);
    }

    /** A figure of the line as people read it: a bound is shortened upwards, and all else is in full. */
    String figure(double value) {
        return isUpperBound ? Figures.up(value) : Figures.exact(value);
    }
}
