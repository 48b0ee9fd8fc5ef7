package dev.sfumato.diffusion.gaussian.training;

import dev.sfumato.data.Scatter;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.training.Randomness;

/** Random numbers for each step of a training: secure, or decided by a seed and the step, so that a training that goes on later goes on alike. */
record StepRandomness(Randomness randomness) {
    private static final long STEPS_OF_A_PHASE = 1L << 40;

    /** @param step from 0; -1 for what comes before the first */
    RandomSource at(Phase phase, long step) {
        return randomness.isSeeded()
                ? RandomSource.seeded(
                        Scatter.bits(randomness.seed().getAsLong(), phase.number * STEPS_OF_A_PHASE + step + 1))
                : RandomSource.secure();
    }
}
