package dev.sfumato.pac;

import java.util.Arrays;

/**
 * How far a place is from the centre, in what it can tell: {@code q = 1/2 sum z^2/(s^2 + t^2)} for noise of deviation s and a
 * reference distribution of deviation t beside it. No place is let further out than a limit that was chosen before.
 */
final class Gauge {
    private final double[] weights;
    private final double limit;

    private Gauge(double[] weights, double limit) {
        this.weights = weights;
        this.limit = limit;
    }

    static Gauge of(ScaledNoise noise) {
        double[] weights = new double[noise.axes()];
        Arrays.setAll(weights, j -> 1 / (2 * (noise.variance(j) + noise.reference(j))));
        return new Gauge(weights, Double.POSITIVE_INFINITY);
    }

    Gauge upTo(double newLimit) {
        return new Gauge(weights, newLimit);
    }

    double limit() {
        return limit;
    }

    double of(double[] places) {
        double sum = 0;
        for (int j = 0; j < weights.length; j++) {
            sum += places[j] * places[j] * weights[j];
        }
        return sum;
    }

    /** The place itself, or where it is too far out the one at the limit in the same direction. */
    double[] held(double[] places) {
        double distance = of(places);
        if (distance <= limit) {
            return places;
        }
        double factor = Math.sqrt(limit / distance);
        return Arrays.stream(places).map(place -> place * factor).toArray();
    }
}
