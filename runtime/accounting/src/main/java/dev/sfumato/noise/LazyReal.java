package dev.sfumato.noise;

import dev.sfumato.noise.arithmetic.Interval;
import java.math.BigDecimal;

/**
 * A real number from a standard distribution, drawn exactly as sign, whole part and a fraction whose digits are drawn when
 * needed. Comparisons of uniform numbers are all the arithmetic there is (von Neumann 1951; Karney 2016).
 */
final class LazyReal {
    private final RandomBits bits;
    private final LazyUniform fraction;
    private final LazyUniform even;
    private final LazyUniform odd;
    private final LazyUniform other;
    private int whole;
    private boolean isNegative;

    LazyReal(RandomBits bits) {
        this.bits = bits;
        fraction = new LazyUniform(bits);
        even = new LazyUniform(bits);
        odd = new LazyUniform(bits);
        other = new LazyUniform(bits);
    }

    /** Draws from the density exp(-|t|) / 2. */
    LazyReal drawLaplace() {
        isNegative = bits.coin();
        whole = -1;
        do {
            whole++;
            fraction.restart();
        } while (!flipExp(fraction));
        return this;
    }

    /** Draws from the density exp(-t^2 / 2) / sqrt(2 pi): Karney 2016, algorithm N, the whole part by a table. */
    LazyReal drawNormal() {
        isNegative = bits.coin();
        do {
            whole = NormalWhole.draw(bits);
            fraction.restart();
        } while (!acceptsNormal());
        return this;
    }

    /** The number with its fraction cut after 53 bits, and the sum with the whole part rounded. */
    double approximation() {
        double magnitude = whole + fraction.truncated();
        return isNegative ? -magnitude : magnitude;
    }

    /** The interval implied by the first digits of its fraction, of 32 bits each. */
    Interval interval(int places) {
        Interval magnitude = fraction.interval(places).scaled(BigDecimal.ONE, BigDecimal.valueOf(whole));
        return isNegative ? magnitude.negated() : magnitude;
    }

    /** The chance is exp(-k x - x^2 / 2) for whole part k and fraction x. */
    private boolean acceptsNormal() {
        for (int i = whole; i > 0; i--) {
            if (!flipExp(fraction)) {
                return false;
            }
        }
        return flipExpHalfSquare(fraction);
    }

    /** True with probability exp(-x): a run x > v1 > v2 > ... has at least n terms with probability x^n / n!. */
    private boolean flipExp(LazyUniform x) {
        LazyUniform last = x;
        for (boolean isEvenRun = true; ; isEvenRun = !isEvenRun) {
            LazyUniform next = isEvenRun ? even : odd;
            next.restart();
            if (!next.isBelow(last)) {
                return isEvenRun;
            }
            last = next;
        }
    }

    /** True with probability exp(-x^2 / 2): the n-th term of the run counts with probability x / 2 only. */
    private boolean flipExpHalfSquare(LazyUniform x) {
        LazyUniform last = x;
        for (boolean isEvenRun = true; ; isEvenRun = !isEvenRun) {
            LazyUniform next = isEvenRun ? even : odd;
            next.restart();
            other.restart();
            if (!(bits.coin() && next.isBelow(last) && other.isBelow(x))) {
                return isEvenRun;
            }
            last = next;
        }
    }
}
