package dev.sfumato.noise;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RunningSumsEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.numeric.PrefixFactor;
import dev.sfumato.numeric.SumFactor;
import dev.sfumato.util.Require;
import java.util.Arrays;

/**
 * The running sums of a stream of whole numbers, one after each step, with correlated Gaussian noise: how many there have been by now, or how
 * much. One price is for all the sums (a matrix mechanism, as in DP-FTRL).
 *
 * <p>The matrix C that the noise is added to has coefficients rounded down to multiples of 2^-20, and so its products with whole numbers
 * are exact; what makes sums of its noisy rows looks at these alone. So the event holds to the last digit (docs/proofs/matrices.md).
 *
 * @param factor what C is; {@code BINARY_TREE}, or one with a number on each diagonal
 * @param sigma the standard deviation of the noise of each row
 * @param sensitivity the most that one record contributes to one step: 1 for a count
 * @param steps how many steps there are at most
 * @param bands of a banded factor; else as many as steps
 * @param uses in how many steps one record takes part at most
 * @param separation how far these are apart at least
 */
public record RunningSums(
        SumFactor factor, double sigma, long sensitivity, int steps, int bands, int uses, int separation, Unit unit)
        implements Mechanism<long[], double[]> {
    /** The most steps; each sum is made of all rows before it. */
    public static final int MOST_STEPS = 1 << 14;

    private static final double COARSE = 0x1p20;

    /** Whole numbers up to here are doubles. */
    private static final double EXACT = 0x1p53;

    public RunningSums {
        Require.within("steps", 1, MOST_STEPS, steps);
        Require.atLeast("sensitivity", 1, sensitivity);
        event(factor, sigma, sensitivity, steps, bands, uses, separation, unit);
        new Gaussian(sigma, (double) sensitivity, unit);
    }

    /** Sums with the square root as factor, each record in one step. */
    public RunningSums(double sigma, long sensitivity, int steps, Unit unit) {
        this(SumFactor.SQUARE_ROOT, sigma, sensitivity, steps, steps, 1, 1, unit);
    }

    @Override
    public RunningSumsEvent event() {
        return event(factor, sigma, sensitivity, steps, bands, uses, separation, unit);
    }

    private static RunningSumsEvent event(
            SumFactor factor,
            double sigma,
            long sensitivity,
            int steps,
            int bands,
            int uses,
            int separation,
            Unit unit) {
        return new RunningSumsEvent(factor, sigma, (double) sensitivity, steps, bands, uses, separation, 1, unit);
    }

    /** The variance of each sum's noise. */
    public double[] variances() {
        double[] variances = PrefixFactor.of(factor, steps, bands).variances();
        for (int t = 0; t < variances.length; t++) {
            variances[t] *= sigma * sigma;
        }
        return variances;
    }

    /** Releases the sum after each step, of a stream that is as long as it is; how long is public. */
    @Override
    public Noisy<double[]> release(long[] values, NoiseSource source) {
        Require.given("values", values);
        Require.within("number of values", 1, steps, values.length);
        return open(source).map(stream -> {
            double[] sums = new double[values.length];
            for (int t = 0; t < sums.length; t++) {
                sums[t] = stream.next(values[t]);
            }
            return sums;
        });
    }

    /** Begins a stream: the whole of its price is due now, whatever of it is looked at. */
    public Noisy<Stream> open(NoiseSource source) {
        Require.given("source", source);
        Rows rows = factor == SumFactor.BINARY_TREE ? new Tree(steps) : new Diagonals(coefficients());
        PrivacyEvent event = source.labelled(event());
        return new Noisy<>(new Stream(rows, new Gaussian(sigma, (double) sensitivity, unit), source, steps), event);
    }

    /** The first column of C, in multiples of 2^-20, rounded down. */
    private long[] coefficients() {
        double[] exact = PrefixFactor.firstColumn(factor, steps, bands);
        return Arrays.stream(exact)
                .mapToLong(value -> (long) Math.floor(value * COARSE * (1 - 1e-9)))
                .toArray();
    }

    /** A stream under way. What a record adds to a step may depend on the sums so far. */
    public static final class Stream {
        private final Rows rows;
        private final Gaussian noise;
        private final NoiseSource source;
        private final int steps;
        private int done;
        private boolean isBroken;

        private Stream(Rows rows, Gaussian noise, NoiseSource source, int steps) {
            this.rows = rows;
            this.noise = noise;
            this.source = source;
            this.steps = steps;
        }

        /**
         * Takes what a step adds, and returns the noisy sum of all so far. After a step that failed there is no other: the rows would have taken a
         * value that no sum has, and a later row would hold more of the records than was paid for.
         */
        public synchronized double next(long value) {
            if (isBroken) {
                throw new IllegalStateException(
                        "A step of this stream failed, so that its later sums would not be what was priced;"
                                + " open another stream, which has a price of its own");
            }
            if (done == steps) {
                throw new IllegalStateException("The stream has taken all of its " + steps
                        + " steps; say more steps when it is opened, which has a price of its own");
            }
            double most = rows.most();
            double held = Math.max(-most, Math.min(most, (double) value));
            isBroken = true;
            double row = rows.row((long) held);
            double sum = rows.sum(done++, noise.release(row, source).value());
            isBroken = false;
            return sum;
        }
    }

    /** What each row of C x is, and what the sums are by the noisy rows. */
    private interface Rows {
        /** The largest value that no row loses a digit of; what lies beyond is taken as this. */
        double most();

        double row(long value);

        double sum(int step, double noisyRow);
    }

    /** Row t is the sum of the last 2^i values, i the number of zeros that t ends with: of these blocks every sum is made. */
    private static final class Tree implements Rows {
        private final long[] open = new long[Integer.SIZE];
        private final double[] sums;
        private int done;

        Tree(int steps) {
            sums = new double[steps + 1];
        }

        @Override
        public double most() {
            return EXACT / (2 * sums.length);
        }

        @Override
        public double row(long value) {
            done++;
            long block = value;
            int level = Integer.numberOfTrailingZeros(done);
            for (int i = 0; i < level; i++) {
                block += open[i];
                open[i] = 0;
            }
            open[level] = block;
            return (double) block;
        }

        @Override
        public double sum(int step, double noisyRow) {
            int t = step + 1;
            sums[t] = sums[t & (t - 1)] + noisyRow;
            return sums[t];
        }
    }

    /** A matrix with one number on each diagonal, the first of them 1. */
    private static final class Diagonals implements Rows {
        private final long[] coefficients;
        private final long[] values;
        private final double[] undone;
        private int done;
        private double sum;

        Diagonals(long[] coefficients) {
            this.coefficients = coefficients;
            coefficients[0] = (long) COARSE;
            values = new long[coefficients.length];
            undone = new double[coefficients.length];
        }

        @Override
        public double most() {
            return Math.floor(EXACT / (double) Arrays.stream(coefficients).sum());
        }

        @Override
        public double row(long value) {
            values[done++] = value;
            long row = 0;
            for (int j = 0; j < done; j++) {
                row += coefficients[j] * values[done - 1 - j];
            }
            return (double) row / COARSE;
        }

        @Override
        public double sum(int step, double noisyRow) {
            double value = noisyRow;
            for (int j = 1; j <= step; j++) {
                value -= (double) coefficients[j] / COARSE * undone[step - j];
            }
            undone[step] = value;
            sum += value;
            return sum;
        }
    }
}
