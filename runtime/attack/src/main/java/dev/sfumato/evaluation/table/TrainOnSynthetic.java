package dev.sfumato.evaluation.table;

import dev.sfumato.attack.table.Tables;
import dev.sfumato.classifier.Classifier;
import dev.sfumato.classifier.LabelledRows;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.evidence.Rate;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.List;

/**
 * The usefulness of synthetic rows for the real world: classifiers are learnt from them and tried on the holdout, beside the same
 * classifiers learnt from the training rows, and beside always naming the training rows' commonest class.
 *
 * @param majority how often the commonest class of the training rows is right in the holdout
 * @param missing the classes of the holdout that no synthetic row has, so that they cannot be told
 */
public record TrainOnSynthetic(String label, Rate majority, List<Comparison> classifiers, List<String> missing) {
    /** One classifier, learnt from synthetic and from real rows, both tried on the holdout. */
    public record Comparison(String classifier, ClassifierScore synthetic, ClassifierScore real) {}

    public TrainOnSynthetic {
        classifiers = List.copyOf(classifiers);
        missing = List.copyOf(missing);
    }

    /**
     * Learns to tell the column {@code label}.
     *
     * @param confidence of each of the intervals
     */
    public static TrainOnSynthetic of(
            Tables tables, String label, double confidence, RandomSource random, Progress progress) {
        double error = 1 - Require.probability("confidence", confidence);
        LabelledRows training = new LabelledRows(tables.training(), label);
        LabelledRows holdout = new LabelledRows(tables.holdout(), label);
        LabelledRows synthetic = new LabelledRows(tables.synthetic(), label);
        long[] known = training.rowsByClass();
        int commonest = 0;
        for (int c = 1; c < known.length; c++) {
            commonest = known[c] > known[commonest] ? c : commonest;
        }
        long[] tried = holdout.rowsByClass();
        Rate majority = Rate.of(tried[commonest], tables.holdout().rows(), error);

        List<Comparison> classifiers = new ArrayList<>();
        for (Classifier.Kind kind : Classifier.Kind.values()) {
            classifiers.add(new Comparison(
                    kind.words(),
                    ClassifierScore.of(kind.learn(synthetic, random, progress), holdout, error),
                    ClassifierScore.of(kind.learn(training, random, progress), holdout, error)));
        }
        List<String> missing = new ArrayList<>();
        long[] made = synthetic.rowsByClass();
        int column = tables.training().schema().indexOf(label);
        for (int c = 0; c < made.length; c++) {
            if (made[c] == 0 && tried[c] > 0) {
                missing.add(tables.training()
                        .schema()
                        .columns()
                        .get(column)
                        .categories()
                        .get(c));
            }
        }
        return new TrainOnSynthetic(label, majority, classifiers, missing);
    }
}
