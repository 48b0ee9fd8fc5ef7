package dev.sfumato.audit.membership;

import dev.sfumato.noise.Chance;
import dev.sfumato.training.Randomness;

/** Seeds of trainings that an attack makes. */
final class TrainingSeeds {
    private static final int HALF = 31;

    private TrainingSeeds() {}

    /** Whether a training gets a seed: where the attack is to come out alike again, or the training has one, which is not that of others. */
    static boolean isWanted(Chance chance, Randomness own) {
        return chance.isSeeded() || own.isSeeded();
    }

    static long draw(Chance chance) {
        return (long) chance.below(Integer.MAX_VALUE) << HALF | chance.below(Integer.MAX_VALUE);
    }
}
