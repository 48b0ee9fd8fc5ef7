package dev.sfumato.diffusion.score;

import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.ConditionEncoding;
import dev.sfumato.diffusion.gaussian.NoiseLevels;
import dev.sfumato.nn.Tile;
import dev.sfumato.nn.layer.BlockLoss;
import dev.sfumato.nn.layer.Layer;
import dev.sfumato.nn.layer.SoftmaxLoss;
import dev.sfumato.noise.RandomSource;
import java.util.Arrays;
import org.nd4j.linalg.api.ndarray.INDArray;

/** A block of images at random noise levels, and the cross-entropy of what a network says of their attribute. */
final class NoisedAttributes implements BlockLoss {
    private final Images images;
    private final NoiseLevels levels;
    private final Tile input;
    private final int[] labels;
    private final Tile isThere;
    private final float[] noise;
    private double loss;

    NoisedAttributes(Images images, NoiseLevels levels, int columns) {
        this.images = images;
        this.levels = levels;
        int pixels = images.shape().values();
        input = new Tile(pixels + AttributeClassifier.ENCODING.size(), columns);
        labels = new int[columns];
        isThere = new Tile(1, columns);
        noise = new float[pixels];
    }

    @Override
    public void set(int place, int image, RandomSource random) {
        int level = 1 + random.nextInt(levels.count());
        random.fillGaussian(noise, 0, noise.length);
        float[] into = input.values();
        int at = place * input.rows();
        double s = levels.at(level);
        double kept = Math.sqrt(levels.alphaBar(level));
        for (int i = 0; i < noise.length; i++) {
            into[at + i] = (float) (kept * (images.value(image, i) + s * noise[i]));
        }
        AttributeClassifier.ENCODING.write(
                levels.alphaBar(level), ConditionEncoding.ANY_CLASS, into, at + noise.length);
        labels[place] = images.label(image);
        isThere.values()[place] = 1;
    }

    @Override
    public void setNothing(int place) {
        Arrays.fill(input.values(), place * input.rows(), (place + 1) * input.rows(), 0);
        labels[place] = 0;
        isThere.values()[place] = 0;
    }

    @Override
    public INDArray delta(Layer network) {
        input.push();
        isThere.push();
        SoftmaxLoss all = SoftmaxLoss.of(network.forward(input.array()), labels);
        loss = all.mean() * labels.length;
        return all.delta().muli(labels.length).muliRowVector(isThere.array());
    }

    @Override
    public double loss() {
        return loss;
    }
}
