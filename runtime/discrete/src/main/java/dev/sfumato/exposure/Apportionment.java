package dev.sfumato.exposure;

import java.util.Arrays;

/** Whole numbers in proportion to weights. */
public final class Apportionment {
    private Apportionment() {}

    /** Apportions a count by weights. The rest after rounding goes to the largest remainders, so that the parts add up to {@code count}. */
    public static int[] of(double[] weights, int count) {
        double total = Arrays.stream(weights).sum();
        int[] parts = new int[weights.length];
        Integer[] order = new Integer[weights.length];
        double[] rest = new double[weights.length];
        int given = 0;
        for (int i = 0; i < weights.length; i++) {
            double exact = count * weights[i] / total;
            parts[i] = (int) exact;
            rest[i] = exact - parts[i];
            given += parts[i];
            order[i] = i;
        }
        Arrays.sort(order, (a, b) -> Double.compare(rest[b], rest[a]));
        for (int i = 0; given < count; i++, given++) {
            parts[order[i % order.length]]++;
        }
        return parts;
    }
}
