package dev.sfumato.audit.synthetic;

import dev.sfumato.Progress;
import dev.sfumato.noise.Chance;

/** What tells the class of a row from its other columns, once learnt. */
interface Classifier {
    /** Writes the probability of each class for a distinct row; a class that was not learnt has probability 0. */
    void probabilities(Examples examples, int distinct, double[] into);

    /** A way to learn one. */
    enum Kind {
        LOGISTIC_REGRESSION("logistic regression") {
            @Override
            Classifier learn(Examples examples, Chance chance, Progress progress) {
                return LogisticRegression.learn(examples, progress);
            }
        },
        PERCEPTRON("multilayer perceptron") {
            @Override
            Classifier learn(Examples examples, Chance chance, Progress progress) {
                return Perceptron.learn(examples, chance, progress);
            }
        };

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        abstract Classifier learn(Examples examples, Chance chance, Progress progress);

        String words() {
            return words;
        }
    }
}
