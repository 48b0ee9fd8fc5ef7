package dev.sfumato.audit;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Scores that are learnt from releases of both worlds: the sum of what each looked-at value says. */
final class LearntScores {
    private LearntScores() {}

    /** All of them, for views whose last value is what all values add up to along a direction. */
    static List<Score> all(double[][] without, double[][] with) {
        int last = without[0].length - 1;
        return List.of(
                view -> view[last],
                shifts(without, with, last),
                histograms(without, with, 0, last),
                histograms(without, with, last, last + 1));
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
            return sum;
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
