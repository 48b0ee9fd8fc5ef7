package dev.sfumato.nn;

import dev.sfumato.util.Require;
import java.util.Arrays;

/** Outputs in groups, each of which is the distribution of one categorical variable: softmax and cross-entropy group by group. */
public final class Segments {
    private final int[] sizes;
    private final int total;

    public Segments(int... sizes) {
        Require.atLeast("segments", 1, sizes.length);
        for (int size : sizes) {
            Require.atLeast("size of a segment", 1, size);
        }
        this.sizes = sizes.clone();
        total = Arrays.stream(sizes).reduce(0, Math::addExact);
    }

    /** The sizes of all groups together. */
    public int total() {
        return total;
    }

    public int count() {
        return sizes.length;
    }

    /**
     * Turns the outputs of one example into the gradient of its loss, times a weight.
     *
     * @param outputs from {@code at} on
     * @param target the category of each group, from {@code targetAt} on
     * @return the cross-entropy, summed over the groups
     */
    public double crossEntropy(float[] outputs, int at, char[] target, int targetAt, float weight) {
        double loss = 0;
        int from = at;
        for (int group = 0; group < sizes.length; group++) {
            int end = from + sizes[group];
            float most = most(outputs, from, end);
            int truth = from + target[targetAt + group];
            float ofTruth = outputs[truth] - most;
            float sum = 0;
            for (int i = from; i < end; i++) {
                float weightOf = FastExp.exp(outputs[i] - most);
                outputs[i] = weightOf;
                sum += weightOf;
            }
            float scale = weight / sum;
            for (int i = from; i < end; i++) {
                outputs[i] *= scale;
            }
            outputs[truth] -= weight;
            loss += Math.log(sum) - ofTruth;
            from = end;
        }
        return loss;
    }

    /** The distributions of one example. */
    public void softmax(float[] outputs, int at, double[] distributions, int distributionsAt) {
        int from = at;
        int shift = distributionsAt - at;
        for (int size : sizes) {
            int end = from + size;
            float most = most(outputs, from, end);
            float sum = 0;
            for (int i = from; i < end; i++) {
                float weight = FastExp.exp(outputs[i] - most);
                outputs[i] = weight;
                sum += weight;
            }
            double scale = 1.0 / sum;
            for (int i = from; i < end; i++) {
                distributions[shift + i] = outputs[i] * scale;
            }
            from = end;
        }
    }

    private static float most(float[] values, int from, int end) {
        float most = values[from];
        for (int i = from + 1; i < end; i++) {
            most = Math.max(most, values[i]);
        }
        return most;
    }
}
