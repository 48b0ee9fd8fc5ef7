package dev.sfumato.nn;

import java.util.Arrays;

/**
 * Batch normalisation (Ioffe and Szegedy 2015): each unit's sums get mean 0 and variance 1 over the batch, then a learnt scale
 * and shift. It mixes the examples of a batch, so there is no gradient of one example to clip.
 */
final class BatchNorm {
    static final float EPSILON = 1e-5f;
    private static final float MOMENTUM = 0.1f;

    final Parameter scale;
    final Parameter shift;
    final float[] runningMean;
    final float[] runningVariance;
    private final float[] mean;
    private final float[] variance;
    private final float[] inverse;
    private final float[] factor;
    private final int units;

    BatchNorm(int units) {
        this.units = units;
        scale = new Parameter(units);
        shift = new Parameter(units);
        Arrays.fill(scale.values(), 1);
        runningMean = new float[units];
        runningVariance = new float[units];
        Arrays.fill(runningVariance, 1);
        mean = new float[units];
        variance = new float[units];
        inverse = new float[units];
        factor = new float[units];
    }

    /**
     * @param sums become the normalised sums
     * @param into receives them scaled and shifted
     */
    void forward(float[] sums, float[] into, int examples) {
        Dense.sumRows(sums, mean, examples);
        for (int i = 0; i < units; i++) {
            mean[i] /= examples;
        }
        Arrays.fill(variance, 0);
        int end = examples * units;
        for (int at = 0; at < end; at += units) {
            for (int i = 0; i < units; i++) {
                float centred = sums[at + i] - mean[i];
                sums[at + i] = centred;
                variance[i] += centred * centred;
            }
        }
        float unbiased = examples > 1 ? (float) examples / (examples - 1) : 1;
        for (int i = 0; i < units; i++) {
            variance[i] /= examples;
            runningMean[i] += MOMENTUM * (mean[i] - runningMean[i]);
            runningVariance[i] += MOMENTUM * (unbiased * variance[i] - runningVariance[i]);
            inverse[i] = 1 / (float) Math.sqrt(variance[i] + EPSILON);
        }
        scaleAndShift(sums, into, end);
    }

    private void scaleAndShift(float[] sums, float[] into, int end) {
        float[] gamma = scale.values();
        float[] beta = shift.values();
        for (int at = 0; at < end; at += units) {
            for (int i = 0; i < units; i++) {
                float normalised = sums[at + i] * inverse[i];
                sums[at + i] = normalised;
                into[at + i] = gamma[i] * normalised + beta[i];
            }
        }
    }

    /**
     * @param normalised the normalised sums that {@link #forward} left
     * @param delta the gradient in what it put out; becomes that in what it took in
     */
    void backward(float[] normalised, float[] delta, int examples) {
        float[] ofScale = scale.gradient();
        float[] ofShift = shift.gradient();
        Dense.sumRows(delta, ofShift, examples);
        Arrays.fill(ofScale, 0);
        int end = examples * units;
        for (int at = 0; at < end; at += units) {
            for (int i = 0; i < units; i++) {
                ofScale[i] += delta[at + i] * normalised[at + i];
            }
        }
        float[] gamma = scale.values();
        float share = 1f / examples;
        for (int i = 0; i < units; i++) {
            factor[i] = gamma[i] * inverse[i];
        }
        for (int at = 0; at < end; at += units) {
            for (int i = 0; i < units; i++) {
                delta[at + i] = factor[i] * (delta[at + i] - share * (ofShift[i] + normalised[at + i] * ofScale[i]));
            }
        }
    }
}
