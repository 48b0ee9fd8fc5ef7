package dev.sfumato.diffusion.gaussian;

import dev.sfumato.nn.layer.Layer;
import java.util.Optional;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.ops.transforms.Transforms;

/** Computes a model's estimates of the images behind blocks of so many noisy ones. For one thread. */
public final class ImageDenoiser {
    private final DenoisingTask task;
    private final Layer network;
    private final DenoiserInput denoiserInput;

    /** @param network for this denoiser alone */
    ImageDenoiser(DenoisingTask task, Layer network, int columns) {
        this.task = task;
        this.network = network;
        denoiserInput = new DenoiserInput(task, columns);
    }

    /** As {@link #images(INDArray, int, int[], int, double)} without guidance. */
    public INDArray images(INDArray noisy, int t, int[] labels, int first) {
        return images(noisy, t, labels, first, 0);
    }

    /**
     * The image that each noisy one was, within the range of images.
     *
     * @param noisy an image at step t in each column: sqrt(abar) times itself, sqrt(1 - abar) times noise
     * @param labels the class of each image, from that of the first column on
     * @param guidance how much more than it says the class is followed
     * @return good until the next denoiserInput
     */
    INDArray images(INDArray noisy, int t, int[] labels, int first, double guidance) {
        Optional<INDArray> guess = condition(noisy, t, labels, first, true);
        INDArray image = network.forward(denoiserInput.about(noisy, guess));
        if (guidance > 0) {
            INDArray ofClass = image.dup('f');
            image = network.forward(denoiserInput.about(noisy, condition(noisy, t, labels, first, false)));
            image.muli(-guidance).addi(ofClass.muli(1 + guidance));
        }
        image.muli(task.scale(t));
        guess.ifPresent(image::addi);
        if (task.skip(t) != 0) {
            image.addi(noisy.mul(task.skip(t)));
        }
        return Transforms.hardTanh(image, false);
    }

    private Optional<INDArray> condition(INDArray noisy, int t, int[] labels, int first, boolean isClassGiven) {
        for (int i = 0; i < noisy.columns(); i++) {
            denoiserInput.condition(i, t, isClassGiven ? labels[first + i] : ConditionEncoding.ANY_CLASS);
        }
        return denoiserInput.guess(noisy);
    }
}
