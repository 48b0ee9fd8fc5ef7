package dev.sfumato.evaluation.image;

import dev.sfumato.evidence.Rate;

/**
 * Of how many test images a classifier tells the class. Intervals are about other test images, not about other images to learn
 * from: with few of those, scores vary by more than an interval says.
 *
 * @param synthetic having learnt from the synthetic images
 * @param real having learnt from real training images, as many as there are
 */
public record ImageClassifierScore(ClassifierKind kind, Rate synthetic, Rate real) {}
