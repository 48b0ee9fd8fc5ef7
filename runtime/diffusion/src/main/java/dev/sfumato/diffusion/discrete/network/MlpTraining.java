package dev.sfumato.diffusion.discrete.network;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.MlpSettings;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.nn.Mlp;
import dev.sfumato.nn.MlpShape;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.training.Provenance;
import dev.sfumato.training.Randomness;
import dev.sfumato.training.Trainer;
import dev.sfumato.util.Require;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Trains a network on a table, without privacy.
 *
 * @param classColumn the class that a network is given, which generates all other columns then
 */
public record MlpTraining(Schedule schedule, MlpSettings settings, Optional<String> classColumn)
        implements Trainer<Table, MlpDenoiser> {
    /** Of a network that generates all columns. */
    public MlpTraining(Schedule schedule, MlpSettings settings) {
        this(schedule, settings, Optional.empty());
    }

    /** With {@link MlpSettings#standard}. */
    public static MlpTraining of(Schedule schedule) {
        return new MlpTraining(schedule, MlpSettings.standard());
    }

    public MlpTraining with(MlpSettings newSettings) {
        return new MlpTraining(schedule, newSettings, classColumn);
    }

    @Override
    public Randomness randomness() {
        return settings.randomness();
    }

    @Override
    public MlpTraining with(Randomness newRandomness) {
        return with(settings.with(newRandomness));
    }

    /** Of a network that generates all other columns, given the class that is in this one. */
    public MlpTraining byClass(String column) {
        return new MlpTraining(schedule, settings, Optional.of(column));
    }

    @Override
    public PrivacyEvent event(Table table) {
        return MlpDenoiser.UNPROTECTED;
    }

    @Override
    public int mostRecords() {
        return Integer.MAX_VALUE;
    }

    @Override
    public MlpDenoiser train(Table table, Progress progress) {
        return trainWithCurve(table, progress).model();
    }

    /** Trains, and says how that went. */
    public TrainedMlp trainWithCurve(Table table, Progress progress) {
        Require.atLeast("rows to train on", 1, table.rows());
        TrainingTask task = new TrainingTask(table.schema(), classColumn, schedule, settings.blindBelow());
        RandomSource random = randomness().random();
        NoisyRows rows = task.rows(table);
        MlpShape shape = task.shape(settings.network(), true);
        Provenance provenance = settings.provenance(table.rows());
        Function<List<float[]>, MlpDenoiser> model =
                layers -> task.model(shape, layers, rows.shares(task.classes()), provenance);
        Training training = new Training(settings, task, rows, Mlp.start(shape, random), random);
        TrainingCurve curve = training.run(model, progress);
        return new TrainedMlp(model.apply(training.kept()), curve);
    }
}
