package dev.sfumato.nn;

import dev.sfumato.noise.RandomSource;
import java.util.ArrayList;
import java.util.List;

/** A network with what it has learnt. What it computes lies in a {@link Pass}, so that several may share it. */
public final class Mlp {
    private final MlpShape shape;
    private final List<Dense> layers = new ArrayList<>();
    private final List<BatchNorm> norms = new ArrayList<>();

    private Mlp(MlpShape shape) {
        this.shape = shape;
        for (int layer = 0; layer <= shape.layers(); layer++) {
            layers.add(new Dense(shape.inputsOf(layer), shape.outputsOf(layer)));
            if (shape.isNormalised() && layer < shape.layers()) {
                norms.add(new BatchNorm(shape.hidden()));
            }
        }
    }

    /** A network that has learnt nothing: variances kept by each layer (He et al. 2015), small first outputs. */
    public static Mlp start(MlpShape shape, RandomSource random) {
        Mlp mlp = new Mlp(shape);
        for (int layer = 0; layer < shape.layers(); layer++) {
            mlp.layers.get(layer).start(shape.isResidual() && layer > 0 ? 1.0 / shape.layers() : 2, random);
        }
        mlp.layers.get(shape.layers()).start(0.1, random);
        return mlp;
    }

    public MlpShape shape() {
        return shape;
    }

    /** All that is learnt by gradients. */
    public List<Parameter> parameters() {
        List<Parameter> all = new ArrayList<>();
        for (int layer = 0; layer <= shape.layers(); layer++) {
            all.add(layers.get(layer).weight);
            if (shape.isNormalised() && layer < shape.layers()) {
                all.add(norms.get(layer).scale);
                all.add(norms.get(layer).shift);
            } else {
                all.add(layers.get(layer).bias);
            }
        }
        return all;
    }

    /** Computes the outputs of the examples in a pass, whose input has been filled on the heap. They are left on the heap. */
    public void forward(Pass pass) {
        Tile input = pass.input;
        pass.clearUnused(input);
        input.push();
        for (int layer = 0; layer < shape.layers(); layer++) {
            Tile sums = pass.sums.get(layer);
            Tile activity = pass.activities.get(layer);
            int count = pass.examples * shape.hidden();
            if (shape.isNormalised()) {
                layers.get(layer).multiply(input, sums);
                norms.get(layer).forward(sums.values(), pass.scaled.get(layer), pass.examples);
                shape.activation().apply(pass.scaled.get(layer), activity.values(), count);
            } else {
                layers.get(layer).forward(input, sums, pass.examples);
                shape.activation().apply(sums.values(), activity.values(), count);
            }
            if (shape.isResidual() && layer > 0) {
                add(input.values(), activity.values(), count);
            }
            pass.clearUnused(activity);
            activity.push();
            input = activity;
        }
        layers.get(shape.layers()).forward(input, pass.outputs, pass.examples);
    }

    /**
     * Computes, from the gradient of the loss in the outputs (on the heap, in their place), that in the sums of every layer.
     * The gradients of scales and shifts are ready then; those of weights follow by {@link #gradients}.
     */
    public void backward(Pass pass) {
        Tile delta = pass.outputs;
        pass.clearUnused(delta);
        delta.push();
        for (int layer = shape.layers() - 1; layer >= 0; layer--) {
            Tile below = pass.deltas.get(layer);
            float[] values = below.values();
            int count = pass.examples * shape.hidden();
            Tile.multiplyTransposed(layers.get(layer + 1).weights, delta, below);
            below.pull();
            if (shape.isResidual()) {
                if (layer < shape.layers() - 1) {
                    add(pass.skipped, values, count);
                }
                System.arraycopy(values, 0, pass.skipped, 0, count);
            }
            if (shape.isNormalised()) {
                shape.activation().backward(pass.scaled.get(layer), values, count);
                norms.get(layer).backward(pass.sums.get(layer).values(), values, pass.examples);
            } else {
                shape.activation().backward(pass.sums.get(layer).values(), values, count);
            }
            pass.clearUnused(below);
            below.push();
            delta = below;
        }
    }

    /** Computes the gradients of weights and biases, summed over the examples, after {@link #backward}. */
    public void gradients(Pass pass) {
        for (int layer = 0; layer <= shape.layers(); layer++) {
            layers.get(layer).gradients(pass.inputOf(layer), pass.deltaOf(layer), pass.examples);
        }
    }

    /** The layers with their normalisation folded in: for each, weights column by column and then the bias. */
    public List<float[]> folded() {
        List<float[]> all = new ArrayList<>();
        for (int layer = 0; layer <= shape.layers(); layer++) {
            Dense dense = layers.get(layer);
            int outputs = dense.bias.size();
            float[] weights = dense.weight.values();
            float[] folded = new float[weights.length + outputs];
            for (int i = 0; i < outputs; i++) {
                double factor = 1;
                double bias = dense.bias.values()[i];
                if (shape.isNormalised() && layer < shape.layers()) {
                    BatchNorm norm = norms.get(layer);
                    factor = norm.scale.values()[i] / Math.sqrt(norm.runningVariance[i] + BatchNorm.EPSILON);
                    bias = norm.shift.values()[i] - factor * norm.runningMean[i];
                }
                for (int at = i; at < weights.length; at += outputs) {
                    folded[at] = (float) (factor * weights[at]);
                }
                folded[weights.length + i] = (float) bias;
            }
            all.add(folded);
        }
        return all;
    }

    private static void add(float[] terms, float[] into, int count) {
        for (int i = 0; i < count; i++) {
            into[i] += terms[i];
        }
    }
}
