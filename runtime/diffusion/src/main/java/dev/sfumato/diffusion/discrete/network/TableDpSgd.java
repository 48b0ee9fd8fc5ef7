package dev.sfumato.diffusion.discrete.network;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.DpSettings;
import dev.sfumato.nn.Adam;
import dev.sfumato.nn.ExampleClipping;
import dev.sfumato.nn.Mlp;
import dev.sfumato.nn.Parameter;
import dev.sfumato.nn.Pass;
import dev.sfumato.noise.NoiseField;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.training.ClippedLearner;
import dev.sfumato.training.DpSgd;
import dev.sfumato.training.PoissonBatches;
import java.util.Arrays;

/** Clipped gradients of random batches of rows, and moves against their noisy sums; a slot of a batch that holds nothing adds nothing. */
final class TableDpSgd implements ClippedLearner {
    private static final String WORK = "training a network with noise";

    private final DpSettings settings;
    private final Mlp mlp;
    private final Pass pass;
    private final NoisyRows rows;
    private final NoisyRowBatch examples;
    private final ExampleClipping clipping;
    private final Adam adam;
    private final int rowsOfBlock;
    private final double[] sum;

    TableDpSgd(DpSettings settings, TrainingTask task, Mlp mlp, Table table) {
        this.settings = settings;
        this.mlp = mlp;
        rowsOfBlock = DpSettings.BLOCK / settings.draws();
        pass = Pass.ofFixedWidth(mlp.shape(), rowsOfBlock * settings.draws());
        rows = task.rows(table);
        examples = task.examples(rows, pass, pass.examples());
        clipping = new ExampleClipping(settings.clip(), settings.draws());
        adam = new Adam(mlp.parameters());
        sum = new double[Math.toIntExact(mlp.shape().parameters())];
    }

    Mlp run(DpSgd steps, RandomSource random, NoiseField field, Progress progress) {
        steps.run(this, steps.batches(rows.rows, random), 0, step -> random, field, WORK, progress);
        return mlp;
    }

    @Override
    public double[] sum(int[] batch, int size, RandomSource random) {
        Arrays.fill(sum, 0);
        for (int first = 0; first < size; first += rowsOfBlock) {
            Interruption.poll(WORK);
            addBlock(batch, first, Math.min(size, first + rowsOfBlock), random);
        }
        return sum;
    }

    private void addBlock(int[] batch, int first, int end, RandomSource random) {
        int draws = settings.draws();
        pass.resize((end - first) * draws);
        for (int i = first; i < end; i++) {
            for (int draw = 0; draw < draws; draw++) {
                int place = (i - first) * draws + draw;
                if (batch[i] == PoissonBatches.NOTHING) {
                    examples.setNothing(place);
                } else {
                    examples.set(place, batch[i], random);
                }
            }
        }
        examples.loss(mlp, 1);
        mlp.backward(pass);
        clipping.clip(mlp, pass, new double[end - first]);
        mlp.gradients(pass);
        int at = 0;
        for (Parameter parameter : mlp.parameters()) {
            parameter.collect();
            float[] gradient = parameter.gradient();
            for (int i = 0; i < gradient.length; i++) {
                sum[at + i] += gradient[i];
            }
            at += gradient.length;
        }
    }

    @Override
    public void move(double[] noisySum, double factor, double rate) {
        int at = 0;
        for (Parameter parameter : mlp.parameters()) {
            float[] gradient = parameter.gradient();
            for (int i = 0; i < gradient.length; i++) {
                gradient[i] = (float) (noisySum[at + i] * factor);
            }
            at += gradient.length;
        }
        adam.stepCollected(rate);
    }
}
