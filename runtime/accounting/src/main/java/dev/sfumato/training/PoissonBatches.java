package dev.sfumato.training;

import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;

/**
 * Random batches for training with privacy. Each of a public number of slots holds a record or nothing, in a secret random order,
 * and is in a batch with the same probability; a slot with nothing takes its place in the batch. So neither the size of a batch nor
 * the place of any other record depends on whether a record is there: docs/proofs/dp-sgd.md.
 */
public final class PoissonBatches {
    /** The value of a slot without a record. */
    public static final int NOTHING = -1;

    private final int[] slots;
    private final int[] batch;
    private final double rate;

    /**
     * @param slots the public number of slots, at least as many as there are records
     * @param rate the probability with which a slot is in a batch, from {@link #rate}
     */
    public PoissonBatches(int slots, int records, double rate, RandomSource random) {
        Require.within("records", 0, slots, records);
        Require.within("sampling rate", 0, 1, rate);
        this.slots = random.permutation(slots);
        for (int i = 0; i < slots; i++) {
            this.slots[i] = this.slots[i] < records ? this.slots[i] : NOTHING;
        }
        batch = new int[slots];
        this.rate = rate;
    }

    /** The rate of batches of this mean size: a multiple of 2^-40, which chance can draw exactly. */
    public static double rate(int meanSize, int slots) {
        Require.atLeast("meanSize", 1, meanSize);
        Require.atLeast("slots", 1, slots);
        return Math.min(1, Math.ceil((double) meanSize / slots * 0x1p40) * 0x1p-40);
    }

    /** The probability with which a slot is in a batch. */
    public double rate() {
        return rate;
    }

    /** Draws the next batch, and says how many slots are in it. */
    public int draw(RandomSource random) {
        int size = 0;
        for (int record : slots) {
            if (random.bernoulli(rate)) {
                batch[size++] = record;
            }
        }
        return size;
    }

    /** The records of the last batch, or {@link #NOTHING}; as many as {@link #draw} said. */
    public int[] batch() {
        return batch;
    }
}
