package dev.sfumato.attack.table;

import dev.sfumato.classifier.Classifier;
import dev.sfumato.classifier.LabelledRows;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Table;
import dev.sfumato.noise.RandomSource;

/** Scores a row by how sure a classifier learnt from the synthetic rows is of its true class. */
final class ConfidenceAttack implements RowAttack {
    private final Classifier classifier;
    private final LabelledRows examples;
    private final double[] probabilities;

    ConfidenceAttack(Pool pool, Table synthetic, String label, RandomSource random, Progress progress) {
        classifier = Classifier.Kind.PERCEPTRON.learn(new LabelledRows(synthetic, label), random, progress);
        examples = new LabelledRows(pool.rows(), label);
        probabilities = new double[examples.classes()];
    }

    @Override
    public String name() {
        return "confidence of a classifier";
    }

    @Override
    public double score(int row) {
        int distinct = examples.table().distinctOf(row);
        classifier.probabilities(examples, distinct, probabilities);
        return probabilities[examples.label(distinct)];
    }
}
