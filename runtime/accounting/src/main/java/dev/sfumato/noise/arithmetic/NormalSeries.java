package dev.sfumato.noise.arithmetic;

import java.math.BigInteger;

/**
 * The Taylor series of q(u), where P(|Z| > q(u)) = u, around a point, in units of a width. As q' = -sqrt(pi / 2) e^(q^2 / 2),
 * its coefficients follow from q'' = q q'^2, whatever the width. Widths are such that they fall by 2^6 each: the first seven
 * are whole numbers of units of 2^-128, and for the others doubles are as good.
 */
final class NormalSeries {
    private static final int SCALE = 128;
    private static final int LONG_TERMS = 7;
    private static final int TERMS = 16;

    /** The short terms, all together below 2^-40, are a long of this many bits after the point. */
    private static final int SHORT_SCALE = 102;

    private final BigInteger[] longTerms = new BigInteger[LONG_TERMS];
    private final double[] terms = new double[TERMS];

    private NormalSeries(BigInteger start, BigInteger slope) {
        BigInteger[] derivative = new BigInteger[LONG_TERMS];
        BigInteger[] square = new BigInteger[LONG_TERMS];
        longTerms[0] = start;
        longTerms[1] = slope;
        derivative[0] = slope;
        for (int n = 0; n + 2 < LONG_TERMS; n++) {
            square[n] = product(derivative, derivative, n);
            derivative[n + 1] = product(longTerms, square, n).divide(BigInteger.valueOf(n + 1L));
            longTerms[n + 2] = derivative[n + 1].divide(BigInteger.valueOf(n + 2L));
        }
        addShortTerms();
    }

    private void addShortTerms() {
        double[] derivative = new double[TERMS];
        double[] square = new double[TERMS];
        for (int n = 0; n < LONG_TERMS; n++) {
            terms[n] = Math.scalb(longTerms[n].doubleValue(), -SCALE);
        }
        for (int n = 0; n + 2 < TERMS; n++) {
            derivative[n] = (n + 1) * terms[n + 1];
            square[n] = product(derivative, derivative, n);
            if (n + 2 >= LONG_TERMS) {
                terms[n + 2] = product(terms, square, n) / ((n + 1) * (n + 2));
            }
        }
    }

    /** Around u = 1, where q is 0, for a width of 2^-halvings. */
    static NormalSeries atOne(int halvings) {
        // 1 / sqrt(2 / pi) = sqrt(pi / 2)
        BigInteger slope = BigInteger.ONE
                .shiftLeft(2 * SCALE)
                .divide(ExactNormal.root(SCALE).low());
        return new NormalSeries(BigInteger.ZERO, slope.negate().shiftRight(halvings));
    }

    /** Around the point that is a width below. */
    NormalSeries below() {
        double shortStart = 0;
        double shortSlope = 0;
        for (int n = TERMS - 1; n >= LONG_TERMS; n--) {
            shortSlope = n * terms[n] - shortSlope;
            shortStart = terms[n] - shortStart;
        }
        BigInteger start = ofShort(shortStart);
        BigInteger slope = ofShort(shortSlope);
        for (int n = LONG_TERMS - 1; n > 0; n--) {
            slope = longTerms[n].multiply(BigInteger.valueOf(n)).subtract(slope);
            start = longTerms[n].subtract(start);
        }
        return new NormalSeries(longTerms[0].subtract(start), slope);
    }

    /** Around the same point, for half the width. */
    NormalSeries narrow() {
        return new NormalSeries(longTerms[0], longTerms[1].shiftRight(1));
    }

    /** Around the same point, for twice the width. */
    NormalSeries wide() {
        return new NormalSeries(longTerms[0], longTerms[1].shiftLeft(1));
    }

    /** The nearest whole number of units of 2^-bits. */
    long coefficient(int power, int bits) {
        if (power >= LONG_TERMS) {
            return Math.round(Math.scalb(terms[power], bits));
        }
        BigInteger half = BigInteger.ONE.shiftLeft(SCALE - bits - 1);
        return longTerms[power].add(half).shiftRight(SCALE - bits).longValueExact();
    }

    private static BigInteger ofShort(double number) {
        return BigInteger.valueOf((long) Math.scalb(number, SHORT_SCALE)).shiftLeft(SCALE - SHORT_SCALE);
    }

    private static BigInteger product(BigInteger[] one, BigInteger[] other, int n) {
        BigInteger sum = BigInteger.ZERO;
        for (int i = 0; i <= n; i++) {
            sum = sum.add(one[i].multiply(other[n - i]));
        }
        return sum.shiftRight(SCALE);
    }

    private static double product(double[] one, double[] other, int n) {
        double sum = 0;
        for (int i = 0; i <= n; i++) {
            sum += one[i] * other[n - i];
        }
        return sum;
    }
}
