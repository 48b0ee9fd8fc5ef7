package dev.sfumato.classifier;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Progress;
import java.util.Arrays;

/**
 * Multinomial logistic regression with a quadratic penalty of 1/2 |w|^2 on the weights and none on the intercepts. The minimum
 * is sought without chance, so that the same rows give the same classifier.
 */
public final class LogisticRegression implements Classifier {
    private static final int MOST_STEPS = 300;
    private static final double FLAT = 1e-6;

    private final int[] classes;
    private final double[] weights;

    private LogisticRegression(int[] classes, double[] weights) {
        this.classes = classes;
        this.weights = weights;
    }

    public static LogisticRegression learn(LabelledRows examples, Progress progress) {
        int[] classes = examples.present();
        int[] place = new int[examples.classes()];
        for (int c = 0; c < classes.length; c++) {
            place[classes[c]] = c;
        }
        double[] weights = new double[(examples.inputs() + 1) * classes.length];
        int rows = examples.table().rows();
        int distinct = examples.table().distinct();
        double[] scores = new double[classes.length];
        Lbfgs.Objective loss = (at, gradient) -> {
            Interruption.poll("learning a logistic regression");
            Arrays.fill(gradient, 0);
            double sum = 0;
            for (int d = 0; d < distinct; d++) {
                int truth = place[examples.label(d)];
                double share = (double) examples.table().count(d) / rows;
                score(examples, d, at, scores);
                double own = scores[truth];
                sum += share * (Softmax.of(scores, scores.length) - own);
                scores[truth] -= 1;
                for (int i = 0; i <= examples.features(); i++) {
                    int first = first(examples, d, i, scores.length);
                    for (int c = 0; c < scores.length; c++) {
                        gradient[first + c] += share * scores[c];
                    }
                }
            }
            for (int i = 0; i < examples.inputs() * scores.length; i++) {
                sum += at[i] * at[i] / 2 / rows;
                gradient[i] += at[i] / rows;
            }
            return sum;
        };
        Lbfgs.minimise(loss, weights, MOST_STEPS, FLAT, progress, "logistic regression");
        return new LogisticRegression(classes, weights);
    }

    @Override
    public void probabilities(LabelledRows examples, int distinct, double[] into) {
        double[] scores = new double[classes.length];
        score(examples, distinct, weights, scores);
        Softmax.of(scores, scores.length);
        Arrays.fill(into, 0);
        for (int c = 0; c < classes.length; c++) {
            into[classes[c]] = scores[c];
        }
    }

    private static void score(LabelledRows examples, int distinct, double[] weights, double[] scores) {
        Arrays.fill(scores, 0);
        for (int i = 0; i <= examples.features(); i++) {
            int first = first(examples, distinct, i, scores.length);
            for (int c = 0; c < scores.length; c++) {
                scores[c] += weights[first + c];
            }
        }
    }

    /** Where the weights of an input start; the intercepts come last. */
    private static int first(LabelledRows examples, int distinct, int i, int classes) {
        return (i == examples.features() ? examples.inputs() : examples.input(distinct, i)) * classes;
    }
}
