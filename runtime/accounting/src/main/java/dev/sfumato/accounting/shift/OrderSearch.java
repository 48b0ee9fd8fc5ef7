package dev.sfumato.accounting.shift;

import dev.sfumato.numeric.GoldenSection;
import dev.sfumato.util.Require;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;

/**
 * The least epsilon that the Renyi divergences of all orders give at a delta, and the least noise for an epsilon. Every order
 * gives a valid price, so that the search decides only how tight it is; the infinite order, which is pure differential
 * privacy, is always among them.
 */
public record OrderSearch(ShiftConversion conversion, double delta) {
    private static final double LEAST = Math.log(1e-2);
    private static final double MOST = Math.log(1e12);
    private static final int POINTS = 64;
    private static final double PRECISION = 1e-8;
    private static final double SCALE_PRECISION = 1e-13;
    private static final int FARTHEST = 1100;
    private static final int MOST_TRIALS = 200;

    /** An order with the epsilon it gives. */
    public record Best(double order, double epsilon) {}

    public OrderSearch {
        Require.probability("delta", delta);
    }

    /** The least epsilon, at least zero. */
    public double epsilon(DoubleUnaryOperator divergence) {
        return best(divergence).epsilon;
    }

    /** The order with the least epsilon. */
    public Best best(DoubleUnaryOperator divergence) {
        Trials trials = new Trials(divergence);
        double stride = (MOST - LEAST) / (POINTS - 1);
        int place = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < POINTS; i++) {
            double here = trials.at(LEAST + i * stride);
            if (here < least) {
                least = here;
                place = i;
            }
        }
        double low = LEAST + Math.max(0, place - 1) * stride;
        double high = LEAST + Math.min(POINTS - 1, place + 1) * stride;
        GoldenSection.search(low, high, PRECISION, trials::at);
        return trials.best;
    }

    /** The best of the orders that were tried, the infinite one among them. */
    private final class Trials {
        private final DoubleUnaryOperator divergence;
        private Best best;

        Trials(DoubleUnaryOperator divergence) {
            this.divergence = divergence;
            best = OrderSearch.this.at(Double.POSITIVE_INFINITY, divergence);
        }

        /** The epsilon of an order that is given by how much it is above one, in logarithms. */
        double at(double logAbove) {
            Best here = OrderSearch.this.at(1 + Math.exp(logAbove), divergence);
            best = here.epsilon < best.epsilon ? here : best;
            return here.epsilon;
        }
    }

    /**
     * The least noise scale with an epsilon of at most the target, rounded up; zero if any scale has.
     *
     * @param near some scale of the right kind
     * @param family the divergences for each scale; they fall with it
     */
    public double leastScale(double target, double near, DoubleFunction<DoubleUnaryOperator> family) {
        Require.positive("target epsilon", target);
        Require.positive("scale", near);
        DoubleUnaryOperator excess = logScale -> excess(target, family.apply(Math.exp(logScale)));
        double low = Math.log(near);
        double high = low;
        double atLow = excess.applyAsDouble(low);
        double atHigh = atLow;
        double stride = 0.5;
        for (int i = 0; atLow <= 0; i++, stride *= 1.5) {
            if (i == FARTHEST || low < -700) {
                return 0;
            }
            high = low;
            atHigh = atLow;
            low -= stride;
            atLow = excess.applyAsDouble(low);
        }
        for (int i = 0; atHigh > 0; i++, stride *= 1.5) {
            if (i == FARTHEST || high > 700) {
                return Double.POSITIVE_INFINITY;
            }
            low = high;
            atLow = atHigh;
            high += stride;
            atHigh = excess.applyAsDouble(high);
        }
        return narrowed(excess, low, atLow, high, atHigh);
    }

    /** Regula falsi with the Illinois rule, and halving where it is slow; the upper end fits. */
    private static double narrowed(DoubleUnaryOperator excess, double from, double atFrom, double to, double atTo) {
        double low = from;
        double high = to;
        double atLow = atFrom;
        double atHigh = atTo;
        int side = 0;
        for (int i = 0; i < MOST_TRIALS && high - low > SCALE_PRECISION; i++) {
            double width = high - low;
            double part = atLow / (atLow - atHigh);
            double middle = i % 4 == 3 || !(part > 0 && part < 1) ? low + width / 2 : low + part * width;
            // a step past the expected crossing closes the other end in
            middle = Math.min(high - SCALE_PRECISION / 4, Math.max(low + SCALE_PRECISION / 4, middle));
            double value = excess.applyAsDouble(middle);
            if (value > 0) {
                low = middle;
                atLow = value;
                atHigh = side < 0 ? atHigh / 2 : atHigh;
                side = -1;
            } else {
                high = middle;
                atHigh = value;
                atLow = side > 0 ? atLow / 2 : atLow;
                side = 1;
            }
        }
        return Math.nextUp(Math.exp(high));
    }

    /** The logarithm of epsilon over the target, bounded so that it can be interpolated. */
    private double excess(double target, DoubleUnaryOperator divergence) {
        return Math.max(-50, Math.min(50, Math.log(epsilon(divergence) / target)));
    }

    private Best at(double order, DoubleUnaryOperator divergence) {
        double epsilon = conversion.of(order, divergence.applyAsDouble(order), delta);
        return new Best(order, Double.isNaN(epsilon) ? Double.POSITIVE_INFINITY : Math.max(0, epsilon));
    }
}
