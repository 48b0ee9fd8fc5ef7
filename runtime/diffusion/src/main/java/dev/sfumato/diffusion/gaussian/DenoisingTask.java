package dev.sfumato.diffusion.gaussian;

import dev.sfumato.data.image.ImageShape;
import java.util.Optional;

/**
 * The question that a network answers about noisy images, and the meaning of its answer: an image is {@code guess + skip x(t) + scale f},
 * where f is its output.
 *
 * @param classes how many there are; 0 for none
 * @param prior what is known of images beforehand, so that the network says how they differ from it
 */
public record DenoisingTask(
        ImageShape shape, int classes, VarianceSchedule schedule, Prediction prediction, Optional<PriorGuess> prior) {
    public DenoisingTask {
        if (prior.isPresent() && prediction != Prediction.IMAGE) {
            throw new IllegalArgumentException(
                    "a network that has a prior to begin with must predict images, got " + prediction);
        }
    }

    ConditionEncoding encoding() {
        return new ConditionEncoding(classes);
    }

    /** The number of inputs of the network beside the noisy image. */
    public int conditions() {
        return encoding().size() + (prior.isPresent() ? shape.values() : 0);
    }

    public double skip(int t) {
        return prior.isPresent() ? 0 : prediction.skip(schedule.alphaBars()[t]);
    }

    public double scale(int t) {
        return prior.isPresent() ? prior.get().scale(t) : prediction.scale(schedule.alphaBars()[t]);
    }
}
