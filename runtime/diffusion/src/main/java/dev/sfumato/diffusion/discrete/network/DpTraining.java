package dev.sfumato.diffusion.discrete.network;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.calibration.Calibrated;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.DpSettings;
import dev.sfumato.diffusion.discrete.MlpSettings;
import dev.sfumato.diffusion.discrete.PairCounts;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.diffusion.discrete.TableTrainingPlan;
import dev.sfumato.nn.Mlp;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.training.DpSgd;
import dev.sfumato.training.Provenance;
import dev.sfumato.training.Randomness;
import dev.sfumato.training.Trainer;
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
 *
 * @param classColumn the class that a network is given, which generates all other columns then. How often each class occurs is known from the
 *     noisy counts of pairs, so there must be some
 * @param noise what {@link #calibrate} found before, which many trainings with these settings may share
 */
public record DpTraining(
        Schedule schedule, DpSettings settings, Optional<String> classColumn, Optional<Calibrated> noise)
        implements Trainer<Table, MlpDenoiser> {
    /** Of a network that generates all columns. */
    public DpTraining(Schedule schedule, DpSettings settings) {
        this(schedule, settings, Optional.empty(), Optional.empty());
    }

    public DpTraining with(DpSettings newSettings) {
        return new DpTraining(schedule, newSettings, classColumn, noise);
    }

    @Override
    public Randomness randomness() {
        return settings.randomness();
    }

    @Override
    public DpTraining with(Randomness newRandomness) {
        return with(settings.with(newRandomness));
    }

    /** Of a network that generates all other columns, given the class that is in this one. */
    public DpTraining byClass(String column) {
        return new DpTraining(schedule, settings, Optional.of(column), noise);
    }

    /** Takes noise that was found before. */
    public DpTraining withNoise(Calibrated found) {
        // whether a seed decides is for this training to say, and not for the one that found the noise
        return new DpTraining(
                schedule, settings, classColumn, Optional.of(found.with(SeededEvent.without(found.event()))));
    }

    /**
     * The noise that the budget asks for, found before any row is seen, and its price. What was calibrated is the noise on
     * gradients in multiples of what a row may add, or that on counts where nothing else is released. Noise that was found before is priced
     * again, as anybody may have stated its price. Where a seed decides, the price says that it protects nobody, as that of the model will.
     */
    public Calibrated calibrate(Schema schema) {
        Calibrated found = plan(schema).calibrated();
        Budget budget = settings.budget().whole();
        return randomness().labelled(noise.isEmpty() ? found : found.priced(budget), budget);
    }

    private TableTrainingPlan plan(Schema schema) {
        return noise.map(found -> TableTrainingPlan.of(schema, settings, found))
                .orElseGet(() -> TableTrainingPlan.of(schema, settings));
    }

    @Override
    public PrivacyEvent event(Table table) {
        return plan(table.schema()).calibrated().event();
    }

    @Override
    public int mostRecords() {
        return settings.budget().records();
    }

    @Override
    public MlpDenoiser train(Table table, Progress progress) {
        if (classColumn.isPresent() && settings.warmUp().share() == 0) {
            throw new IllegalArgumentException("marginalsShare must be in (0, 1] for a training by class, which needs"
                    + " to know how often each class occurs, got 0: or take the class as one more column");
        }
        TableTrainingPlan plan = plan(table.schema());
        TableTrainingPlan.requirePublicBounds(table, mostRecords());
        TrainingTask task = new TrainingTask(table.schema(), classColumn, schedule, settings.blindBelow());
        NoiseSource source = randomness().noise();
        RandomSource random = randomness().random();
        List<PrivacyEvent> events = new ArrayList<>();
        Mlp mlp = Mlp.start(task.shape(settings.network(), false), random);
        double[] shares = new double[task.classes()];
        if (plan.counts().isPresent()) {
            Noisy<double[]> counts = plan.counts().get().release(table, source);
            events.add(counts.event());
            PairMixture mixture =
                    PairMixture.fit(table.schema(), new PairCounts(table.schema()), counts.value(), random);
            shares = warmUp(mixture, task, mlp, random, progress);
        }
        if (plan.gradients().isPresent()) {
            DpSgd steps = new DpSgd(
                    settings.optimiser(), mostRecords(), plan.gradients().get());
            Noisy<Mlp> trained = source.releaseField(
                    steps.noise().event(),
                    field -> new TableDpSgd(settings, task, mlp, table).run(steps, random, field, progress));
            events.add(trained.event());
        }
        PrivacyEvent event = events.size() == 1
                ? events.get(0)
                : new ComposedEvent(settings.budget().unit(), events);
        Provenance provenance = settings.provenance(TableTrainingPlan.assuming(table.schema(), event));
        return task.model(mlp.shape(), mlp.folded(), shares, provenance);
    }

    /** Trains on rows that the noisy counts made, and says how often each class is among them. */
    private double[] warmUp(PairMixture mixture, TrainingTask task, Mlp mlp, RandomSource random, Progress progress) {
        int batch = 64;
        NoisyRows rows =
                task.rows(mixture.sample(Math.max(batch, 16 * settings.warmUp().steps()), random));
        int epochs = (int) Math.max(1, (long) settings.warmUp().steps() * batch / rows.rows);
        MlpSettings plain = MlpSettings.standard().withBatch(batch).withEpochs(epochs);
        Training training = new Training(plain, task, rows, mlp, random);
        training.run(
                layers -> {
                    throw new IllegalStateException("there is no holdout");
                },
                progress);
        return rows.shares(task.classes());
    }
}
