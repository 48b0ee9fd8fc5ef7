package dev.sfumato.classifier;

import static dev.sfumato.training.AdamConstants.BETA1;
import static dev.sfumato.training.AdamConstants.BETA2;
import static dev.sfumato.training.AdamConstants.EPSILON;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.noise.RandomSource;
import java.util.Arrays;

/**
 * A multilayer perceptron: one hidden layer of rectified units, learnt by Adam (Kingma and Ba 2015). Of the first layer only
 * the inputs that a batch sets are touched, so that columns of many categories cost nothing extra.
 */
final class Perceptron implements Classifier {
    private static final int HIDDEN = 64;
    private static final int BATCH = 64;
    private static final double RATE = 1e-3;
    private static final double PENALTY = 1e-4;

    /** About so many steps are made, in so many passes at least and at most; but a small table has steps enough to be learnt. */
    private static final int STEPS = 4000;

    private static final int LEAST_PASSES = 5;
    private static final int MOST_PASSES = 60;
    private static final int LEAST_STEPS = 500;

    private final int[] classes;
    /** Weights from each input, and from a constant, to the hidden units. */
    private final double[] in;
    /** Weights from each hidden unit, and from a constant, to the classes. */
    private final double[] out;

    private Perceptron(int[] classes, int inputs) {
        this.classes = classes;
        in = new double[(inputs + 1) * HIDDEN];
        out = new double[(HIDDEN + 1) * classes.length];
    }

    static Perceptron learn(LabelledRows examples, RandomSource random, Progress progress) {
        Perceptron learnt = new Perceptron(examples.present(), examples.inputs());
        learnt.start(examples, random);
        learnt.new Learning(examples).run(random, progress);
        return learnt;
    }

    @Override
    public void probabilities(LabelledRows examples, int distinct, double[] into) {
        double[] hidden = new double[HIDDEN];
        double[] scores = new double[classes.length];
        forward(examples, distinct, hidden, scores);
        Arrays.fill(into, 0);
        for (int c = 0; c < classes.length; c++) {
            into[classes[c]] = scores[c];
        }
    }

    private void start(LabelledRows examples, RandomSource random) {
        // He et al. 2015: each example sets as many inputs as there are features
        double spread = Math.sqrt(2.0 / (examples.features() + 1));
        for (int i = 0; i < examples.inputs() * HIDDEN; i++) {
            in[i] = spread * random.nextGaussian();
        }
        for (int i = 0; i < HIDDEN * classes.length; i++) {
            out[i] = random.nextGaussian() / Math.sqrt(HIDDEN);
        }
    }

    private void forward(LabelledRows examples, int distinct, double[] hidden, double[] scores) {
        System.arraycopy(in, examples.inputs() * HIDDEN, hidden, 0, HIDDEN);
        for (int i = 0; i < examples.features(); i++) {
            int first = examples.input(distinct, i) * HIDDEN;
            for (int h = 0; h < HIDDEN; h++) {
                hidden[h] += in[first + h];
            }
        }
        System.arraycopy(out, HIDDEN * scores.length, scores, 0, scores.length);
        for (int h = 0; h < HIDDEN; h++) {
            hidden[h] = Math.max(0, hidden[h]);
            for (int c = 0; c < scores.length; c++) {
                scores[c] += hidden[h] * out[h * scores.length + c];
            }
        }
        Softmax.of(scores, scores.length);
    }

    private final class Learning {
        private final LabelledRows examples;
        private final int[] place;
        private final Adam first = new Adam(in);
        private final Adam second = new Adam(out);
        private final boolean[] isSet;
        private final double[] hidden = new double[HIDDEN];
        private final double[] back = new double[HIDDEN];
        private final double[] scores = new double[classes.length];

        Learning(LabelledRows examples) {
            this.examples = examples;
            place = new int[examples.classes()];
            for (int c = 0; c < classes.length; c++) {
                place[classes[c]] = c;
            }
            isSet = new boolean[examples.inputs() + 1];
        }

        void run(RandomSource random, Progress progress) {
            int rows = examples.table().rows();
            int batches = (rows + BATCH - 1) / BATCH;
            int most = Math.max(MOST_PASSES, LEAST_STEPS / batches);
            int passes = Math.min(most, Math.max(LEAST_PASSES, STEPS / batches));
            long steps = (long) passes * batches;
            long step = 0;
            for (int pass = 0; pass < passes; pass++) {
                int[] order = random.permutation(rows);
                for (int from = 0; from < rows; from += BATCH) {
                    Interruption.poll("learning a perceptron");
                    int to = Math.min(rows, from + BATCH);
                    for (int i = from; i < to; i++) {
                        backward(examples.table().distinctOf(order[i]), 1.0 / (to - from));
                    }
                    step++;
                    // the rate falls to nothing, so that the last batches do not decide
                    double rate = RATE * (1 - (double) (step - 1) / steps);
                    update(step, rate);
                    progress.update("multilayer perceptron", step, steps);
                }
            }
        }

        private void backward(int distinct, double share) {
            forward(examples, distinct, hidden, scores);
            scores[place[examples.label(distinct)]] -= 1;
            int size = scores.length;
            for (int c = 0; c < size; c++) {
                scores[c] *= share;
                second.gradient[HIDDEN * size + c] += scores[c];
            }
            for (int h = 0; h < HIDDEN; h++) {
                double sum = 0;
                if (hidden[h] > 0) {
                    for (int c = 0; c < size; c++) {
                        second.gradient[h * size + c] += hidden[h] * scores[c];
                        sum += out[h * size + c] * scores[c];
                    }
                }
                back[h] = sum;
            }
            for (int i = 0; i <= examples.features(); i++) {
                int input = i == examples.features() ? examples.inputs() : examples.input(distinct, i);
                isSet[input] = true;
                int at = input * HIDDEN;
                for (int h = 0; h < HIDDEN; h++) {
                    first.gradient[at + h] += back[h];
                }
            }
        }

        private void update(long step, double rate) {
            for (int input = 0; input < isSet.length; input++) {
                if (isSet[input]) {
                    first.update(input * HIDDEN, (input + 1) * HIDDEN, step, rate);
                    isSet[input] = false;
                }
            }
            second.update(0, out.length, step, rate);
        }
    }

    private static final class Adam {
        private final double[] weights;
        private final double[] gradient;
        private final double[] mean;
        private final double[] square;

        Adam(double[] weights) {
            this.weights = weights;
            gradient = new double[weights.length];
            mean = new double[weights.length];
            square = new double[weights.length];
        }

        void update(int from, int to, long step, double rate) {
            double ofMean = rate / (1 - Math.pow(BETA1, (double) step));
            double ofSquare = 1 / (1 - Math.pow(BETA2, (double) step));
            for (int i = from; i < to; i++) {
                double slope = gradient[i] + PENALTY * weights[i];
                gradient[i] = 0;
                mean[i] += (1 - BETA1) * (slope - mean[i]);
                square[i] += (1 - BETA2) * (slope * slope - square[i]);
                weights[i] -= ofMean * mean[i] / (Math.sqrt(square[i] * ofSquare) + EPSILON);
            }
        }
    }
}
