package dev.sfumato.audit.image;

import dev.sfumato.data.image.Images;

/**
 * Images beside what an attacker computed of them. Both are confidential, the more so the better it went.
 *
 * @param exact how many have no value that is off by more than {@value #EXACT}
 * @param largestError by how much a value of those is off at most; zero where there are none
 * @param meanError by how much values of all recovered images are off on average, values beyond [-1, 1] cut to that
 */
public record Reconstruction(Images originals, Images recovered, int exact, double largestError, double meanError) {
    static final double EXACT = 1e-6;

    static Reconstruction of(Images originals, double[][] computed) {
        int pixels = originals.shape().values();
        float[] values = new float[originals.count() * pixels];
        int exact = 0;
        double largest = 0;
        double sum = 0;
        for (int i = 0; i < computed.length; i++) {
            double error = 0;
            for (int j = 0; j < pixels; j++) {
                error = Math.max(error, Math.abs(computed[i][j] - originals.value(i, j)));
                double cut = Math.max(-1, Math.min(1, computed[i][j]));
                values[i * pixels + j] = (float) cut;
                sum += Math.abs(cut - originals.value(i, j));
            }
            if (error <= EXACT) {
                exact++;
                largest = Math.max(largest, error);
            }
        }
        return new Reconstruction(
                originals.withoutLabels(), Images.of(originals.shape(), values), exact, largest, sum / values.length);
    }
}
