package dev.sfumato.evidence;

import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How many targets a score finds at each rate of false alarms: from (0, 0) to (1, 1), both rates never falling. Equal scores are one
 * point, so that the order of ties gives nothing away. Measured, without an interval: evidence, not a bound.
 */
public record Roc(List<Point> points) {
    private static final int MOST_POINTS = 257;

    /** One threshold on the score. */
    public record Point(double falseAlarms, double hits) {
        public Point {
            Require.within("falseAlarms", 0, 1, falseAlarms);
            Require.within("hits", 0, 1, hits);
        }
    }

    /** The curve of an attack without information: as many false alarms as hits. */
    public static final Roc CHANCE = new Roc(List.of(new Point(0, 0), new Point(1, 1)));

    public Roc {
        points = List.copyOf(points);
        if (points.size() < 2
                || !points.get(0).equals(new Point(0, 0))
                || !points.get(points.size() - 1).equals(new Point(1, 1))) {
            throw new IllegalArgumentException("points must go from (0, 0) to (1, 1), got " + points);
        }
        for (int i = 1; i < points.size(); i++) {
            if (points.get(i).falseAlarms < points.get(i - 1).falseAlarms
                    || points.get(i).hits < points.get(i - 1).hits) {
                throw new IllegalArgumentException(
                        "points must not fall, got " + points.get(i) + " after " + points.get(i - 1));
            }
        }
    }

    /**
     * The curve of scores that are higher where the attacker believes in a target.
     *
     * @param in the scores of what is a target, at least one
     * @param out the scores of what is none, at least one
     */
    public static Roc of(double[] in, double[] out) {
        Require.atLeast("targets", 1, in.length);
        Require.atLeast("others", 1, out.length);
        double[] hits = sorted("targets", in);
        double[] alarms = sorted("others", out);
        List<Point> all = new ArrayList<>(List.of(new Point(0, 0)));
        int h = hits.length;
        int a = alarms.length;
        while (h > 0 || a > 0) {
            double next = Math.max(
                    h > 0 ? hits[h - 1] : Double.NEGATIVE_INFINITY, a > 0 ? alarms[a - 1] : Double.NEGATIVE_INFINITY);
            while (h > 0 && hits[h - 1] == next) {
                h--;
            }
            while (a > 0 && alarms[a - 1] == next) {
                a--;
            }
            all.add(new Point((double) (alarms.length - a) / alarms.length, (double) (hits.length - h) / hits.length));
        }
        return new Roc(thinned(all));
    }

    private static double[] sorted(String what, double[] scores) {
        double[] sorted = scores.clone();
        for (double score : sorted) {
            if (Double.isNaN(score)) {
                throw new IllegalArgumentException("scores of " + what + " must be numbers, got NaN");
            }
        }
        // -0.0 and 0.0 are one score
        Arrays.setAll(sorted, i -> sorted[i] + 0.0);
        Arrays.sort(sorted);
        return sorted;
    }

    /** As many points as a picture can show, dense where false alarms or misses are few. */
    private static List<Point> thinned(List<Point> all) {
        if (all.size() <= MOST_POINTS) {
            return all;
        }
        List<Point> kept = new ArrayList<>(List.of(all.get(0)));
        double place = place(all.get(0));
        double step = place(all.get(all.size() - 1)) / (MOST_POINTS - 2);
        for (Point point : all.subList(1, all.size() - 1)) {
            if (place(point) >= place + step) {
                kept.add(point);
                place = place(point);
            }
        }
        kept.add(all.get(all.size() - 1));
        return kept;
    }

    /** Square roots spread rates near zero; the sum never falls along a curve. */
    private static double place(Point point) {
        return Math.sqrt(point.falseAlarms)
                + Math.sqrt(point.hits)
                + 2
                - Math.sqrt(1 - point.falseAlarms)
                - Math.sqrt(1 - point.hits);
    }

    /** The area below: how often a target has a higher score than another, ties counted half; on a long curve nearly so. */
    public double auc() {
        double area = 0;
        for (int i = 1; i < points.size(); i++) {
            Point one = points.get(i - 1);
            Point other = points.get(i);
            area += (other.falseAlarms - one.falseAlarms) * (one.hits + other.hits) / 2;
        }
        return area;
    }

    /** The rate of hits with at most so many false alarms; between two points those of the lower one. */
    public double hitsAt(double falseAlarms) {
        Require.within("falseAlarms", 0, 1, falseAlarms);
        return points.stream()
                .filter(point -> point.falseAlarms <= falseAlarms)
                .mapToDouble(Point::hits)
                .max()
                .orElse(0);
    }
}
