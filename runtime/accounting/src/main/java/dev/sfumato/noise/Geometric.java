package dev.sfumato.noise;

import dev.sfumato.noise.arithmetic.ExactLog;
import dev.sfumato.noise.arithmetic.FixedLog;
import java.math.BigInteger;

/** The number of failures before a success: floor(E / L) for an exponential E and L = -ln(1 - p), as P(E >= k L) = (1 - p)^k. */
final class Geometric {
    static final double LEAST_PROBABILITY = 0x1p-60;

    private static final int SMALLEST_BITS = 60;
    private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);
    private static final double EXACT_WHOLES = 0x1p52;

    private final double probability;
    private final BigInteger failure;
    private final int shift;
    private final double rate;

    Geometric(double probability) {
        this.probability = probability;
        Dyadic exact = Dyadic.of(probability);
        shift = exact.shift();
        failure = BigInteger.ONE.shiftLeft(shift).subtract(BigInteger.valueOf(exact.numerator()));
        if (probability < 1) {
            ExactLog.Bounds bounds = rate(2 * SMALLEST_BITS);
            rate = Math.scalb(bounds.low().doubleValue(), -bounds.scale());
        } else {
            rate = Double.POSITIVE_INFINITY;
        }
    }

    double probability() {
        return probability;
    }

    /** By the first 63 bits of a uniform number; negative where they leave it open. */
    long failures(long uniform) {
        if (probability == 1) {
            return 0;
        }
        if (uniform == 0) {
            return -1;
        }
        double units = FixedLog.minusLog(uniform);
        // FixedLog's error, and what the other bits can do
        double slack = 3 + 0x1p-5 * (1L << (Long.numberOfLeadingZeros(uniform) - 1));
        double perUnit = 0x1p-57 / rate;
        double low = Math.floor(Math.max(units - slack, 0) * perUnit * (1 - 0x1p-49));
        double high = Math.floor((units + slack) * perUnit * (1 + 0x1p-49));
        return low == high && high < EXACT_WHOLES ? (long) low : -1;
    }

    long failures(LazyExponential exponential) {
        for (int places = 1; ; places *= 2) {
            ExactLog.Bounds time = exponential.bounds(places);
            ExactLog.Bounds each = rate(time.scale() + SMALLEST_BITS);
            BigInteger least = quotient(time.low().max(BigInteger.ZERO), time.scale(), each.high(), each.scale());
            BigInteger most = quotient(time.high(), time.scale(), each.low(), each.scale());
            if (least.equals(most) || least.compareTo(MOST) >= 0) {
                return least.min(MOST).longValueExact();
            }
        }
    }

    private ExactLog.Bounds rate(int precision) {
        return ExactLog.minusLog(failure, shift, precision);
    }

    private static BigInteger quotient(BigInteger dividend, int scale, BigInteger divisor, int divisorScale) {
        return dividend.shiftLeft(divisorScale).divide(divisor.shiftLeft(scale));
    }
}
