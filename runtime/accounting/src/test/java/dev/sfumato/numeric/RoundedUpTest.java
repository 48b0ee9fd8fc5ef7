package dev.sfumato.numeric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.testing.Cases;
import dev.sfumato.testing.ManyDigits;
import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.api.Test;

/** What is to lie on one side of the truth lies there, and close to it: against decimals of sixty digits. */
class RoundedUpTest {
    private static final MathContext DIGITS = new MathContext(60);

    @Test
    void a_double_of_a_decimal_is_the_next_one_on_its_side() {
        Cases.check(500, cases -> {
            BigDecimal value = Decimals.product(cases.magnitude(1e-150, 1e150), cases.magnitude(1e-150, 1e150));
            double up = DirectedRounding.up(value);
            double down = DirectedRounding.down(value);
            assertTrue(new BigDecimal(up).compareTo(value) >= 0 && new BigDecimal(down).compareTo(value) <= 0);
            assertTrue(up == down || Math.nextUp(down) == up, down + " and " + up);
            assertEquals(new BigDecimal(down).compareTo(value) == 0, up == down);
        });
        BigDecimal beyond = Decimals.product(Double.MAX_VALUE, 2);
        assertEquals(Double.POSITIVE_INFINITY, DirectedRounding.up(beyond));
        assertEquals(Double.MAX_VALUE, DirectedRounding.down(beyond));
        BigDecimal least = Decimals.product(Double.MIN_VALUE, 0.25);
        assertEquals(Double.MIN_VALUE, DirectedRounding.up(least));
        assertEquals(0, DirectedRounding.down(least));
    }

    @Test
    void a_quotient_lies_between_both_ends_which_are_neighbours() {
        Cases.check(200, cases -> {
            double dividend = cases.magnitude(1e-100, 1e100);
            double divisor = cases.magnitude(1e-100, 1e100);
            Enclosure quotient = Enclosure.quotient(new BigDecimal(dividend), new BigDecimal(divisor), 40);
            BigDecimal exact = new BigDecimal(divisor);
            assertTrue(quotient.low().multiply(exact).compareTo(new BigDecimal(dividend)) <= 0);
            assertTrue(quotient.high().multiply(exact).compareTo(new BigDecimal(dividend)) >= 0);
            assertTrue(quotient.upper() <= Math.nextUp(quotient.lower()));
        });
    }

    @Test
    void round_offs_that_are_stated_are_covered() {
        Cases.check(300, cases -> {
            double value = cases.magnitude(1e-300, 1e300);
            int units = cases.whole(0, 1000);
            BigDecimal error =
                    new BigDecimal(value).multiply(new BigDecimal(units)).multiply(new BigDecimal(DirectedRounding.U));
            BigDecimal up = new BigDecimal(DirectedRounding.up(value, units));
            BigDecimal down = new BigDecimal(DirectedRounding.down(value, units));
            assertTrue(up.compareTo(new BigDecimal(value).add(error)) >= 0);
            assertTrue(down.compareTo(new BigDecimal(value).subtract(error)) <= 0);
        });
    }

    @Test
    void logarithms_of_sums_are_never_below() {
        Cases.check(150, cases -> {
            double x = cases.oneOf(-1, 1) * cases.magnitude(1e-9, 100);
            atLeast(BigDecimal.ONE.add(ManyDigits.exp(x, DIGITS)), LogSpace.logOnePlusExp(x));
            double positive = Math.abs(x);
            atLeast(ManyDigits.exp(positive, DIGITS).subtract(BigDecimal.ONE), LogSpace.logExpLessOne(positive));
            double[] logs = new double[cases.whole(1, 40)];
            BigDecimal sum = BigDecimal.ZERO;
            double offset = cases.between(-60, 60);
            for (int i = 0; i < logs.length; i++) {
                logs[i] = offset + cases.between(-50, 0);
                sum = sum.add(ManyDigits.exp(logs[i], DIGITS));
            }
            atLeast(sum, LogSpace.logSumExp(logs, logs.length));
        });
        assertEquals(Double.NEGATIVE_INFINITY, LogSpace.logSumExp(new double[] {Double.NEGATIVE_INFINITY}, 1));
        assertEquals(1000, LogSpace.logOnePlusExp(1000), 1e-9);
        assertTrue(LogSpace.logOnePlusExp(-800) > 0);
    }

    /** A bound on a logarithm, by its exponential: at least the number, and no more than a few parts in 10^13 above. */
    private static void atLeast(BigDecimal number, double bound) {
        BigDecimal power = ManyDigits.exp(bound, DIGITS);
        assertTrue(
                power.compareTo(number) >= 0, () -> "exp(" + bound + ") is below " + number.round(new MathContext(20)));
        assertTrue(
                power.compareTo(number.multiply(new BigDecimal("1.0000000000005"))) <= 0,
                () -> bound + " is far above");
    }

    @Test
    void noise_times_a_factor_never_vanishes_nor_becomes_infinite() {
        assertEquals(Double.MIN_VALUE, Scaled.times(1e-300, 1e-300));
        assertEquals(Double.MAX_VALUE, Scaled.times(1e300, 1e300));
        assertEquals(0, Scaled.times(0, 1e300));
        assertEquals(Double.MAX_VALUE, Scaled.over(1e300, 1e-300));
        assertEquals(Double.MIN_VALUE, Scaled.over(1e-300, 1e300));
        assertEquals(0, Scaled.over(0, 1e-300));
        assertEquals(3, Scaled.times(1.5, 2));
    }

    /** Each value is the next one of so many digits, from above and from below, across powers of ten. */
    @Test
    void values_of_a_search_are_neighbours() {
        SearchGrid three = new SearchGrid(3, false);
        assertEquals(1.23, three.near(1.2349));
        assertEquals(1.01, three.above(1));
        assertEquals(0.999, three.below(1));
        assertEquals(1000, three.above(999));
        assertEquals(999, three.below(1000));
        SearchGrid whole = new SearchGrid(3, true);
        assertEquals(8, whole.above(7));
        assertEquals(99, whole.below(100));
        assertEquals(1010, whole.above(1000));
        assertEquals(0, whole.near(0.4));
        Cases.check(300, cases -> {
            SearchGrid grid = new SearchGrid(cases.whole(1, 7), cases.oneOf(true, false));
            double value = grid.near(cases.magnitude(2, 1e9));
            assertEquals(value, grid.near(value));
            assertTrue(grid.above(value) > value && grid.below(value) < value);
            assertEquals(value, grid.below(grid.above(value)));
            assertEquals(value, grid.above(grid.below(value)));
            assertTrue(grid.whole()
                    || grid.above(value) <= value * (1 + Math.pow(10, 1 - grid.digits())) * (1 + 1e-15));
        });
    }

    @Test
    void the_golden_section_ends_in_the_valley() {
        Cases.check(50, cases -> {
            double valley = cases.between(-5, 5);
            double[] best = {Double.POSITIVE_INFINITY, Double.NaN};
            int[] tried = {0};
            GoldenSection.search(-5, 5, 1e-6, x -> {
                tried[0]++;
                double value = Math.abs(x - valley);
                if (value < best[0]) {
                    best[0] = value;
                    best[1] = x;
                }
                return value;
            });
            assertEquals(valley, best[1], 1e-6);
            // log(10/1e-6)/log(1.618) places
            assertTrue(tried[0] <= 37, "places tried: " + tried[0]);
        });
    }
}
