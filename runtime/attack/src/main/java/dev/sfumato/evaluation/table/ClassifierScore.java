package dev.sfumato.evaluation.table;

import dev.sfumato.classifier.Classifier;
import dev.sfumato.classifier.LabelledRows;
import dev.sfumato.classifier.Ranked;
import dev.sfumato.evidence.ConfidenceInterval;
import dev.sfumato.evidence.Rate;
import java.util.Optional;

/**
 * How well a classifier does on rows that it was not learnt from.
 *
 * @param accuracy the share of rows whose class it tells
 * @param balancedAccuracy the same as a mean over the classes that occur, so that a rare class counts as much as a common one
 * @param auc how often it ranks a row of the second class above one of the first, ties counted half; for two classes that
 *     both occur
 */
public record ClassifierScore(
        Rate accuracy,
        double balancedAccuracy,
        ConfidenceInterval balancedRange,
        Optional<Double> auc,
        Optional<ConfidenceInterval> aucRange) {
    static ClassifierScore of(Classifier classifier, LabelledRows examples, double error) {
        int distinct = examples.table().distinct();
        long[] rows = examples.rowsByClass();
        long[] right = new long[rows.length];
        double[] probabilities = new double[rows.length];
        double[] second = new double[distinct];
        for (int d = 0; d < distinct; d++) {
            classifier.probabilities(examples, d, probabilities);
            int label = examples.label(d);
            if (best(probabilities) == label) {
                right[label] += examples.table().count(d);
            }
            second[d] = rows.length == 2 ? probabilities[1] : 0;
        }
        long hits = 0;
        double recalls = 0;
        double squares = 0;
        int present = examples.present().length;
        for (int c = 0; c < rows.length; c++) {
            hits += right[c];
            if (rows[c] > 0) {
                recalls += (double) right[c] / rows[c] / present;
                squares += 1.0 / rows[c] / present / present;
            }
        }
        Rate accuracy = Rate.of(hits, examples.table().rows(), error);
        ConfidenceInterval balanced = ConfidenceInterval.around(recalls, squares, error);
        if (rows.length != 2 || present < 2) {
            return new ClassifierScore(accuracy, recalls, balanced, Optional.empty(), Optional.empty());
        }
        Ranked ranked = new Ranked(second);
        for (int d = 0; d < distinct; d++) {
            ranked.count(d, examples.label(d) == 1, examples.table().count(d));
        }
        double auc = ranked.auc();
        ConfidenceInterval range = ConfidenceInterval.around(auc, 1.0 / rows[0] + 1.0 / rows[1], error);
        return new ClassifierScore(accuracy, recalls, balanced, Optional.of(auc), Optional.of(range));
    }

    /** The most probable class; of several the first. */
    private static int best(double[] probabilities) {
        int best = 0;
        for (int c = 1; c < probabilities.length; c++) {
            if (probabilities[c] > probabilities[best]) {
                best = c;
            }
        }
        return best;
    }
}
