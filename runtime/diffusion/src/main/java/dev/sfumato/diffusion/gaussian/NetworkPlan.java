package dev.sfumato.diffusion.gaussian;

import dev.sfumato.data.image.ImageShape;
import dev.sfumato.nn.layer.Layer;
import dev.sfumato.nn.network.ResidualMlp;
import dev.sfumato.nn.network.UNet;
import dev.sfumato.nn.network.UNetSize;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;

/** The architecture of a denoising network. */
public sealed interface NetworkPlan {
    /** A network that has learnt nothing, for images of this shape and so many conditions beside them. */
    Layer start(ImageShape shape, int conditions, RandomSource random);

    /** The default prediction. */
    Prediction prediction();

    /** About how much memory outside the heap an example of a batch takes. */
    long bytesPerExample(Layer network, int draws);

    /**
     * Hidden layers with SiLU, each but the first adding what it was given: the choice for a CPU.
     *
     * @param layers how many hidden layers
     * @param width the units of each
     */
    record ResidualLayers(int layers, int width) implements NetworkPlan {
        public ResidualLayers {
            Require.within("hidden layers", 1, 16, layers);
            Require.within("width", 1, 8192, width);
        }

        @Override
        public Layer start(ImageShape shape, int conditions, RandomSource random) {
            return ResidualMlp.start(shape.values() + conditions, layers, width, shape.values(), random);
        }

        @Override
        public Prediction prediction() {
            return Prediction.IMAGE;
        }

        @Override
        public long bytesPerExample(Layer network, int draws) {
            return (long) Float.BYTES * draws * (8L * layers * width + 16L * 1024);
        }

        @Override
        public String toString() {
            return "residual MLP, " + layers + " layers of " + width;
        }
    }

    /**
     * A small U-Net, as image diffusions have it: for a graphics card, and for trying on a processor.
     *
     * @param channels of the maps at full size
     * @param levels how many sizes of maps there are
     * @param blocks residual blocks at each size
     */
    record Convolutional(int channels, int levels, int blocks) implements NetworkPlan {
        public Convolutional {
            new UNetSize(channels, levels, blocks);
        }

        @Override
        public Layer start(ImageShape shape, int conditions, RandomSource random) {
            return UNet.start(shape, conditions, new UNetSize(channels, levels, blocks), random);
        }

        @Override
        public Prediction prediction() {
            return Prediction.NOISE;
        }

        @Override
        public long bytesPerExample(Layer network, int draws) {
            return ((UNet) network).bytesPerExample(draws);
        }

        @Override
        public String toString() {
            return "U-Net, " + levels + " levels from " + channels + " channels, " + blocks
                    + (blocks == 1 ? " block each" : " blocks each");
        }
    }
}
