package dev.sfumato.attack;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Scores that are learnt from releases of both worlds: the sum of what each looked-at value says. */
final class LearntScores {
    private LearntScores() {}

    /**
     * A score with what it looks at.
     *
     * @param isOfDigits whether it looks at how finely numbers are resolved, and not at what they are
     */
    record Learnt(Score score, boolean isOfDigits) {}

    /** All of them, for views whose last value is what all values add up to along a direction. */
    static List<Learnt> all(double[][] without, double[][] with) {
        int last = without[0].length - 1;
        return List.of(
                new Learnt(view -> view[last], false),
                new Learnt(shifts(without, with, last), false),
                new Learnt(histograms(without, with, 0, last), false),
                new Learnt(histograms(without, with, last, last + 1), false),
                new Learnt(digits(without, with, last), true));
    }

    /**
     * The log-likelihood ratio of the last binary digits: noise that is drawn and added in floating point leaves numbers on a grid that
     * depends on what it was added to (Mironov, "On significance of the least significant bits for differential privacy", 2012).
     */
    private static Score digits(double[][] without, double[][] with, int values) {
        Score score = histograms(grains(without, values), grains(with, values), 0, values);
        return view -> score.of(grains(view, values));
    }

    private static double[][] grains(double[][] views, int values) {
        return Arrays.stream(views).map(view -> grains(view, values)).toArray(double[][]::new);
    }

    private static double[] grains(double[] view, int values) {
        double[] grains = new double[values];
        Arrays.setAll(grains, i -> grain(view[i]));
        return grains;
    }

    /** Of which power of two a number is an odd multiple, at most; of 0 a large one. */
    private static double grain(double x) {
        if (x == 0) {
            return Double.MAX_EXPONENT;
        }
        long digits = Double.doubleToRawLongBits(x) & 0x000f_ffff_ffff_ffffL;
        int lowest = digits == 0 ? 0 : Long.numberOfTrailingZeros(digits) - 52;
        return Math.max(Math.getExponent(x), Double.MIN_EXPONENT) + lowest;
    }

    /** The log-likelihood ratio of Laplace noise around medians; good where many values move a little. */
    private static Score shifts(double[][] without, double[][] with, int values) {
        double[] here = new double[values];
        double[] there = new double[values];
        double[] weight = new double[values];
        for (int i = 0; i < values; i++) {
            double[] off = column(without, i);
            double[] on = column(with, i);
            here[i] = off[off.length / 2];
            there[i] = on[on.length / 2];
            double spread = spread(off, here[i]) + spread(on, there[i]);
            // noise that was not seen to vary says all there is to say
            weight[i] = spread > 0 ? 2 / spread : 1 / Double.MIN_NORMAL;
        }
        return release -> {
            double sum = 0;
            for (int i = 0; i < values; i++) {
                sum += weight[i] * (Math.abs(release[i] - here[i]) - Math.abs(release[i] - there[i]));
            }
            // where it is flat, nothing but rounding is left to differ
            return (float) sum;
        };
    }

    /** The log-likelihood ratio of histograms of the values from one to before another; good for every noise where few values move. */
    private static Score histograms(double[][] without, double[][] with, int from, int to) {
        double[][] edges = new double[to][];
        double[][] ratios = new double[to][];
        for (int i = from; i < to; i++) {
            double[] off = column(without, i);
            double[] on = column(with, i);
            edges[i] = edges(off, on);
            double[] fewer = counts(off, edges[i]);
            double[] more = counts(on, edges[i]);
            ratios[i] = new double[fewer.length];
            for (int bin = 0; bin < fewer.length; bin++) {
                ratios[i][bin] = Math.log((more[bin] + 0.5) / (fewer[bin] + 0.5));
            }
        }
        return view -> {
            double sum = 0;
            for (int i = from; i < to; i++) {
                sum += ratios[i][bin(view[i], edges[i])];
            }
            return sum;
        };
    }

    private static double[] column(double[][] releases, int i) {
        double[] column = new double[releases.length];
        Arrays.setAll(column, run -> releases[run][i]);
        Arrays.sort(column);
        return column;
    }

    private static double spread(double[] sample, double median) {
        return Arrays.stream(sample).map(x -> Math.abs(x - median)).average().orElse(0);
    }

    /** Quantiles of both samples together; a value that comes often is an edge once. */
    private static double[] edges(double[] one, double[] other) {
        double[] all = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, all, one.length, other.length);
        Arrays.sort(all);
        int bins = Math.max(2, Math.min(32, all.length / 40));
        return IntStream.range(1, bins)
                .mapToDouble(i -> all[(int) ((long) i * (all.length - 1) / bins)])
                .distinct()
                .toArray();
    }

    private static double[] counts(double[] sample, double[] edges) {
        double[] counts = new double[edges.length + 1];
        for (double value : sample) {
            counts[bin(value, edges)]++;
        }
        return counts;
    }

    /** How many edges are below a value. */
    private static int bin(double value, double[] edges) {
        int found = Arrays.binarySearch(edges, value);
        return found >= 0 ? found : -found - 1;
    }
}
