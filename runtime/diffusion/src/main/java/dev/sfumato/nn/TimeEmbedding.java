package dev.sfumato.nn;

import dev.sfumato.util.Require;

/** A step's number as sines and cosines of its share of all steps, so that near steps look alike and far ones do not. */
public record TimeEmbedding(int steps, int size) {
    public TimeEmbedding {
        Require.atLeast("steps", 1, steps);
        Require.atLeast("size of the time embedding", 2, size);
        if (size % 2 != 0) {
            throw new IllegalArgumentException("size of the time embedding must be even, got " + size);
        }
    }

    /** Writes the embedding of a step. */
    public void write(int step, float[] into, int at) {
        double share = (double) step / steps;
        for (int i = 0; i < size / 2; i++) {
            double angle = Math.PI * (i + 1) * share;
            into[at + 2 * i] = (float) StrictMath.sin(angle);
            into[at + 2 * i + 1] = (float) StrictMath.cos(angle);
        }
    }
}
