package dev.sfumato.diffusion.discrete.network;

import dev.sfumato.accounting.calibration.Calibrated;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.DpSettings;
import dev.sfumato.diffusion.discrete.MlpSettings;
import dev.sfumato.diffusion.discrete.PairCounts;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.diffusion.discrete.TableTrainingPlan;
import dev.sfumato.nn.Mlp;
import dev.sfumato.noise.Chance;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import dev.sfumato.training.GradientNoise;
import dev.sfumato.training.Provenance;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Trains a network on a table with differential privacy: on rows made from noisy counts of all pairs of columns, then by
 * gradients of random batches, each row's share clipped and noise added to the sum (DP-SGD, Abadi et al. 2016). What it did
 * to the table is the event in the model's provenance: docs/proofs/dp-sgd.md.
 *
 * <p>The names and categories of the columns are taken as public. Categories that were collected from the table itself are
 * not.
 */
public record DpTraining(Schedule schedule, DpSettings settings) {
    public DpTraining with(DpSettings newSettings) {
        return new DpTraining(schedule, newSettings);
    }

    /**
     * The noise that the budget asks for, found before any row is seen, and its price. What was calibrated is the noise on
     * gradients in multiples of what a row may add, or that on counts where nothing else is released.
     */
    public Calibrated calibrate(Schema schema) {
        return plan(schema).calibrated();
    }

    private TableTrainingPlan plan(Schema schema) {
        return TableTrainingPlan.of(schema, settings);
    }

    private TableTrainingPlan plan(Schema schema, Calibrated found) {
        return TableTrainingPlan.of(schema, settings, found);
    }

    /** A network that generates all columns. */
    public MlpDenoiser train(Table table, Progress progress) {
        return train(table, Optional.empty(), plan(table.schema()), progress);
    }

    /** The same with noise that {@link #calibrate} found before, which many trainings with these settings may share. */
    public MlpDenoiser train(Table table, Calibrated found, Progress progress) {
        return train(table, Optional.empty(), plan(table.schema(), found), progress);
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
        return train(table, Optional.of(classColumn), plan(table.schema()), progress);
    }

    private MlpDenoiser train(Table table, Optional<String> classColumn, TableTrainingPlan plan, Progress progress) {
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
        if (plan.counts().isPresent()) {
            Noisy<double[]> counts = plan.counts().get().release(table, source);
            events.add(counts.event());
            PairMixture mixture =
                    PairMixture.fit(table.schema(), new PairCounts(table.schema()), counts.value(), chance);
            shares = warmUp(mixture, task, mlp, chance, progress);
        }
        if (plan.gradients().isPresent()) {
            GradientNoise gradients = plan.gradients().get();
            Noisy<Mlp> trained = source.releaseField(
                    gradients.event(),
                    field -> new TableDpSgd(settings, gradients, task, mlp, chance, field).run(table, progress));
            events.add(trained.event());
        }
        PrivacyEvent event = events.size() == 1 ? events.get(0) : new ComposedEvent(settings.unit(), events);
        Provenance provenance = settings.provenance(TableTrainingPlan.assuming(table.schema(), event));
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
}
