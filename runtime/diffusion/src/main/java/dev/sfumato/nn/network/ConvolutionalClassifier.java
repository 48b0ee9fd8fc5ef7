package dev.sfumato.nn.network;

import dev.sfumato.data.image.ImageShape;
import dev.sfumato.nn.layer.Affine;
import dev.sfumato.nn.layer.Convolution;
import dev.sfumato.nn.layer.Downsample;
import dev.sfumato.nn.layer.Layer;
import dev.sfumato.nn.layer.Memory;
import dev.sfumato.nn.layer.PixelGrid;
import dev.sfumato.nn.layer.Silu;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * A small network that tells the class of an image, to judge generated images by: two convolutions with SiLU, each followed by a
 * halving of the maps where their size is even, then two dense layers. A column of its output has a number for each class.
 */
public final class ConvolutionalClassifier extends CompositeLayer {
    private static final int KERNEL = 3;
    private static final int FIRST_CHANNELS = 16;
    private static final int SECOND_CHANNELS = 32;

    /** How many features an image has. */
    public static final int FEATURES = 64;

    private final List<Layer> layers;
    private @Nullable INDArray features;

    private ConvolutionalClassifier(List<Layer> layers) {
        super(layers);
        this.layers = List.copyOf(layers);
    }

    /** A network that has learnt nothing. */
    public static ConvolutionalClassifier start(ImageShape image, int classes, RandomSource random) {
        Require.atLeast("classes", 2, classes);
        List<Layer> layers = new ArrayList<>();
        PixelGrid grid = new PixelGrid(image.height(), image.width());
        int channels = image.channels();
        int[] widths = {FIRST_CHANNELS, SECOND_CHANNELS};
        for (int level = 0; level < widths.length; level++) {
            int outputs = widths[level];
            layers.add(Convolution.start("conv" + level, grid, channels, outputs, KERNEL, 2, random));
            layers.add(new Silu());
            if (grid.isEven()) {
                layers.add(Downsample.start(grid, outputs));
                grid = grid.half();
            }
            channels = outputs;
        }
        layers.add(Affine.start("features", grid.pixels() * channels, FEATURES, 2, random));
        layers.add(new Silu());
        layers.add(Affine.start("classes", FEATURES, classes, 1, random));
        return new ConvolutionalClassifier(layers);
    }

    @Override
    public INDArray forward(INDArray input) {
        INDArray above = input;
        for (int layer = 0; layer < layers.size() - 1; layer++) {
            above = layers.get(layer).forward(above);
        }
        features = above;
        return layers.get(layers.size() - 1).forward(above);
    }

    /** The inputs of the last layer in the last batch: {@link #FEATURES} numbers of each image, for a Fréchet distance. */
    public INDArray features() {
        return Memory.of(features);
    }

    @Override
    public INDArray backward(INDArray delta) {
        INDArray below = delta;
        for (int layer = layers.size() - 1; layer >= 0; layer--) {
            below = layers.get(layer).backward(below);
        }
        return below;
    }

    @Override
    public ConvolutionalClassifier replica() {
        return new ConvolutionalClassifier(layers.stream().map(Layer::replica).toList());
    }
}
