package dev.sfumato.diffusion.gaussian.training;

import dev.sfumato.util.Require;

/**
 * How the steps of a diffusion above a switch are learnt: Phase I.
 *
 * @param source what they are known from
 * @param switchStep the step S at which noisy gradients stop being needed
 * @param batch how many images a batch of Phase I has, where it has any
 * @param steps how many steps Phase I has, where it has any
 */
public record PhaseOneSettings(PhaseOne source, int switchStep, int batch, int steps) {
    public PhaseOneSettings {
        Require.given("phaseOne", source);
        Require.atLeast("switchStep", 1, switchStep);
        Require.atLeast("phaseOneBatch", 1, batch);
        Require.within("phaseOneSteps", 1, 100_000_000, steps);
    }
}
