package dev.sfumato.diffusion.gaussian.training;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.noise.RandomSource;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * The choice of the training image that a network is given as the target of a noised image: not always the one that was noised. For many
 * threads.
 */
public interface TargetChoice {
    /** The event of a training with it for the images, as far as one is declared. */
    PrivacyEvent event();

    /** In words, for a provenance. */
    String words();

    /** Draws whether it is the image itself, 0, or which of the others that are near: 1 for the nearest. */
    int rank(RandomSource random);

    /**
     * The images that go with these ranks.
     *
     * @param noised a noised image in each column, which is {@code signals[column]} times its image, and noise
     * @param truth the number of the image that was noised, or a negative one where there is none
     * @return the number of an image for each column; its own where the rank is 0
     */
    int[] find(INDArray noised, float[] signals, int[] truth, int[] ranks);
}
