package dev.sfumato.accounting.pld;

import dev.sfumato.numeric.DirectedRounding;

/**
 * A value of a transform, known up to an absolute error, raised to a power by repeated squaring.
 *
 * <p>The majorant is at least the computed modulus plus the error of the computed value; it is multiplicative (Lemma 8).
 */
final class SpectrumPower {
    private static final double GROWTH = 1 + 8 * DirectedRounding.U;
    /** Anything smaller cannot matter, and would be slow to multiply. */
    private static final double TINY = 1e-150;

    private final long times;
    private final double error;
    double re;
    double im;
    double majorant;

    SpectrumPower(long times, double error) {
        this.times = times;
        this.error = error;
    }

    void raise(double x, double y) {
        double baseRe = x;
        double baseIm = y;
        double base = Math.sqrt(x * x + y * y) * GROWTH + error;
        if (times == 1) {
            re = x;
            im = y;
            majorant = base;
            return;
        }
        re = 1;
        im = 0;
        majorant = 1;
        for (long left = times; ; ) {
            if ((left & 1) == 1) {
                double r = re * baseRe - im * baseIm;
                im = re * baseIm + im * baseRe;
                re = r;
                majorant *= base * GROWTH;
            }
            left >>= 1;
            if (left == 0) {
                return;
            }
            double r = baseRe * baseRe - baseIm * baseIm;
            baseIm = 2 * baseRe * baseIm;
            baseRe = r;
            base *= base * GROWTH;
            if (base < TINY) {
                re = 0;
                im = 0;
                majorant = TINY * Math.max(1, majorant);
                return;
            }
        }
    }
}
