package dev.sfumato.diffusion.score;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.training.ImageTraining;
import dev.sfumato.training.Randomness;
import dev.sfumato.training.Trainer;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Trains a score network, without privacy: on images, with their classes where they have labels.
 *
 * @param checkpoint a file in which the training is kept while it runs, and from which it goes on
 */
public record ScoreTraining(ScoreSettings settings, Optional<Path> checkpoint) implements Trainer<Images, ScoreModel> {
    /** Kept in no file. */
    public ScoreTraining(ScoreSettings settings) {
        this(settings, Optional.empty());
    }

    @Override
    public Randomness randomness() {
        return settings.randomness();
    }

    @Override
    public ScoreTraining with(Randomness newRandomness) {
        return new ScoreTraining(settings.with(newRandomness), checkpoint);
    }

    @Override
    public PrivacyEvent event(Images images) {
        return settings.selection().<PrivacyEvent>map(CandidateSelection::event).orElse(ScoreModel.UNPROTECTED);
    }

    @Override
    public int mostRecords() {
        return Integer.MAX_VALUE;
    }

    @Override
    public ScoreModel train(Images images, Progress progress) {
        ImageTraining training = new ImageTraining(
                settings.asDiffusion(),
                Optional.empty(),
                checkpoint,
                settings.selection().map(selection -> selection.among(images)));
        return new ScoreModel(training.train(images, progress));
    }
}
