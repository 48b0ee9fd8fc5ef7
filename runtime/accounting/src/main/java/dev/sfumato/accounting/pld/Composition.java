package dev.sfumato.accounting.pld;

import dev.sfumato.concurrent.Deadline;
import dev.sfumato.numeric.DirectedRounding;
import dev.sfumato.numeric.Fft;
import java.util.Arrays;

/**
 * A composition of discretised losses by tilted Fourier transforms: upper and lower masses travel through one complex
 * transform as its real and imaginary part. Every step knows its round-off (Theorem 7).
 */
final class Composition {
    /** The lower masses are made smaller on their way, a power of two, so that they spoil the upper ones less. */
    static final double LOW_SHARE = 0.25;

    private static final int OFTEN = 1 << 12;

    private final int length;
    private final Fft fft;
    private final double[] re;
    private final double[] im;
    private final double[][] product;
    private boolean isEmpty = true;

    Composition(int length) {
        this.length = length;
        fft = new Fft(length);
        re = new double[length];
        im = new double[length];
        product = new double[6][length / 2 + 1];
    }

    /** Tilted masses of one term, with the logarithm by which they were scaled. */
    static final class Tilted {
        final Discretised term;
        final double tilt;
        final double logScale;
        final double[] up;
        final double[] low;
        double sum;

        Tilted(Discretised term, double tilt, double step) {
            this.term = term;
            this.tilt = tilt;
            double top = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < term.up().length; i++) {
                if (term.up()[i] > 0) {
                    top = Math.max(top, tilt * step * term.knots()[i] + Math.log(term.up()[i]));
                }
            }
            double whole = 0;
            for (int i = 0; i < term.up().length; i++) {
                if (term.up()[i] > 0) {
                    whole += Math.exp(tilt * step * term.knots()[i] + Math.log(term.up()[i]) - top);
                }
            }
            logScale = top + Math.log(whole);
            up = new double[term.up().length];
            low = new double[term.up().length];
            for (int i = 0; i < up.length; i++) {
                double exponent = tilt * step * term.knots()[i] - logScale;
                double units = 4 * (Math.abs(tilt * step * term.knots()[i]) + Math.abs(logScale)) + 800;
                if (term.up()[i] > 0) {
                    up[i] = Math.max(Double.MIN_NORMAL, DirectedRounding.up(tilted(term.up()[i], exponent), units));
                }
                if (term.low()[i] > 0) {
                    low[i] = DirectedRounding.down(tilted(term.low()[i], exponent), units);
                }
                sum += up[i] + LOW_SHARE * low[i];
            }
        }

        /** mass * exp(exponent), also where the exponential alone would overflow. */
        private static double tilted(double mass, double exponent) {
            return exponent < 700 ? mass * Math.exp(exponent) : Math.exp(exponent + Math.log(mass));
        }

        /** The farthest knot with any mass, on one side. */
        long reach(boolean ofUpper, int side) {
            double[] masses = ofUpper ? up : low;
            int last = side > 0 ? masses.length - 1 : 0;
            for (int i = last; i >= 0 && i < masses.length; i -= side) {
                if (masses[i] > 0) {
                    return side * term.knots()[i];
                }
            }
            return 0;
        }

