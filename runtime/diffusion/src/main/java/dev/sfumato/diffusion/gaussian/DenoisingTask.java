package dev.sfumato.diffusion.gaussian;

import dev.sfumato.data.image.ImageShape;
import java.util.Optional;

/**
 * What a network is asked about noisy images, and what its answer stands for: an image is
 * {@code guess + skip x(t) + scale f}, where f is what it puts out.
 *
 * @param classes how many there are; 0 for none
 * @param law what is known of images beforehand, so that the network says how they differ from it
 */
public record DenoisingTask(
        ImageShape shape, int classes, VarianceSchedule schedule, Prediction prediction, Optional<LawGuess> law) {
    public DenoisingTask {
        if (law.isPresent() && prediction != Prediction.IMAGE) {
            throw new IllegalArgumentException(
                    "a network that has a law to begin with must predict images, got " + prediction);
        }
    }

    ConditionEncoding encoding() {
        return new ConditionEncoding(classes);
    }

    /** What the network is told beside the noisy image. */
    public int conditions() {
        return encoding().size() + (law.isPresent() ? shape.values() : 0);
    }

    public double skip(int t) {
        return law.isPresent() ? 0 : prediction.skip(schedule.alphaBars()[t]);
    }

    public double scale(int t) {
        return law.isPresent() ? law.get().scale(t) : prediction.scale(schedule.alphaBars()[t]);
    }
}
