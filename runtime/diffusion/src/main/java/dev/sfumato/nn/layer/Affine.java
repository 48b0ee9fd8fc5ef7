package dev.sfumato.nn.layer;

import dev.sfumato.noise.RandomSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.impl.reduce.same.Sum;
import org.nd4j.linalg.factory.Nd4j;

/** A dense layer: weights times input, and a bias. */
public final class Affine implements Layer {
    private final Weights weight;
    private final Weights bias;
    private final Workspace output = new Workspace();
    private final Workspace below = new Workspace();
    private @Nullable INDArray input;
    private @Nullable INDArray delta;

    private Affine(Weights weight, Weights bias) {
        this.weight = weight;
        this.bias = bias;
    }

    /**
     * Normal weights of this variance, times the number of inputs; no bias.
     *
     * @param gain 2 keeps variances under rectified units (He et al. 2015), 1 under none, 0 begins with nothing
     */
    public static Affine start(String name, int inputs, int outputs, double gain, RandomSource random) {
        INDArray weight = Initializers.normal(outputs, inputs, Math.sqrt(gain / inputs), random);
        return new Affine(
                new Weights(name + ".weight", weight), new Weights(name + ".bias", Initializers.zeros(outputs, 1)));
    }

    public int outputs() {
        return bias.size();
    }

    @Override
    public INDArray forward(INDArray given) {
        input = given;
        INDArray sums = output.of(weight.values().rows(), given.columns());
        Nd4j.gemm(weight.values(), given, sums, false, false, 1, 0);
        return sums.addiColumnVector(bias.values());
    }

    @Override
    public INDArray backward(INDArray given) {
        delta = given;
        INDArray ofInput = below.of(weight.values().columns(), given.columns());
        return Nd4j.gemm(weight.values(), given, ofInput, true, false, 1, 0);
    }

    @Override
    public List<Weights> weights() {
        return List.of(weight, bias);
    }

    @Override
    public void addNorms(GradientNorms norms) {
        if (isLearning()) {
            norms.addProducts(Memory.of(input), Memory.of(delta));
        }
    }

    @Override
    public void scale(INDArray factors) {
        if (isLearning()) {
            Memory.scale(Memory.of(input), Memory.of(delta), factors);
        }
    }

    @Override
    public void gradients() {
        if (!weight.isFrozen()) {
            Nd4j.gemm(Memory.of(delta), Memory.of(input), weight.gradient(), false, true, 1, 0);
        }
        if (!bias.isFrozen()) {
            Nd4j.getExecutioner().exec(new Sum(Memory.of(delta), bias.gradient(), true, 1));
        }
    }

    /** Whether anything is learnt; norms are then those of weight and bias together, even if one of them is frozen. */
    private boolean isLearning() {
        return !weight.isFrozen() || !bias.isFrozen();
    }

    /** Weight and bias are frozen together. */
    public void freeze() {
        weight.freeze();
        bias.freeze();
    }

    @Override
    public Affine replica() {
        return new Affine(weight.replica(), bias.replica());
    }
}
