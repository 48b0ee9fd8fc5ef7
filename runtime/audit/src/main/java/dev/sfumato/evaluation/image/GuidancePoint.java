package dev.sfumato.evaluation.image;

import dev.sfumato.evidence.Rate;

/**
 * The effect of one strength of guidance on made images.
 *
 * @param classHeld of how many of them a classifier of real images tells the class they were made for
 * @param classLearnt of how many held-out real images a classifier tells the class that has learnt from the made ones
 */
public record GuidancePoint(double strength, PrivacyScore privacy, Rate classHeld, Rate classLearnt) {}
