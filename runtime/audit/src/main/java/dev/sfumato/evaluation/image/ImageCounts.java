package dev.sfumato.evaluation.image;

/**
 * How many images an evaluation had.
 *
 * @param real how many training images the classifiers learnt from that stand beside those of the synthetic images
 */
public record ImageCounts(int synthetic, int real, int training, int test) {}
