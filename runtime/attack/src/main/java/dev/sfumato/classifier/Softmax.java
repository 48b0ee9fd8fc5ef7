package dev.sfumato.classifier;

/** Scores to probabilities. */
final class Softmax {
    private Softmax() {}

    /** In place: from scores to probabilities. Gives the logarithm of the sum of the exponentials. */
    static double of(double[] scores, int size) {
        double most = scores[0];
        for (int i = 1; i < size; i++) {
            most = Math.max(most, scores[i]);
        }
        double sum = 0;
        for (int i = 0; i < size; i++) {
            scores[i] = Math.exp(scores[i] - most);
            sum += scores[i];
        }
        for (int i = 0; i < size; i++) {
            scores[i] /= sum;
        }
        return most + Math.log(sum);
    }
}
