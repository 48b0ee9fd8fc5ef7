package dev.sfumato.dsl;

import static dev.sfumato.dsl.Samples.census;
import static dev.sfumato.dsl.budget.Gates.budget;
import static dev.sfumato.dsl.table.Tables.categories;
import static dev.sfumato.dsl.table.Tables.cuts;
import static dev.sfumato.dsl.table.Tables.discreteDiffusion;
import static dev.sfumato.dsl.table.Tables.group;
import static dev.sfumato.dsl.table.Tables.groups;
import static dev.sfumato.dsl.table.Tables.network;
import static dev.sfumato.dsl.table.Tables.schema;
import static dev.sfumato.dsl.table.Tables.split;
import static dev.sfumato.dsl.table.Tables.table;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Label;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.dsl.table.EvaluationResult;
import dev.sfumato.dsl.table.ExactModel;
import dev.sfumato.dsl.table.LeakageResult;
import dev.sfumato.dsl.table.NetworkModel;
import dev.sfumato.dsl.table.OnTable;
import dev.sfumato.dsl.table.PrivateTraining;
import dev.sfumato.dsl.table.SyntheticTable;
import dev.sfumato.dsl.table.TableSplit;
import dev.sfumato.dsl.table.Tables;
import dev.sfumato.exposure.Bound;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the words about tables. */
class TableWordsTest {
    private static final Table PEOPLE = census(800, 1);

    @TempDir
    Path folder;

    @Test
    void a_file_is_read_by_declared_columns_and_made_rows_are_written_back() throws IOException {
        Path file = Files.writeString(
                folder.resolve("people.csv"),
                "age,sex,job\n23,f,nurse\n51,m,\"baker, head\"\n23,f,nurse\n37,m,nurse\n");
        Table people = table(file.toString())
                .schema(schema(
                        cuts("age", 30, 50),
                        categories("sex", "f", "m"),
                        groups("job", group("care", "nurse"), group("food", "baker, head"))))
                .read()
                .table();
        assertTrue(people.schema().isPublic());
        assertArrayEquals(new int[] {2, 1, 1}, people.row(1));
        Path made = folder.resolve("made.csv");
        discreteDiffusion(3).on(people).exact().sample(20, 1).save(made.toString());
        assertEquals("age,sex,job", Files.readAllLines(made).get(0));
        assertEquals(21, Files.readAllLines(made).size());
    }

    @Test
    void each_row_has_a_delta_by_each_bound_and_ours_is_far_smaller() {
        LeakageResult leakage =
                discreteDiffusion(10).target("income", 0.7, 0.3).on(PEOPLE).leakage(10);
        double[] published = leakage.deltas(Bound.PUBLISHED);
        double[] ours = leakage.deltas(Bound.CHANGE_OF_MEASURE);
        assertEquals(PEOPLE.rows(), ours.length);
        for (int row = 0; row < ours.length; row++) {
            assertTrue(ours[row] > 0 && ours[row] < published[row] / 10, "row " + row);
        }
        assertEquals(Label.CLAIMED, Bound.CHANGE_OF_MEASURE.label());
        assertFalse(leakage.bounds().contains(Bound.EXPOSURE));
    }

    @Test
    void a_certificate_covers_every_row_and_is_the_smallest_certified_figure() {
        LeakageResult leakage = discreteDiffusion(4).on(PEOPLE.project(0, 1, 3)).certify(1, 7);
        double[] exposure = leakage.deltas(Bound.EXPOSURE);
        double[] certified = leakage.certified();
        double[] closed = leakage.deltas(Bound.CLOSED_FORM);
        for (int row = 0; row < exposure.length; row++) {
            assertTrue(exposure[row] > 0 && exposure[row] < 1, "row " + row);
            assertEquals(Math.min(exposure[row], closed[row]), certified[row]);
        }
    }

    @Test
    void what_is_computed_from_private_rows_says_that_it_is_confidential() {
        LeakageResult leakage = discreteDiffusion(4).on(PEOPLE.project(0, 1)).leakage(10);
        assertTrue(leakage.toString().contains("Confidential"));
        assertTrue(leakage.csv().startsWith("# Confidential"));
        assertTrue(leakage.chart(Bound.CHANGE_OF_MEASURE).svg().orElseThrow().contains("Confidential"));
        assertEquals(PEOPLE.rows() + 2, leakage.csv().lines().count());
    }

