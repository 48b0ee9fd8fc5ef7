package dev.sfumato.audit.synthetic;

import dev.sfumato.Progress;
import dev.sfumato.data.table.Table;
import dev.sfumato.noise.Chance;

/** Scores a row by how sure a classifier learnt from the synthetic rows is of its true class. */
final class ConfidenceAttack implements RowAttack {
    private final Classifier classifier;
    private final Examples examples;
    private final double[] probabilities;

    ConfidenceAttack(Pool pool, Table synthetic, String label, Chance chance, Progress progress) {
        classifier = Classifier.Kind.PERCEPTRON.learn(new Examples(synthetic, label), chance, progress);
        examples = new Examples(pool.rows(), label);
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
