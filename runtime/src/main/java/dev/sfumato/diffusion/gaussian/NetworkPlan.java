package dev.sfumato.diffusion.gaussian;

import dev.sfumato.Require;
import dev.sfumato.data.image.ImageShape;
import dev.sfumato.nn.layer.Layer;
import dev.sfumato.nn.layer.ResidualMlp;
import dev.sfumato.noise.Chance;

/** What a denoising network is made of. */
public sealed interface NetworkPlan {
    /** A network that has learnt nothing, for images of this shape and so many conditions beside them. */
    Layer start(ImageShape shape, int conditions, Chance chance);

    /** What it predicts unless told otherwise. */
    Prediction prediction();

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
        public Layer start(ImageShape shape, int conditions, Chance chance) {
            return ResidualMlp.start(shape.values() + conditions, layers, width, shape.values(), chance);
        }

        @Override
        public Prediction prediction() {
            return Prediction.IMAGE;
        }

        @Override
        public String toString() {
            return "residual MLP, " + layers + " layers of " + width;
        }
    }
}