    @Test
    void the_truth_about_a_row_is_below_what_is_certified_of_it() {
        OnTable on = discreteDiffusion(4).on(PEOPLE.project(0, 1, 3));
        double[] certified = on.certify(1, 7).certified();
        for (int row : new int[] {0, 100, 799}) {
            assertTrue(on.enumerated(row).delta(1) <= certified[row], "row " + row);
        }
        assertTrue(on.enumerated(0).toString().contains("Confidential"));
        assertSays("row must be in [0, 799], got 800", () -> on.enumerated(800));
        assertEquals(PEOPLE.rows(), on.estimated(1).deltas().length);
        assertTrue(on.estimated(1).toString().contains("EMPIRICAL"));
        // each row has a value that no other has
        Table unlike = Table.of(Schema.ofSizes(3), new int[][] {{0}, {1}, {2}});
        String message = discreteDiffusion(5).on(unlike).estimated(1).toString();
        assertTrue(message.contains("largest infinite") && !message.contains("NaN"), message);
    }

    @Test
    void there_is_a_table_with_a_row_that_no_bound_hides() {
        // Theorem 2: rows times delta stays above 1/6
        for (long rows : new long[] {100, 10_000, 1_000_000}) {
            assertTrue(rows * discreteDiffusion(10).sigmoid().lowerBound(rows).delta(0.04) > 1 / 6.0);
        }
    }

    @Test
    void pure_noise_says_nothing_about_anybody() {
        LeakageResult leakage =
                discreteDiffusion(5).stopAt(5).on(PEOPLE.project(0, 1)).leakage(1000);
        assertEquals(
                0, Arrays.stream(leakage.deltas(Bound.CHANGE_OF_MEASURE)).max().orElseThrow());
        assertEquals(0, Arrays.stream(leakage.certified()).max().orElseThrow());
    }

    @Test
    void the_only_row_of_a_class_is_given_away() {
        Table lonely = Table.of(Schema.ofSizes(2, 2), new int[][] {{0, 0}, {1, 0}, {0, 0}, {1, 1}});
        double[] deltas = discreteDiffusion(3).target("c2").on(lonely).leakage().deltas(Bound.CHANGE_OF_MEASURE);
        assertEquals(1, deltas[3]);
        assertTrue(deltas[1] < Double.POSITIVE_INFINITY);
    }

    @Test
    void rows_of_the_exact_denoiser_pass_no_gate() {
        SyntheticTable made = discreteDiffusion(5).on(PEOPLE).exact().sample(100, 1);
        assertEquals(100, made.table().rows());
        assertFalse(budget(100, 1e-6).check(made.released()).passed());
        assertTrue(made.toString().contains("memorises"));
    }

    @Test
    void a_seed_makes_the_same_rows_again() {
        ExactModel model = discreteDiffusion(5).target("income").on(PEOPLE).exact();
        Table first = model.sample(50, 3).table();
        Table again = model.sample(50, 3).table();
        for (int row = 0; row < 50; row++) {
            assertArrayEquals(first.row(row), again.row(row));
        }
    }

    @Test
    void classes_are_made_in_their_shares() {
        int label = PEOPLE.schema().indexOf("income");
        double share = Arrays.stream(PEOPLE.column(label)).average().orElseThrow();
        Table made = discreteDiffusion(5)
                .target("income")
                .on(PEOPLE)
                .exact()
                .sample(400, 1)
                .table();
        assertEquals(share, Arrays.stream(made.column(label)).average().orElseThrow(), 1.0 / 400);
    }

    @Test
    void a_network_trained_without_noise_has_no_price() {
        NetworkModel model = discreteDiffusion(3)
                .target("income")
                .on(PEOPLE)
                .train(network().withEpochs(2).withHidden(16).withLayers(2).withSeed(1));
        SyntheticTable made = model.sample(60, 1);
        assertEquals(60, made.table().rows());
        assertFalse(budget(100, 1e-6).check(made.released()).passed());
        assertTrue(made.toString().contains("nothing is proved"));
    }

    @Test
    void rows_of_a_private_training_pass_the_gate_however_many() {
        PrivateTraining training =
                discreteDiffusion(3).target("income").on(PEOPLE).within(3, 1e-6, 1000);
        assertTrue(training.toString().contains("CERTIFIED"));
        NetworkModel model = training.with(
                        training.settings().withWarmUpSteps(20).withNetwork(1, 16))
                .train();
        assertTrue(budget(3, 1e-6).check(model.sample(10).released()).passed());
        assertTrue(budget(3, 1e-6).check(model.sample(5000).released()).passed());
        assertFalse(budget(2.9, 1e-6).check(model.released()).passed());
        assertThrows(IllegalArgumentException.class, () -> model.released().calibrate(0.01, 1e-6));
        NetworkModel again = Tables.model(
                model.save(folder.resolve("people.model").toString()).file().toString());
        assertTrue(budget(3, 1e-6).check(again.released()).passed());
        assertEquals(
                PEOPLE.schema().columns().get(0).typical(),
                again.sample(5).table().schema().columns().get(0).typical());
    }

