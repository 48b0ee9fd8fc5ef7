package dev.sfumato.numeric;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * The standard normal density phi and upper tail Q in decimal arithmetic of a chosen precision, for arguments up to
 * {@link #REACH} in size.
 *
 * <p>With p digits every value returned is off by less than 10^-(p-10) of itself: a few thousand operations, each off by
 * less than 10^-(p-1) of its result, on positive terms; the one subtraction (one half minus a series) loses at most three
 * digits because it is used below argument 3 only. `docs/proofs/gaussian.md` has the count.
 */
public final class NormalTail {
    /** Beyond this argument the tail is below 1e-349, less than any positive double. */
    public static final int REACH = 40;

    private static final int SERIES_BELOW = 3;
    private static final BigDecimal HALF = new BigDecimal("0.5");
    private static final BigDecimal TWO = BigDecimal.valueOf(2);

    private final MathContext precision;
    private final BigDecimal sqrtTwoPi;

    public NormalTail(int digits) {
        precision = new MathContext(digits);
        sqrtTwoPi = TWO.multiply(pi(), precision).sqrt(precision);
    }

    public BigDecimal density(BigDecimal x) {
        return exp(x.multiply(x, precision).multiply(HALF, precision).negate()).divide(sqrtTwoPi, precision);
    }

    /** Q(x), the probability that a standard normal exceeds x. */
    public BigDecimal tail(BigDecimal x) {
        return x.signum() < 0
                ? BigDecimal.ONE.subtract(tail(x.negate()), precision)
                : x.compareTo(BigDecimal.valueOf(SERIES_BELOW)) < 0
                        ? HALF.subtract(density(x).multiply(series(x), precision), precision)
                        : density(x).multiply(millsByFraction(x), precision);
    }

    /** Mills' ratio Q(x)/phi(x) for x >= 0, of any size. */
    public BigDecimal mills(BigDecimal x) {
        return x.compareTo(BigDecimal.valueOf(SERIES_BELOW)) < 0
                ? tail(x).divide(density(x), precision)
                : millsByFraction(x);
    }

    /** (Phi(x) - 1/2)/phi(x) = sum over n of x^(2n+1)/(1*3*...*(2n+1)): positive terms that fall by half in the end. */
    private BigDecimal series(BigDecimal x) {
        BigDecimal square = x.multiply(x, precision);
        BigDecimal term = x;
        BigDecimal sum = x;
        BigDecimal negligible = BigDecimal.ONE.movePointLeft(precision.getPrecision() + 2);
        for (int odd = 3; term.compareTo(negligible.multiply(sum)) > 0; odd += 2) {
            term = term.multiply(square, precision).divide(BigDecimal.valueOf(odd), precision);
            sum = sum.add(term, precision);
        }
        return sum;
    }

    /**
     * Laplace's continued fraction 1/(x + 1/(x + 2/(x + 3/...))). Its convergents A_n/B_n lie alternately above and below
     * the value, (n-1)!/(B_n B_(n-1)) apart, so the last step bounds what is left out.
     */
    private BigDecimal millsByFraction(BigDecimal x) {
        BigDecimal negligible = BigDecimal.ONE.movePointLeft(precision.getPrecision() + 2);
        BigDecimal previousA = BigDecimal.ZERO;
        BigDecimal previousB = BigDecimal.ONE;
        BigDecimal a = BigDecimal.ONE;
        BigDecimal b = x;
        BigDecimal factorial = BigDecimal.ONE;
        for (int n = 1; factorial.compareTo(negligible.multiply(a).multiply(previousB)) > 0; n++) {
            BigDecimal partial = BigDecimal.valueOf(n);
            BigDecimal nextA = x.multiply(a, precision).add(partial.multiply(previousA, precision), precision);
            BigDecimal nextB = x.multiply(b, precision).add(partial.multiply(previousB, precision), precision);
            previousA = a;
            previousB = b;
            a = nextA;
            b = nextB;
            factorial = factorial.multiply(partial, precision);
        }
        return a.divide(b, precision);
    }

    /** exp(x) for x <= 0, by halving the argument until the Taylor series is quick. */
    private BigDecimal exp(BigDecimal x) {
        MathContext wider = new MathContext(precision.getPrecision() + 6);
        int halvings = 0;
        BigDecimal reduced = x;
        while (reduced.compareTo(HALF.negate()) < 0) {
            reduced = reduced.multiply(HALF, wider);
            halvings++;
        }
        BigDecimal negligible = BigDecimal.ONE.movePointLeft(wider.getPrecision() + 2);
        BigDecimal term = BigDecimal.ONE;
        BigDecimal sum = BigDecimal.ONE;
        for (int n = 1; term.abs().compareTo(negligible) > 0; n++) {
            term = term.multiply(reduced, wider).divide(BigDecimal.valueOf(n), wider);
            sum = sum.add(term, wider);
        }
        for (; halvings > 0; halvings--) {
            sum = sum.multiply(sum, wider);
        }
        return sum;
    }

    /** Machin: pi = 16 arctan(1/5) - 4 arctan(1/239). */
    private BigDecimal pi() {
        return BigDecimal.valueOf(16)
                .multiply(arctanOfInverse(5), precision)
                .subtract(BigDecimal.valueOf(4).multiply(arctanOfInverse(239), precision), precision);
    }

    private BigDecimal arctanOfInverse(int n) {
        MathContext wider = new MathContext(precision.getPrecision() + 6);
        BigDecimal square = BigDecimal.valueOf((long) n * n);
        BigDecimal power = BigDecimal.ONE.divide(BigDecimal.valueOf(n), wider);
        BigDecimal sum = power;
        BigDecimal negligible = BigDecimal.ONE.movePointLeft(wider.getPrecision() + 2);
        for (int odd = 3; power.compareTo(negligible) > 0; odd += 2) {
            power = power.divide(square, wider);
            BigDecimal term = power.divide(BigDecimal.valueOf(odd), wider);
            sum = odd % 4 == 3 ? sum.subtract(term, wider) : sum.add(term, wider);
        }
        return sum;
    }
}
