package dev.sfumato.pac;

/**
 * The measurement that noise was computed from.
 *
 * @param size how many numbers the mechanism returns
 * @param axes along how many axes they were seen to vary
 * @param runs how often the mechanism was run in all
 * @param needed how many runs it takes until measuring costs no more of the information than was set aside for it; where all
 *     worlds are counted, as many as there are worlds
 * @param outputDeviation the root of the mean squared distance of outputs from their centre
 */
public record Measurement(int size, int axes, long runs, long needed, double outputDeviation) {}
