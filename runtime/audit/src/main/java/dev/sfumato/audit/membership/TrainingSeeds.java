package dev.sfumato.audit.membership;

import dev.sfumato.noise.RandomSource;
import dev.sfumato.training.Randomness;

/** Seeds of trainings that an attack makes. */
final class TrainingSeeds {
    private static final int HALF = 31;

    private TrainingSeeds() {}

    /** Whether a training gets a seed: where the attack is to come out alike again, or the training has one, which is not that of others. */
    static boolean isWanted(RandomSource random, Randomness own) {
        return random.isSeeded() || own.isSeeded();
    }

    static long draw(RandomSource random) {
        return (long) random.nextInt(Integer.MAX_VALUE) << HALF | random.nextInt(Integer.MAX_VALUE);
    }
}
