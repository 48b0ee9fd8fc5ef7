package dev.sfumato.diffusion.discrete;

import dev.sfumato.Progress;
import dev.sfumato.accounting.AssumingEvent;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Calibrated;
import dev.sfumato.accounting.Calibration;
import dev.sfumato.accounting.ComposedEvent;
import dev.sfumato.accounting.GaussianEvent;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.nn.GradientNoise;
import dev.sfumato.nn.Mlp;
import dev.sfumato.nn.Provenance;
import dev.sfumato.noise.Chance;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Trains a network on a table with differential privacy: on rows made from noisy counts of all pairs of columns, then by
 * gradients of random batches, each row's share clipped and noise added to the sum (DP-SGD, Abadi et al. 2016). What it did
 * to the table is the event in the model's provenance: docs/proofs/dp-sgd.md.
 *
 * <p>The names and categories of the columns are taken as public. Categories that were collected from the table itself are
 * not.
 */
public record DpTraining(Schedule schedule, DpSettings settings) {
    /** What rounding may add to the clip: docs/proofs/dp-sgd.md. */
    private static final double ROUNDING = 1.0 / 128;

    public DpTraining with(DpSettings newSettings) {
        return new DpTraining(schedule, newSettings);
    }

    /**
     * The noise that the budget asks for, found before any row is seen, and its price. What was calibrated is the noise on
     * gradients in multiples of what a row may add, or that on counts where nothing else is released.
     */
    public Calibrated calibrate(Schema schema) {
        return new Plan(schema, Optional.empty()).calibrated;
    }

    /** A network that generates all columns. */
    public MlpDenoiser train(Table table, Progress progress) {
        return train(table, Optional.empty(), new Plan(table.schema(), Optional.empty()), progress);
    }

    /** The same with noise that {@link #calibrate} found before, which many trainings with these settings may share. */
    public MlpDenoiser train(Table table, Calibrated found, Progress progress) {
        return train(table, Optional.empty(), new Plan(table.schema(), Optional.of(found)), progress);
    }

    /**
     * A network that generates all other columns, given the class that is in this one. How often each class occurs is told
     * by the noisy counts of pairs, so there must be some.
     */
    public MlpDenoiser trainByClass(Table table, String classColumn, Progress progress) {
        if (settings.marginalsShare() == 0) {
            throw new IllegalArgumentException("marginalsShare must be in (0, 1] for a training by class, which needs"
                    + " to know how often each class occurs, got 0: or take the class as one more column");
        }
        return train(table, Optional.of(classColumn), new Plan(table.schema(), Optional.empty()), progress);
    }

    private MlpDenoiser train(Table table, Optional<String> classColumn, Plan plan, Progress progress) {
        if (!table.schema().isPublic()) {
            throw new IllegalArgumentException("the categories of this table were read off its rows, so that they are"
                    + " private as well: declare the schema, or declare it public if it tells nothing about anybody");
        }
        if (table.rows() > settings.publicRows()) {
            throw new IllegalArgumentException("the table must have at most publicRows = " + settings.publicRows()
                    + " rows, got more: declare a larger number, which then is public");
        }
        TrainingTask task = new TrainingTask(table.schema(), classColumn, schedule, settings.blindBelow());
        boolean isSeeded = settings.seed().isPresent();
        long seed = settings.seed().orElse(0);
        NoiseSource source = isSeeded ? NoiseSource.seeded(seed) : NoiseSource.secure();
        Chance chance = isSeeded ? Chance.seeded(seed) : Chance.secure();
        List<PrivacyEvent> events = new ArrayList<>();
        Mlp mlp = Mlp.start(task.shape(settings.layers(), settings.hidden(), false), chance);
        double[] shares = new double[task.classes()];
        if (plan.counts != null) {
            Noisy<double[]> counts = plan.counts.release(table, source);
            events.add(counts.event());
            PairMixture mixture =
                    PairMixture.fit(table.schema(), new PairCounts(table.schema()), counts.value(), chance);
            shares = warmUp(mixture, task, mlp, chance, progress);
        }
        if (plan.gradients != null) {
            Noisy<Mlp> trained = source.releaseField(
                    plan.gradients.event(),
                    field -> new DpSgd(settings, plan.gradients, task, mlp, chance, field).run(table, progress));
            events.add(trained.event());
        }
        PrivacyEvent event = events.size() == 1 ? events.get(0) : new ComposedEvent(settings.unit(), events);
        Provenance provenance = settings.provenance(assuming(table.schema(), event));
        return task.model(mlp.shape(), mlp.folded(), shares, provenance);
    }

