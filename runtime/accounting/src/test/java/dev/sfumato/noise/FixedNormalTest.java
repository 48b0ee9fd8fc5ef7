package dev.sfumato.noise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.noise.arithmetic.ExactNormal;
import dev.sfumato.noise.arithmetic.FixedNormal;
import dev.sfumato.noise.arithmetic.Interval;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The quantiles behind the Gaussian noise by place: the bounds hold, and the fast ones are as close as the proof says. */
class FixedNormalTest {
    private static final BigDecimal HALF = new BigDecimal("0.5");
    private static final BigDecimal UNITS = new BigDecimal(BigInteger.TWO.pow(FixedNormal.FRACTION_BITS));
    private static final MathContext DIGITS = MathContext.DECIMAL128;
    private static final DecimalNormal NORMAL = new DecimalNormal(34);

    /** erfc(z / sqrt(2)), by mpmath 1.3.0. */
    @ParameterizedTest
    @CsvSource({
        "0, 1",
        "0.5, 0.617075077451973792724590778783324520232795648890844126358447714641688409187",
        "1, 0.317310507862914102829534908735924155044174066546791218025211099514017116026",
        "2.25, 0.0244489453100894063052478625994829850483295664350766186147559941182216326942",
        "6, 1.97317529007539628140172826479608403733958249995805744495403043235093134849e-9",
        "9.5, 2.09890301507252149856695603431533033285374510431407802595510806470468676474e-21",
        "12, 3.55296422415535799539234200369111418478533286835790637007732234669888873676e-33"
    })
    void bounds_of_a_probability_hold_it_and_are_close(BigDecimal z, BigDecimal probability) {
        for (int scale : new int[] {20, 63, 111, 200, 220}) {
            BigDecimal units = new BigDecimal(BigInteger.TWO.pow(scale));
            ExactNormal.Tail tail = ExactNormal.tail(z.multiply(units).toBigIntegerExact(), scale);
            BigDecimal inUnits = probability.multiply(units);
            assertTrue(new BigDecimal(tail.low()).compareTo(inUnits) <= 0, () -> "scale " + scale + ": " + tail);
            assertTrue(new BigDecimal(tail.high()).compareTo(inUnits) >= 0, () -> "scale " + scale + ": " + tail);
            assertTrue(tail.high().subtract(tail.low()).bitLength() <= 12, () -> "scale " + scale + ": " + tail);
            assertTrue(tail.growth().doubleValue() * Math.scalb(1.0, -scale)
                    >= Math.exp(z.doubleValue() * z.doubleValue() / 2) * (1 - 1e-14));
        }
    }

    /** The z with erfc(z / sqrt(2)) = numerator / 2^shift, by mpmath 1.3.0. */
    @ParameterizedTest
    @CsvSource({
        "1, 1, 0.674489750196081743202227014541307185386904415049861895662093788594848679282",
        "3, 2, 0.318639363964375163021948463670074643349640339796013979094822094725626944884",
        "1, 63, 9.08015512487361266922209289434934835572602181836963294191932125212110044092",
        "9223372036854775807, 63, 1.35884591048426119249703291399960302093650670477125720920523354111587983652e-19",
        "4611686030773066805, 63, 0.674489748090008950814299809499205714614629870170736516097817444223403547673",
        "1, 96, 11.3034113621135723369988375354081084369805805671142733589509126166938995489",
        "5, 200, 16.3704022301667259073986772973848689241517783543103342361466322737276711245"
    })
    void bounds_of_a_quantile_hold_it_and_are_close(BigInteger numerator, int shift, BigDecimal quantile) {
        // U begins where the fraction ends, or 2^-319 below that
        BigInteger digits = numerator.shiftLeft(319 - shift);
        for (BigInteger uniform : new BigInteger[] {digits, digits.subtract(BigInteger.ONE)}) {
            double widest = Double.POSITIVE_INFINITY;
            for (int places = 3; places <= 10; places++) {
                LazyNormal lazy = new LazyNormal(uniform.shiftRight(256).longValueExact(), further(uniform));
                Interval bounds = lazy.interval(places);
                BigDecimal allowed = new BigDecimal("1e-70");
                assertTrue(bounds.low().compareTo(quantile.add(allowed)) <= 0, () -> "from " + bounds.low());
                assertTrue(bounds.high().compareTo(quantile.subtract(allowed)) >= 0, () -> "to " + bounds.high());
                double width = bounds.high().subtract(bounds.low()).doubleValue();
                assertTrue(width <= widest, "wider than before: " + width);
                widest = width;
            }
            assertTrue(widest < 1e-20, "still " + widest + " wide");
        }
    }

