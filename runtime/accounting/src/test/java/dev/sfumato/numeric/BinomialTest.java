package dev.sfumato.numeric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import org.junit.jupiter.api.Test;

class BinomialTest {
    /** Against sums of fractions, for the exact values of the doubles. */
    @Test
    void both_sides_hold_and_lie_close() {
        for (int n : new int[] {1, 2, 9, 15, 16, 17, 39, 200}) {
            for (double p : new double[] {1e-9, 0.01, 0.3, 0.5, 0.95, 1 - 0x1p-40}) {
                for (int k : new int[] {0, 1, 2, n / 3, n / 2, n - 1, n, n + 1}) {
                    BigDecimal exact = atLeast(n, new BigDecimal(p), k);
                    Binomial.Tail ours = Binomial.tail(n, p, k);
                    String what = "n " + n + ", p " + p + ", k " + k + ": " + ours + " around " + exact;
                    assertNotAbove(new BigDecimal(ours.least()), exact, what);
                    assertNotAbove(exact, new BigDecimal(ours.atLeast()), what);
                    assertNotAbove(BigDecimal.ONE.subtract(exact), new BigDecimal(ours.below()), what);
                    assertTrue(ours.atLeast() - ours.least() <= 1e-12 * ours.atLeast() + 1e-15, what);
                    assertTrue(ours.atLeast() + ours.below() <= 1 + 1e-12, what);
                }
            }
        }
    }

    /** Figures by mpmath: sums of terms with 60 digits. */
    @Test
    void large_numbers_take_no_longer_and_stay_sharp() {
        around(0.00003381749472476639, 60_000, 0.01, 700);
        around(0.028910642657918772, 10_000_000, 0.5, 5_003_000);
        around(0.0007425548546052191, 1_000_000_000, 0.01, 10_010_000);
        around(0.5000056418958352, 5_000_000_000L, 0.5, 2_500_000_000L);
    }

    /** Figures by mpmath: logarithms of factorials with 60 digits. */
    @Test
    void logarithms_of_ways_and_masses_keep_their_digits() {
        assertEquals(0, Binomial.logWays(7, 0));
        assertEquals(Math.log(35), Binomial.logWays(7, 4), 1e-12);
        ways(3807.42561792832, 60_000, 700);
        ways(60.37803803861118, 1_000_000_000, 3);
        ways(693147169.9725211, 1_000_000_000, 500_000_000);
        ways(141218.0996579841, 5_000_000_000L, 10_000);
        assertAtLeast(-1386.2943611198907, Binomial.logMass(2000, 0.5, 2000));
        assertAtLeast(-3919.4801615854403, Binomial.logMass(1_000_000, 0.01, 20_000));
        assertAtLeast(-951350168.93823, Binomial.logMass(1_000_000_000, 0.75, 100_000_000));
    }

    @Test
    void beyond_all_terms_the_sides_stay_safe() {
        Binomial.Tail tail = Binomial.tail(1L << 62, 0.5, 1L << 61);
        assertTrue(tail.least() <= 0.5 && tail.atLeast() >= 0.5 && tail.below() >= 0.499999999, tail.toString());
    }

    private static void ways(double logarithm, long n, long k) {
        assertEquals(logarithm, Binomial.logWays(n, k), 1e-12 * logarithm);
        assertEquals(logarithm, Binomial.logWays(n, n - k), 1e-12 * logarithm);
    }

    private static void assertAtLeast(double logarithm, double bound) {
        assertTrue(bound >= logarithm && bound <= logarithm + 1e-10 * Math.abs(logarithm), bound + " for " + logarithm);
    }

    private static void around(double probability, long n, double p, long k) {
        Binomial.Tail tail = Binomial.tail(n, p, k);
        assertTrue(tail.least() <= probability && tail.atLeast() >= probability, tail.toString());
        assertEquals(1, tail.atLeast() / tail.least(), 1e-9);
    }

    private static void assertNotAbove(BigDecimal one, BigDecimal other, String what) {
        assertTrue(one.compareTo(other.add(BigDecimal.ONE.movePointLeft(100))) <= 0, what);
    }

    private static BigDecimal atLeast(int n, BigDecimal p, int k) {
        BigDecimal sum = BigDecimal.ZERO;
        for (int j = Math.max(0, k); j <= n; j++) {
            BigInteger ways = BigInteger.ONE;
            for (int i = 1; i <= j; i++) {
                ways = ways.multiply(BigInteger.valueOf(n - j + i)).divide(BigInteger.valueOf(i));
            }
            MathContext digits = new MathContext(120);
            sum = sum.add(new BigDecimal(ways)
                    .multiply(p.pow(j, digits))
                    .multiply(BigDecimal.ONE.subtract(p).pow(n - j, digits)));
        }
        return sum;
    }
}