    /** Trains on rows that the noisy counts made, and says how often each class is among them. */
    private double[] warmUp(PairMixture mixture, TrainingTask task, Mlp mlp, Chance chance, Progress progress) {
        int batch = 64;
        NoisyRows rows = task.rows(mixture.sample(Math.max(batch, 16 * settings.warmUpSteps()), chance));
        int epochs = (int) Math.max(1, (long) settings.warmUpSteps() * batch / rows.rows);
        MlpSettings plain = MlpSettings.standard().withBatch(batch).withEpochs(epochs);
        Training training = new Training(plain, task, rows, mlp, chance);
        training.run(
                layers -> {
                    throw new IllegalStateException("there is no holdout");
                },
                progress);
        return rows.shares(task.classes());
    }

    /** What will be released with how much noise, known before any row is seen. */
    private final class Plan {
        final Calibrated calibrated;
        final @Nullable NoisyPairCounts counts;
        final @Nullable GradientNoise gradients;

        Plan(Schema schema, Optional<Calibrated> found) {
            Budget budget = Budget.of(settings.epsilon(), settings.delta(), settings.unit());
            GaussianEvent ofCounts = null;
            if (settings.marginalsShare() > 0) {
                Budget part =
                        Budget.of(settings.marginalsShare() * settings.epsilon(), settings.delta(), settings.unit());
                double sensitivity = NoisyPairCounts.sensitivity(schema);
                Calibrated noise = Calibration.to(part)
                        .least(
                                "noise on counts",
                                sensitivity,
                                sigma -> assuming(schema, new GaussianEvent(sigma, sensitivity, settings.unit())));
                counts = new NoisyPairCounts(schema, noise.value(), settings.unit());
                ofCounts = counts.event();
                if (settings.marginalsShare() == 1) {
                    calibrated = noise;
                    gradients = null;
                    return;
                }
            } else {
                counts = null;
            }
            GaussianEvent first = ofCounts;
            DoubleFunction<PrivacyEvent> event = multiplier -> {
                PrivacyEvent ofGradients = gradientNoise(multiplier).event();
                return assuming(
                        schema,
                        first == null ? ofGradients : new ComposedEvent(settings.unit(), List.of(first, ofGradients)));
            };
            found.ifPresent(one -> requireOwn(one, event));
            calibrated = found.orElseGet(() -> Calibration.to(budget).least("noise multiplier", 1, event));
            gradients = gradientNoise(calibrated.value());
        }
    }

    /** The noise was found for a schema that is taken as public. */
    private static PrivacyEvent assuming(Schema schema, PrivacyEvent event) {
        return AssumingEvent.of(event, schema.assumptions());
    }

    private static void requireOwn(Calibrated found, DoubleFunction<PrivacyEvent> event) {
        if (!found.event().equals(event.apply(found.value()))) {
            throw new IllegalArgumentException("the noise must have been calibrated for these settings, got "
                    + found.parameter() + " " + found.value() + " of another training");
        }
    }

    private GradientNoise gradientNoise(double multiplier) {
        return GradientNoise.of(
                settings.clip(), ROUNDING, multiplier, settings.samplingRate(), settings.steps(), settings.unit());
    }
}
