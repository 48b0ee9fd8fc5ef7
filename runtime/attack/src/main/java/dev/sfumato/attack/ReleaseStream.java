package dev.sfumato.attack;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Parallel;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Releases of two worlds in rounds of blocks. Each block has chance of its own that is split off
 * in order, so that the number of threads does not change what comes out.
 */
final class ReleaseStream {
    private static final int BLOCKS = 16;
    private static final int SMALLEST_BLOCK = 4;
    private static final int LARGEST_BLOCK = 256;

    private final TwoWorlds worlds;
    private final NoiseSource noise;
    private final RandomSource random;
    private final Progress progress;
    private final long planned;
    private int length = -1;
    private long made;
    private double pace;

    /** @param planned how many releases there will be in all */
    ReleaseStream(TwoWorlds worlds, NoiseSource noise, RandomSource random, long planned, Progress progress) {
        this.worlds = worlds;
        this.noise = noise;
        // noise and chance may come from one seed, and must not be the same numbers then
        this.random = random.split();
        this.planned = planned;
        this.progress = progress;
    }

    /** The releases of one block. */
    final class Draws {
        private final NoiseSource ownNoise = noise.split();
        private final RandomSource ownRandom = random.split();
        private int expected = length;

        /** The world of the next release where a fair coin chooses it. */
        int world() {
            return ownRandom.nextInt(2);
        }

        double[] next(int world) {
            double[] release = worlds.release(world, ownNoise, ownRandom);
            if (release.length == 0 || (expected >= 0 && release.length != expected)) {
                throw new IllegalArgumentException("releases must be of one length and not empty, got " + release.length
                        + (expected < 0 ? "" : " and " + expected));
            }
            for (double value : release) {
                Require.finite("a released value", value);
            }
            expected = release.length;
            return release;
        }
    }

    /** The values that are kept of the releases of one block. */
    interface Block<T> {
        T of(int runs, Draws draws);
    }

    /** How many releases were made. */
    long made() {
        return made;
    }

    /** How many nanoseconds a release took in the latest round, when Java had warmed to it. */
    double pace() {
        return pace;
    }

    /**
     * So many more runs, or those until the time is over; at least one round of them.
     *
     * @param perRun how many releases a run has
     */
    <T> List<T> gather(int count, int perRun, long deadline, Block<T> block) {
        List<T> all = new ArrayList<>();
        int left = count;
        int size = SMALLEST_BLOCK;
        while (left > 0) {
            Interruption.poll("attacking " + worlds.name());
            int now = Math.min(left, BLOCKS * size);
            long begun = System.nanoTime();
            int[] sizes = sizes(now, size);
            List<Draws> draws = Arrays.stream(sizes).mapToObj(i -> new Draws()).toList();
            IntFunction<Outcome<T>> outcome = i -> Outcome.of(() -> block.of(sizes[i], draws.get(i)));
            all.addAll(kept(
                    worlds.isSequential()
                            ? IntStream.range(0, sizes.length).mapToObj(outcome).toList()
                            : Parallel.map("attacking " + worlds.name(), sizes.length, outcome)));
            length = draws.get(0).expected;
            left -= now;
            made += (long) perRun * now;
            pace = (double) (System.nanoTime() - begun) / ((long) perRun * now);
            progress.update("attack on " + worlds.name(), made, planned);
            size = Math.min(LARGEST_BLOCK, 2 * size);
            if (System.nanoTime() - deadline >= 0) {
                break;
            }
        }
        return all;
    }

    private static <T> List<T> kept(List<Outcome<T>> outcomes) {
        return outcomes.stream().map(outcome -> outcome.get().get()).toList();
    }

    /** The outcome of a block: an exception is kept for the thread that attacks, which would see it wrapped in others. */
    private record Outcome<T>(Supplier<T> get) {
        static <T> Outcome<T> of(Supplier<T> block) {
            try {
                T made = block.get();
                return new Outcome<>(() -> made);
            } catch (RuntimeException failure) {
                return new Outcome<>(() -> {
                    throw failure;
                });
            }
        }
    }

    private static int[] sizes(int runs, int size) {
        int[] sizes = new int[(runs + size - 1) / size];
        Arrays.fill(sizes, size);
        sizes[sizes.length - 1] = runs - size * (sizes.length - 1);
        return sizes;
    }
}
