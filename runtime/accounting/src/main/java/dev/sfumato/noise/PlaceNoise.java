package dev.sfumato.noise;

import dev.sfumato.noise.arithmetic.FixedLog;
import dev.sfumato.noise.arithmetic.FixedNormal;
import dev.sfumato.noise.arithmetic.Interval;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.IntFunction;

/** Real noise by (seed, step, node), added to the values of consecutive nodes. For one thread at a time. */
final class PlaceNoise {
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final int BUFFER_BYTES = 8192;
    private static final int MOST_FRACTION_BITS = 50;

    private final PlaceBits bits;
    private final byte[] buffer = new byte[BUFFER_BYTES];

    PlaceNoise(PlaceBits bits) {
        this.bits = bits;
    }

    void addLaplace(long seed, int step, int node, double[] values, int at, int count, RoundingGrid grid) {
        add(PlaceBits.Kind.LAPLACE, this::addLaplaceOf, new Place(seed, step, node), values, at, count, grid);
    }

    void addGaussian(long seed, int step, int node, double[] values, int at, int count, RoundingGrid grid) {
        add(PlaceBits.Kind.GAUSSIAN, this::addGaussianOf, new Place(seed, step, node), values, at, count, grid);
    }

    /** Two nodes share a block: seed in 64 bits, step in 31, half of the node's number in 30. */
    private void add(
            PlaceBits.Kind kind, Draw draw, Place first, double[] values, int at, int count, RoundingGrid grid) {
        int most = BUFFER_BYTES / Long.BYTES - 1;
        for (int done = 0; done < count; done += most) {
            int some = Math.min(most, count - done);
            Place next = first.plus(done);
            int words = (next.node & 1) + some;
            bits.fill(kind, next.seed, next.block(), buffer, (words + 1) / 2 * PlaceBits.BLOCK_BYTES);
            draw.add(next, values, at + done, some, grid);
        }
    }

    /** Fixed point: docs/proofs/noise.md, "Noise by place". */
    private void addLaplaceOf(Place place, double[] values, int at, int count, RoundingGrid grid) {
        double perStep = 1 / grid.step();
        double steps = grid.scale() * perStep;
        // the scale, in units of 2^-fraction steps, is below 2^56
        int fraction = Math.min(MOST_FRACTION_BITS, 55 - Math.getExponent(steps));
        double one = 1L << fraction;
        long half = 1L << (fraction - 1);
        long factor = (long) Math.scalb(steps, fraction + Long.SIZE - FixedLog.FRACTION_BITS);
        int skipped = place.node & 1;
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
                values[at + i] = exactLaplace(values[at + i], word, place.plus(i), grid);
            }
        }
    }

    private double exactLaplace(double value, long word, Place place, RoundingGrid grid) {
        RandomBits more = bits.more(PlaceBits.Kind.LAPLACE, place.seed, place.stepAndNode());
        return grid.roundExactly(value, signed(word, new LazyExponential(word >>> 1, more)::interval));
    }

    /** As for Laplace noise. */
    private void addGaussianOf(Place place, double[] values, int at, int count, RoundingGrid grid) {
        double perStep = 1 / grid.step();
        double steps = grid.scale() * perStep;
        // the scale, in units of 2^-fraction steps, is below 2^59
        int fraction = Math.min(MOST_FRACTION_BITS, 58 - Math.getExponent(steps));
        double one = 1L << fraction;
        long half = 1L << (fraction - 1);
        long factor = (long) Math.scalb(steps, fraction + Long.SIZE - FixedNormal.FRACTION_BITS);
        int skipped = place.node & 1;
        for (int i = 0; i < count; i++) {
            long word = (long) WORDS.get(buffer, (skipped + i) * Long.BYTES);
            long uniform = word >>> 1;
            int zeros = Long.numberOfLeadingZeros(uniform);
            if (zeros <= FixedNormal.MOST_ZEROS) {
                long sign = -(word & 1);
                long shift = Math.multiplyHigh(factor, FixedNormal.quantile(uniform));
                double inSteps = values[at + i] * perStep;
                double start = Math.floor(inSteps);
                long rest = (long) ((inSteps - start) * one) + half + (shift ^ sign) - sign;
                // more than all errors together, and more than the bits of U that are not drawn can do
                long slack = 5 + (3L << zeros >>> 5);
                long low = (rest - slack) >> fraction;
                if (low == (rest + slack) >> fraction) {
                    values[at + i] = (start + low) * grid.step();
                    continue;
                }
            }
            values[at + i] = exactGaussian(values[at + i], word, place.plus(i), grid);
        }
    }

    private double exactGaussian(double value, long word, Place place, RoundingGrid grid) {
        RandomBits more = bits.more(PlaceBits.Kind.GAUSSIAN, place.seed, place.stepAndNode());
        return grid.roundExactly(value, signed(word, new LazyNormal(word >>> 1, more)::interval));
    }

    private static IntFunction<Interval> signed(long word, IntFunction<Interval> magnitude) {
        return (word & 1) == 1 ? places -> magnitude.apply(places).negated() : magnitude;
    }

    void erase() {
        Arrays.fill(buffer, (byte) 0);
    }

    private interface Draw {
        void add(Place first, double[] values, int at, int count, RoundingGrid grid);
    }

    private record Place(long seed, int step, int node) {
        Place plus(int nodes) {
            return new Place(seed, step, node + nodes);
        }

        long block() {
            return (long) step << Integer.SIZE | node >>> 1;
        }

        long stepAndNode() {
            return (long) step << Integer.SIZE | node;
        }
    }
}
