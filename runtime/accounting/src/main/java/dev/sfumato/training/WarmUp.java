package dev.sfumato.training;

import dev.sfumato.util.Require;

/**
 * The beginning of a private training: something is released once, and the network may learn from records made of that before it sees a real
 * one.
 *
 * @param share of epsilon that this release may cost, in [0, 1]; 0 for none, 1 for nothing else
 * @param steps of training on records made from it
 */
public record WarmUp(double share, int steps) {
    public WarmUp {
        Require.within("share", 0, 1, share);
        Require.within("warmUpSteps", 0, 10_000_000, steps);
    }

    public WarmUp withShare(double newShare) {
        return new WarmUp(newShare, steps);
    }

    public WarmUp withSteps(int newSteps) {
        return new WarmUp(share, newSteps);
    }
}
