package dev.sfumato.numeric;

import dev.sfumato.concurrent.Deadline;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * Expectations of positive functions of a standard normal, by the trapezoidal rule, from above.
 *
 * <p>For a function f that is analytic in the strip of half width d around the real line, the rule with step h over the whole
 * line is off by at most 2 M/(e^(2 pi d/h) - 1), where M bounds the integral of |f| along every line of the strip (Trefethen
 * and Weideman, "The exponentially convergent trapezoidal rule", SIAM Review 2014, Theorem 5.1). {@link #step} chooses h so
 * that this is below e^-{@value #SURE} times a bound that the caller has on M; the caller adds that.
 */
public final class GaussianExpectation {
    /** Both ends of the range lie where terms fall by e^-{@value} per unit. */
    public static final double FALL = 40;

    /** The logarithm of what the rule is off by, relative to M without its factor from the strip, is at most minus this. */
    public static final double SURE = 150;

    private static final int OFTEN = 256;
    private static final int MOST_TERMS = 1 << 15;
    private static final double MOST_NODES = 1L << 31;
    private static final double NEGLIGIBLE = 50;
    private static final double PEAK = 16;
    private static final int STEP_BITS = 20;
    private static final double LOG_SQRT_TWO_PI = 0.9189385332046727;

    private final DoubleUnaryOperator valley;
    private final double step;
    private double[] logs = new double[1024];
    private int count;
    private double most = Double.NEGATIVE_INFINITY;

    private GaussianExpectation(DoubleUnaryOperator valley, double step) {
        this.valley = valley;
        this.step = step;
    }

    /**
     * A step for which 2 pi d/h - d^2/2 - {@code growth} >= SURE + 1, where d^2/2 is what the normal density grows by in a
     * strip of half width d. It has 20 bits, so that its multiples are exact.
     */
    public static double step(double width, double growth) {
        double h = 2 * Math.PI * width / (SURE + 2 + width * width / 2 + growth);
        int shift = STEP_BITS - 1 - Math.getExponent(h);
        return Math.scalb(Math.floor(Math.scalb(h, shift)), -shift);
    }

    /** The half width beyond which a wider strip asks for a smaller step: the d at which 2 pi d/(SURE + d^2/2) is largest. */
    public static double widest() {
        return Math.sqrt(2 * SURE);
    }

    /**
     * An upper bound on the logarithm of the rule's value, or infinity if it would take too many terms.
     *
     * @param valley an upper bound on the logarithm of the function; the function falls and then rises, so that on an
     *     interval it is largest at an end
     * @param leftTail the logarithm of a bound on the function at this end, beyond which function times density falls by
     *     e^-40 per unit
     */
    public static double log(
            DoubleUnaryOperator valley, double step, double left, double right, double leftTail, double rightTail) {
        double first = Math.floor(left / step);
        double last = Math.ceil(right / step);
        if (!(last - first < MOST_NODES && PEAK / step < MOST_TERMS)) {
            return Double.POSITIVE_INFINITY;
        }
        GaussianExpectation rule = new GaussianExpectation(valley, step);
        double beyond = -Math.log(-Math.expm1(-FALL * step));
        rule.add(weigh(Ulps.up(8, leftTail), left) + beyond + 1);
        rule.add(weigh(Ulps.up(8, rightTail), right) + beyond + 1);
        rule.glance(left, right);
        if (!rule.sum(first, last)) {
            return Double.POSITIVE_INFINITY;
        }
        double scale = Math.log(step) - LOG_SQRT_TWO_PI;
        return Ulps.up(4, LogSpace.logSumExp(rule.logs, rule.count) + scale)
                + 8 * DirectedRounding.U * (1 + Math.abs(scale));
    }

    /** Finds roughly how large the terms get; only the speed depends on it. */
    private void glance(double left, double right) {
        double from = Math.max(left, -8);
        for (double x = from; x <= Math.min(right, 8); x += 0.5) {
            most = Math.max(most, term(x));
        }
        for (int i = 1; i < 64; i++) {
            most = Math.max(most, Math.max(term(left * i / 64), term(right * i / 64)));
        }
        most = Math.max(most, Math.max(term(left + FALL), term(right - FALL)));
    }

    private boolean sum(double first, double last) {
        double[] stack = new double[4 * 128];
        double atFirst = valley.applyAsDouble(first * step);
        double atLast = valley.applyAsDouble(last * step);
        add(weigh(atFirst, first * step));
        add(weigh(atLast, last * step));
        int depth = push(stack, 0, first, last, atFirst, atLast);
        for (int rounds = 0; depth > 0; rounds++) {
            if (rounds % OFTEN == 0) {
                Deadline.poll();
            }
            depth -= 4;
            double i = stack[depth];
            double j = stack[depth + 1];
            if (j - i < 2) {
                continue;
            }
            double nearest = i <= 0 && j >= 0 ? 0 : Math.min(Math.abs(i), Math.abs(j)) * step;
            double high = Math.max(stack[depth + 2], stack[depth + 3]);
            double bound = Ulps.up(4, weigh(high, nearest) + Math.log(j - i));
            if (bound < most - NEGLIGIBLE) {
                add(bound);
            } else {
                double middle = Math.rint(i + (j - i) / 2);
                middle = middle <= i ? i + 1 : middle >= j ? j - 1 : middle;
                double x = middle * step;
                double at = valley.applyAsDouble(x);
                double low = stack[depth + 2];
                double up = stack[depth + 3];
                add(weigh(at, x));
                depth = push(stack, depth, i, middle, low, at);
                depth = push(stack, depth, middle, j, at, up);
            }
            if (count > MOST_TERMS) {
                return false;
            }
        }
        return true;
    }

    private static int push(double[] stack, int depth, double i, double j, double atI, double atJ) {
        stack[depth] = i;
        stack[depth + 1] = j;
        stack[depth + 2] = atI;
        stack[depth + 3] = atJ;
        return depth + 4;
    }

    private double term(double x) {
        return weigh(valley.applyAsDouble(x), x);
    }

    /** log f(x) - x^2/2, rounded up. */
    private static double weigh(double log, double x) {
        return Ulps.up(1, log - Ulps.down(2, x * x / 2));
    }

    private void add(double log) {
        if (count == logs.length) {
            logs = Arrays.copyOf(logs, 2 * count);
        }
        logs[count++] = log;
        most = Math.max(most, log);
    }
}
