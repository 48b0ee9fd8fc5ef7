package dev.sfumato.diffusion.discrete.network;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.diffusion.discrete.MlpSettings;
import dev.sfumato.nn.Adam;
import dev.sfumato.nn.Mlp;
import dev.sfumato.nn.Pass;
import dev.sfumato.noise.RandomSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Epochs of plain training: batches are full, cut from one random order of the rows after another. */
final class Training {
    private final MlpSettings settings;
    private final RandomSource random;
    private final Mlp mlp;
    private final Pass pass;
    private final NoisyRowBatch examples;
    private final Adam adam;
    private final int[] trained;
    private final Holdout holdout;
    private final int stepsOfEpoch;
    private int[] order = new int[0];
    private int next;
    private List<float[]> kept = List.of();
    private int keptEpoch;

    Training(MlpSettings settings, TrainingTask task, NoisyRows rows, Mlp mlp, RandomSource random) {
        this.settings = settings;
        this.random = random;
        this.mlp = mlp;
        pass = Pass.of(mlp.shape(), settings.batch());
        examples = task.examples(rows, pass, settings.batch());
        adam = new Adam(mlp.parameters());
        int[] all = random.permutation(rows.rows);
        int heldOut = (int) (settings.earlyStop().holdout() * rows.rows);
        trained = Arrays.copyOfRange(all, heldOut, rows.rows);
        holdout = new Holdout(rows, Arrays.copyOf(all, heldOut), task.classes(), task.steps(), random);
        stepsOfEpoch = (trained.length + settings.batch() - 1) / settings.batch();
    }

    /** @param model makes the loss of a network on the holdout comparable: the network as it would be kept */
    TrainingCurve run(Function<List<float[]>, MlpDenoiser> model, Progress progress) {
        List<Double> losses = new ArrayList<>();
        List<Double> unseen = new ArrayList<>();
        for (int epoch = 1; epoch <= settings.epochs(); epoch++) {
            double loss = epoch(epoch);
            losses.add(loss);
            progress.update(
                    String.format(Locale.ROOT, "training a network, loss %.4f", loss), epoch, settings.epochs());
            if (!holdout.isEmpty()) {
                List<float[]> folded = mlp.folded();
                unseen.add(holdout.loss(model.apply(folded)));
                if (isLeast(unseen)) {
                    kept = folded;
                    keptEpoch = epoch;
                } else if (epoch - keptEpoch >= settings.earlyStop().patience()) {
                    break;
                }
            }
        }
        if (holdout.isEmpty()) {
            kept = mlp.folded();
            keptEpoch = losses.size();
        }
        return new TrainingCurve(losses, unseen, keptEpoch);
    }

    /** The layers of the network that was kept. */
    List<float[]> kept() {
        return kept;
    }

    private double epoch(int epoch) {
        double loss = 0;
        for (int step = 0; step < stepsOfEpoch; step++) {
            Interruption.poll("training a network");
            for (int place = 0; place < settings.batch(); place++) {
                examples.set(place, nextRow(), random);
            }
            loss += examples.loss(mlp, 1f / settings.batch());
            mlp.backward(pass);
            mlp.gradients(pass);
            adam.step(settings.rate().at((epoch - 1 + (double) step / stepsOfEpoch) / settings.epochs()));
        }
        double mean = loss / ((double) stepsOfEpoch * settings.batch());
        if (!Double.isFinite(mean)) {
            throw new IllegalStateException("the loss is not finite in epoch " + epoch + ": take a smaller rate than "
                    + settings.rate().start());
        }
        return mean;
    }

    private int nextRow() {
        if (next == order.length) {
            order = random.permutation(trained.length);
            next = 0;
        }
        return trained[order[next++]];
    }

    private static boolean isLeast(List<Double> losses) {
        double last = losses.get(losses.size() - 1);
        return losses.stream().limit(losses.size() - 1L).allMatch(earlier -> last < earlier);
    }
}
