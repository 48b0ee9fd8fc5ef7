package dev.sfumato.dsl;

import static dev.sfumato.dsl.Samples.census;
import static dev.sfumato.dsl.Samples.digits;
import static dev.sfumato.dsl.attack.Attacks.attack;
import static dev.sfumato.dsl.image.Imaging.imageDiffusion;
import static dev.sfumato.dsl.table.Tables.discreteDiffusion;
import static dev.sfumato.dsl.table.Tables.network;
import static dev.sfumato.dsl.table.Tables.split;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.image.Images;
import dev.sfumato.data.table.Table;
import dev.sfumato.dsl.attack.AttackReport;
import dev.sfumato.dsl.attack.TrainingAttack;
import dev.sfumato.dsl.image.OnImages;
import dev.sfumato.dsl.image.TrainedImages;
import dev.sfumato.dsl.table.NetworkModel;
import dev.sfumato.dsl.table.OnTable;
import dev.sfumato.dsl.table.PrivateTraining;
import dev.sfumato.dsl.table.TableSplit;
import dev.sfumato.evidence.Attacked;
import dev.sfumato.evidence.Confidential;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AttackWordsTest {
    private static final TableSplit SPLIT = split(census(600, 1), 0.5, 1);
    private static final Images DIGITS = digits(200, 1).resized(6, 6);

    private static OnTable onTable() {
        return discreteDiffusion(10).on(SPLIT.training());
    }

    @Test
    void exact_model_gives_its_rows_away() {
        AttackReport report = attack(onTable().exact())
                .seeded(1)
                .on(SPLIT.training(), SPLIT.holdout())
                .run();
        assertTrue(report.epsilonAtLeast() > 1.5, report.toString());
        assertFalse(report.isRefuted());
        String text = report.toString().replace("\n", " ");
        assertTrue(text.contains("the exact denoiser attacked"), text);
        assertTrue(text.contains("assumes that the records that were held out were set aside at random"), text);
        assertTrue(text.contains(Confidential.NOTICE), text);
    }

    @Test
    void model_trained_at_a_price_is_held_against_it_per_row_replaced() {
        PrivateTraining training = onTable().within(3, 1e-6, 400);
        NetworkModel model = training.with(
                        training.settings().withWarmUpSteps(100).withNetwork(1, 16))
                .seeded(1)
                .train();
        Attacked attacked = attack(model)
                .seeded(1)
                .on(SPLIT.training(), SPLIT.holdout())
                .run()
                .best();
        assertEquals(Unit.RECORD_REPLACED, attacked.bound().unit());
        assertEquals(1e-6, attacked.bound().delta());
        double replaced = attacked.claimed().orElseThrow().epsilon();
        // twice the distance: more than twice the epsilon at the same delta, and less than four times
        assertTrue(replaced > 6 && replaced < 12, attacked.toString());
        assertFalse(attacked.isRefuted(), attacked.toString());
    }

    @Test
    void training_is_repeated_with_canaries_and_shadows_that_share_the_error() {
        TrainingAttack<Table> attack = attack(onTable(), network().withEpochs(3).withHidden(16))
                .canaries(50)
                .shadows(2)
                .candidates(100)
                .seeded(5);
        AttackReport report = attack.run();
        assertEquals(
                List.of("one run with canaries", "likelihood ratio with shadows"),
                report.attacks().stream().map(Attacked::attack).toList());
        assertEquals(
                List.of(1L, 3L),
                report.attacks().stream().map(one -> one.cost().runs()).toList());
        assertEquals(Optional.empty(), report.best().claimed());
        AttackReport again = attack.run();
        for (int i = 0; i < 2; i++) {
            assertEquals(report.attacks().get(i).bound(), again.attacks().get(i).bound());
            assertEquals(report.attacks().get(i).roc(), again.attacks().get(i).roc());
        }
    }

    @Test
    void training_at_a_price_is_held_against_it_per_row() {
        PrivateTraining training = onTable().within(1, 1e-6, 300);
        AttackReport report = attack(
                        training.with(training.settings().withWarmUpSteps(100).withNetwork(1, 16)))
                .canaries(60)
                .seeded(1)
                .run();
        Attacked attacked = report.best();
        assertEquals(Unit.RECORD, attacked.bound().unit());
        assertEquals(1, attacked.claimed().orElseThrow().epsilon(), 1e-3);
        assertFalse(report.isRefuted(), report.toString());
        assertTrue(report.toString().replace("\n", " ").contains("60 records were left out"), report.toString());
    }

    @Test
    void images_are_attacked_in_the_same_words() {
        OnImages on = imageDiffusion().mlp(1, 32).on(DIGITS.slice(0, 100));
        TrainedImages trained = on.train(imageDiffusion().mlp(1, 32).settings().withSteps(20, 32));
        AttackReport byLoss = attack(trained)
                .seeded(1)
                .on(DIGITS.slice(0, 100), DIGITS.slice(100, 200))
                .run();
        assertTrue(byLoss.epsilonAtLeast() > 1, byLoss.toString());
        assertFalse(byLoss.isConfidential(), "made digits are public");
        AttackReport prior = attack(on.within(1, 1e-5, 150).priorOnly())
                .canaries(DIGITS.slice(100, 150))
                .shadows(2)
                .seeded(1)
                .timeLimit(60)
                .confidence(0.9)
                .atDelta(1e-4)
                .run();
        assertEquals(Unit.RECORD_ZEROED, prior.best().bound().unit());
        assertEquals(1e-4, prior.best().bound().delta());
        assertEquals(0.9, prior.best().bound().confidence());
        assertFalse(prior.isRefuted(), prior.toString());
    }

    @Test
    void bad_inputs_are_answered_with_a_sentence() {
        TrainingAttack<Table> attack = attack(onTable());
        assertSays("canaries must be at least 16, got 3", () -> attack.canaries(3));
        assertSays("shadows must be an even number of at least 2, got 5", () -> attack.shadows(5));
        assertSays("candidates must be at least 16, got 0", () -> attack.candidates(0));
        assertSays("seconds must be in [0.001, 1.0E9], got 0.0", () -> attack.timeLimit(0));
        assertSays("confidence must be in (0, 1), got 1.0", () -> attack.confidence(1));
        assertSays("delta must be in (0, 1), got -1.0", () -> attack.atDelta(-1));
        assertSays(
                "members must be at least 16, got 3",
                () -> attack(onTable().exact())
                        .on(SPLIT.training().select(new int[] {1, 2, 3}), SPLIT.holdout())
                        .run());
        assertSays(
                "candidates must be in [16, 300], got 5000",
                () -> attack(onTable(), network().withEpochs(1))
                        .shadows(2)
                        .candidates(5000)
                        .run());
    }

    private static void assertSays(String sentence, Runnable word) {
        assertEquals(
                sentence,
                assertThrows(IllegalArgumentException.class, word::run).getMessage());
    }
}
