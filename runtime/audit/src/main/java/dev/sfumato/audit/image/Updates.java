package dev.sfumato.audit.image;

/**
 * The information that updates of Phase I revealed about the candidates.
 *
 * @param count how many updates were looked at
 * @param seen how many candidates were in their batches
 * @param detected how many of those were told to be
 * @param falseAlarms how many others were
 * @param largestInside how much of a candidate of a batch lies outside what its update spans, at most, as a share of its length
 * @param smallestOutside how much of candidates that were not in the batch does, at least, of some of them
 */
public record Updates(
        int count, int seen, int detected, int falseAlarms, double largestInside, double smallestOutside) {}
