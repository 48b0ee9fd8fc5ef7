package dev.sfumato.diffusion.discrete.network;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.DpSettings;
import dev.sfumato.nn.Adam;
import dev.sfumato.nn.ExampleClipping;
import dev.sfumato.nn.FallingRate;
import dev.sfumato.nn.Mlp;
import dev.sfumato.nn.Parameter;
import dev.sfumato.nn.Pass;
import dev.sfumato.noise.Chance;
import dev.sfumato.noise.NoiseField;
import dev.sfumato.training.GradientNoise;
import dev.sfumato.training.PoissonBatches;
import java.util.Arrays;

/** Noisy gradient steps on random batches of rows; a slot of a batch that holds nothing adds nothing. */
final class TableDpSgd {
    private final DpSettings settings;
    private final GradientNoise noise;
    private final TrainingTask task;
    private final Mlp mlp;
    private final Chance chance;
    private final NoiseField field;
    private final Pass pass;
    private final ExampleClipping clipping;
    private final int rowsOfBlock;
    private final double[] sum;

    TableDpSgd(DpSettings settings, GradientNoise noise, TrainingTask task, Mlp mlp, Chance chance, NoiseField field) {
        this.settings = settings;
        this.noise = noise;
        this.task = task;
        this.mlp = mlp;
        this.chance = chance;
        this.field = field;
        rowsOfBlock = DpSettings.BLOCK / settings.draws();
        pass = Pass.ofFixedWidth(mlp.shape(), rowsOfBlock * settings.draws());
        clipping = new ExampleClipping(settings.clip(), settings.draws());
        sum = new double[Math.toIntExact(mlp.shape().parameters())];
    }

    Mlp run(Table table, Progress progress) {
        NoisyRows rows = task.rows(table);
        NoisyRowBatch examples = task.examples(rows, pass, pass.examples());
        PoissonBatches batches = new PoissonBatches(settings.publicRows(), rows.rows, settings.samplingRate(), chance);
        Adam adam = new Adam(mlp.parameters());
        for (int step = 0; step < settings.steps(); step++) {
            int size = batches.draw(chance);
            Arrays.fill(sum, 0);
            for (int first = 0; first < size; first += rowsOfBlock) {
                Interruption.poll("training a network with noise");
                addBlock(examples, batches.batch(), first, Math.min(size, first + rowsOfBlock));
            }
            double grid = Math.scalb(1.0, Math.getExponent(noise.sigma()) - 20);
            field.addGaussian(0, step, 0, sum, 0, sum.length, noise.sigma(), grid);
            giveOut();
            adam.stepCollected(FallingRate.at(settings.rate(), (double) step / settings.steps()));
            progress.update("training a network with noise", step + 1L, settings.steps());
        }
        return mlp;
    }

    private void addBlock(NoisyRowBatch examples, int[] batch, int first, int end) {
        int draws = settings.draws();
        pass.resize((end - first) * draws);
        for (int i = first; i < end; i++) {
            for (int draw = 0; draw < draws; draw++) {
                int place = (i - first) * draws + draw;
                if (batch[i] == PoissonBatches.NOTHING) {
                    examples.setNothing(place);
                } else {
                    examples.set(place, batch[i], chance);
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

    /** The noisy sum, divided by what a batch holds on average whatever the table. */
    private void giveOut() {
        double share = 1 / (settings.samplingRate() * settings.publicRows());
        int at = 0;
        for (Parameter parameter : mlp.parameters()) {
            float[] gradient = parameter.gradient();
            for (int i = 0; i < gradient.length; i++) {
                gradient[i] = (float) (sum[at + i] * share);
            }
            at += gradient.length;
        }
    }
}
