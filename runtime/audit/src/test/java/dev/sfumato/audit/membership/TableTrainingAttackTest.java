package dev.sfumato.audit.membership;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.calibration.Calibrated;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.attack.Overlap;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.DpSettings;
import dev.sfumato.diffusion.discrete.MlpSettings;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.diffusion.discrete.network.DpTraining;
import dev.sfumato.diffusion.discrete.network.MlpDenoiser;
import dev.sfumato.diffusion.discrete.network.MlpTraining;
import dev.sfumato.evidence.Attacked;
import dev.sfumato.noise.RandomSource;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Attacks on real trainings of tables, by seeds: what they find is the same each time. */
class TableTrainingAttackTest {
    private static final Schema SCHEMA = Schema.ofSizes(12, 12, 12, 12, 12, 12);
    private static final Schedule SCHEDULE = Schedule.linear(10);
    private static final Table ROWS = Canaries.rows(SCHEMA, 60, RandomSource.seeded(9));
    private static final Table CANARIES = Canaries.rows(SCHEMA, 100, RandomSource.seeded(2));
    private static final AttackSettings ASKED = AttackSettings.at(1e-5);

    private static final MlpTraining OVERFITTED = new MlpTraining(
            SCHEDULE, MlpSettings.standard().withLayers(2).withHidden(128).withEpochs(300));

    private static DpTraining noisy(double epsilon, Unit unit) {
        return new DpTraining(
                SCHEDULE,
                DpSettings.of(epsilon, 1e-5, 160)
                        .withUnit(unit)
                        .withWarmUpSteps(1000)
                        .withNetwork(1, 128));
    }

    private static Attacked oneRun(TrainerRetraining<Table, MlpDenoiser> training) {
        return new OneRun(ASKED).run(training.and(CANARIES), CANARIES.rows(), RandomSource.seeded(1), Progress.NONE);
    }

    @Test
    void overfitted_network_is_found_out_by_canaries() {
        Attacked attacked = oneRun(TrainerRetraining.ofRows(OVERFITTED, ROWS));
        assertTrue(attacked.bound().epsilon() > 1, attacked.toString());
        assertTrue(attacked.roc().auc() > 0.9, "AUC " + attacked.roc().auc());
        assertEquals(Optional.empty(), attacked.claimed());
    }

    @Test
    void overfitted_network_is_found_out_by_shadows() {
        Table pool = Canaries.rows(SCHEMA, 160, RandomSource.seeded(3));
        Attacked attacked = new Lira(ASKED, 4, Duration.ofDays(1))
                .run(TrainerRetraining.ofRows(OVERFITTED, pool), 160, RandomSource.seeded(1), Progress.NONE);
        assertTrue(attacked.bound().epsilon() > 1, attacked.toString());
    }

    @Test
    void overfitted_network_of_classes_is_found_out_by_its_losses() {
        Table pool = Canaries.rows(Schema.ofSizes(2, 12, 12, 12, 12, 12, 12), 160, RandomSource.seeded(3));
        Table in = pool.select(IntStream.range(0, 80).toArray());
        Table out = pool.select(IntStream.range(80, 160).toArray());
        MlpDenoiser network =
                OVERFITTED.with(OVERFITTED.settings().withSeed(1)).byClass("c1").train(in, Progress.NONE);
        Attacked attacked = new LossAttack(ASKED)
                .run(
                        "network",
                        network.provenance().event(),
                        TableLoss.of(pool.schema(), network),
                        in,
                        out,
                        Overlap.of(in, out),
                        RandomSource.seeded(1));
        assertTrue(attacked.bound().epsilon() > 1, attacked.toString());
    }

    @Test
    void training_at_epsilon_one_is_not_refuted() {
        Attacked attacked = oneRun(TrainerRetraining.ofRows(noisy(1, Unit.RECORD), ROWS));
        assertEquals(1, attacked.claimed().orElseThrow().epsilon(), 1e-3);
        assertFalse(attacked.isRefuted(), attacked.toString());
    }

    @Test
    void training_with_a_twentieth_of_the_noise_it_declares_is_refuted() {
        Calibrated declared = noisy(1, Unit.RECORD).calibrate(SCHEMA);
        DpTraining done = noisy(38, Unit.RECORD);
        assertEquals(20, declared.value() / done.calibrate(SCHEMA).value(), 1);
        Attacked attacked = oneRun(TrainerRetraining.ofRows(done, ROWS).claiming(declared.event()));
        assertTrue(attacked.isRefuted(), attacked.toString());
    }

    @Test
    void training_per_record_replaced_is_attacked_by_pairs() {
        Attacked attacked = oneRun(TrainerRetraining.ofRows(noisy(1, Unit.RECORD_REPLACED), ROWS));
        assertEquals(Unit.RECORD_REPLACED, attacked.bound().unit());
        assertTrue(attacked.bound().method().contains("50 fair coins"), attacked.toString());
        assertEquals(1, attacked.claimed().orElseThrow().epsilon(), 1e-3);
    }

    @Test
    void same_seed_trains_the_same_and_losses_of_a_model_stay() {
        TrainerRetraining<Table, MlpDenoiser> training =
                TrainerRetraining.ofRows(OVERFITTED.with(OVERFITTED.settings().withEpochs(3)), ROWS);
        int[] all = IntStream.range(0, 60).toArray();
        MlpDenoiser one = training.train(all, RandomSource.seeded(4), Progress.NONE);
        MlpDenoiser again = training.train(all, RandomSource.seeded(4), Progress.NONE);
        MlpDenoiser other = training.train(all, RandomSource.seeded(5), Progress.NONE);
        assertTrue(Arrays.equals(training.losses(one, all), training.losses(again, all)));
        assertTrue(Arrays.equals(training.losses(one, all), training.losses(one, all)));
        assertFalse(Arrays.equals(training.losses(one, all), training.losses(other, all)));
    }

    @Test
    void canaries_of_other_columns_are_refused_with_a_sentence() {
        TrainerRetraining<Table, MlpDenoiser> training = TrainerRetraining.ofRows(OVERFITTED, ROWS);
        String sentence = assertThrows(
                        IllegalArgumentException.class,
                        () -> training.and(Canaries.rows(Schema.ofSizes(12, 12), 20, RandomSource.seeded(1))))
                .getMessage();
        assertTrue(sentence.startsWith("canaries must have the columns and categories"), sentence);
    }
}
