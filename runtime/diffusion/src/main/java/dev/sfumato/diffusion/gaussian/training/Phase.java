package dev.sfumato.diffusion.gaussian.training;

/** A part of a training, in the order in which they come. */
enum Phase {
    /** Weights to start from. */
    START(0, "starting"),
    /** On images that the training made itself, or without privacy. */
    PLAIN(1, "training on images"),
    /** Phase I of dp-promise, on what it learns from. */
    FIRST(2, "training, Phase I"),
    /** With noise on gradients. */
    NOISY(3, "training with noise");

    /** Its place among the phases, which decides seeds: never another. */
    final int number;

    final String words;

    Phase(int number, String words) {
        this.number = number;
        this.words = words;
    }
}
