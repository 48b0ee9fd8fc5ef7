package dev.sfumato.diffusion.gaussian;

/** A part of a training, in the order in which they come. */
enum Phase {
    /** Weights to start from. */
    START("starting"),
    /** On images that the training made itself, or without privacy. */
    PLAIN("training on images"),
    /** Phase I of dp-promise, on what it learns from. */
    FIRST("training, Phase I"),
    /** With noise on gradients. */
    NOISY("training with noise");

    final String words;

    Phase(String words) {
        this.words = words;
    }
}
