package dev.sfumato.noise.arithmetic;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The logarithms behind the noise by place: the bounds hold, and the fast one is as close as the proof says. */
class FixedLogTest {
    private static final BigDecimal HALF = new BigDecimal("0.5");

    /** -ln(numerator / 2^shift), by mpmath 1.3.0. */
    @ParameterizedTest
    @CsvSource({
        "1, 1, 0.69314718055994530941723212145817656807550013436025525412068000949339362197",
        "3, 2, 0.287682072451780927439219005993827431503509710897761056506665685349292950721",
        "255, 8, 0.00391389932113632909231778364357266484270615020503007202086011295318311903036",
        "4611686030773066805, 63, 0.693147177882902935945979095482454025365226640785389243202125857482786344571",
        "1, 63, 43.6682723752765544932856236518651237887565084646960810096028405980837981841",
        "9223372036854775807, 63, 0.0000000000000000001084202172485504434066227518411056086828466321957465489963355739"
    })
    void bounds_hold_the_number_and_are_close(BigInteger numerator, int shift, BigDecimal log) {
        for (int precision : new int[] {1, 10, 63, 100, 200}) {
            ExactLog.Bounds bounds = ExactLog.minusLog(numerator, shift, precision);
            BigDecimal unit = HALF.pow(bounds.scale());
            BigDecimal low = new BigDecimal(bounds.low()).multiply(unit);
            BigDecimal high = new BigDecimal(bounds.high()).multiply(unit);
            assertTrue(low.compareTo(log) <= 0 && log.compareTo(high) <= 0, () -> low + " to " + high);
            assertTrue(high.subtract(low).compareTo(HALF.pow(precision).multiply(BigDecimal.TEN)) < 0);
        }
    }

    @Test
    void the_fast_logarithm_is_off_by_less_than_the_proof_allows() {
        SplittableRandom random = new SplittableRandom(5);
        double worst = 0;
        for (int i = 0; i < 20_000; i++) {
            long u = (random.nextLong() >>> 1) >>> (i % 4 == 0 ? random.nextInt(63) : 0);
            worst = Math.max(worst, error(Math.max(u, 1)));
        }
        for (long cell = 0; cell < 256; cell++) {
            long start = (256 + cell) << 54;
            worst = Math.max(worst, Math.max(error(start), error(start + (1L << 54) - 1)));
        }
        for (int power = 0; power < 63; power++) {
            worst = Math.max(worst, Math.max(error(1L << power), error(Long.MAX_VALUE >>> power)));
        }
        assertTrue(worst < FixedLog.MOST_ERROR, "off by " + worst + " units");
        assertTrue(worst > 1, "nothing was compared: " + worst);
    }

    private static double error(long u) {
        ExactLog.Bounds exact = ExactLog.minusLog(BigInteger.valueOf(u), 63, 100);
        BigDecimal unit = HALF.pow(exact.scale() - FixedLog.FRACTION_BITS);
        return new BigDecimal(exact.low())
                .multiply(unit)
                .subtract(BigDecimal.valueOf(FixedLog.minusLog(u)))
                .abs()
                .doubleValue();
    }
}
