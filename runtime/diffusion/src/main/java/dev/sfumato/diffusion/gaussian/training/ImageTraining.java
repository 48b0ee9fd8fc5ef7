package dev.sfumato.diffusion.gaussian.training;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.ClassGaussian;
import dev.sfumato.diffusion.gaussian.ImageModel;
import dev.sfumato.diffusion.gaussian.SampleStart;
import dev.sfumato.diffusion.gaussian.StepRange;
import dev.sfumato.training.Provenance;
import dev.sfumato.training.Randomness;
import dev.sfumato.training.Trainer;
import dev.sfumato.util.Require;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * Trains a diffusion of images, without privacy: on images that are public, or to see what privacy costs.
 *
 * @param pretrained a model of the same making to begin from
 * @param checkpoint a file in which the training is kept while it runs, and from which it goes on
 * @param choice what the network is told that noised images were, where that is not always the truth
 */
public record ImageTraining(
        ImageSettings settings,
        Optional<ImageModel> pretrained,
        Optional<Path> checkpoint,
        Optional<TargetChoice> choice)
        implements Trainer<Images, ImageModel> {
    /** From nothing, kept in no file. */
    public ImageTraining(ImageSettings settings) {
        this(settings, Optional.empty(), Optional.empty(), Optional.empty());
    }

    @Override
    public Randomness randomness() {
        return settings.randomness();
    }

    @Override
    public ImageTraining with(Randomness newRandomness) {
        return new ImageTraining(settings.with(newRandomness), pretrained, checkpoint, choice);
    }

    /** Begins from a model. */
    public ImageTraining from(ImageModel model) {
        return new ImageTraining(settings, Optional.of(model), checkpoint, choice);
    }

    /** Keeps the training in a file while it runs, and goes on from it. */
    public ImageTraining keptIn(Path file) {
        return new ImageTraining(settings, pretrained, Optional.of(file), choice);
    }

    @Override
    public PrivacyEvent event(Images images) {
        return choice.map(TargetChoice::event).orElse(ImageModel.UNPROTECTED);
    }

    @Override
    public int mostRecords() {
        return Integer.MAX_VALUE;
    }

    @Override
    public ImageModel train(Images images, Progress progress) {
        Require.atLeast("images to train on", 1, images.count());
        if (pretrained.flatMap(model -> model.provenance().event()).isPresent()) {
            throw new IllegalArgumentException(
                    "a training without noise must not begin from a model that was trained with"
                            + " noise: its price would be lost. Train with noise, or begin from a model without a price");
        }
        if (settings.network().isFromPrior()) {
            ClassMoments.requireSmall(images.shape(), images.classes().size());
        }
        boolean isOfPublicData = images.isPublic()
                && pretrained.stream().allMatch(model -> model.provenance().isOfPublicData());
        TrainingRun run = new TrainingRun(
                settings, words().toString(), Optional.empty(), images, pretrained, checkpoint, progress);
        return run.run(() -> {
            Optional<ClassGaussian> prior = settings.network().isFromPrior()
                    ? run.keptPrior().or(() -> Optional.of(ClassMoments.without(images, progress)))
                    : Optional.empty();
            run.start(prior);
            StepRange all = new StepRange(1, settings.schedule().steps());
            run.plain(
                    TrainingImages.of(images, choice),
                    Noising.fresh(run.task(), all, prior.isPresent() ? 0 : settings.dropped()),
                    new Sgd.Steps(Phase.PLAIN, settings.optimiser()));
            Provenance provenance = Provenance.now(images.count(), words(), randomness(), claim(run));
            return new ImageModel(
                            run.task(),
                            images.classes(),
                            shares(images),
                            settings.network().plan(),
                            run.state().network(),
                            new SampleStart.Noise(),
                            isOfPublicData ? provenance.ofPublicData() : provenance)
                    .of(images);
        });
    }

    private Map<String, String> words() {
        Map<String, String> all = settings.words();
        choice.ifPresent(one -> all.put("targets", one.words()));
        return all;
    }

    private Optional<PrivacyEvent> claim(TrainingRun run) {
        return choice.map(TargetChoice::event).map(event -> run.noise(0).labelled(event));
    }

    private static double[] shares(Images images) {
        double[] shares = new double[Math.max(1, images.classes().size())];
        if (!images.isLabelled()) {
            Arrays.fill(shares, 1);
        }
        for (int i = 0; images.isLabelled() && i < images.count(); i++) {
            shares[images.label(i)] += 1.0 / images.count();
        }
        return shares;
    }
}
