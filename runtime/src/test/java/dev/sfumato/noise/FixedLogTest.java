package dev.sfumato.noise;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The logarithms behind the noise by place: the bounds hold, and the fast one is as close as the proof says. */
class FixedLogTest {

    @Test
    void the_fast_logarithm_is_off_by_less_than_the_proof_allows() {
        SplittableRandom random = new SplittableRandom(5);
        double worst = 0;
        for (int i = 0; i < 40_000; i++) {
            long u = random.nextLong() >>> 1 >>> (i % 4 == 0 ? random.nextInt(63) : 0);
            worst = Math.max(worst, error(Math.max(u, 1)));
        }
        for (int cell = 0; cell < 256; cell++) {
            long start = (256L + cell) << 54;
            worst = Math.max(worst, Math.max(error(start), error(start + (1L << 54) - 1)));
        }
        for (int power = 0; power < 63; power++) {
            worst = Math.max(worst, Math.max(error(1L << power), error(Long.MAX_VALUE >>> power)));
        }
        assertTrue(worst < FixedLog.MOST_ERROR, "off by " + worst + " units");
        assertTrue(worst > 1, "suspiciously good: " + worst);
    }

    private static double error(long u) {
        ExactLog.Bounds exact = ExactLog.minusLog(BigInteger.valueOf(u), 63, 100);
        BigDecimal unit = new BigDecimal("0.5").pow(exact.scale() - FixedLog.FRACTION_BITS);
        return new BigDecimal(exact.low())
                .multiply(unit)
                .subtract(BigDecimal.valueOf(FixedLog.minusLog(u)))
                .abs()
                .doubleValue();
    }
}
