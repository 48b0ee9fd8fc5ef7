package dev.sfumato.noise;

import dev.sfumato.noise.arithmetic.Interval;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws a whole number k, not negative, with probability proportional to exp(-k^2 / 2), exactly: a uniform number is
 * compared with the distribution function, and where its digits so far do not decide that, both get more digits.
 */
final class NormalWhole {
    private static final int DIGIT_BITS = 32;
    private static final long[] FIRST_DIGITS =
            thresholds(1).stream().mapToLong(BigInteger::longValueExact).toArray();

    private NormalWhole() {}

    static int draw(RandomBits bits) {
        long digit = bits.bits(DIGIT_BITS);
        int k = 0;
        while (digit > FIRST_DIGITS[k]) {
            k++;
        }
        return digit < FIRST_DIGITS[k] ? k : refine(digit, bits);
    }

    private static int refine(long digit, RandomBits bits) {
        BigInteger digits = BigInteger.valueOf(digit);
        for (int places = 2; ; places++) {
            digits = digits.shiftLeft(DIGIT_BITS).or(BigInteger.valueOf(bits.bits(DIGIT_BITS)));
            List<BigInteger> thresholds = thresholds(places);
            int k = 0;
            while (digits.compareTo(thresholds.get(k)) > 0) {
                k++;
            }
            if (digits.compareTo(thresholds.get(k)) < 0) {
                return k;
            }
        }
    }

    /** The first digits, of 32 bits, of P(K <= 0), P(K <= 1) and so on, up to the first whose bits are all ones. */
    static List<BigInteger> thresholds(int places) {
        BigInteger all = BigInteger.ONE.shiftLeft(DIGIT_BITS * places);
        for (int decimals = 10 * places + 20; ; decimals *= 2) {
            List<BigInteger> thresholds = thresholds(all, decimals);
            if (!thresholds.isEmpty() && thresholds.get(thresholds.size() - 1).equals(all.subtract(BigInteger.ONE))) {
                return thresholds;
            }
        }
    }

    /** As above, stopping short of the first digits that so few decimals leave open. */
    private static List<BigInteger> thresholds(BigInteger all, int decimals) {
        MathContext down = new MathContext(decimals, RoundingMode.FLOOR);
        MathContext up = new MathContext(decimals, RoundingMode.CEILING);
        Interval root = expMinusHalf(decimals);
        List<Interval> sums = new ArrayList<>();
        Interval sum = new Interval(BigDecimal.ZERO, BigDecimal.ZERO);
        BigDecimal negligible = BigDecimal.ONE.movePointLeft(decimals);
        BigDecimal tail = BigDecimal.ONE;
        for (int k = 0; tail.compareTo(negligible) > 0; k++) {
            sum = new Interval(
                    sum.low().add(root.low().pow(k * k, down), down),
                    sum.high().add(root.high().pow(k * k, up), up));
            sums.add(sum);
            // from k + 1 on each term is less than half of the one before
            tail = root.high().pow((k + 1) * (k + 1), up).multiply(BigDecimal.valueOf(2));
        }
        BigDecimal mostOfAll = sum.high().add(tail);
        List<BigInteger> thresholds = new ArrayList<>();
        for (Interval part : sums) {
            BigInteger low = floor(part.low().divide(mostOfAll, down), all);
            BigInteger high = floor(part.high().divide(sum.low(), up), all);
            if (!low.equals(high)) {
                break;
            }
            thresholds.add(low);
            if (low.equals(all.subtract(BigInteger.ONE))) {
                break;
            }
        }
        return thresholds;
    }

    /** The series up to the n-th power is off by less than its last term, 1 / (2^n n!). */
    private static Interval expMinusHalf(int decimals) {
        BigInteger numerator = BigInteger.ONE;
        BigInteger denominator = BigInteger.ONE;
        for (int n = 1; denominator.compareTo(BigInteger.TEN.pow(decimals)) < 0; n++) {
            BigInteger twice = BigInteger.valueOf(2L * n);
            numerator = numerator.multiply(twice).add(BigInteger.valueOf(n % 2 == 0 ? 1 : -1));
            denominator = denominator.multiply(twice);
        }
        BigDecimal divisor = new BigDecimal(denominator);
        return new Interval(
                new BigDecimal(numerator.subtract(BigInteger.ONE))
                        .divide(divisor, new MathContext(decimals, RoundingMode.FLOOR)),
                new BigDecimal(numerator.add(BigInteger.ONE))
                        .divide(divisor, new MathContext(decimals, RoundingMode.CEILING)));
    }

    private static BigInteger floor(BigDecimal probability, BigInteger all) {
        return probability.multiply(new BigDecimal(all)).toBigInteger();
    }
}
