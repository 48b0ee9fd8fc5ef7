package dev.sfumato.noise;

import dev.sfumato.noise.arithmetic.ExactNormal;
import dev.sfumato.noise.arithmetic.FixedNormal;
import dev.sfumato.noise.arithmetic.Interval;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * The real number q for which P(|Z| > q) = U, U uniform: it is distributed as |Z|, Z standard normal. The first 63 bits of U
 * are given, the others are drawn when needed.
 */
final class LazyNormal {
    private static final int FIRST_BITS = 63;
    private static final int DIGIT_BITS = 32;
    private static final int GUARD_BITS = 16;
    private static final BigDecimal HALF = new BigDecimal("0.5");
    private static final BigInteger THREE = BigInteger.valueOf(3);
    private static final BigInteger SIX = BigInteger.valueOf(6);

    private final RandomBits bits;
    private BigInteger leading;
    private int known = FIRST_BITS;

    /** @param first the first 63 bits of U */
    LazyNormal(long first, RandomBits bits) {
        this.bits = bits;
        leading = BigInteger.valueOf(first);
    }

    /** The interval implied by 63 bits and all but two of so many digits of 32 bits, or the first that decide anything. */
    Interval interval(int places) {
        while (known < FIRST_BITS + DIGIT_BITS * (places - 2) || leading.bitLength() < DIGIT_BITS) {
            leading = leading.shiftLeft(DIGIT_BITS).or(BigInteger.valueOf(bits.bits(DIGIT_BITS)));
            known += DIGIT_BITS;
        }
        int scale = known + GUARD_BITS;
        BigInteger low = leading.shiftLeft(GUARD_BITS);
        BigInteger high = leading.add(BigInteger.ONE).shiftLeft(GUARD_BITS);
        BigInteger q = start(scale);
        while (true) {
            ExactNormal.Tail tail = ExactNormal.tail(q, scale);
            BigInteger off = tail.high().subtract(low).max(high.subtract(tail.low()));
            if (off.bitLength() <= GUARD_BITS + 2) {
                // docs/proofs/noise.md: 3 e^(q^2 / 2) is more than 1 / density
                BigInteger reach = off.multiply(THREE)
                        .multiply(tail.growth())
                        .shiftRight(scale)
                        .add(BigInteger.ONE);
                BigDecimal unit = HALF.pow(scale);
                return new Interval(
                        new BigDecimal(q.subtract(reach).max(BigInteger.ZERO)).multiply(unit),
                        new BigDecimal(q.add(reach)).multiply(unit));
            }
            q = closer(q, tail, low, scale);
        }
    }

    /** Three terms of the Taylor series of the quantile around the probability of q. */
    private static BigInteger closer(BigInteger q, ExactNormal.Tail tail, BigInteger low, int scale) {
        BigInteger e = tail.low()
                .subtract(low)
                .multiply(tail.growth())
                .divide(ExactNormal.root(scale).low());
        BigInteger eSquare = e.multiply(e).shiftRight(scale);
        BigInteger eCube = eSquare.multiply(e).shiftRight(scale);
        BigInteger second = q.multiply(eSquare).shiftRight(scale + 1);
        BigInteger third = q.multiply(q)
                .shiftRight(scale - 1)
                .add(BigInteger.ONE.shiftLeft(scale))
                .multiply(eCube)
                .shiftRight(scale)
                .divide(SIX);
        return q.add(e).add(second).add(third).max(BigInteger.ZERO);
    }

    /** Near enough for the series to lead on. */
    private BigInteger start(int scale) {
        int zeros = known + 1 - leading.bitLength();
        if (zeros <= FixedNormal.MOST_ZEROS) {
            long first = leading.shiftRight(known - FIRST_BITS).longValueExact();
            return BigInteger.valueOf(Math.max(FixedNormal.quantile(first), 0))
                    .shiftLeft(scale - FixedNormal.FRACTION_BITS);
        }
        int spare = leading.bitLength() - DIGIT_BITS;
        double minusLog = (known - spare) * StrictMath.log(2)
                - StrictMath.log(leading.shiftRight(spare).doubleValue());
        double q = StrictMath.sqrt(2 * minusLog);
        for (int i = 0; i < 5; i++) {
            // Sampford 1953: the tail is nearly 4 / (3 q + sqrt(q^2 + 8)) times the density
            double tailOverDensity = 4 / (3 * q + StrictMath.sqrt(q * q + 8));
            q = StrictMath.sqrt(2 * (minusLog + StrictMath.log(StrictMath.sqrt(2 / Math.PI) * tailOverDensity)));
        }
        return new BigDecimal(q)
                .multiply(new BigDecimal(BigInteger.ONE.shiftLeft(scale)))
                .toBigInteger();
    }
}
