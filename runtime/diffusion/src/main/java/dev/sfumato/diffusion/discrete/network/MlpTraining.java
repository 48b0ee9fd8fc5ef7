package dev.sfumato.diffusion.discrete.network;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.MlpSettings;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.nn.Mlp;
import dev.sfumato.nn.MlpShape;
import dev.sfumato.noise.Chance;
import dev.sfumato.training.Provenance;
import dev.sfumato.util.Require;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Trains a network on a table, without privacy. */
public record MlpTraining(Schedule schedule, MlpSettings settings) {
    /** With {@link MlpSettings#standard}. */
    public static MlpTraining of(Schedule schedule) {
        return new MlpTraining(schedule, MlpSettings.standard());
    }

    public MlpTraining with(MlpSettings newSettings) {
        return new MlpTraining(schedule, newSettings);
    }

    /** A network that generates all columns. */
    public TrainedMlp train(Table table, Progress progress) {
        return train(table, Optional.empty(), progress);
    }

    /** A network that generates all other columns, given the class that is in this one. */
    public TrainedMlp trainByClass(Table table, String classColumn, Progress progress) {
        return train(table, Optional.of(classColumn), progress);
    }

    private TrainedMlp train(Table table, Optional<String> classColumn, Progress progress) {
        Require.atLeast("rows to train on", 1, table.rows());
        TrainingTask task = new TrainingTask(table.schema(), classColumn, schedule, settings.blindBelow());
        Chance chance =
                settings.seed().isPresent() ? Chance.seeded(settings.seed().getAsLong()) : Chance.secure();
        NoisyRows rows = task.rows(table);
        MlpShape shape = task.shape(settings.layers(), settings.hidden(), true);
        Provenance provenance = settings.provenance(table.rows());
        Function<List<float[]>, MlpDenoiser> model =
                layers -> task.model(shape, layers, rows.shares(task.classes()), provenance);
        Training training = new Training(settings, task, rows, Mlp.start(shape, chance), chance);
        TrainingCurve curve = training.run(model, progress);
        return new TrainedMlp(model.apply(training.kept()), curve);
    }
}
