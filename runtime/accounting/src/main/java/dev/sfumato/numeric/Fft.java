package dev.sfumato.numeric;

import dev.sfumato.concurrent.Deadline;

/**
 * A complex Fourier transform of a power-of-two length, in place, on separate real and imaginary arrays.
 *
 * <p>The forward transform leaves frequency k at the bit-reversed position of k, and the inverse takes it from there, so that
 * nothing is ever permuted. It is our own because its round-off is part of a proof: every value goes through log2(n)
 * butterflies of one addition and one multiplication by a tabulated root of unity.
 */
public final class Fft {
    /** Below this length a transform stays in the fast cache, and its stages are done one after the other. */
    private static final int CACHED = 1 << 12;

    /** pi less the double nearest to it. */
    private static final double PI_MISSING = 1.2246467991473532e-16;

    private final int length;
    private final Roots roots;
    private final Roots cachedRoots;

    public Fft(int length) {
        if (Integer.bitCount(length) != 1 || length < 4) {
            throw new IllegalArgumentException("length must be a power of two from 4, got " + length);
        }
        this.length = length;
        roots = new Roots(length);
        cachedRoots = length <= CACHED ? roots : new Roots(CACHED);
    }

    /** The roots exp(-2 pi i k / n) of the lower half circle. */
    private static final class Roots {
        final int n;
        final double[] cos;
        final double[] sin;

        Roots(int n) {
            this.n = n;
            cos = new double[n / 2];
            sin = new double[n / 2];
            for (int k = 0; k < n / 2; k++) {
                cos[k] = root(k, n);
                sin[k] = -root(Math.abs(k - n / 4), n);
            }
        }
    }

    /** cos(2 pi k / n) for 0 <= k <= n/2, from an angle of at most pi/4. */
    private static double root(int k, int n) {
        if (k > n / 4) {
            return -root(n / 2 - k, n);
        }
        // n is a power of two, so that the only error of the angle is that of pi
        double turn = 8L * k <= n ? (double) k / n : (n / 4.0 - k) / n;
        double angle = 2 * Math.PI * turn;
        double missing = Math.fma(2 * Math.PI, turn, -angle) + 2 * PI_MISSING * turn;
        double cos = Math.cos(angle);
        double sin = Math.sin(angle);
        return 8L * k <= n ? cos - missing * sin : sin + missing * cos;
    }

    /** A factor by which the sum of absolute inputs bounds the absolute error of any output (Lemma 6). */
    public static double roundOff(int length) {
        int stages = Integer.numberOfTrailingZeros(length);
        return 5.5 * stages * DirectedRounding.U;
    }

    /** x_k = sum_j x_j exp(-2 pi i jk / n), at the bit-reversed position of k. */
    public void forward(double[] re, double[] im) {
        forward(re, im, 0, length);
    }

    private void forward(double[] re, double[] im, int from, int n) {
        if (n <= CACHED) {
            int m = n;
            for (; m >= 4; m /= 4) {
                for (int block = from; block < from + n; block += m) {
                    twoStagesForward(cachedRoots, re, im, block, m);
                }
            }
            if (m == 2) {
                for (int block = from; block < from + n; block += 2) {
                    lastStage(re, im, block);
                }
            }
            return;
        }
        Deadline.poll();
        twoStagesForward(roots, re, im, from, n);
        int quarter = n / 4;
        for (int part = 0; part < 4; part++) {
            forward(re, im, from + part * quarter, quarter);
        }
    }

