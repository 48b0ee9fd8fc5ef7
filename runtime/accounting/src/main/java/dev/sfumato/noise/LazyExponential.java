package dev.sfumato.noise;

import dev.sfumato.noise.arithmetic.ExactLog;
import dev.sfumato.noise.arithmetic.Interval;
import java.math.BigDecimal;
import java.math.BigInteger;

/** The real number -ln U, U uniform: it has density exp(-t). Its first 63 bits are given, the others are drawn when needed. */
final class LazyExponential {
    private static final int FIRST_BITS = 63;
    private static final int DIGIT_BITS = 32;
    private static final BigDecimal HALF = new BigDecimal("0.5");

    private final RandomBits bits;
    private BigInteger leading;
    private int known = FIRST_BITS;

    /** @param first the first 63 bits of U */
    LazyExponential(long first, RandomBits bits) {
        this.bits = bits;
        leading = BigInteger.valueOf(first);
    }

    /** The bounds implied by 63 bits and some digits of 32 bits, or the first that are not all zero. */
    ExactLog.Bounds bounds(int places) {
        while (known < FIRST_BITS + DIGIT_BITS * places || leading.signum() == 0) {
            leading = leading.shiftLeft(DIGIT_BITS).or(BigInteger.valueOf(bits.bits(DIGIT_BITS)));
            known += DIGIT_BITS;
        }
        ExactLog.Bounds most = ExactLog.minusLog(leading, known, known);
        // U is below (leading + 1) / 2^known, and ln(1 + 1/n) < 1/n
        BigInteger width =
                BigInteger.ONE.shiftLeft(most.scale()).divide(leading).add(BigInteger.ONE);
        return new ExactLog.Bounds(most.low().subtract(width), most.high(), most.scale());
    }

    Interval interval(int places) {
        ExactLog.Bounds bounds = bounds(places);
        BigDecimal unit = HALF.pow(bounds.scale());
        return new Interval(new BigDecimal(bounds.low()).multiply(unit), new BigDecimal(bounds.high()).multiply(unit));
    }
}
