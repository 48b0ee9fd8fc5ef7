package dev.sfumato.accounting.renyi;

import dev.sfumato.numeric.DirectedRounding;
import dev.sfumato.numeric.GaussianExpectation;
import dev.sfumato.numeric.LogSpace;
import dev.sfumato.numeric.Ulps;

/**
 * The Renyi divergence between a mixture of normals with means at or above zero and the normal at zero, all of one variance:
 * Poisson-sampled Gaussian noise and its relatives, at every order, by quadrature with a proved error.
 *
 * <p>With Q standard normal and m(x) = dP/dQ = sum of p_i e^(k_i x - k_i^2/2): E_Q[m^a] = 1 + E_Q[excess of m - 1]. In a strip
 * where no k_i times the imaginary part exceeds an angle t, |m| is at most m on the real line, and at least cos(t) m; so the
 * strip costs the factor e^(d^2/2) of the normal density, and cos(t)^(1-a) for negative powers (docs/proofs/renyi.md).
 */
final class GaussianMixtureCurve implements RenyiCurve {
    private static final double ALMOST_PI = 3.1;
    private static final double ALMOST_HALF_PI = 1.5;
    private static final double NEGATIVE_POWER_GROWTH = 60;

    private final double[] ratios;
    private final double[] weights;
    private final double largest;
    private final boolean mirrored;

    /**
     * @param ratios the means over the standard deviation, rounded up, all positive
     * @param weights their probabilities, together at most one; the rest has mean zero
     */
    GaussianMixtureCurve(double[] ratios, double[] weights) {
        this.ratios = ratios.clone();
        this.weights = weights.clone();
        double most = 0;
        for (double ratio : ratios) {
            most = Math.max(most, ratio);
        }
        this.largest = most;
        // one mean besides zero: the reflection that swaps both makes adding the smaller direction
        this.mirrored = ratios.length == 1;
    }

    /** Gaussian noise on a Poisson sample, the distance over sigma being {@code ratio}. */
    static GaussianMixtureCurve sampled(double ratio, double rate) {
        return new GaussianMixtureCurve(new double[] {ratio}, new double[] {rate});
    }

    @Override
    public double at(double order) {
        double plain = Ulps.up(4, order * largest * largest / 2);
        double divergence = Math.min(divergence(order, false), mirrored ? minkowski(order, plain) : plain);
        if (!mirrored) {
            divergence = Math.max(divergence, divergence(order, true));
        }
        return Math.min(plain, divergence);
    }

    /** ||1 - q + q r||_a <= 1 - q + q ||r||_a in the norm of L^a(Q); sharp at large orders. */
    private double minkowski(double order, double plain) {
        double norm = Ulps.up(2, (order - 1) * plain / order);
        double log = norm > 600
                ? Math.min(norm, LogSpace.logOnePlusExp(Ulps.up(3, norm + Math.log(weights[0]))))
                : Ulps.up(2, Math.log1p(Ulps.up(2, weights[0] * Math.expm1(norm))));
        return Ulps.up(3, order * log / (order - 1));
    }

    private double divergence(double order, boolean inverse) {
        double lessOne = order - 1;
        double angle = inverse
                ? Math.min(1.2, Math.sqrt(NEGATIVE_POWER_GROWTH / lessOne))
                : mirrored ? ALMOST_PI : ALMOST_HALF_PI;
        double width = Math.min(angle / largest, GaussianExpectation.widest());
        double growth = inverse ? -lessOne * Math.log(Math.cos(width * largest)) : 0;
        double step = GaussianExpectation.step(width, growth);
        double left = -(inverse ? lessOne * largest : 0) - GaussianExpectation.FALL;
        double right = (inverse ? 1 : order) * largest + GaussianExpectation.FALL;
        double leftTail = inverse ? -lessOne * Math.log1p(lessOne(left)) : Math.log(lessOne);
        double rightTail =
                inverse ? Math.log(lessOne) + Math.log1p(lessOne(right)) : order * Math.log1p(lessOne(right));
        double sum = GaussianExpectation.log(
                x -> Excess.log(order, inverse, lessOne(x)), step, left, right, leftTail, rightTail);
        double off = Math.log(4 + 4 * order) - GaussianExpectation.SURE;
        double excess = LogSpace.logSumExp(new double[] {sum, off}, 2);
        return Ulps.up(1, LogSpace.logOnePlusExp(excess) / lessOne);
    }

    /** m(x) - 1, rounded away from zero. */
    private double lessOne(double x) {
        double sum = 0;
        double slack = 0;
        for (int i = 0; i < ratios.length; i++) {
            double shift = ratios[i] * x;
            double half = ratios[i] * ratios[i] / 2;
            double term = weights[i] * Math.expm1(shift - half);
            double off = 4 * DirectedRounding.U * (Math.abs(shift) + half);
            sum += term;
            slack += 4 * DirectedRounding.U * Math.abs(term) + off * (weights[i] + Math.abs(term)) * 1.01;
        }
        slack += ratios.length * DirectedRounding.U * Math.abs(sum);
        if (Math.abs(sum) <= slack) {
            // of unknown sign: at twice the size the excess is larger than on either side
            return 2 * slack;
        }
        return sum > 0 ? Ulps.up(1, sum + slack) : Math.max(-1, Ulps.down(1, sum - slack));
    }
}
