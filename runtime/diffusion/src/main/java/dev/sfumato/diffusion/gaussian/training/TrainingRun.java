package dev.sfumato.diffusion.gaussian.training;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.ImageShape;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.ClassGaussian;
import dev.sfumato.diffusion.gaussian.DenoisingTask;
import dev.sfumato.diffusion.gaussian.ImageModel;
import dev.sfumato.diffusion.gaussian.NetworkPlan;
import dev.sfumato.diffusion.gaussian.Prediction;
import dev.sfumato.diffusion.gaussian.PriorGuess;
import dev.sfumato.nn.layer.Layer;
import dev.sfumato.nn.layer.Weights;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import dev.sfumato.training.Randomness;
import dev.sfumato.util.FingerprintKey;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A training under way: what was released for it, how far it has come, and the file in which both are kept. */
final class TrainingRun {
    private final ImageSettings training;
    private final ImageShape shape;
    private final List<String> classes;
    private final Optional<ImageModel> pretrained;
    private final Optional<TrainingCheckpoint> checkpoint;
    private final Progress progress;
    private final StepRandomness randomness;
    private final TrainingCheckpoint.@Nullable Kept kept;
    private @Nullable DenoisingTask task;
    private @Nullable TrainingState state;
    private TrainingCheckpoint.Once once = TrainingCheckpoint.Once.NOTHING;

    /**
     * @param identity all settings but the seed, by which a file is known as one of the same training
     * @param noise the event of its noise on gradients, if there is any
     */
    TrainingRun(
            ImageSettings training,
            String identity,
            Optional<PrivacyEvent> noise,
            Images images,
            Optional<ImageModel> pretrained,
            Optional<Path> file,
            Progress progress) {
        this.training = training;
        this.progress = progress;
        this.pretrained = pretrained;
        shape = images.shape();
        classes = images.classes();
        randomness = new StepRandomness(training.randomness());
        // what a seed decided must never be taken for secure noise
        Randomness random = training.randomness();
        checkpoint = file.map(path -> new TrainingCheckpoint(
                path,
                identity + "; chance " + random + "; images " + shape + "; classes " + classes + "; "
                        + data(images, pretrained),
                noise));
        kept = checkpoint.flatMap(one -> one.read(shape)).orElse(null);
    }

    /**
     * The data that the saved weights were trained on. Continuing with other images, or with images that were declared public since, would
     * forget what the first ones revealed; a key goes into their hash, because it lies beside what a private training may publish.
     */
    private static String data(Images images, Optional<ImageModel> pretrained) {
        String begun = pretrained
                .map(model -> model.provenance().isOfPublicData() ? "a public model" : "a private model")
                .orElse("nothing");
        return (images.isPublic() ? "public" : "private") + " data "
                + FingerprintKey.ofUser().of(images.sha256()) + ", begun from " + begun;
    }

    /** Does all of it; when it is interrupted, what was done is kept if there is a file. */
    <T> T run(Supplier<T> work) {
        try {
            T done = work.get();
            checkpoint.ifPresent(TrainingCheckpoint::delete);
            return done;
        } catch (CancellationException e) {
            TrainingState reached = state;
            if (checkpoint.isEmpty() || reached == null) {
                throw e;
            }
            checkpoint.get().write(reached, once);
            CancellationException interrupted = new CancellationException("interrupted while " + reached.phase().words
                    + "; " + reached.step() + " steps of that are kept in "
                    + checkpoint.get().path().getFileName() + ": start the same training again to go on");
            interrupted.initCause(e);
            throw interrupted;
        }
    }

    /** Chance or noise of a part of the training; with a seed always the same, wherever the training goes on. */
    NoiseSource noise(int part) {
        return training.randomness().part(part).noise();
    }

    StepRandomness randomness() {
        return randomness;
    }

    /** A prior that was released before, if the training goes on. */
    Optional<ClassGaussian> keptPrior() {
        TrainingCheckpoint.Kept before = kept;
        return before == null ? Optional.empty() : before.once().prior();
    }

    /** A prior with the event of its noise: that which was released before, if the training goes on. */
    Noisy<ClassGaussian> releasedPrior(Supplier<Noisy<ClassGaussian>> release) {
        Noisy<ClassGaussian> prior = keptPrior()
                .flatMap(value -> Optional.ofNullable(kept)
                        .flatMap(before -> before.once().priorEvent())
                        .map(event -> new Noisy<>(value, event)))
                .orElseGet(release);
        once = once.withPriorEvent(prior.event());
        return prior;
    }

