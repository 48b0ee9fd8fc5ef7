package dev.sfumato.diffusion.graph.engine;

import dev.sfumato.util.Require;

/**
 * One step of a diffusion: x becomes (walk P + stay) x + restart s. P moves what a node holds to its neighbours in equal
 * parts (or as the weights say), and what a node without neighbours would send is lost; s is the distribution of the seeds.
 */
public record Step(double walk, double stay, double restart) {
    public Step {
        Require.nonNegative("walk", walk);
        Require.nonNegative("stay", stay);
        Require.nonNegative("restart", restart);
    }
}
