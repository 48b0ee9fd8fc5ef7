package dev.sfumato.noise;

import dev.sfumato.accounting.event.DiscreteGaussianEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.event.ZcdpEvent;
import dev.sfumato.util.Require;

/**
 * Answers integers with discrete Gaussian noise: an integer k is added with probability proportional to
 * exp(-k^2 / (2 sigma^2)), exactly, for the exact value of the double {@code sigma}. A sum that no {@code long} holds is shown as
 * the nearest that one does.
 *
 * @param sigma about the standard deviation, at most 2^52
 * @param sensitivity the most that one record (or edge) contributes to the integers of a release, in the l2 norm; at
 *     least 1, for integers differ by no less
 * @param values how many integers a release has
 */
public record DiscreteGaussian(double sigma, double sensitivity, Unit unit, int values) implements Mechanism.OfLongs {
    /** Below it the square of a sensitivity over sigma is no double. */
    private static final double LEAST_FOR_SEVERAL = 0x1p-450;

    public DiscreteGaussian {
        Require.positive("sigma", sigma);
        Require.within("sigma", Double.MIN_VALUE, DiscreteLaplace.LARGEST, sigma);
        Require.within("sensitivity", 1, DiscreteLaplace.LARGEST, sensitivity);
        Require.given("unit", unit);
        Require.atLeast("values", 1, values);
        if (values > 1) {
            Require.within("sigma", LEAST_FOR_SEVERAL, DiscreteLaplace.LARGEST, sigma);
        }
    }

    /** For releases of one integer. */
    public DiscreteGaussian(double sigma, double sensitivity, Unit unit) {
        this(sigma, sensitivity, unit, 1);
    }

    /** Noise on several integers looks different along the axes than across them: of that no more is claimed than its zCDP. */
    @Override
    public PrivacyEvent event() {
        return values == 1 ? new DiscreteGaussianEvent(sigma, (long) sensitivity, unit) : new ZcdpEvent(rho(), unit);
    }

    @Override
    public Noisy<long[]> release(long[] integers, NoiseSource source) {
        if (integers.length != values) {
            throw new IllegalArgumentException("number of values must be " + values + ", as declared, got "
                    + integers.length + ": new DiscreteGaussian(sigma, sensitivity, unit, " + integers.length + ")");
        }
        Dyadic exactSigma = Dyadic.of(sigma);
        return source.release(event(), bits -> DiscreteLaplace.sums(integers, () -> draw(exactSigma, bits)));
    }

    /** distance^2 / (2 sigma^2), rounded up: docs/proofs/noise.md. */
    private double rho() {
        // the event is for neighbours as they are, so that replacement, two contributions, counts here
        double distance = unit == Unit.RECORD_REPLACED ? 2 * sensitivity : sensitivity;
        double ratio = Math.nextUp(distance / sigma);
        return Math.nextUp(Math.nextUp(ratio * ratio) / 2);
    }

    /**
     * Karney 2016, algorithm D: |k| = (w + x) sigma with whole w and x in [0, 1). With sigma = m / 2^s all of it fits
     * into 64 bits, where algorithm 3 of Canonne, Kamath and Steinke squares m.
     */
    private static long draw(Dyadic sigma, RandomBits bits) {
        while (true) {
            long wholes = NormalWhole.draw(bits);
            long start = Math.multiplyExact(wholes, sigma.numerator());
            boolean isNegative = bits.coin();
            long magnitude = ceilingOf(start, sigma.shift()) + bits.below(ceilingOf(sigma.numerator(), sigma.shift()));
            if (magnitude == 0 ? isNegative : sigma.shift() >= 62) {
                continue;
            }
            long past = (magnitude << sigma.shift()) - start;
            if (past < sigma.numerator() && accepts(wholes, past, sigma.numerator(), bits)) {
                return isNegative ? -magnitude : magnitude;
            }
        }
    }

    /** The chance is exp(-w x - x^2 / 2) for x = past / sigma. */
    private static boolean accepts(long wholes, long past, long sigma, RandomBits bits) {
        for (long i = wholes; i > 0; i--) {
            if (!ExpCoin.flip(past, sigma, bits)) {
                return false;
            }
        }
        return ExpCoin.flipHalfSquare(past, sigma, bits);
    }

    private static long ceilingOf(long numerator, int shift) {
        return shift >= Long.SIZE ? Long.signum(numerator) : -(-numerator >> shift);
    }
}
