package dev.sfumato.diffusion.graph;

import java.math.BigDecimal;

/** Exact sums and products of doubles, rounded once and up. */
final class Upwards {
    private Upwards() {}

    static BigDecimal exact(double value) {
        return new BigDecimal(value);
    }

    static BigDecimal product(double... factors) {
        BigDecimal product = BigDecimal.ONE;
        for (double factor : factors) {
            product = product.multiply(exact(factor));
        }
        return product;
    }

    static double rounded(BigDecimal value) {
        double nearest = value.doubleValue();
        return Double.isInfinite(nearest) || exact(nearest).compareTo(value) >= 0 ? nearest : Math.nextUp(nearest);
    }
}