    /** Images with the event of their noise: those that were noised before, if the training goes on. */
    Noisy<float[]> releasedImages(Supplier<Noisy<float[]>> release) {
        Noisy<float[]> noised = Optional.ofNullable(kept)
                .flatMap(before -> before.once().noised())
                .orElseGet(release);
        once = once.withNoised(noised);
        return noised;
    }

    /** The clip of this training: that of its first part if it goes on, however the network has changed since. */
    double clip(DoubleSupplier first) {
        TrainingCheckpoint.Kept before = kept;
        double clip = before != null && before.once().clip().isPresent()
                ? before.once().clip().getAsDouble()
                : first.getAsDouble();
        once = once.withClip(clip);
        return clip;
    }

    /** Begins with a network that has learnt nothing, or what a pretrained one has, or what was kept. */
    void start(Optional<ClassGaussian> released) {
        once = once.withPrior(released);
        ImageNetwork made = training.network();
        Optional<PriorGuess> guess = made.isFromPrior()
                ? released.map(one -> new PriorGuess(one, training.schedule()))
                        .or(() -> pretrained.flatMap(model -> model.task().prior()))
                : Optional.empty();
        DenoisingTask now = new DenoisingTask(shape, classes.size(), training.schedule(), made.prediction(), guess);
        Layer network = made.plan().start(shape, now.conditions(), randomness.at(Phase.START, 0));
        pretrained.ifPresent(model -> begin(network, model));
        for (String prefix : made.frozen()) {
            List<Weights> meant = network.weights().stream()
                    .filter(weights -> weights.name().startsWith(prefix))
                    .toList();
            if (meant.isEmpty()) {
                throw new IllegalArgumentException("no weights begin with '" + prefix + "': there are "
                        + String.join(
                                ", ",
                                network.weights().stream().map(Weights::name).toList()));
            }
            meant.forEach(Weights::freeze);
        }
        task = now;
        TrainingState begun = new TrainingState(network, training.decay(), MemoryNeed.columns(training, network));
        TrainingCheckpoint.Kept before = kept;
        if (before != null) {
            before.restore(begun);
        }
        checkpoint.ifPresent(file -> begun.keepBy(() -> file.writeNowAndThen(begun, once)));
        state = begun;
    }

    private void begin(Layer network, ImageModel model) {
        List<Weights> own = network.weights();
        List<Weights> given = model.network().weights();
        boolean isAlike = model.plan().equals(training.network().plan())
                && model.shape().equals(shape)
                && model.prediction() == training.network().prediction()
                && own.size() == given.size();
        for (int i = 0; isAlike && i < own.size(); i++) {
            isAlike = own.get(i).size() == given.get(i).size();
        }
        if (!isAlike) {
            throw new IllegalArgumentException("the pretrained model must be "
                    + making(
                            training.network().plan(),
                            training.network().prediction(),
                            shape,
                            classes.size(),
                            training.network().isFromPrior())
                    + ", got "
                    + making(
                            model.plan(),
                            model.prediction(),
                            model.shape(),
                            model.classes().size(),
                            model.task().prior().isPresent()));
        }
        for (int i = 0; i < own.size(); i++) {
            own.get(i).values().assign(given.get(i).values());
        }
    }

    private static String making(
            NetworkPlan plan, Prediction prediction, ImageShape shape, int classes, boolean isFromPrior) {
        return plan + " that predicts " + prediction.name().toLowerCase(Locale.ROOT)
                + (isFromPrior ? " from a prior" : " from nothing") + ", for images of " + shape + " in " + classes
                + " classes";
    }

    DenoisingTask task() {
        if (task == null) {
            throw new IllegalStateException("the training has not begun");
        }
        return task;
    }

    TrainingState state() {
        if (state == null) {
            throw new IllegalStateException("the training has not begun");
        }
        return state;
    }

    /** Whether a phase is still to come, or under way. */
    boolean reaches(Phase phase) {
        return state().phase().compareTo(phase) <= 0;
    }

    Sgd descent() {
        return new Sgd(state(), randomness, progress);
    }

    /** One whole phase, unless it was done before the training went on. */
    void plain(TrainingImages images, Noising noising, Sgd.Steps steps) {
        if (reaches(steps.phase())) {
            descent().plain(images, noising, steps);
            state().settle();
        }
    }
}
