package dev.sfumato.diffusion.discrete;

import dev.sfumato.util.Require;

/**
 * When a training stops before its last epoch.
 *
 * @param holdout the share of the rows that are not trained on but tell when to stop, in [0, 0.5]; 0 for none
 * @param patience stop when the holdout loss has not fallen for this many epochs
 */
public record EarlyStop(double holdout, int patience) {
    public EarlyStop {
        Require.within("holdout", 0, 0.5, holdout);
        Require.atLeast("patience", 1, patience);
    }
}
