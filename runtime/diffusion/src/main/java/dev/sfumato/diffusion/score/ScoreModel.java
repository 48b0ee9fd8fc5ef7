package dev.sfumato.diffusion.score;

import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.NonPrivateEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.ImageShape;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.ConditionEncoding;
import dev.sfumato.diffusion.gaussian.ImageDenoiser;
import dev.sfumato.diffusion.gaussian.ImageModel;
import dev.sfumato.diffusion.gaussian.NoiseLevels;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.training.Provenance;
import dev.sfumato.training.TrainedModel;
import dev.sfumato.util.Require;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.nd4j.linalg.api.ndarray.INDArray;

/** A network that knows the gradient of the log density of noisy images of each class, at each of some noise levels. */
public final class ScoreModel implements TrainedModel {
    static final NonPrivateEvent UNPROTECTED =
            new NonPrivateEvent("a score network trained without privacy", Unit.RECORD_REPLACED);

    private final ImageModel model;
    private final NoiseLevels levels;

    /** @param model one whose steps are noise levels */
    ScoreModel(ImageModel model) {
        this.model = model;
        levels = model.schedule()
                .levels()
                .orElseThrow(() -> new IllegalArgumentException(
                        "a score network must have noise levels for steps, got a model of images with a schedule that is "
                                + model.schedule()));
    }

    /** Writes the model to a file: weights and provenance, no images. */
    public void save(Path file) throws IOException {
        model.save(file);
    }

    /** @throws IllegalArgumentException where the file is damaged, or is no score network */
    public static ScoreModel load(Path file) throws IOException {
        return new ScoreModel(ImageModel.load(file));
    }

    public NoiseLevels levels() {
        return levels;
    }

    public ImageShape shape() {
        return model.shape();
    }

    /** The names of the classes that it can be asked for; none where it makes images of any kind. */
    public List<String> classes() {
        return model.classes();
    }

    public Provenance provenance() {
        return model.provenance();
    }

    /** The event of the training for the images: nothing that protects them, whatever was claimed. */
    @Override
    public PrivacyEvent event() {
        return model.provenance().event().orElse(UNPROTECTED);
    }

    /** The event of guided images: that of the training, and that of the classifier that guides. */
    public PrivacyEvent event(Guidance guidance) {
        return guidance.strength() == 0
                ? event()
                : new ComposedEvent(
                        Unit.RECORD_REPLACED,
                        List.of(event(), guidance.classifier().event()));
    }

    /** Images of all classes, of each as many as there were in training; not guided. */
    public Images sample(int count, Langevin how, RandomSource random, Progress progress) {
        return new ScoreSampler(this, how, Optional.empty()).sample(model.labels(count), random, progress);
    }

    /** Images of all classes, of each as many as there were in training. */
    public Images sample(int count, Langevin how, Guidance guidance, RandomSource random, Progress progress) {
        return new ScoreSampler(this, how, Optional.of(guidance)).sample(model.labels(count), random, progress);
    }

    /** Images of one class. */
    public Images sample(
            String category,
            int count,
            Langevin how,
            Optional<Guidance> guidance,
            RandomSource random,
            Progress progress) {
        Require.atLeast("count", 1, count);
        int label = classes().indexOf(category);
        if (label < 0) {
            throw new IllegalArgumentException("class must be one of "
                    + (classes().isEmpty() ? "none, as there were none in training" : String.join(", ", classes()))
                    + ", got '" + category + "'");
        }
        int[] labels = new int[count];
        Arrays.fill(labels, label);
        return new ScoreSampler(this, how, guidance).sample(labels, random, progress);
    }

    /**
     * The score of noisy images of classes.
     *
     * @param labels the class of each column; {@link ConditionEncoding#ANY_CLASS} where there are no classes
     */
    public ScoreFunction score(int... labels) {
        int[] own = labels.clone();
        int least = classes().isEmpty() ? ConditionEncoding.ANY_CLASS : 0;
        for (int label : own) {
            Require.within("label", least, Math.max(least, classes().size() - 1), label);
        }
        ImageDenoiser denoiser = model.denoiser(own.length);
        return (state, level) -> score(denoiser, state, level, own, 0);
    }

    /** (D(x) - x)/s^2, where D is the mean of the image given x: (Efron 2011; Vincent 2011). */
    INDArray score(ImageDenoiser denoiser, INDArray state, int level, int[] labels, int first) {
        double s = levels.at(level);
        INDArray scaled = state.mul(Math.sqrt(levels.alphaBar(level)));
        return denoiser.images(scaled, levels.step(level), labels, first)
                .subi(state)
                .divi(s * s);
    }

    ImageDenoiser denoiser(int columns) {
        return model.denoiser(columns);
    }
}
