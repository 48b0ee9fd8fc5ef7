package dev.sfumato.noise;

import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.util.Require;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * Answers integers with discrete Laplace noise: an integer k is added with probability proportional to exp(-|k| / scale),
 * exactly, for the exact value of the double {@code scale}. A sum that no {@code long} holds is shown as the nearest that one does.
 *
 * @param scale at most 2^52
 * @param sensitivity the most that one record (or edge) contributes to all integers of a release together (the l1 norm)
 */
public record DiscreteLaplace(double scale, long sensitivity, Unit unit) implements Mechanism.OfLongs {
    static final double LARGEST = 0x1p52;

    public DiscreteLaplace {
        Require.positive("scale", scale);
        Require.within("scale", Double.MIN_VALUE, LARGEST, scale);
        Require.atLeast("sensitivity", 1, sensitivity);
        Require.given("unit", unit);
    }

    @Override
    public DiscreteLaplaceEvent event() {
        return new DiscreteLaplaceEvent(scale, sensitivity, unit);
    }

    @Override
    public Noisy<long[]> release(long[] values, NoiseSource source) {
        Require.atLeast("number of values", 1, values.length);
        Dyadic exactScale = Dyadic.of(scale);
        return source.release(event(), bits -> sums(values, () -> draw(exactScale, bits)));
    }

    /** Every integer with noise of its own. */
    static long[] sums(long[] values, LongSupplier noise) {
        return Arrays.stream(values).map(value -> sum(value, noise.getAsLong())).toArray();
    }

    /** A function of the true sum, so that its end at the largest numbers says no more than that. */
    private static long sum(long value, long noise) {
        long sum = value + noise;
        boolean hasOverflowed = ((value ^ sum) & (noise ^ sum)) < 0;
        return hasOverflowed ? (value < 0 ? Long.MIN_VALUE : Long.MAX_VALUE) : sum;
    }

    /** Canonne, Kamath and Steinke 2020, algorithm 2. */
    private static long draw(Dyadic scale, RandomBits bits) {
        while (true) {
            long remainder = bits.below(scale.numerator());
            if (!ExpCoin.flip(remainder, scale.numerator(), bits)) {
                continue;
            }
            long wholes = 0;
            while (ExpCoin.flip(1, 1, bits)) {
                wholes++;
            }
            long magnitude = magnitude(wholes, remainder, scale);
            boolean isNegative = bits.coin();
            if (magnitude != 0 || !isNegative) {
                return isNegative ? -magnitude : magnitude;
            }
        }
    }

    private static long magnitude(long wholes, long remainder, Dyadic scale) {
        if (wholes < 512 && scale.shift() < Long.SIZE) {
            return (wholes * scale.numerator() + remainder) >> scale.shift();
        }
        return BigInteger.valueOf(scale.numerator())
                .multiply(BigInteger.valueOf(wholes))
                .add(BigInteger.valueOf(remainder))
                .shiftRight(scale.shift())
                .longValueExact();
    }
}
