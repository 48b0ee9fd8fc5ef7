package dev.sfumato.nn.network;

import dev.sfumato.nn.layer.Affine;
import dev.sfumato.nn.layer.Memory;
import dev.sfumato.nn.layer.Silu;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;

/** Hidden layers of one width with SiLU, each but the first of which adds what it was given; then a linear one. */
public final class ResidualMlp extends CompositeLayer {
    private final List<Affine> hidden;
    private final List<Silu> activations;
    private final Affine last;
    private @Nullable INDArray features;

    private ResidualMlp(List<Affine> hidden, Affine last) {
        super(Stream.concat(hidden.stream(), Stream.of(last)).toList());
        this.hidden = List.copyOf(hidden);
        activations = hidden.stream().map(layer -> new Silu()).toList();
        this.last = last;
    }

    /** A network that has learnt nothing, and puts out nothing. */
    public static ResidualMlp start(int inputs, int layers, int width, int outputs, RandomSource random) {
        Require.atLeast("hidden layers", 1, layers);
        List<Affine> hidden = new ArrayList<>();
        for (int layer = 0; layer < layers; layer++) {
            hidden.add(Affine.start(
                    "hidden" + layer, layer == 0 ? inputs : width, width, layer == 0 ? 2 : 1.0 / layers, random));
        }
        return new ResidualMlp(hidden, Affine.start("last", width, outputs, 0, random));
    }

    @Override
    public INDArray forward(INDArray input) {
        INDArray above = input;
        for (int layer = 0; layer < hidden.size(); layer++) {
            INDArray sums = hidden.get(layer).forward(above);
            INDArray activity = activations.get(layer).forward(sums);
            above = layer == 0 ? activity : sums.assign(activity).addi(above);
        }
        features = above;
        return last.forward(above);
    }

    /** The inputs of the last layer in the last batch. */
    public INDArray features() {
        return Memory.of(features);
    }

    @Override
    public INDArray backward(INDArray delta) {
        INDArray below = last.backward(delta);
        for (int layer = hidden.size() - 1; layer > 0; layer--) {
            INDArray ofSums = activations.get(layer).backward(below);
            below = hidden.get(layer).backward(ofSums).addi(below);
        }
        return hidden.get(0).backward(activations.get(0).backward(below));
    }

    @Override
    public ResidualMlp replica() {
        return new ResidualMlp(hidden.stream().map(Affine::replica).toList(), last.replica());
    }
}
