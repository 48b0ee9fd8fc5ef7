package dev.sfumato.evaluation.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.attack.table.SampleTables;
import dev.sfumato.attack.table.Tables;
import dev.sfumato.classifier.LabelledRows;
import dev.sfumato.classifier.LogisticRegression;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Table;
import dev.sfumato.noise.RandomSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TrainOnSyntheticTest {
    private static TrainOnSynthetic learn(Table training, Table holdout, Table synthetic, String label) {
        return TrainOnSynthetic.of(
                new Tables(training, holdout, synthetic), label, 0.95, RandomSource.seeded(7), Progress.NONE);
    }

    @Test
    void rows_of_the_same_law_teach_as_much_as_the_training_rows_and_noise_teaches_nothing() {
        Table training = SampleTables.distribution(2000, RandomSource.seeded(1));
        Table holdout = SampleTables.distribution(1000, RandomSource.seeded(2));
        TrainOnSynthetic same =
                learn(training, holdout, SampleTables.distribution(2000, RandomSource.seeded(3)), SampleTables.LABEL);
        TrainOnSynthetic noise =
                learn(training, holdout, SampleTables.noise(2000, RandomSource.seeded(4)), SampleTables.LABEL);
        for (int i = 0; i < 2; i++) {
            ClassifierScore real = same.classifiers().get(i).real();
            ClassifierScore good = same.classifiers().get(i).synthetic();
            ClassifierScore bad = noise.classifiers().get(i).synthetic();
            assertTrue(real.accuracy().low() > same.majority().share(), same.toString());
            assertEquals(real.accuracy().share(), good.accuracy().share(), 0.03);
            assertEquals(real.auc().orElseThrow(), good.auc().orElseThrow(), 0.03);
            assertTrue(bad.accuracy().high() < good.accuracy().low(), noise.toString());
            assertTrue(bad.balancedAccuracy() < 0.7 && good.balancedAccuracy() > 0.8, noise.toString());
        }
    }

    /** The distribution is one feature that is the label, so that everything can be told. */
    @Test
    void what_can_be_told_is_told() {
        List<int[]> rows = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            rows.add(new int[] {i % 3, i % 2, i % 3});
        }
        Table table = SampleTables.of(new int[] {3, 2, 3}, rows.toArray(int[][]::new));
        TrainOnSynthetic learnt = learn(table, table, table, "c3");
        for (TrainOnSynthetic.Comparison each : learnt.classifiers()) {
            assertEquals(1, each.synthetic().accuracy().share(), each.classifier());
            assertEquals(1, each.synthetic().accuracy().high());
            assertEquals(1, each.synthetic().balancedAccuracy(), 1e-12);
            assertEquals(Optional.empty(), each.synthetic().auc());
        }
        assertEquals(20, learnt.majority().count());
    }

    /** Two values of one feature: the best probabilities under the penalty satisfy an equation that is solved here. */
    @Test
    void logistic_regression_finds_the_minimum() {
        int[][] rows = new int[40][];
        for (int i = 0; i < 40; i++) {
            rows[i] = new int[] {i < 20 ? 0 : 1, i < 20 ? (i < 15 ? 0 : 1) : (i < 25 ? 0 : 1)};
        }
        LabelledRows examples = new LabelledRows(SampleTables.of(new int[] {2, 2}, rows), "c2");
        double[] into = new double[2];
        LogisticRegression.learn(examples, Progress.NONE).probabilities(examples, 0, into);
        // by symmetry all four weights are w in size and intercepts are equal: w = 20 p - 5, p = 1/(1+e^(2w)) for the
        // rarer class
        double low = 0;
        double high = 5;
        for (int i = 0; i < 60; i++) {
            double w = (low + high) / 2;
            double slope = w + 20 / (1 + Math.exp(-2 * w)) - 15;
            low = slope < 0 ? w : low;
            high = slope < 0 ? high : w;
        }
        assertEquals(1 / (1 + Math.exp(-2 * low)), into[0], 1e-4);
    }

    @Test
    void class_that_no_synthetic_row_has_is_named_and_never_told() {
        Table training = SampleTables.of(new int[] {2, 3}, new int[][] {{0, 0}, {0, 0}, {1, 1}, {1, 2}});
        Table holdout = SampleTables.of(new int[] {2, 3}, new int[][] {{0, 0}, {1, 2}});
        Table synthetic = SampleTables.of(new int[] {2, 3}, new int[][] {{0, 0}, {1, 1}, {0, 0}, {1, 1}});
        TrainOnSynthetic learnt = learn(training, holdout, synthetic, "c2");
        assertEquals(List.of("2"), learnt.missing());
        for (TrainOnSynthetic.Comparison each : learnt.classifiers()) {
            assertEquals(1, each.synthetic().accuracy().count());
            assertEquals(0.5, each.synthetic().balancedAccuracy());
        }
    }

    @Test
    void one_class_one_row_and_constant_columns_are_defined() {
        Table one = SampleTables.of(new int[] {1, 2}, new int[][] {{0, 1}});
        for (TrainOnSynthetic.Comparison each : learn(one, one, one, "c2").classifiers()) {
            assertEquals(1, each.synthetic().accuracy().share());
            assertEquals(1, each.real().balancedAccuracy());
            assertEquals(Optional.empty(), each.real().auc());
        }
        Table other = SampleTables.of(new int[] {1, 2}, new int[][] {{0, 0}});
        for (TrainOnSynthetic.Comparison each : learn(one, one, other, "c2").classifiers()) {
            assertEquals(0, each.synthetic().accuracy().share());
        }
    }

    @Test
    void same_seed_gives_the_same_figures() {
        Table training = SampleTables.distribution(200, RandomSource.seeded(1));
        Table holdout = SampleTables.distribution(100, RandomSource.seeded(2));
        assertEquals(
                learn(training, holdout, training, SampleTables.LABEL),
                learn(training, holdout, training, SampleTables.LABEL));
    }

    @Test
    void label_that_is_not_there_or_alone_is_refused() {
        Table table = SampleTables.of(new int[] {2}, new int[][] {{0}});
        assertEquals(
                "columns beside 'c1' must be at least 1, got 0",
                assertThrows(IllegalArgumentException.class, () -> learn(table, table, table, "c1"))
                        .getMessage());
        assertThrows(IllegalArgumentException.class, () -> learn(table, table, table, "income"));
    }
}