    /** Two radix-2 stages of decimation in frequency on a block of n >= 4 values. */
    private static void twoStagesForward(Roots roots, double[] re, double[] im, int from, int n) {
        int q = n / 4;
        int stride = roots.n / n;
        double[] cos = roots.cos;
        double[] sin = roots.sin;
        for (int j = 0; j < q; j++) {
            int a = from + j;
            int b = a + q;
            int c = b + q;
            int d = c + q;
            double w1r = cos[j * stride];
            double w1i = sin[j * stride];
            double w2r = cos[2 * j * stride];
            double w2i = sin[2 * j * stride];
            double sr = re[a] + re[c];
            double si = im[a] + im[c];
            double tr = re[b] + re[d];
            double ti = im[b] + im[d];
            double xr = re[a] - re[c];
            double xi = im[a] - im[c];
            // the second half of the first stage has the root -i w1
            double yr = im[b] - im[d];
            double yi = re[d] - re[b];
            re[a] = sr + tr;
            im[a] = si + ti;
            double ur = sr - tr;
            double ui = si - ti;
            re[b] = ur * w2r - ui * w2i;
            im[b] = ur * w2i + ui * w2r;
            double er = xr * w1r - xi * w1i;
            double ei = xr * w1i + xi * w1r;
            double fr = yr * w1r - yi * w1i;
            double fi = yr * w1i + yi * w1r;
            re[c] = er + fr;
            im[c] = ei + fi;
            double gr = er - fr;
            double gi = ei - fi;
            re[d] = gr * w2r - gi * w2i;
            im[d] = gr * w2i + gi * w2r;
        }
    }

    private static void lastStage(double[] re, double[] im, int a) {
        double r = re[a];
        double i = im[a];
        re[a] = r + re[a + 1];
        im[a] = i + im[a + 1];
        re[a + 1] = r - re[a + 1];
        im[a + 1] = i - im[a + 1];
    }

    /** x_j = sum_k x_k exp(2 pi i jk / n), without the division by n, from frequencies at bit-reversed positions. */
    public void inverse(double[] re, double[] im) {
        inverse(re, im, 0, length);
    }

    private void inverse(double[] re, double[] im, int from, int n) {
        if (n <= CACHED) {
            int m = 4;
            if (Integer.numberOfTrailingZeros(n) % 2 == 1) {
                for (int block = from; block < from + n; block += 2) {
                    lastStage(re, im, block);
                }
                m = 8;
            }
            for (; m <= n; m *= 4) {
                for (int block = from; block < from + n; block += m) {
                    twoStagesInverse(cachedRoots, re, im, block, m);
                }
            }
            return;
        }
        Deadline.poll();
        int quarter = n / 4;
        for (int part = 0; part < 4; part++) {
            inverse(re, im, from + part * quarter, quarter);
        }
        twoStagesInverse(roots, re, im, from, n);
    }

    /** Two radix-2 stages of decimation in time: the mirror image of the forward ones. */
    private static void twoStagesInverse(Roots roots, double[] re, double[] im, int from, int n) {
        int q = n / 4;
        int stride = roots.n / n;
        double[] cos = roots.cos;
        double[] sin = roots.sin;
        for (int j = 0; j < q; j++) {
            int a = from + j;
            int b = a + q;
            int c = b + q;
            int d = c + q;
            double w1r = cos[j * stride];
            double w1i = -sin[j * stride];
            double w2r = cos[2 * j * stride];
            double w2i = -sin[2 * j * stride];
            double br = re[b] * w2r - im[b] * w2i;
            double bi = re[b] * w2i + im[b] * w2r;
            double dr = re[d] * w2r - im[d] * w2i;
            double di = re[d] * w2i + im[d] * w2r;
            double sr = re[a] + br;
            double si = im[a] + bi;
            double ur = re[a] - br;
            double ui = im[a] - bi;
            double pr = re[c] + dr;
            double pi = im[c] + di;
            double mr = re[c] - dr;
            double mi = im[c] - di;
            double er = pr * w1r - pi * w1i;
            double ei = pr * w1i + pi * w1r;
            // the second half of the last stage has the root i w1
            double fr = -(mr * w1i + mi * w1r);
            double fi = mr * w1r - mi * w1i;
            re[a] = sr + er;
            im[a] = si + ei;
            re[b] = ur + fr;
            im[b] = ui + fi;
            re[c] = sr - er;
            im[c] = si - ei;
            re[d] = ur - fr;
            im[d] = ui - fi;
        }
    }
}
