package dev.sfumato.noise;

import dev.sfumato.noise.arithmetic.Interval;
import dev.sfumato.util.Require;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;

/**
 * Rounds value + scale * noise, a real number of which only some digits exist, to the multiples of a power of two: to the
 * multiple at or below half a step above it. The result is certain, not only likely: digits are drawn until no doubt is left.
 */
record RoundingGrid(double step, double scale) {
    private static final double SMALLEST_SCALE = 0x1p-900;
    private static final double LARGEST_SCALE = 0x1p900;
    private static final double FINEST = 0x1p-40;
    private static final double COARSEST = 0x1p40;
    private static final double LARGEST_INPUT = 0x1p52;
    private static final double LARGEST_INDEX = 0x1p53;

    RoundingGrid {
        if (!(step >= Double.MIN_NORMAL && step <= Double.MAX_VALUE)
                || Math.scalb(1.0, Math.getExponent(step)) != step) {
            throw new IllegalArgumentException("grid must be a power of two, got " + step);
        }
        Require.within("grid", FINEST * scale, COARSEST * scale, step);
    }

    /** The step that a mechanism takes where none is given: about a millionth of the scale. */
    static double defaultStep(double scale) {
        return Math.scalb(1.0, Math.getExponent(scale) - 20);
    }

    static double requireScale(String name, double scale) {
        Require.positive(name, scale);
        return Require.within(name, SMALLEST_SCALE, LARGEST_SCALE, scale);
    }

    /**
     * The nearest value that fits the grid, and 0 for NaN. A refusal would tell neighbours apart with certainty; this is a public
     * rule that moves no two numbers further apart: docs/proofs/noise.md, "What is given".
     */
    double held(double value) {
        double most = LARGEST_INPUT * step;
        return Double.isNaN(value) ? 0 : Math.max(-most, Math.min(most, value));
    }

    double round(double value, LazyReal noise) {
        return onGrid(index(held(value), noise));
    }

    /** Of a value that was {@link #held}, with noise that is known between bounds, the closer the larger the number given. */
    double roundExactly(double value, IntFunction<Interval> noise) {
        return onGrid(exactIndex(value, noise));
    }

    /** Every value with a fresh draw of the noise. */
    double[] roundAll(double[] values, LazyReal noise, UnaryOperator<LazyReal> draw) {
        Require.atLeast("number of values", 1, values.length);
        double[] rounded = new double[values.length];
        for (int i = 0; i < rounded.length; i++) {
            rounded[i] = round(values[i], draw.apply(noise));
        }
        return rounded;
    }

    private double index(double value, LazyReal noise) {
        double inSteps = value / step;
        double start = Math.floor(inSteps);
        double steps = scale / step;
        double shift = steps * noise.approximation();
        double rest = inSteps - start + 0.5 + shift;
        // more than all rounding errors together: docs/proofs/noise.md
        double slack = 0x1p-50 * (steps + Math.abs(shift) + 1);
        double low = Math.floor(rest - slack);
        return low == Math.floor(rest + slack) ? start + low : exactIndex(value, noise::interval);
    }

    private double exactIndex(double value, IntFunction<Interval> noise) {
        BigDecimal perStep = new BigDecimal(1 / step);
        BigDecimal centre = new BigDecimal(value).multiply(perStep).add(new BigDecimal("0.5"));
        BigDecimal steps = new BigDecimal(scale).multiply(perStep);
        for (int places = 3; ; places++) {
            Interval sum = noise.apply(places).scaled(steps, centre);
            BigInteger index = floor(sum.low());
            if (index.equals(floor(sum.high()))) {
                return index.doubleValue();
            }
        }
    }

    private double onGrid(double index) {
        if (Math.abs(index) > LARGEST_INDEX) {
            throw new ArithmeticException("The noise left the grid of " + step + ": take a coarser grid");
        }
        return index * step;
    }

    private static BigInteger floor(BigDecimal value) {
        return value.setScale(0, RoundingMode.FLOOR).toBigIntegerExact();
    }
}
