package dev.sfumato.noise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sfumato.noise.arithmetic.Interval;
import dev.sfumato.testing.Cases;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.junit.jupiter.api.Test;

class RoundingGridTest {
    private static final BigDecimal HALF = new BigDecimal("0.5");

    @Test
    void the_rounding_is_that_of_the_real_sum() {
        Cases.check(20_000, cases -> {
            double scale = cases.magnitude(1e-12, 1e12);
            int finer = cases.whole(-40, 40);
            double step = Math.scalb(1.0, Math.getExponent(scale) + (finer == -40 ? -39 : finer));
            double value = step * cases.magnitude(1e-6, 4e15) * cases.oneOf(-1.0, 1.0);
            LazyReal noise = new LazyReal(RandomBits.seeded(Double.doubleToLongBits(value)));
            noise = cases.oneOf(true, false) ? noise.drawLaplace() : noise.drawNormal();

            double rounded = new RoundingGrid(step, scale).round(value, noise);

            Interval real = noise.interval(12);
            assertEquals(rounded, rounded(value, scale, real.low(), step));
            assertEquals(rounded, rounded(value, scale, real.high(), step));
        });
    }

    @Test
    void a_sum_on_the_boundary_of_a_cell_is_decided_by_later_digits() {
        RoundingGrid grid = new RoundingGrid(1, 1);
        // 0.5 + 2^-224 * 5 rounds up, 0.5 - 2^-224 * 5 rounds down; 0.5 itself rounds up
        long[] digits = {0, 0, 0, 0, 0, 0, 5};
        assertEquals(1, grid.round(0.5, new LazyReal(BitScript.laplace(false, 0, digits)).drawLaplace()));
        assertEquals(0, grid.round(0.5, new LazyReal(BitScript.laplace(true, 0, digits)).drawLaplace()));
        assertEquals(4, grid.round(0.5, new LazyReal(BitScript.laplace(false, 3, digits)).drawLaplace()));
        assertEquals(-3, grid.round(0.5, new LazyReal(BitScript.laplace(true, 3, digits)).drawLaplace()));
    }

    @Test
    void a_value_beside_the_boundary_by_less_than_its_own_precision_is_seen() {
        RoundingGrid grid = new RoundingGrid(1, 1);
        long half = 0x80000000L;
        // -1e-300 + 0.5 + 2^-96 is above a half, -1e-300 + 0.5 is not
        assertEquals(1, grid.round(-1e-300, new LazyReal(BitScript.laplace(false, 0, half, 0, 1)).drawLaplace()));
        long[] manyZeros = new long[40];
        manyZeros[0] = half;
        assertEquals(0, grid.round(-1e-300, new LazyReal(BitScript.laplace(false, 0, manyZeros)).drawLaplace()));
    }

    @Test
    void a_result_beyond_exact_doubles_is_refused() {
        RoundingGrid grid = new RoundingGrid(0x1p-40, 1);
        BitScript script = BitScript.laplace(false, (1 << 13) + 1, 0, 0, 0);
        assertThrows(ArithmeticException.class, () -> grid.round(0, new LazyReal(script).drawLaplace()));
    }

    @Test
    void zero_has_no_sign() {
        double zero = new RoundingGrid(1, 1).round(-0.0, new LazyReal(BitScript.laplace(true, 0, 9, 9)).drawLaplace());
        assertEquals(0L, Double.doubleToRawLongBits(zero));
    }

    private static double rounded(double value, double scale, BigDecimal noise, double step) {
        BigDecimal sum = new BigDecimal(value).add(new BigDecimal(scale).multiply(noise));
        return sum.multiply(new BigDecimal(1 / step))
                        .add(HALF)
                        .setScale(0, RoundingMode.FLOOR)
                        .doubleValue()
                * step;
    }
}
