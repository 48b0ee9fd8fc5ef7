package dev.sfumato.nn;

import dev.sfumato.util.Require;

/**
 * The architecture of a network.
 *
 * @param layers how many hidden layers
 * @param hidden the units of each
 * @param isNormalised whether hidden layers normalise over the batch
 * @param isResidual whether each hidden layer but the first adds what it was given to what it makes of it
 */
public record MlpShape(
        int inputs,
        int layers,
        int hidden,
        int outputs,
        Activation activation,
        boolean isNormalised,
        boolean isResidual) {
    public MlpShape {
        Require.atLeast("inputs", 1, inputs);
        Require.atLeast("hidden layers", 1, layers);
        Require.atLeast("hidden units", 1, hidden);
        Require.atLeast("outputs", 1, outputs);
    }

    /** How many numbers are learnt. */
    public long parameters() {
        long ofHidden = isNormalised ? 2L * hidden : hidden;
        return (long) inputs * hidden + (layers - 1L) * hidden * hidden + layers * ofHidden + (hidden + 1L) * outputs;
    }

    int inputsOf(int layer) {
        return layer == 0 ? inputs : hidden;
    }

    int outputsOf(int layer) {
        return layer == layers ? outputs : hidden;
    }
}
