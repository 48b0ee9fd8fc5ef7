package dev.sfumato.diffusion.gaussian;

import dev.sfumato.data.image.Images;
import dev.sfumato.nn.Tile;
import dev.sfumato.nn.layer.BlockLoss;
import dev.sfumato.nn.layer.Layer;
import dev.sfumato.noise.Chance;
import java.util.Arrays;
import org.nd4j.linalg.api.ndarray.INDArray;

/** A block of images at random steps, and the squared error of what a network says of them. */
final class NoisyImages implements BlockLoss {
    private final Images images;
    private final Noising noising;
    private final int draws;
    private final int pixels;
    private final int inputs;
    private final Tile input;
    private final Tile target;
    private final Tile weights;
    private final float[] clean;
    private final float[] noise;
    private final boolean isLossKept;
    private double loss;

    NoisyImages(Images images, Noising noising, int examples, int draws, boolean isLossKept) {
        this.images = images;
        this.noising = noising;
        this.draws = draws;
        this.isLossKept = isLossKept;
        pixels = images.shape().values();
        inputs = pixels + noising.encoding().size();
        input = new Tile(inputs, examples * draws);
        target = new Tile(pixels, examples * draws);
        weights = new Tile(1, examples * draws);
        clean = new float[pixels];
        noise = new float[pixels];
    }

    @Override
    public void set(int place, int image, Chance chance) {
        images.copy(image, clean, 0);
        for (int draw = 0; draw < draws; draw++) {
            int column = place * draws + draw;
            int t = noising.step(chance);
            int label = images.isLabelled() && !chance.happens(noising.dropped())
                    ? images.label(image)
                    : ConditionEncoding.ANY_CLASS;
            chance.gaussians(noise, 0, pixels);
            noising.write(t, clean, noise, input.values(), column * inputs, target.values(), column * pixels);
            noising.encoding().write(noising.alphaBar(t), label, input.values(), column * inputs + pixels);
            weights.values()[column] = noising.weight(t);
        }
    }

    @Override
    public void setNothing(int place) {
        int first = place * draws;
        int end = first + draws;
        Arrays.fill(input.values(), first * inputs, end * inputs, 0);
        Arrays.fill(target.values(), first * pixels, end * pixels, 0);
        Arrays.fill(weights.values(), first, end, 0);
    }

    @Override
    public INDArray delta(Layer network) {
        input.push();
        target.push();
        weights.push();
        INDArray error = target.array();
        network.forward(input.array()).subi(error, error);
        if (isLossKept) {
            INDArray weighted = error.mul(error).sum(true, 0).muli(weights.array());
            loss = weighted.sumNumber().doubleValue() / 2;
        }
        return error.muliRowVector(weights.array());
    }

    @Override
    public double loss() {
        return loss;
    }
}
