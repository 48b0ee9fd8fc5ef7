package dev.sfumato.diffusion.score;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.training.ImageTraining;
import java.nio.file.Path;
import java.util.Optional;

/** Trains a score network, without privacy. */
public record ScoreTraining(ScoreSettings settings) {
    /** Learns from images, with their classes where they have labels. */
    public ScoreModel train(Images images, Progress progress) {
        return train(images, Optional.empty(), progress);
    }

    /** @param checkpoint a file in which the training is kept while it runs, and from which it goes on */
    public ScoreModel train(Images images, Optional<Path> checkpoint, Progress progress) {
        return new ScoreModel(new ImageTraining(settings.asDiffusion())
                .train(
                        images,
                        Optional.empty(),
                        checkpoint,
                        settings.selection().map(selection -> selection.among(images)),
                        progress));
    }
}
