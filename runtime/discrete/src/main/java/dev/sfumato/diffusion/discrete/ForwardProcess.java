package dev.sfumato.diffusion.discrete;

import dev.sfumato.noise.RandomSource;
import java.util.List;

/** Adds noise to rows: each column on its own keeps its value or is drawn uniformly. */
public final class ForwardProcess {
    private final int[] sizes;
    private final double[] kept;

    public ForwardProcess(Schedule schedule, List<Integer> sizes) {
        this.sizes = sizes.stream().mapToInt(Integer::intValue).toArray();
        kept = schedule.alphaBars();
    }

    /**
     * Noises rows of data to step t, in place.
     *
     * @param t the step, 0..T; at step 0 there is no noise
     * @param rows {@code count} rows of codes, one after another
     */
    public void noise(int t, char[] rows, int count, RandomSource random) {
        for (int row = 0; row < count; row++) {
            noiseRow(t, rows, row * sizes.length, random);
        }
    }

    /** Noises the row that starts at a place to step t, in place. */
    public void noiseRow(int t, char[] rows, int at, RandomSource random) {
        for (int i = 0; i < sizes.length; i++) {
            if (sizes[i] > 1 && !random.bernoulli(kept[t])) {
                rows[at + i] = (char) random.nextInt(sizes[i]);
            }
        }
    }
}