    @Test
    void a_seed_takes_the_guarantee_away() {
        PrivateTraining training = discreteDiffusion(3).on(PEOPLE.project(0, 1)).within(3, 1e-6, 1000);
        training = training.with(training.settings().withWarmUpSteps(10).withNetwork(1, 8));
        for (PrivateTraining seeded : List.of(
                training.seeded(1),
                training.byGradients()
                        .with(training.settings().withSteps(2, 50))
                        .seeded(1))) {
            NetworkModel model = seeded.train();
            assertFalse(budget(3, 1e-6).check(model.released()).passed());
            assertFalse(budget(3, 1e-6).check(seeded.planned()).passed(), "nor is it certified before");
            assertEquals(model.released().event(), seeded.planned().event());
            assertEquals(Label.NONE, seeded.noise().price().guarantee().label());
        }
        assertTrue(budget(3, 1e-6).check(training.planned()).passed());
    }

    @Test
    void a_private_training_wants_declared_columns() {
        Table inferred = Table.of(new Schema(Schema.ofSizes(2, 2).columns(), false), new int[][] {{0, 1}, {1, 0}});
        assertSays("read off its rows", () -> discreteDiffusion(3).on(inferred).within(1, 1e-6, 10));
    }

    @Test
    void made_rows_are_measured_beside_rows_that_were_held_out() {
        TableSplit parts = split(PEOPLE, 0.8, 1);
        assertEquals(640, parts.training().rows());
        EvaluationResult result = discreteDiffusion(5)
                .target("income")
                .on(parts.training())
                .exact()
                .sample(400, 1)
                .evaluate(parts.training(), parts.holdout());
        assertTrue(result.toString().contains("chance"));
        assertTrue(result.toString().contains("Confidential"));
        assertTrue(result.csv().startsWith("# Confidential"));
    }

    @Test
    void a_bound_that_was_not_computed_is_told_and_no_request_is_dropped() {
        LeakageResult leakage = discreteDiffusion(3).on(PEOPLE.project(0, 1)).leakage(5);
        String sentence = "bound must be one that was computed, of [PUBLISHED, RELAXED, DATA_INDEPENDENT,"
                + " CHANGE_OF_MEASURE, CLOSED_FORM], got EXPOSURE";
        assertSays(sentence, () -> leakage.deltas(Bound.EXPOSURE));
        assertSays(sentence, () -> leakage.chart(Bound.EXPOSURE));
        assertSays(sentence, () -> leakage.chart(Bound.EXPOSURE));
        assertSays(sentence, () -> leakage.mostExposed(Bound.EXPOSURE, 5));
        assertSays(sentence, () -> leakage.releasable(Bound.EXPOSURE, 0.1));
        assertSays("say certify(...) instead of leakage(...)", () -> leakage.deltas(Bound.EXPOSURE));
        assertSays("count must be at least 1, got 0", () -> leakage.mostExposed(Bound.CLOSED_FORM, 0));
        assertSays(
                "shares must leave at least 2 rows, without which there is no neighbour, got 0.999, which leaves 1 of 800",
                () -> leakage.without(0.5, 0.9, 0.999));
        assertEquals(3, leakage.without(0.5, 0.9).removal().steps().size());
    }

    @Test
    void a_table_of_yes_and_no_names_what_the_paper_does_not_prove() {
        LeakageResult binary = discreteDiffusion(3)
                .on(Table.of(Schema.ofSizes(2, 2), new int[][] {{0, 0}, {1, 1}, {0, 1}, {1, 0}}))
                .leakage();
        assertTrue(binary.toString().contains("App. J.5"), binary.toString());
        assertEquals(Label.CLAIMED, binary.label(Bound.PUBLISHED));
        assertFalse(discreteDiffusion(3).on(PEOPLE).leakage().toString().contains("J.5"));
    }

    @Test
    void bad_wishes_are_told_what_to_do() {
        assertSays("steps must be at least 1, got 0", () -> discreteDiffusion(0));
        assertSays(
                "decay must be in (0, 1], got 0.0", () -> discreteDiffusion(3).decay(0));
        assertSays(
                "there is no column 'wage'",
                () -> discreteDiffusion(3).target("wage").on(PEOPLE));
        assertSays(
                "released must be at least 1, got 0",
                () -> discreteDiffusion(3).on(PEOPLE).leakage(0));
        assertSays(
                "rows must be at least 1, got 0",
                () -> discreteDiffusion(3).on(PEOPLE).exact().sample(0, 1));
        assertSays("stop must be in [0, 3], got 4", () -> discreteDiffusion(3).stopAt(4));
        assertSays(
                "epsilon must be in [0, infinity), got -1.0",
                () -> discreteDiffusion(3).on(PEOPLE.project(0)).leakage().atEpsilon(-1));
        assertSays("share must be in (0, 1), got 1.0", () -> split(PEOPLE, 1, 1));
    }

    private static void assertSays(String sentence, Runnable wish) {
        String message = assertThrows(IllegalArgumentException.class, wish::run).getMessage();
        assertTrue(message.contains(sentence), message);
    }
}
