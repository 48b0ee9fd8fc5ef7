package dev.sfumato.diffusion.discrete;

import dev.sfumato.Interruption;
import dev.sfumato.Progress;
import dev.sfumato.Require;
import dev.sfumato.data.table.Column;
import dev.sfumato.data.table.Table;
import dev.sfumato.nn.Activation;
import dev.sfumato.nn.Adam;
import dev.sfumato.nn.FoldedMlp;
import dev.sfumato.nn.Mlp;
import dev.sfumato.nn.MlpShape;
import dev.sfumato.nn.Pass;
import dev.sfumato.nn.Segments;
import dev.sfumato.noise.Chance;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
        return train(table, null, progress);
    }

    /** A network that generates all other columns, given the class that is in this one. */
    public TrainedMlp trainByClass(Table table, String classColumn, Progress progress) {
        return train(table, classColumn, progress);
    }

    private TrainedMlp train(Table table, @Nullable String label, Progress progress) {
        Require.atLeast("rows to train on", 1, table.rows());
        return new Run(table, label, progress).train();
    }

    private Chance chance() {
        return settings.seed().isPresent() ? Chance.seeded(settings.seed().getAsLong()) : Chance.secure();
    }

    private Map<String, String> described() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("layers", Integer.toString(settings.layers()));
        all.put("hidden", Integer.toString(settings.hidden()));
        all.put("epochs", Integer.toString(settings.epochs()));
        all.put("batch", Integer.toString(settings.batch()));
        all.put("rate", settings.rate() + (settings.isRateFalling() ? " falling" : " constant"));
        all.put("holdout", Double.toString(settings.holdout()));
        all.put("patience", Integer.toString(settings.patience()));
        return all;
    }

    /** One training. */
    private final class Run {
        private final Table table;
        private final @Nullable String label;
        private final Progress progress;
        private final Chance chance = chance();
        private final NoisyRows rows;
        private final RowEncoding encoding;
        private final Segments segments;
        private final MlpShape shape;
        private final Mlp mlp;
        private final int[] order;
        private final int trained;
        private final Holdout holdout;

        Run(Table table, @Nullable String label, Progress progress) {
            this.table = table;
            this.label = label;
            this.progress = progress;
            rows = NoisyRows.of(table, label, schedule);
            int classes = label == null ? 0 : table.schema().size(table.schema().indexOf(label));
            int[] sizes = label == null
                    ? table.schema().sizes()
                    : table.drop(label).schema().sizes();
            encoding = RowEncoding.of(sizes, classes, schedule, settings.blindBelow());
            segments = new Segments(sizes);
            shape = new MlpShape(
                    encoding.inputs(),
                    settings.layers(),
                    settings.hidden(),
                    encoding.outputs(),
                    Activation.RELU,
                    true,
                    false);
            mlp = Mlp.start(shape, chance);
            order = chance.permutation(rows.rows);
            trained = rows.rows - (int) (settings.holdout() * rows.rows);
            int[] heldOut = Arrays.copyOfRange(order, trained, rows.rows);
            holdout = new Holdout(rows, heldOut, classes, schedule.steps(), chance);
        }

        TrainedMlp train() {
            Pass pass = Pass.of(shape, settings.batch());
            Examples examples = new Examples(rows, encoding, segments, schedule, pass, settings.batch());
            Adam adam = new Adam(mlp.parameters());
            int perEpoch = (trained + settings.batch() - 1) / settings.batch();
            long total = (long) settings.epochs() * perEpoch;
            List<Double> losses = new ArrayList<>();
            List<Double> holdoutLosses = new ArrayList<>();
            List<float[]> kept = List.of();
            int keptEpoch = 0;
            double least = Double.POSITIVE_INFINITY;
            int next = 0;
            int[] shuffled = new int[0];
            for (int epoch = 1; epoch <= settings.epochs(); epoch++) {
                double loss = 0;
                for (int step = 0; step < perEpoch; step++) {
                    Interruption.poll("training a network");
                    for (int place = 0; place < settings.batch(); place++) {
                        if (next == shuffled.length) {
                            shuffled = chance.permutation(trained);
                            next = 0;
                        }
                        examples.set(place, order[shuffled[next++]], chance);
                    }
                    loss += examples.loss(mlp, 1f / settings.batch());
                    mlp.backward(pass);
                    mlp.gradients(pass);
                    long done = (epoch - 1L) * perEpoch + step;
                    adam.step(rate((double) done / total));
                }
                losses.add(loss / ((double) perEpoch * settings.batch()));
                requireFinite(losses.get(epoch - 1), epoch);
                String how = String.format(Locale.ROOT, "training a network, loss %.4f", losses.get(epoch - 1));
                progress.update(how, epoch, settings.epochs());
                if (holdout.isEmpty()) {
                    continue;
                }
                double unseen = holdout.loss(model(mlp.folded()));
                holdoutLosses.add(unseen);
                if (unseen < least) {
                    least = unseen;
                    kept = mlp.folded();
                    keptEpoch = epoch;
                } else if (epoch - keptEpoch >= settings.patience()) {
                    break;
                }
            }
            if (kept.isEmpty()) {
                kept = mlp.folded();
                keptEpoch = losses.size();
            }
            return new TrainedMlp(model(kept), new TrainingCurve(losses, holdoutLosses, keptEpoch));
        }

        private double rate(double share) {
            double falling = 0.5 * (1 + Math.cos(Math.PI * share));
            return settings.rate() * (settings.isRateFalling() ? Math.max(falling, 1e-3) : 1);
        }

        private void requireFinite(double loss, int epoch) {
            if (!Double.isFinite(loss)) {
                throw new IllegalStateException("the loss is not finite after epoch " + epoch
                        + ": take a smaller rate than " + settings.rate());
            }
        }

        private MlpDenoiser model(List<float[]> layers) {
            String randomness =
                    settings.seed().isPresent() ? "seed " + settings.seed().getAsLong() : "secure";
            MlpProvenance provenance = new MlpProvenance(
                    MlpProvenance.thisLibrary(), table.rows(), described(), randomness, Optional.empty());
            Optional<Column> classColumn = Optional.ofNullable(label)
                    .map(name -> table.schema().columns().get(table.schema().indexOf(name)));
            double[] shares = new double[0];
            if (label != null) {
                shares = new double[classColumn.orElseThrow().size()];
                for (int row = 0; row < rows.rows; row++) {
                    shares[rows.label(row)] += 1.0 / rows.rows;
                }
            }
            return MlpDenoiser.of(
                    label == null ? table.schema() : table.drop(label).schema(),
                    classColumn,
                    shares,
                    schedule,
                    settings.blindBelow(),
                    provenance,
                    new FoldedMlp(shape, layers));
        }
    }
}
