package dev.sfumato.diffusion.discrete;

import dev.sfumato.util.Require;

/**
 * The size of a network that denoises rows.
 *
 * @param layers how many hidden layers
 * @param hidden the units of each
 */
public record HiddenLayers(int layers, int hidden) {
    public HiddenLayers {
        Require.atLeast("layers", 1, layers);
        Require.atLeast("hidden", 1, hidden);
    }
}
