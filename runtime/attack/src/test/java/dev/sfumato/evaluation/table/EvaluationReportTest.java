package dev.sfumato.evaluation.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.attack.table.SampleTables;
import dev.sfumato.attack.table.Tables;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Column;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.noise.RandomSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EvaluationReportTest {
    private static final Table TRAINING = SampleTables.distribution(800, RandomSource.seeded(1));
    private static final Table HOLDOUT = SampleTables.distribution(400, RandomSource.seeded(2));

    private static EvaluationReport report(Table synthetic) {
        return EvaluationReport.of(
                TRAINING, HOLDOUT, synthetic, SampleTables.LABEL, RandomSource.seeded(3), Progress.NONE);
    }

    private static Set<String> worse(EvaluationReport report) {
        return report.clearlyWorse().stream().map(Metric::name).collect(Collectors.toSet());
    }

    @Test
    void copying_shows_in_the_risks_and_noise_in_the_quality() {
        assertEquals(
                Set.of(
                        "copies",
                        "closer to training than to holdout",
                        "training rows nearer than holdout rows",
                        "singling out by several columns",
                        "count-ratio attack, precision",
                        "count-ratio attack, AUC",
                        "count-ratio attack, epsilon at least"),
                worse(report(TRAINING)));
        Set<String> ofNoise = worse(report(SampleTables.noise(800, RandomSource.seeded(4))));
        assertTrue(
                ofNoise.containsAll(List.of(
                        "accuracy, logistic regression",
                        "accuracy, multilayer perceptron",
                        "distance of columns, mean",
                        "distance of pairs of columns, mean",
                        "distance of pairs with the label, mean")),
                ofNoise.toString());
        assertTrue(ofNoise.stream().noneMatch(name -> name.contains("attack") || name.contains("copies")));
    }

    /** At 99.9 % all the figures together stand out by luck in about one of a hundred reports; at 95 % they would in one of ten. */
    @Test
    void rows_of_the_same_law_stand_out_in_nothing() {
        Tables tables = new Tables(TRAINING, HOLDOUT, SampleTables.distribution(800, RandomSource.seeded(5)));
        assertEquals(
                Set.of(),
                worse(EvaluationReport.of(
                        tables, Optional.of(SampleTables.LABEL), 0.999, RandomSource.seeded(3), Progress.NONE)));
    }

    @Test
    void every_metric_can_be_read_by_itself() {
        EvaluationReport report = report(SampleTables.distribution(500, RandomSource.seeded(5)));
        Set<String> names = new HashSet<>();
        for (Metric metric : report.metrics()) {
            assertTrue(names.add(metric.name()), metric.name());
            assertTrue(
                    metric.range().low() <= metric.value()
                            && metric.value() <= metric.range().high(),
                    metric.name());
            assertTrue(metric.toString().contains(metric.direction().toString()));
            assertTrue(metric.meaning().endsWith("."), metric.meaning());
            assertTrue(report.toString().contains(metric.toString()));
        }
        assertEquals("lower is better", MetricDirection.LOWER_IS_BETTER.toString());
    }

    @Test
    void without_a_label_the_report_says_what_is_missing() {
        EvaluationReport report =
                EvaluationReport.of(TRAINING, HOLDOUT, TRAINING, RandomSource.seeded(3), Progress.NONE);
        assertTrue(report.utility().isEmpty());
        assertEquals(1, report.attacks().size());
        assertEquals(
                "what can be learnt from the rows and the confidence attack: no target was named",
                report.notMeasured().get(0));
    }

    /** Rows so few that those held out may well be the same. */
    private static Table again(Table table) {
        return table.select(IntStream.range(0, table.rows()).toArray());
    }

    @Test
    void smallest_tables_are_reported_with_what_could_not_be_measured() {
        Table one = SampleTables.of(new int[] {2}, new int[][] {{1}});
        EvaluationReport report =
                EvaluationReport.of(one, again(one), one, "c1", RandomSource.seeded(3), Progress.NONE);
        assertEquals(
                List.of(
                        "what can be learnt from the rows and the confidence attack: there is no column beside the label",
                        "membership attacks: 1 training and 1 holdout rows are too few for 2 members among 5 candidates each",
                        "distances of pairs: there is one column",
                        "distances of triples: there are fewer than three columns, or more than 24",
                        "closer to training than to holdout: all synthetic rows are as far from training as from holdout",
                        "training rows nearer than holdout rows: synthetic rows are as near to training rows as to holdout rows",
                        "singling out by several columns: no combination of values that each occur more than once was found to"
                                + " occur exactly once in the synthetic rows"),
                report.notMeasured());
        assertEquals(Set.of(), worse(report));

        Table constant = SampleTables.of(new int[] {1, 2}, new int[][] {{0, 0}, {0, 1}});
        EvaluationReport two =
                EvaluationReport.of(constant, again(constant), constant, "c2", RandomSource.seeded(3), Progress.NONE);
        assertTrue(two.utility().isPresent());
        assertEquals(0, two.fidelity().meanOfColumns());
    }

    @Test
    void same_seed_gives_the_same_report() {
        Tables tables = new Tables(
                SampleTables.distribution(100, RandomSource.seeded(1)),
                SampleTables.distribution(50, RandomSource.seeded(2)),
                SampleTables.distribution(100, RandomSource.seeded(6)));
        assertEquals(
                EvaluationReport.of(
                        tables, Optional.of(SampleTables.LABEL), 0.9, RandomSource.seeded(3), Progress.NONE),
                EvaluationReport.of(
                        tables, Optional.of(SampleTables.LABEL), 0.9, RandomSource.seeded(3), Progress.NONE));
    }

    @Test
    void tables_that_do_not_belong_together_are_refused() {
        Table empty = Table.of(SampleTables.SCHEMA, new int[0][]);
        assertEquals("synthetic rows must be at least 1, got 0", refused(TRAINING, HOLDOUT, empty));
        assertEquals("holdout rows must be at least 1, got 0", refused(TRAINING, empty, TRAINING));
        assertEquals(
                "synthetic must have the columns of training, which are 7, got 6",
                refused(TRAINING, HOLDOUT, TRAINING.drop("c1")));
        Table renamed = Table.of(
                new Schema(List.of(
                        Column.ofSize("a", 4),
                        Column.ofSize("c2", 4),
                        Column.ofSize("c3", 4),
                        Column.ofSize("c4", 4),
                        Column.ofSize("c5", 4),
                        Column.ofSize("c6", 4),
                        Column.ofSize("c7", 2))),
                new int[][] {{0, 0, 0, 0, 0, 0, 0}});
        assertEquals(
                "synthetic: column 1 must be 'c1' with the categories of training, got 'a' with 4 categories where"
                        + " training has 4",
                refused(TRAINING, HOLDOUT, renamed));
        assertThrows(
                IllegalArgumentException.class,
                () -> EvaluationReport.of(
                        TRAINING, HOLDOUT, TRAINING, "income", RandomSource.seeded(1), Progress.NONE));
    }

    private static String refused(Table training, Table holdout, Table synthetic) {
        return String.valueOf(assertThrows(
                        IllegalArgumentException.class,
                        () -> EvaluationReport.of(
                                training,
                                holdout,
                                synthetic,
                                SampleTables.LABEL,
                                RandomSource.seeded(1),
                                Progress.NONE))
                .getMessage());
    }

    @Test
    void interrupted_report_stops_and_leaves_the_flag() {
        Thread.currentThread().interrupt();
        try {
            assertThrows(CancellationException.class, () -> report(TRAINING));
            assertTrue(Thread.currentThread().isInterrupted());
        } finally {
            Thread.interrupted();
        }
    }
}
