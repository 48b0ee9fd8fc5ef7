package dev.sfumato.diffusion.graph.fit;

import dev.sfumato.concurrent.Interruption;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What noisy counts say about the true ones, by empirical Bayes: a count is Poisson about its expected value times a factor of the node's
 * own, and how such factors are distributed is found from the noisy counts themselves (the nonparametric maximum likelihood of Kiefer and
 * Wolfowitz, on a grid, by expectation-maximisation). Everything in here follows from what was released.
 */
public final class CountFit {
    /** Factors of {@code e^(STEP k)}, from about a twelfth to 650. */
    private static final double STEP = 0.3;

    private static final int FACTORS = 31;
    private static final double LEAST_FACTOR = 0.08;

    /** Expected values are rounded to so many parts of a step, so that nodes share their likelihoods. */
    private static final int FINER = 4;

    private static final int ROUNDS = 25;
    private static final double NEGLIGIBLE = 1e-12;
    private static final double LEAST_EXPECTED = 1e-9;
    private static final double LEAST_WEIGHT = 1e-300;
    private static final String WORK = "fitting noisy counts";

    private final CountNoise noise;
    private final long most;
    private final Map<Long, double[]> table = new HashMap<>();

    /** @param most the largest count that there can be */
    private CountFit(CountNoise noise, long most) {
        this.noise = noise;
        this.most = most;
    }

    /**
     * The mean of each count, given all of the noisy ones.
     *
     * @param expected what each count would be if nothing but totals were known; where it is zero, the count is
     * @param bins in so many equal parts, by what is expected, factors are distributed each in their own way
     */
    public static double[] means(long[] shown, double[] expected, CountNoise noise, long most, int bins) {
        return new CountFit(noise, most).means(shown, expected, bins);
    }

    private double[] means(long[] shown, double[] expected, int bins) {
        double[] means = new double[shown.length];
        int[] order = IntStream.range(0, shown.length)
                .filter(i -> expected[i] > LEAST_EXPECTED)
                .boxed()
                .sorted((i, j) -> Double.compare(expected[i], expected[j]))
                .mapToInt(i -> i)
                .toArray();
        for (int bin = 0; bin < bins; bin++) {
            int from = (int) ((long) order.length * bin / bins);
            int to = (int) ((long) order.length * (bin + 1) / bins);
            fit(Arrays.copyOfRange(order, from, to), shown, expected, means);
        }
        return means;
    }

    /** Nodes of which the same is shown and about the same expected: they have one likelihood, and one answer. */
    private static final class Cell {
        final double[] likelihoods = new double[FACTORS];
        final double[] moments = new double[FACTORS];
        int nodes;

        /** From logarithms, the largest becoming one. */
        void scale() {
            double largest = Arrays.stream(likelihoods).max().orElse(0);
            for (int k = 0; k < FACTORS; k++) {
                likelihoods[k] = Math.exp(likelihoods[k] - largest);
            }
        }

        double mean(double[] weights) {
            double sum = 0;
            double mean = 0;
            for (int k = 0; k < FACTORS; k++) {
                double weight = weights[k] * likelihoods[k];
                sum += weight;
                mean += weight * moments[k];
            }
            return mean / sum;
        }
    }

    private void fit(int[] nodes, long[] shown, double[] expected, double[] means) {
        Map<Long, Cell> cells = new HashMap<>();
        Cell[] cellOf = new Cell[nodes.length];
        for (int i = 0; i < nodes.length; i++) {
            long place = Math.round(Math.log(expected[nodes[i]]) / STEP * FINER);
            cellOf[i] = cells.computeIfAbsent(key(shown[nodes[i]], place), key -> new Cell());
            if (cellOf[i].nodes++ == 0) {
                fill(cellOf[i], shown[nodes[i]], place);
            }
        }
        double[] weights = weights(List.copyOf(cells.values()), nodes.length);
        for (int i = 0; i < nodes.length; i++) {
            means[nodes[i]] = cellOf[i].mean(weights);
        }
    }

    private void fill(Cell cell, long shown, long place) {
        Interruption.poll(WORK);
        for (int k = 0; k < FACTORS; k++) {
            double[] entry = entry(shown, place + (long) FINER * k);
            cell.likelihoods[k] = entry[0];
            cell.moments[k] = entry[1];
        }
        cell.scale();
    }

    private static double[] weights(List<Cell> cells, int nodes) {
        double[] weights = new double[FACTORS];
        Arrays.fill(weights, 1.0 / FACTORS);
        for (int round = 0; round < ROUNDS && nodes > 0; round++) {
            Interruption.poll(WORK);
            double[] next = new double[FACTORS];
            for (Cell cell : cells) {
                double sum = 0;
                for (int k = 0; k < FACTORS; k++) {
                    sum += weights[k] * cell.likelihoods[k];
                }
                for (int k = 0; k < FACTORS; k++) {
                    next[k] += cell.nodes * weights[k] * cell.likelihoods[k] / sum;
                }
            }
            for (int k = 0; k < FACTORS; k++) {
                // none is ever zero, so that every sum above is positive
                weights[k] = Math.max(LEAST_WEIGHT, next[k] / nodes);
            }
        }
        return weights;
    }

    private static long key(long shown, long place) {
        return shown << 20 ^ (place & 0xFFFFF);
    }

    /** The logarithm of the likelihood of a noisy count at a mean of {@code LEAST_FACTOR e^(STEP place/FINER)}, and the mean of the true count then. */
    private double[] entry(long shown, long place) {
        return table.computeIfAbsent(key(shown, place), key -> computed(shown, place));
    }

    private double[] computed(long shown, long place) {
        double logMean = Math.log(LEAST_FACTOR) + STEP * place / FINER;
        double mean = Math.exp(logMean);
        long peak = peak(shown, logMean);
        double sum = 1;
        double first = peak;
        double term = 1;
        for (long c = peak; c < most && term > NEGLIGIBLE * sum; c++) {
            term *= mean / (c + 1) * Math.exp(noise.log(shown, c + 1) - noise.log(shown, c));
            sum += term;
            first += term * (c + 1);
        }
        term = 1;
        for (long c = peak; c > 0 && term > NEGLIGIBLE * sum; c--) {
            term *= c / mean * Math.exp(noise.log(shown, c - 1) - noise.log(shown, c));
            sum += term;
            first += term * (c - 1);
        }
        double atPeak = peak * logMean - mean - logFactorial(peak) + noise.log(shown, peak);
        return new double[] {atPeak + Math.log(sum), first / sum};
    }

    /** Stirling's series; its error is below 1e-9, and nothing private depends on it. */
    private static double logFactorial(long n) {
        double product = 1;
        double x = n + 1.0;
        for (; x < 10; x++) {
            product *= x;
        }
        double square = x * x;
        double series = (1 - (1 / 30.0 - 2 / (7 * 30 * square)) / square) / (12 * x);
        return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series - Math.log(product);
    }

    /** Where the product of both likelihoods, which are log-concave, no longer rises. */
    private long peak(long shown, double logMean) {
        long low = 0;
        long high = most;
        while (low < high) {
            long middle = (low + high) >>> 1;
            double rise = logMean - Math.log(middle + 1.0) + noise.log(shown, middle + 1) - noise.log(shown, middle);
            if (rise > 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
