package dev.sfumato.noise;

import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Noise for every (seed, step, node) of one run: keyed and counter-based, so the same place never gets a second draw,
 * whatever the order, the parts and the threads in which places are requested. Thread-safe; of use during its release only.
 *
 * <p>Draws of different kinds are independent even at one place. Draws of one kind at one place are one draw: asked with
 * another scale it is the same noise, scaled.
 */
public final class NoiseField {
    private final Supplier<PlaceBits> source;
    private final List<Draws> everyThread = new ArrayList<>();
    private final ThreadLocal<Draws> own = ThreadLocal.withInitial(this::newDraws);
    private boolean isErased;

    /** @param source called once per thread, for the same bits */
    NoiseField(Supplier<PlaceBits> source) {
        this.source = source;
    }

    /**
     * Adds one exact Laplace draw to each of {@code values[at]} up to before {@code values[at + count]}, which belong to
     * the nodes {@code node}, {@code node + 1} and so on, and rounds the sums to the grid. NaN is read as 0, and what lies
     * beyond 2^52 grids as the nearest value that does not.
     *
     * @param seed any number
     * @param step not negative, like {@code node}
     * @param scale in [2^-900, 2^900]
     * @param grid a power of two, from 2^-40 to 2^40 times the scale
     */
    public void addLaplace(
            long seed, int step, int node, double[] values, int at, int count, double scale, double grid) {
        RoundingGrid onto = new RoundingGrid(grid, RoundingGrid.requireScale("scale", scale));
        hold(step, node, values, at, count, onto);
        Draws draws = own.get();
        synchronized (draws) {
            draws.requireAlive();
            draws.noise.addLaplace(seed, step, node, values, at, count, onto);
        }
    }

    /** As {@link #addLaplace}, with exact Gaussian draws. */
    public void addGaussian(
            long seed, int step, int node, double[] values, int at, int count, double sigma, double grid) {
        RoundingGrid onto = new RoundingGrid(grid, RoundingGrid.requireScale("sigma", sigma));
        hold(step, node, values, at, count, onto);
        Draws draws = own.get();
        synchronized (draws) {
            draws.requireAlive();
            draws.noise.addGaussian(seed, step, node, values, at, count, onto);
        }
    }

    /**
     * True with exactly this probability, the exact value of the double, independently for every place. A place that comes
     * up with some probability comes up with every larger one, too.
     *
     * @param row any number
     * @param place not negative; neighbouring places are cheaper one after the other
     * @param probability in [0, 1]
     */
    public boolean flip(long row, long place, double probability) {
        Require.atLeast("place", 0, place);
        Require.within("probability", 0, 1, probability);
        Draws draws = own.get();
        synchronized (draws) {
            draws.requireAlive();
            return draws.coins.flip(row, place, probability);
        }
    }

    /**
     * The values of {@link #flip} for 64 places at a time: bit i of {@code words[at + j]} is that of place
     * {@code 64 (firstWord + j) + i}.
     *
     * @param firstWord from 0 to below 2^57
     */
    public void flips(long row, long firstWord, double probability, long[] words, int at, int count) {
        requireRange("first word", firstWord, count, PlaceCoins.WORDS_OF_A_ROW);
        Require.within("probability", 0, 1, probability);
        requireRange("at", at, count, words.length);
        Draws draws = own.get();
        synchronized (draws) {
            draws.requireAlive();
            draws.coins.flips(row, firstWord, probability, words, at, count);
        }
    }

    /**
     * How many failures come before a success of this probability: exactly geometric, k with probability
     * {@code (1 - p)^k p} for the exact value of the double, independently for every index of a row, and independent of the
     * flips. What exceeds {@code Long.MAX_VALUE} is shown as that.
     *
     * @param row any number
     * @param index not negative; neighbouring ones are cheaper one after the other
     * @param probability in [2^-60, 1]
     */
    public long skip(long row, long index, double probability) {
        Require.atLeast("index", 0, index);
        Require.within("probability", Geometric.LEAST_PROBABILITY, 1, probability);
        Draws draws = own.get();
        synchronized (draws) {
            draws.requireAlive();
            return draws.coins.skip(row, index, probability);
        }
    }

    /**
     * Adds to each value one draw of discrete Laplace noise: k with probability proportional to {@code (1 - p)^|k|}, exactly, where p is
     * {@link #stop}, so that it is no less than noise of this scale. It is the difference of two waiting times, the {@link #skip}s of
     * two rows of this query, so that its rows serve nothing else. What a {@code long} cannot hold is shown as the nearest that it can.
     *
     * @param query not negative; another one for other noise
     * @param scale in [2^-10, 2^40]
     */
    public void addDiscreteLaplace(int query, long[] values, double scale) {
        Require.atLeast("query", 0, query);
        double stop = stop(scale);
        long up = -1 - 2L * query;
        long[] waits = new long[values.length];
        for (int i = 0; i < values.length; i++) {
            waits[i] = skip(up, i, stop);
        }
        for (int i = 0; i < values.length; i++) {
            long noise = waits[i] - skip(up - 1, i, stop);
            long sum = values[i] + noise;
            boolean hasOverflowed = ((values[i] ^ sum) & (noise ^ sum)) < 0;
            values[i] = hasOverflowed ? (noise < 0 ? Long.MIN_VALUE : Long.MAX_VALUE) : sum;
        }
    }

    /** The largest probability of a waiting time to end whose ratio is surely not below {@code exp(-1/scale)}. */
    public static double stop(double scale) {
        Require.within("scale", 0x1p-10, 0x1p40, scale);
        // 1/scale and expm1 are off by a few roundings
        return -Math.expm1(-1 / scale) * (1 - 0x1p-48);
    }

    /** Ends the use of this field in all threads, when the draws under way are done. */
    void erase() {
        synchronized (everyThread) {
            isErased = true;
            everyThread.forEach(Draws::erase);
        }
    }

    private Draws newDraws() {
        synchronized (everyThread) {
            if (isErased) {
                throw new IllegalStateException(Draws.TOO_LATE);
            }
            Draws draws = new Draws(source.get());
            everyThread.add(draws);
            return draws;
        }
    }

    /** Checks the places, and gives every value the one that the grid holds in its stead. */
    private static void hold(int step, int node, double[] values, int at, int count, RoundingGrid grid) {
        Require.atLeast("step", 0, step);
        requireRange("at", at, count, values.length);
        requireRange("node", node, count, Integer.MAX_VALUE);
        for (int i = at; i < at + count; i++) {
            values[i] = grid.held(values[i]);
        }
    }

    static void requireRange(String name, long first, int count, long end) {
        Require.atLeast("count", 0, count);
        Require.atLeast(name, 0, first);
        if (first > end - count) {
            throw new IllegalArgumentException(
                    name + " + count must be at most " + end + ", got " + first + " + " + count);
        }
    }

    /** The state with which one thread draws. It knows no field, so that the thread keeps none alive. */
    private static final class Draws {
        static final String TOO_LATE = "A noise field serves during its release only, and that is over";

        final PlaceNoise noise;
        final PlaceCoins coins;
        private final PlaceBits bits;
        private boolean isErased;

        Draws(PlaceBits bits) {
            this.bits = bits;
            noise = new PlaceNoise(bits);
            coins = new PlaceCoins(bits);
        }

        void requireAlive() {
            if (isErased) {
                throw new IllegalStateException(TOO_LATE);
            }
        }

        synchronized void erase() {
            isErased = true;
            bits.erase();
            noise.erase();
            coins.erase();
        }
    }
}
