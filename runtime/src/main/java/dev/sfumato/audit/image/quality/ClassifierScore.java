package dev.sfumato.audit.image.quality;

import dev.sfumato.audit.Rate;

/**
 * Of how many test images a classifier tells the class. Intervals are about other test images, not about other images to learn
 * from: with few of those, scores vary by more than an interval says.
 *
 * @param synthetic having learnt from the synthetic images
 * @param real having learnt from real training images, as many as there are
 */
public record ClassifierScore(ClassifierKind kind, Rate synthetic, Rate real) {}
