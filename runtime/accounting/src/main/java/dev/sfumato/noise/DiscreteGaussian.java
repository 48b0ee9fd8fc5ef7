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
 */
public record DiscreteGaussian(double sigma, double sensitivity, Unit unit) {
    public DiscreteGaussian {
        Require.positive("sigma", sigma);
        Require.within("sigma", Double.MIN_VALUE, DiscreteLaplace.LARGEST, sigma);
        Require.within("sensitivity", 1, DiscreteLaplace.LARGEST, sensitivity);
    }

    /**
     * What a release of some integers will have done. The noise on several integers looks different along the axes than
     * across them, so that of their release no more is claimed than its zCDP.
     */
    public PrivacyEvent event(int integers) {
        return Require.atLeast("number of values", 1, integers) == 1
                ? new DiscreteGaussianEvent(sigma, (long) sensitivity, unit)
                : new ZcdpEvent(rho(), unit);
    }

    public Noisy<Long> release(long value) {
        return release(value, NoiseSource.shared());
    }

    public Noisy<Long> release(long value, NoiseSource source) {
        Dyadic exactSigma = Dyadic.of(sigma);
        return source.release(event(1), bits -> DiscreteLaplace.sum(value, draw(exactSigma, bits)));
    }

    /** Every integer with noise of its own. */
    public Noisy<long[]> release(long[] values) {
        return release(values, NoiseSource.shared());
    }

    public Noisy<long[]> release(long[] values, NoiseSource source) {
        Dyadic exactSigma = Dyadic.of(sigma);
        return source.release(event(values.length), bits -> {
            long[] noisy = new long[values.length];
            for (int i = 0; i < noisy.length; i++) {
                noisy[i] = DiscreteLaplace.sum(values[i], draw(exactSigma, bits));
            }
            return noisy;
        });
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
