package dev.sfumato.noise;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Real noise by (seed, step, node), added to the values of consecutive nodes. For one thread at a time. */
final class PlaceNoise {
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final int BUFFER_BYTES = 8192;
    private static final int GAUSSIAN_WORDS = 8;
    private static final int MOST_FRACTION_BITS = 50;

    private final PlaceBits bits;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private final NodeBits nodeBits = new NodeBits();
    private final LazyReal normal = new LazyReal(nodeBits);

    PlaceNoise(PlaceBits bits) {
        this.bits = bits;
    }

    /** Two nodes share a block: seed in 64 bits, step in 31, half of the node's number in 30. */
    void addLaplace(long seed, int step, int node, double[] values, int at, int count, Grid grid) {
        int most = BUFFER_BYTES / Long.BYTES - 1;
        for (int done = 0; done < count; done += most) {
            int some = Math.min(most, count - done);
            int first = node + done;
            int words = (first & 1) + some;
            bits.fill(
                    PlaceBits.Kind.LAPLACE,
                    seed,
                    (long) step << Integer.SIZE | first >>> 1,
                    buffer,
                    (words + 1) / 2 * PlaceBits.BLOCK_BYTES);
            addLaplaceOf(seed, step, first, values, at + done, some, grid);
        }
    }

    /** Fixed point: docs/proofs/noise.md, "Noise by place". */
    private void addLaplaceOf(long seed, int step, int node, double[] values, int at, int count, Grid grid) {
        double perStep = 1 / grid.step();
        double steps = grid.scale() * perStep;
        // the scale, in units of 2^-fraction steps, is below 2^56
        int fraction = Math.min(MOST_FRACTION_BITS, 55 - Math.getExponent(steps));
        double one = 1L << fraction;
        long half = 1L << (fraction - 1);
        long factor = (long) Math.scalb(steps, fraction + 7);
        int skipped = node & 1;
        for (int i = 0; i < count; i++) {
            long word = (long) WORDS.get(buffer, (skipped + i) * Long.BYTES);
            long uniform = word >>> 1;
            long sign = -(word & 1);
            long shift = Math.multiplyHigh(factor, FixedLog.minusLog(uniform));
            double inSteps = values[at + i] * perStep;
            double start = Math.floor(inSteps);
            long rest = (long) ((inSteps - start) * one) + half + (shift ^ sign) - sign;
            // more than all errors together, and more than the bits of U that are not drawn can do
            long slack = 4 + (1L << Long.numberOfLeadingZeros(uniform) >>> 7);
            long low = (rest - slack) >> fraction;
            if (low == (rest + slack) >> fraction && uniform != 0) {
                values[at + i] = (start + low) * grid.step();
            } else {
                values[at + i] = exactLaplace(values[at + i], word, seed, step, node + i, grid);
            }
        }
    }

    private double exactLaplace(double value, long word, long seed, int step, int node, Grid grid) {
        RandomBits more = bits.more(PlaceBits.Kind.LAPLACE, seed, (long) step << Integer.SIZE | node);
        LazyExponential magnitude = new LazyExponential(word >>> 1, more);
        boolean isNegative = (word & 1) == 1;
        return grid.roundExactly(
                value, places -> isNegative ? magnitude.interval(places).negated() : magnitude.interval(places));
    }

    /** A node has four blocks: seed in 64 bits, step in 31, node in 31, number of the block in 2. */
    void addGaussian(long seed, int step, int node, double[] values, int at, int count, Grid grid) {
        int most = BUFFER_BYTES / (GAUSSIAN_WORDS * Long.BYTES);
        for (int done = 0; done < count; done += most) {
            int some = Math.min(most, count - done);
            int first = node + done;
            bits.fill(
                    PlaceBits.Kind.GAUSSIAN,
                    seed,
                    (long) step << 33 | (long) first << 2,
                    buffer,
                    some * GAUSSIAN_WORDS * Long.BYTES);
            for (int i = 0; i < some; i++) {
                nodeBits.restart(i * GAUSSIAN_WORDS * Long.BYTES, seed, (long) step << Integer.SIZE | first + i);
                values[at + done + i] = grid.round(values[at + done + i], normal.drawNormal());
            }
        }
    }

    void erase() {
        Arrays.fill(buffer, (byte) 0);
    }

    /** The words of a node's blocks, and more when these are used up. */
    private final class NodeBits extends RandomBits {
        private int next;
        private int end;
        private long seed;
        private long stepAndNode;
        private @Nullable RandomBits more;

        void restart(int start, long ofSeed, long ofStepAndNode) {
            dropRest();
            next = start;
            end = start + GAUSSIAN_WORDS * Long.BYTES;
            seed = ofSeed;
            stepAndNode = ofStepAndNode;
            more = null;
        }

        @Override
        long nextWord() {
            if (next < end) {
                long word = (long) WORDS.get(buffer, next);
                next += Long.BYTES;
                return word;
            }
            if (more == null) {
                more = bits.more(PlaceBits.Kind.GAUSSIAN, seed, stepAndNode);
            }
            return more.nextWord();
        }
    }
}