        /** At least log E exp((tilt + more) * loss) - logScale, for the upper or the lower masses. */
        double logMoment(double more, double step, boolean ofUpper) {
            Deadline.poll();
            double[] masses = ofUpper ? up : low;
            double top = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < masses.length; i++) {
                if (masses[i] > 0) {
                    top = Math.max(top, more * step * term.knots()[i]);
                }
            }
            if (top == Double.NEGATIVE_INFINITY) {
                return top;
            }
            double sum = 0;
            for (int i = 0; i < masses.length; i++) {
                if (masses[i] > 0) {
                    sum += masses[i] * Math.exp(more * step * term.knots()[i] - top);
                }
            }
            double value = top + Math.log(sum);
            double spread = Math.abs(more * step)
                    * Math.max(Math.abs(term.knots()[0]), Math.abs(term.knots()[masses.length - 1]));
            return value + DirectedRounding.U * (8 * spread + 4 * Math.abs(value) + masses.length + 8);
        }
    }

    /** Takes one term, used once, as it is. */
    void only(Tilted term) {
        Arrays.fill(re, 0);
        Arrays.fill(im, 0);
        long[] knots = term.term.knots();
        for (int i = 0; i < knots.length; i++) {
            int at = (int) Math.floorMod(knots[i], (long) length);
            re[at] = DirectedRounding.up(re[at] + term.up[i], 1);
            im[at] = DirectedRounding.down(im[at] + term.low[i], 1);
        }
    }

    /** Multiplies a term's transform, raised to its count, into the product. */
    void add(Tilted term, long times) {
        Arrays.fill(re, 0);
        Arrays.fill(im, 0);
        long[] knots = term.term.knots();
        for (int i = 0; i < knots.length; i++) {
            int at = (int) Math.floorMod(knots[i], (long) length);
            re[at] += term.up[i];
            im[at] += LOW_SHARE * term.low[i];
        }
        fft.forward(re, im);
        // Lemma 6, and two more round-offs for adding up what falls on one index and for taking the two parts apart
        double error = term.sum * (Fft.roundOff(length) + 8 * DirectedRounding.U);
        SpectrumPower upper = new SpectrumPower(times, error);
        SpectrumPower lower = new SpectrumPower(times, error / LOW_SHARE);
        for (int pair = 0; pair <= length / 2; pair++) {
            if (pair % OFTEN == 0) {
                Deadline.poll();
            }
            int at = position(pair);
            int mirror = mirror(at);
            double ur = (re[at] + re[mirror]) / 2;
            double ui = (im[at] - im[mirror]) / 2;
            double lr = (im[at] + im[mirror]) / 2;
            double li = (re[mirror] - re[at]) / 2;
            upper.raise(ur, ui);
            multiply(pair, 0, upper);
            lower.raise(lr / LOW_SHARE, li / LOW_SHARE);
            multiply(pair, 3, lower);
        }
        isEmpty = false;
    }

    private void multiply(int pair, int part, SpectrumPower power) {
        if (isEmpty) {
            product[part][pair] = power.re;
            product[part + 1][pair] = power.im;
            product[part + 2][pair] = power.majorant;
            return;
        }
        double r = product[part][pair];
        double i = product[part + 1][pair];
        product[part][pair] = r * power.re - i * power.im;
        product[part + 1][pair] = r * power.im + i * power.re;
        product[part + 2][pair] =
                product[part + 2][pair] * power.majorant * (1 + 8 * DirectedRounding.U) + Double.MIN_NORMAL;
    }

    /** Pairs of conjugate frequencies, enumerated by one of their two places in bit-reversed order. */
    private int position(int pair) {
        if (pair < 2) {
            return pair;
        }
        int block = Integer.highestOneBit(2 * (pair - 1));
        return block + (pair - 1 - block / 2);
    }

    private static int mirror(int at) {
        return at < 2 ? at : 3 * Integer.highestOneBit(at) - 1 - at;
    }

    /**
     * Transforms back and returns a bound on the error of every upper mass, now in re; the lower ones, in im, are off by at
     * most 1/{@link #LOW_SHARE} times as much.
     */
    double finish() {
        double sum = 0;
        double error = 0;
        for (int pair = 0; pair <= length / 2; pair++) {
            int at = position(pair);
            int mirror = mirror(at);
            double ur = product[0][pair];
            double ui = product[1][pair];
            double lr = LOW_SHARE * product[3][pair];
            double li = LOW_SHARE * product[4][pair];
            re[at] = ur - li;
            im[at] = ui + lr;
            re[mirror] = ur + li;
            im[mirror] = lr - ui;
            double u = Math.sqrt(ur * ur + ui * ui);
            double l = Math.sqrt(lr * lr + li * li);
            int both = at == mirror ? 1 : 2;
            sum += both * (u + l);
            error += both
                    * (Math.max(0, product[2][pair] - u * (1 - 8 * DirectedRounding.U))
                            + Math.max(0, LOW_SHARE * product[5][pair] - l * (1 - 8 * DirectedRounding.U)));
        }
        fft.inverse(re, im);
        for (int i = 0; i < length; i++) {
            re[i] /= length;
            im[i] /= LOW_SHARE * length;
        }
        return DirectedRounding.up(
                (error + sum * (Fft.roundOff(length) + 8 * DirectedRounding.U)) / length, 4.0 * length);
    }

    /** The masses after {@link #finish}: those of the dominating measure. */
    double[] upper() {
        return re;
    }

    /** The masses after {@link #finish}: those of the dominated measure. */
    double[] lower() {
        return im;
    }
}
