package dev.sfumato.dsl;

import static dev.sfumato.dsl.Samples.census;
import static dev.sfumato.dsl.attack.Attacks.attack;
import static dev.sfumato.dsl.budget.Gates.budget;
import static dev.sfumato.dsl.table.Tables.discreteDiffusion;
import static dev.sfumato.dsl.table.Tables.evaluate;
import static dev.sfumato.dsl.table.Tables.marginals;
import static dev.sfumato.dsl.table.Tables.split;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.table.Table;
import dev.sfumato.dsl.table.EvaluationResult;
import dev.sfumato.dsl.table.MarginalRows;
import dev.sfumato.dsl.table.PrivateMarginals;
import dev.sfumato.dsl.table.SyntheticTable;
import dev.sfumato.dsl.table.TableSplit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** The words for rows that are fitted to noisy counts. */
class MarginalWordsTest {
    private static final Table PEOPLE = census(800, 1);

    @TempDir
    Path folder;

    private static PrivateMarginals training() {
        return discreteDiffusion(4)
                .target("income")
                .on(PEOPLE)
                .within(3, 1e-6, 1000)
                .byMarginals();
    }

    private static void assertSays(String part, Executable wrong) {
        String message = assertThrows(IllegalArgumentException.class, wrong).getMessage();
        assertTrue(message.contains(part), message);
    }

    @Test
    void rows_of_every_kind_pass_the_gate_at_the_price_that_was_known_before() {
        PrivateMarginals training = training();
        assertTrue(training.toString().contains("CERTIFIED"), training.toString());
        MarginalRows rows = training.train();
        assertEquals(training.planned().event(), rows.released().event());
        assertTrue(rows.asked().stream().anyMatch(columns -> columns.contains("income")));
        for (MarginalRows each : new MarginalRows[] {
            rows,
            rows.byMasking(),
            rows.byMasking(2).flipped(),
            rows.byNoise(),
            rows.byNoise().flipped(),
            rows.byNoise().byMarginals()
        }) {
            SyntheticTable made = each.sample(200);
            assertEquals(200, made.table().rows());
            assertTrue(budget(3, 1e-6).check(made.released()).passed(), each.toString());
            assertFalse(budget(2.9, 1e-6).check(made.released()).passed(), each.toString());
        }
        assertEquals(
                Unit.RECORD_REPLACED,
                training.per(Unit.RECORD_REPLACED).planned().event().unit());
    }

    @Test
    void a_seed_takes_the_guarantee_away_and_repeats_the_rows() {
        PrivateMarginals seeded = training().seeded(1);
        assertEquals(Label.NONE, seeded.noise().price().guarantee().label());
        MarginalRows rows = seeded.train();
        assertFalse(budget(3, 1e-6).check(rows.released()).passed());
        assertEquals(rows.sample(50, 2).csv(), seeded.train().sample(50, 2).csv());
    }

    @Test
    void what_is_given_is_in_every_row() {
        MarginalRows rows = training().seeded(1).train();
        Table made = rows.given("sex", "female")
                .given("income", "high")
                .sample(60, 1)
                .table();
        int sex = made.schema().indexOf("sex");
        int income = made.schema().indexOf("income");
        for (int row = 0; row < made.rows(); row++) {
            assertEquals("female", made.category(row, sex));
            assertEquals("high", made.category(row, income));
        }
        assertTrue(rows.given("sex", "female").toString().contains("given sex = female"));
        assertSays("has no category 'f', it has female, male", () -> rows.given("sex", "f"));
        assertSays("there is no column 'job'", () -> rows.given("job", "nurse"));
    }

    @Test
    void fitted_rows_are_saved_with_their_price() throws IOException {
        MarginalRows rows = training().train();
        String file =
                rows.save(folder.resolve("people.marginals").toString()).file().toString();
        MarginalRows again = marginals(file);
        assertEquals(rows.released().event(), again.released().event());
        assertEquals(rows.asked(), again.asked());
        assertEquals(rows.sample(1100, 3).csv(), again.sample(1100, 3).csv());
        assertTrue(budget(3, 1e-6).check(again.released()).passed());
        assertTrue(again.toString().contains("the file says so"));
        String text = Files.readString(Path.of(file));
        for (String[] change : new String[][] {
            {"\"version\":1", "\"version\":2", "was it written by a newer one"},
            {"\"rows\":[", "\"rows\":[77,", "codes"},
            {"\"sfumato\":\"marginals\"", "\"sfumato\":\"other\"", "no file of fitted rows"},
            {"\"sigma\":", "\"sigma\":-", "sigma must be"},
            {"{", "[", "no JSON"}
        }) {
            Path wrong = Files.writeString(folder.resolve("wrong.marginals"), text.replace(change[0], change[1]));
            assertSays(change[2], () -> marginals(wrong.toString()));
        }
    }

    @Test
    void public_shares_of_classes_are_kept() {
        Table made = discreteDiffusion(4)
                .target("income", 0.5, 0.5)
                .on(PEOPLE)
                .within(3, 1e-6, 1000)
                .byMarginals()
                .seeded(1)
                .train()
                .sample(100, 1)
                .table();
        assertEquals(50, made.splitBy("income").get(1).rows());
    }

    @Test
    void what_cannot_be_is_refused() {
        MarginalRows rows = training().seeded(1).train();
        assertSays("say byMasking().flipped()", rows::flipped);
        assertSays("steps must be at least 1", () -> rows.byMasking(0));
        assertSays(
                "stop must be 0",
                () -> discreteDiffusion(4)
                        .stopAt(2)
                        .on(PEOPLE)
                        .within(3, 1e-6, 1000)
                        .byMarginals());
        assertSays("columns that the model makes", () -> rows.errors(PEOPLE.project(0, 1)));
    }

    @Test
    void errors_are_shown_by_source_and_pairs_as_a_picture_for_their_curator_only() {
        TableSplit parts = split(PEOPLE, 0.8, 1);
        MarginalRows rows = discreteDiffusion(4)
                .on(parts.training())
                .within(3, 1e-6, 1000)
                .byMarginals()
                .seeded(1)
                .train();
        String errors = rows.byMasking().errors(parts.training()).toString();
        for (String part : new String[] {"fit", "selection", "noise", "drawing", "chain", "Confidential"}) {
            assertTrue(errors.contains(part), errors);
        }
        assertFalse(rows.errors(parts.training()).toString().contains("chain"));
        EvaluationResult evaluation = evaluate(rows.sample(600, 1), parts.training(), parts.holdout());
        assertTrue(evaluation.toString().contains("distance of triples of columns, worst"));
        String pairs = evaluation.pairs().toString();
        assertTrue(pairs.contains("rows held out have") && pairs.contains("Confidential"), pairs);
        assertTrue(evaluation.pairs().chart().svg().contains("age and sex: "));
    }

    /** The losses of the exact denoiser of the fitted rows tell no more than was paid for. */
    @Test
    void fitted_rows_are_attacked_as_any_model() {
        TableSplit parts = split(PEOPLE, 0.5, 1);
        MarginalRows rows = discreteDiffusion(4)
                .on(parts.training())
                .within(1, 1e-6, 1000)
                .byMarginals()
                .train();
        String attacked = attack(rows)
                .seeded(1)
                .on(parts.training(), parts.holdout())
                .run()
                .toString();
        assertTrue(attacked.contains("noisy counts"), attacked);
        assertFalse(attacked.contains("REFUTED"), attacked);
    }
}
