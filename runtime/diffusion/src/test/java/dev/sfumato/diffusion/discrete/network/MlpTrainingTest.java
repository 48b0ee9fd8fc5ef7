package dev.sfumato.diffusion.discrete.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Column;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableBuilder;
import dev.sfumato.diffusion.discrete.MlpSettings;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.noise.RandomSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MlpTrainingTest {
    private static final MlpSettings SMALL = MlpSettings.standard()
            .withLayers(2)
            .withHidden(32)
            .withFallingRate(1e-2)
            .withEpochs(60)
            .withSeed(1);

    /** Two columns that are always equal, and one that is a biased coin. */
    static Table twins(int rows, int categories) {
        RandomSource random = RandomSource.seeded(7);
        TableBuilder builder = new TableBuilder(Schema.ofSizes(categories, categories, 2));
        for (int row = 0; row < rows; row++) {
            int value = random.nextInt(categories);
            builder.add(value, value, random.bernoulli(0.9) ? 1 : 0);
        }
        return builder.table();
    }

    @Test
    void a_network_learns_which_columns_go_together_and_how_often_values_occur() {
        MlpDenoiser model = train(twins(600, 3), SMALL);

        double[] distributions = distributions(model, 1, 2, 2, 0);
        assertTrue(
                distributions[2] > 0.95 && distributions[5] > 0.95,
                List.of(distributions[2], distributions[5]).toString());
        double[] atTheEnd = distributions(model, 10, 2, 2, 0);
        assertEquals(1.0 / 3, atTheEnd[0], 0.08);
        assertEquals(0.9, atTheEnd[7], 0.06);
    }

    @Test
    void the_law_of_a_step_that_keeps_nothing_is_one_for_all_rows() {
        MlpDenoiser model = train(twins(60, 3), SMALL.withEpochs(2));

        assertArrayEquals(distributions(model, 10, 0, 0, 0), distributions(model, 10, 2, 1, 1));
    }

    @Test
    void laws_are_laws_and_the_same_alone_and_among_many() {
        MlpDenoiser model = train(twins(100, 3), SMALL.withEpochs(3));
        int count = 5000;
        char[] rows = new char[3 * count];
        RandomSource random = RandomSource.seeded(3);
        for (int i = 0; i < rows.length; i++) {
            rows[i] = (char) random.nextInt(i % 3 == 2 ? 2 : 3);
        }
        double[] distributions = new double[8 * count];
        model.distributions(2, rows, count, distributions);

        for (int row = 0; row < count; row += 97) {
            double[] alone = new double[8];
            model.distributions(2, new char[] {rows[3 * row], rows[3 * row + 1], rows[3 * row + 2]}, 1, alone);
            for (int i = 0; i < 8; i++) {
                assertEquals(alone[i], distributions[8 * row + i], 1e-5);
            }
            assertEquals(1, alone[0] + alone[1] + alone[2], 1e-6);
            assertEquals(1, alone[6] + alone[7], 1e-6);
        }
    }

    @Test
    void the_same_seed_gives_the_same_network() {
        Table table = twins(100, 3);

        assertArrayEquals(
                distributions(train(table, SMALL.withEpochs(3)), 3, 1, 0, 1),
                distributions(train(table, SMALL.withEpochs(3)), 3, 1, 0, 1));
    }

    @Test
    void a_class_decides_what_is_generated() {
        Table table = twins(600, 2);

        MlpDenoiser model =
                MlpTraining.of(Schedule.linear(10)).with(SMALL).byClass("c1").train(table, Progress.NONE);

        double[] distribution = new double[4];
        model.given("1").distributions(10, new char[2], 1, distribution);
        assertTrue(distribution[1] > 0.95, "c2 given c1 = 1: " + distribution[1]);
        assertEquals(1, model.classShares()[0] + model.classShares()[1], 1e-9);
        assertTrue(assertThrows(IllegalStateException.class, () -> model.distributions(1, new char[2], 1, distribution))
                .getMessage()
                .contains("given(...)"));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> model.given("7"))
                .getMessage()
                .contains("must be one of 0, 1"));
    }

    @Test
    void training_stops_when_unseen_rows_gain_nothing_and_keeps_the_best() {
        TrainedMlp trained = MlpTraining.of(Schedule.linear(10))
                .with(SMALL.withEpochs(400).withEarlyStop(0.3, 3))
                .trainWithCurve(twins(60, 5), Progress.NONE);

        TrainingCurve curve = trained.curve();
        assertTrue(curve.losses().size() < 400, curve.losses().size() + " epochs");
        assertEquals(curve.losses().size(), curve.holdoutLosses().size());
        double least =
                curve.holdoutLosses().stream().mapToDouble(loss -> loss).min().orElseThrow();
        assertEquals(least, curve.holdoutLosses().get(curve.kept() - 1));
    }

    @Test
    void progress_tells_epochs_and_loss() {
        List<String> heard = new ArrayList<>();
        MlpTraining.of(Schedule.linear(3))
                .with(SMALL.withEpochs(2))
                .train(twins(40, 3), (what, done, total) -> heard.add(what + " " + done + "/" + total));

        assertTrue(heard.get(1).matches("training a network, loss \\d+\\.\\d+ 2/2"), heard.toString());
    }

    @Test
    void one_column_a_constant_one_one_row_and_one_step_are_all_allowed() {
        Table one = new TableBuilder(Schema.ofSizes(4, 1)).add(2, 0).table();
        for (Schedule schedule : List.of(Schedule.linear(1), Schedule.cosine(4), Schedule.sigmoid(10))) {
            MlpDenoiser model = MlpTraining.of(schedule)
                    .with(SMALL.withEpochs(300).withConstantRate(3e-2))
                    .train(one, Progress.NONE);
            double[] distribution = new double[5];
            model.distributions(schedule.steps(), new char[2], 1, distribution);
            assertTrue(distribution[2] > 0.9, schedule + ": " + distribution[2]);
            assertEquals(1, distribution[4]);
        }
        Table single = new TableBuilder(Schema.ofSizes(3)).add(0).add(1).table();
        assertEquals(1, train(single, SMALL.withEpochs(1)).sizes().size());
    }

    @Test
    void what_cannot_be_trained_on_is_refused_with_a_sentence() {
        assertEquals(
                "rows to train on must be at least 1, got 0", refusal(new TableBuilder(Schema.ofSizes(2)).table()));
        Table ids = new TableBuilder(new Schema(List.of(Column.ofSize("id", 9000))))
                .add(5)
                .table();
        assertEquals(
                "the columns have 9000 categories together, a network takes at most 8192: drop a column of ids, or put its"
                        + " rare categories into one",
                refusal(ids));
    }

    private static String refusal(Table table) {
        return assertThrows(IllegalArgumentException.class, () -> train(table, SMALL))
                .getMessage();
    }

    private static MlpDenoiser train(Table table, MlpSettings settings) {
        return MlpTraining.of(Schedule.linear(10)).with(settings).train(table, Progress.NONE);
    }

    private static double[] distributions(MlpDenoiser model, int t, int... row) {
        char[] codes = new char[row.length];
        for (int i = 0; i < row.length; i++) {
            codes[i] = (char) row[i];
        }
        double[] distributions =
                new double[model.sizes().stream().mapToInt(size -> size).sum()];
        model.distributions(t, codes, 1, distributions);
        return distributions;
    }
}
