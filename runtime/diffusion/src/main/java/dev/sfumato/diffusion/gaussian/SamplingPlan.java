package dev.sfumato.diffusion.gaussian;

import dev.sfumato.util.Require;

/**
 * How images are sampled.
 *
 * @param steps how many of the diffusion's steps are taken, evenly spread
 * @param rho how much of the noise is fresh in each: 0 for none (DDIM), 1 for as much as ancestral sampling has (DDPM)
 * @param guidance how much more than it says the class is followed (classifier-free guidance, Ho and Salimans 2021); 0 for none
 */
public record SamplingPlan(int steps, double rho, double guidance) {
    public SamplingPlan {
        Require.atLeast("steps", 1, steps);
        Require.within("rho", 0, 1, rho);
        Require.within("guidance", 0, 20, guidance);
    }

    /** Fifty steps without fresh noise, no guidance. */
    public static SamplingPlan standard() {
        return new SamplingPlan(50, 0, 0);
    }

    /** The steps taken from a first one down, which ends at 0. */
    int[] steps(int first) {
        int count = Math.min(steps, first);
        int[] taken = new int[count + 1];
        for (int i = 0; i <= count; i++) {
            taken[i] = (int) Math.round(first * (1 - (double) i / count));
        }
        return taken;
    }
}
