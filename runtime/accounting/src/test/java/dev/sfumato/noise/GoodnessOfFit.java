package dev.sfumato.noise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongToDoubleFunction;

/** Pearson's chi-square test of draws against exact probabilities. */
final class GoodnessOfFit {
    /** The most often that draws from the right distribution are rejected; seeds are fixed, so a test that passed stays so. */
    static final double FALSE_ALARM = 1e-6;

    private static final double LEAST_CELL = 0.02;

    private GoodnessOfFit() {}

    static boolean rejects(long[] observed, double[] probabilities) {
        assertEquals(1, Arrays.stream(probabilities).sum(), 1e-9, "probabilities must sum to 1");
        double draws = Arrays.stream(observed).sum();
        double statistic = 0;
        for (int cell = 0; cell < observed.length; cell++) {
            double expected = draws * probabilities[cell];
            assertTrue(expected > 20, "cell " + cell + " expects only " + expected);
            statistic += (observed[cell] - expected) * (observed[cell] - expected) / expected;
        }
        // chi-square with d degrees of freedom exceeds d + 2 sqrt(d t) + 2 t with probability at most exp(-t):
        // Laurent and Massart 2000, lemma 1
        double degrees = observed.length - 1;
        double t = -Math.log(FALSE_ALARM);
        return statistic > degrees + 2 * Math.sqrt(degrees * t) + 2 * t;
    }

    /** Integers against a mass function that has nearly all its mass in [-reach, reach]; thin integers share a cell. */
    static boolean rejects(long[] draws, LongToDoubleFunction mass, int reach) {
        int[] cellOf = new int[2 * reach + 1];
        List<Double> cells = new ArrayList<>(List.of(0.0));
        for (int k = -reach; k <= reach; k++) {
            int last = cells.size() - 1;
            if (cells.get(last) >= LEAST_CELL) {
                cells.add(mass.applyAsDouble(k));
                last++;
            } else {
                cells.set(last, cells.get(last) + mass.applyAsDouble(k));
            }
            cellOf[k + reach] = last;
        }
        int thin = cells.size() - 1;
        if (cells.get(thin) < LEAST_CELL) {
            cells.set(thin - 1, cells.get(thin - 1) + cells.remove(thin));
        }
        long[] observed = new long[cells.size()];
        for (long draw : draws) {
            int clamped = (int) Math.max(-reach, Math.min(reach, draw));
            observed[Math.min(cellOf[clamped + reach], observed.length - 1)]++;
        }
        return rejects(observed, cells.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** Real numbers against the quantiles that cut the distribution into cells of equal probability. */
    static boolean rejects(double[] draws, double[] quantiles) {
        long[] observed = new long[quantiles.length + 1];
        for (double draw : draws) {
            int place = Arrays.binarySearch(quantiles, draw);
            observed[place < 0 ? -place - 1 : place]++;
        }
        double[] probabilities = new double[observed.length];
        Arrays.fill(probabilities, 1.0 / observed.length);
        return rejects(observed, probabilities);
    }
}
