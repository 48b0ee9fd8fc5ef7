package dev.sfumato.classifier;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.noise.RandomSource;

/** Predicts the class of a row from its other columns, once learnt. */
public interface Classifier {
    /** Writes the probability of each class for a distinct row; a class that was not learnt has probability 0. */
    void probabilities(LabelledRows examples, int distinct, double[] into);

    /** A way to learn one. */
    enum Kind {
        LOGISTIC_REGRESSION("logistic regression") {
            @Override
            public Classifier learn(LabelledRows examples, RandomSource random, Progress progress) {
                return LogisticRegression.learn(examples, progress);
            }
        },
        PERCEPTRON("multilayer perceptron") {
            @Override
            public Classifier learn(LabelledRows examples, RandomSource random, Progress progress) {
                return Perceptron.learn(examples, random, progress);
            }
        };

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        public abstract Classifier learn(LabelledRows examples, RandomSource random, Progress progress);

        public String words() {
            return words;
        }
    }
}
