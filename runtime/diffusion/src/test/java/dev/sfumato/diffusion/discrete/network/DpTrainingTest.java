package dev.sfumato.diffusion.discrete.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.calibration.Calibrated;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableBuilder;
import dev.sfumato.diffusion.discrete.DpSettings;
import dev.sfumato.diffusion.discrete.Schedule;
import java.util.List;
import org.junit.jupiter.api.Test;

class DpTrainingTest {
    private static final DpSettings SMALL = DpSettings.byGradients(5, 1e-5, 500)
            .withNetwork(1, 16)
            .withSteps(8, 100)
            .withDraws(2);

    @Test
    void what_is_calibrated_fits_the_budget_and_is_what_is_released() {
        DpSettings settings = SMALL.withMarginalsShare(0.5).withWarmUpSteps(20);
        Table table = MlpTrainingTest.twins(450, 3);

        Calibrated planned = training(settings).calibrate(table.schema());
        PrivacyEvent event = train(table, settings);

        assertEquals(planned.event(), event);
        Guarantee price = Accountants.best().price(event, 1e-5);
        assertEquals(Label.CERTIFIED, price.label());
        assertTrue(price.epsilon() <= 5, price.toString());
        ComposedEvent both = (ComposedEvent) event;
        assertEquals(Math.sqrt(3), ((GaussianEvent) both.events().get(0)).sensitivity(), 1e-12);
    }

    /** A caller that says of its noise that it costs nothing does not make it cheaper. */
    @Test
    void the_price_of_noise_that_was_found_before_is_computed_and_not_believed() {
        DpTraining training = training(SMALL);
        Calibrated found = training.calibrate(MlpTrainingTest.twins(450, 3).schema());
        Guarantee nothing = new Guarantee(
                0, 0, found.price().delta(), found.price().unit(), Label.CERTIFIED, "a promise", List.of());

        Calibrated stated = training.withNoise(
                        new Calibrated(found.parameter(), found.value(), found.event(), nothing, 1))
                .calibrate(MlpTrainingTest.twins(450, 3).schema());

        assertEquals(found.price(), stated.price());
        assertEquals(found.event(), stated.event());
    }

    @Test
    void every_step_is_a_poisson_sample_with_noise_for_the_clip_and_its_rounding() {
        PrivacyEvent event = train(MlpTrainingTest.twins(450, 3), SMALL.withClip(2));

        RepeatedEvent steps = (RepeatedEvent) event;
        PoissonSampledEvent step = (PoissonSampledEvent) steps.event();
        assertEquals(8, steps.times());
        assertEquals(0.2, step.rate(), 1e-11);
        assertTrue(step.rate() >= 0.2);
        assertTrue(((GaussianEvent) step.event()).sensitivity() >= 2 * (1 + 1.0 / 128));
        assertEquals(Unit.RECORD, event.unit());
    }

    @Test
    void a_seed_takes_the_label_away_and_repeats_the_model() {
        Table table = MlpTrainingTest.twins(100, 3);
        DpSettings seeded = SMALL.withSeed(3);

        MlpDenoiser first = training(seeded).train(table, Progress.NONE);
        MlpDenoiser second = training(seeded).train(table, Progress.NONE);

        assertTrue(first.provenance().event().orElseThrow() instanceof SeededEvent);
        double[] one = new double[8];
        double[] other = new double[8];
        first.distributions(1, new char[3], 1, one);
        second.distributions(1, new char[3], 1, other);
        assertArrayEquals(one, other);
    }

    @Test
    void much_budget_teaches_which_columns_go_together_by_counts_and_by_gradients() {
        Table table = MlpTrainingTest.twins(500, 3);
        DpSettings byCounts = DpSettings.of(20, 1e-5, 500)
                .withNetwork(2, 32)
                .withWarmUpSteps(800)
                .withSeed(1);
        DpSettings byGradients = DpSettings.byGradients(1000, 1e-5, 500)
                .withNetwork(2, 32)
                .withSteps(80, 100)
                .withDraws(2)
                .withRate(1e-2)
                .withSeed(1);
        for (DpSettings settings : new DpSettings[] {byCounts, byGradients}) {
            double[] distribution = new double[8];
            training(settings).train(table, Progress.NONE).distributions(2, new char[] {2, 2, 0}, 1, distribution);
            assertTrue(distribution[2] > 0.8, settings.warmUp().share() + ": " + distribution[2]);
        }
    }

    @Test
    void a_class_is_told_by_the_noisy_counts() {
        Table table = MlpTrainingTest.twins(500, 2);
        DpSettings settings = DpSettings.of(20, 1e-5, 500)
                .withNetwork(1, 16)
                .withWarmUpSteps(300)
                .withSeed(1);

        double[] shares =
                training(settings).byClass("c3").train(table, Progress.NONE).classShares();

        assertEquals(0.9, shares[1], 0.05);
        assertTrue(assertThrows(
                        IllegalArgumentException.class,
                        () -> training(SMALL).byClass("c3").train(table, Progress.NONE))
                .getMessage()
                .startsWith("marginalsShare must be in (0, 1]"));
    }

    @Test
    void no_rows_one_row_and_one_column_are_all_allowed() {
        for (Schema schema : new Schema[] {Schema.ofSizes(3), Schema.ofSizes(1, 4)}) {
            TableBuilder builder = new TableBuilder(schema);
            train(builder.table(), SMALL.withMarginalsShare(1).withWarmUpSteps(5));
            train(builder.add(new int[schema.columns().size()]).table(), SMALL);
        }
    }

    @Test
    void more_rows_than_were_declared_are_refused_without_saying_how_many() {
        assertEquals(
                "the table must have at most publicRows = 500 rows, got more: declare a larger number, which then is public",
                assertThrows(IllegalArgumentException.class, () -> train(MlpTrainingTest.twins(501, 3), SMALL))
                        .getMessage());
    }

    private static DpTraining training(DpSettings settings) {
        return new DpTraining(Schedule.linear(10), settings);
    }

    private static PrivacyEvent train(Table table, DpSettings settings) {
        return training(settings)
                .train(table, Progress.NONE)
                .provenance()
                .event()
                .orElseThrow();
    }
}
