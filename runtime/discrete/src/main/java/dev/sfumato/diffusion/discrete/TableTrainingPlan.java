package dev.sfumato.diffusion.discrete;

import dev.sfumato.accounting.calibration.Calibrated;
import dev.sfumato.accounting.calibration.Calibration;
import dev.sfumato.accounting.event.AssumingEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.training.GradientNoise;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;

/**
 * The releases of a private training on a table and their noise, known from its schema before any row is seen. A build prices a training by
 * this, without a network.
 *
 * @param calibrated the noise on gradients in multiples of what a row may add, or that on counts where nothing else is released
 * @param counts the noisy counts of pairs of categories, where the training begins with some
 * @param gradients the noise on sums of clipped gradients, where there are some
 */
public record TableTrainingPlan(
        Calibrated calibrated, Optional<NoisyPairCounts> counts, Optional<GradientNoise> gradients) {
    /** The largest addition of rounding to the clip: docs/proofs/dp-sgd.md. */
    private static final double ROUNDING = 1.0 / 128;

    public static TableTrainingPlan of(Schema schema, DpSettings settings) {
        return of(schema, settings, Optional.empty());
    }

    /** The same with noise that was found before, which many trainings with these settings may share. */
    public static TableTrainingPlan of(Schema schema, DpSettings settings, Calibrated found) {
        return of(schema, settings, Optional.of(found));
    }

    private static TableTrainingPlan of(Schema schema, DpSettings settings, Optional<Calibrated> found) {
        Optional<Calibrated> onCounts =
                settings.warmUp().share() > 0 ? Optional.of(noiseOnCounts(schema, settings)) : Optional.empty();
        Optional<NoisyPairCounts> counts = onCounts.map(noise ->
                new NoisyPairCounts(schema, noise.value(), settings.budget().unit()));
        if (settings.warmUp().share() == 1) {
            return new TableTrainingPlan(onCounts.orElseThrow(), counts, Optional.empty());
        }
        DoubleFunction<PrivacyEvent> event = multiplier -> {
            PrivacyEvent ofGradients = gradientNoise(settings, multiplier).event();
            return assuming(
                    schema,
                    counts.<PrivacyEvent>map(first ->
                                    new ComposedEvent(settings.budget().unit(), List.of(first.event(), ofGradients)))
                            .orElse(ofGradients));
        };
        found.ifPresent(one -> requireOwn(one, event));
        Calibrated calibrated =
                found.orElseGet(() -> Calibration.to(settings.budget().whole()).least("noise multiplier", 1, event));
        return new TableTrainingPlan(calibrated, counts, Optional.of(gradientNoise(settings, calibrated.value())));
    }

    private static Calibrated noiseOnCounts(Schema schema, DpSettings settings) {
        double sensitivity = NoisyPairCounts.sensitivity(schema);
        return Calibration.to(settings.budget().part(settings.warmUp().share()))
                .least(
                        "noise on counts",
                        sensitivity,
                        sigma -> assuming(
                                schema,
                                new GaussianEvent(
                                        sigma, sensitivity, settings.budget().unit())));
    }

    /** An event whose noise was found for a schema that is taken as public. */
    public static PrivacyEvent assuming(Schema schema, PrivacyEvent event) {
        return AssumingEvent.of(event, schema.assumptions());
    }

    /** Refuses noise that was found for another training. */
    public static void requireOwn(Calibrated found, DoubleFunction<PrivacyEvent> event) {
        if (!found.event().equals(event.apply(found.value()))) {
            throw new IllegalArgumentException("the noise must have been calibrated for these settings, got "
                    + found.parameter() + " " + found.value() + " of another training");
        }
    }

    /** Refuses a table of which more is private than a training with noise protects: its categories, or more rows than were declared. */
    public static void requirePublicBounds(Table table, int mostRecords) {
        if (!table.schema().isPublic()) {
            throw new IllegalArgumentException("the categories of this table were read off its rows, so that they are"
                    + " private as well: declare the schema, or declare it public if it tells nothing about anybody");
        }
        if (table.rows() > mostRecords) {
            throw new IllegalArgumentException("the table must have at most publicRows = " + mostRecords
                    + " rows, got more: declare a larger number, which then is public");
        }
    }

    private static GradientNoise gradientNoise(DpSettings settings, double multiplier) {
        return GradientNoise.of(
                settings.clip(),
                ROUNDING,
                multiplier,
                settings.budget().samplingRate(settings.optimiser()),
                settings.optimiser().steps(),
                settings.budget().unit());
    }
}