    /** P_1 = 1, P_(n+1) = P_n' + n z P_n: the n-th derivative of the quantile is P_n(z) / density^n, but for the sign. */
    @Test
    void every_coefficient_is_the_nearest_whole_number() {
        double worst = 0;
        for (int zeros = 1; zeros <= FixedNormal.MOST_ZEROS; zeros++) {
            BigDecimal width = HALF.pow(zeros + FixedNormal.INDEX_BITS);
            for (int cell = 0; cell < FixedNormal.CELLS; cell++) {
                BigDecimal close = inUnits(FixedNormal.coefficient(zeros, cell, 0));
                BigDecimal middle = width.multiply(new BigDecimal(FixedNormal.CELLS + cell).add(HALF));
                BigDecimal off = NORMAL.correction(close, middle);
                worst = Math.max(worst, off.multiply(UNITS).abs().doubleValue());
                BigDecimal quantile = close.add(off);
                BigDecimal minusSlope = NORMAL.slope(quantile).multiply(width).negate();
                BigDecimal power = UNITS;
                for (int n = 1; n < FixedNormal.COEFFICIENTS; n++) {
                    power = power.multiply(minusSlope).divide(BigDecimal.valueOf(n), DIGITS);
                    BigDecimal expected = power.multiply(derivative(n, quantile));
                    BigDecimal given = BigDecimal.valueOf(FixedNormal.coefficient(zeros, cell, n));
                    worst = Math.max(worst, given.subtract(expected).abs().doubleValue());
                }
            }
        }
        assertTrue(worst < 0.501, "off by " + worst + " units");
        assertTrue(worst > 0.49, "nothing was compared: " + worst);
    }

    /** Largest where the quantile is: at the lower end of a cell. */
    @Test
    void what_follows_the_last_coefficient_is_as_small_as_the_proof_says() {
        double worst = 0;
        for (long u = 1L << 43; u > 0; u += Long.highestOneBit(u) >> FixedNormal.INDEX_BITS) {
            double quantile = FixedNormal.quantile(u) * 0x1p-60;
            double slope = Math.sqrt(Math.PI / 2) * Math.exp(quantile * quantile / 2);
            double halfWidth = (Long.highestOneBit(u) >> FixedNormal.INDEX_BITS) * 0x1p-64;
            double rest =
                    derivative(8, new BigDecimal(quantile)).doubleValue() * Math.pow(slope * halfWidth, 8) / 40320;
            worst = Math.max(worst, rest * 0x1p60);
        }
        assertEquals(0.7711, worst, 1e-4);
    }

    @Test
    void fast_quantiles_are_off_by_less_than_the_proof_allows() {
        SplittableRandom random = new SplittableRandom(5);
        double worst = 0;
        double worstRough = 0;
        for (int i = 0; i < 4000; i++) {
            long u = (random.nextLong() >>> 1) >>> (i % 4 == 0 ? random.nextInt(FixedNormal.MOST_ZEROS) : 0);
            u = Math.max(u, 1L << 43);
            worst = Math.max(worst, error(u, FixedNormal.quantile(u)));
            worstRough = Math.max(worstRough, error(u, FixedNormal.roughQuantile(u)));
        }
        for (long u = 1L << 43; u > 0; u += Long.highestOneBit(u) >> FixedNormal.INDEX_BITS) {
            worst = Math.max(worst, error(u, FixedNormal.quantile(u)));
            long last = u + (Long.highestOneBit(u) >> FixedNormal.INDEX_BITS) - 1;
            worst = Math.max(worst, error(last, FixedNormal.quantile(last)));
            worstRough = Math.max(worstRough, error(u, FixedNormal.roughQuantile(u)));
        }
        assertTrue(worst < FixedNormal.MOST_ERROR, "off by " + worst + " units");
        assertTrue(worst > 1.5, "nothing was compared: " + worst);
        assertTrue(worstRough < 0x1p29, "off by " + worstRough + " units");
    }

    private static double error(long u, long quantile) {
        return NORMAL.correction(inUnits(quantile), new BigDecimal(u).multiply(HALF.pow(63)))
                .multiply(UNITS)
                .abs()
                .doubleValue();
    }

    private static BigDecimal inUnits(long number) {
        return new BigDecimal(number).multiply(HALF.pow(FixedNormal.FRACTION_BITS));
    }

    private static BigDecimal derivative(int n, BigDecimal z) {
        long[] polynomial = {1};
        for (int k = 1; k < n; k++) {
            long[] next = new long[polynomial.length + 1];
            for (int i = 0; i < polynomial.length; i++) {
                next[i + 1] += k * polynomial[i];
                if (i > 0) {
                    next[i - 1] += i * polynomial[i];
                }
            }
            polynomial = next;
        }
        BigDecimal sum = BigDecimal.ZERO;
        for (int i = polynomial.length - 1; i >= 0; i--) {
            sum = sum.multiply(z, DIGITS).add(BigDecimal.valueOf(polynomial[i]));
        }
        return sum;
    }

    private static BitScript further(BigInteger uniform319) {
        BitScript script = new BitScript();
        for (int shift = 224; shift >= 0; shift -= 32) {
            script.thenDigit(uniform319.shiftRight(shift).intValue() & 0xFFFFFFFFL);
        }
        return script;
    }
}
