package dev.sfumato.dsl;

import static dev.sfumato.dsl.Samples.census;
import static dev.sfumato.dsl.Samples.digits;
import static dev.sfumato.dsl.attack.Attacks.attack;
import static dev.sfumato.dsl.price.Pricing.dp;
import static dev.sfumato.dsl.table.Tables.discreteDiffusion;
import static dev.sfumato.dsl.table.Tables.split;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.data.image.Images;
import dev.sfumato.data.table.Table;
import dev.sfumato.dsl.attack.AttackReport;
import dev.sfumato.dsl.image.Imaging;
import dev.sfumato.dsl.table.SyntheticTable;
import dev.sfumato.dsl.table.TableSplit;
import dev.sfumato.evidence.Attacked;
import dev.sfumato.evidence.Confidential;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class SyntheticAttackTest {
    private static final TableSplit SPLIT = split(census(1200, 1), 0.5, 1);
    private static final Table TRAINING = SPLIT.training();
    private static final Table HOLDOUT = SPLIT.holdout();

    @Test
    void rows_of_the_exact_model_are_attacked_with_their_label_and_claim_nothing() {
        SyntheticTable made = discreteDiffusion(6)
                .target("income", 0.7, 0.3)
                .on(TRAINING)
                .exact()
                .sample(600, 1);
        AttackReport report = attack(made).on(TRAINING, HOLDOUT).run();
        assertEquals(6, report.attacks().size());
        assertTrue(report.attacks().stream().allMatch(attack -> attack.claimed().isEmpty()));
        assertTrue(report.attacks().stream().anyMatch(attack -> attack.attack().contains("'income'")));
        assertFalse(report.isRefuted());
        String text = report.toString();
        assertTrue(text.contains("600 synthetic rows attacked") && text.contains("all attacks assume that"), text);
        assertTrue(text.contains(Confidential.NOTICE.substring(0, 30)), text);
        assertEquals(
                figures(report),
                figures(attack(made).on(TRAINING, HOLDOUT).seeded(1).run()));
    }

    private static List<Object> figures(AttackReport report) {
        return report.attacks().stream()
                .<Object>map(attack -> List.of(attack.bound(), attack.roc()))
                .toList();
    }

    @Test
    void rows_of_another_tool_refute_what_is_claimed_for_them() {
        AttackReport report = attack(TRAINING)
                .on(TRAINING, HOLDOUT)
                .claiming(dp(0.5, 1e-6))
                .target("income")
                .atDelta(1e-5)
                .confidence(0.99)
                .timeLimit(600)
                .run();
        assertTrue(report.isRefuted() && report.epsilonAtLeast() > 1, report.toString());
        Attacked best = report.best();
        assertEquals(1, best.claimed().orElseThrow().epsilon(), 0.01);
        assertEquals(0.99, best.bound().confidence());
        assertTrue(report.toString().contains("REFUTED"), report.toString());
        assertTrue(report.json().contains("REFUTED") || report.json().contains("\"refuted\""), report.json());
    }

    @Test
    void what_is_known_and_sought_is_said_by_columns() {
        AttackReport report = attack(TRAINING)
                .on(TRAINING, HOLDOUT)
                .known("age", "sex")
                .secret("education")
                .linking(List.of("age", "sex"), List.of("education", "income"))
                .run();
        assertTrue(report.attacks().stream()
                .anyMatch(attack -> attack.attack().equals("attribute inference of 'education'")));
        assertEquals(List.of("confidence of a classifier: no target was named"), report.notMeasured());
        assertTrue(report.toString().contains("Not measured: confidence of a classifier"), report.toString());
        assertTrue(report.toString().contains("two strangers"), report.toString());
    }

    @Test
    void a_holdout_that_was_trained_on_is_refused_and_an_overlap_is_told() {
        String same = "holdout must not have been trained on, got the same records as in training";
        Table again = TRAINING.select(IntStream.range(0, TRAINING.rows())
                .map(i -> TRAINING.rows() - 1 - i)
                .toArray());
        SyntheticTable made = discreteDiffusion(6).on(TRAINING).exact().sample(600, 1);
        Images images = digits(60, 1).resized(8, 8);
        for (Table holdout : List.of(TRAINING, again)) {
            assertSentence(same, () -> attack(made).on(TRAINING, holdout).run());
            assertSentence(same, () -> made.evaluate(TRAINING, holdout));
            assertSentence(
                    same,
                    () -> attack(discreteDiffusion(6).on(TRAINING).exact())
                            .on(TRAINING, holdout)
                            .run());
        }
        assertSentence(same, () -> attack(images).on(images, images).run());
        Images labelled = digits(120, 1).resized(8, 8);
        assertSentence("test must not have been trained on", () -> Imaging.evaluate(labelled, labelled, labelled));
        Table all = census(4000, 3);
        Table training = all.select(IntStream.range(0, 2000).toArray());
        Table holdout = all.select(IntStream.range(1000, 3000).toArray());
        String warning = "WARNING: training and holdout have more records in common";
        String attacked = attack(all).on(training, holdout).timeLimit(5).run().toString();
        assertTrue(attacked.replaceAll("\\s+", " ").contains(warning), attacked);
        assertFalse(attack(made).on(TRAINING, HOLDOUT).run().toString().contains("WARNING"));
    }

    @Test
    void copied_images_are_caught() {
        Images all = digits(120, 1).resized(8, 8);
        Images training = all.slice(0, 60);
        AttackReport report = attack(training)
                .on(training, all.slice(60, 120))
                .claiming(dp(0.1, 1e-6))
                .run();
        assertEquals(2, report.attacks().size());
        assertTrue(report.isRefuted(), report.toString());
    }

    @Test
    void bad_words_get_a_sentence() {
        assertSentence(
                "say .on(training, holdout) before run()",
                () -> attack(TRAINING).run());
        assertSentence(
                "say .on(training, holdout) before run()",
                () -> attack(digits(20, 1)).run());
        assertSentence("there is no column 'x'", () -> attack(TRAINING).secret("x"));
        assertSentence("there is no column 'x'", () -> attack(TRAINING).known("x"));
        assertSentence("there is no column 'x'", () -> attack(TRAINING).linking(List.of("x"), List.of("age")));
        assertSentence(
                "seconds must be in (0, 1000000.0], got 0.0",
                () -> attack(TRAINING).timeLimit(0));
        assertSentence(
                "delta must be in (0, 1), got -1.0", () -> attack(TRAINING).atDelta(-1));
        assertSentence(
                "known columns must not hold the secret one",
                () -> attack(TRAINING)
                        .on(TRAINING, HOLDOUT)
                        .known("age")
                        .secret("age")
                        .run());
        assertSentence(
                "no attack could be made: all attacks: training and holdout rows must make at least 16 pairs",
                () -> attack(TRAINING)
                        .on(TRAINING, HOLDOUT.select(new int[] {1, 2}))
                        .run());
        assertSentence("holdout must be given, got null", () -> attack(TRAINING).on(TRAINING, null));
    }

    private static void assertSentence(String part, Executable refused) {
        String sentence = assertThrows(IllegalArgumentException.class, refused).getMessage();
        assertTrue(sentence.contains(part), sentence);
    }
}
