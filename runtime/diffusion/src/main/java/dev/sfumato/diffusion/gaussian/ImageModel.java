package dev.sfumato.diffusion.gaussian;

import dev.sfumato.accounting.event.NonPrivateEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.ImageShape;
import dev.sfumato.data.image.Images;
import dev.sfumato.nn.layer.Layer;
import dev.sfumato.nn.layer.Weights;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.training.Provenance;
import dev.sfumato.training.TrainedModel;
import dev.sfumato.util.Require;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A network that says what a noisy image was, and all that is needed to make images with it. It holds weights, not images; what
 * it lets out of those is a claim, unless it was trained with noise: {@link Provenance#event}.
 */
public final class ImageModel implements TrainedModel {
    /** What a training without noise does to its images. */
    public static final NonPrivateEvent UNPROTECTED =
            new NonPrivateEvent("images of a diffusion trained without noise", Unit.RECORD_ZEROED);

    private final DenoisingTask task;
    private final List<String> classes;
    private final double[] shares;
    private final NetworkPlan plan;
    private final Layer network;
    private final SampleStart start;
    private final Provenance provenance;

    /** The data that it was trained on, in this session; a file does not contain it, because records could be guessed from it. */
    private final Optional<String> trainedOn;

    public ImageModel(
            DenoisingTask task,
            List<String> classes,
            double[] shares,
            NetworkPlan plan,
            Layer network,
            SampleStart start,
            Provenance provenance) {
        this(task, classes, shares, plan, network, start, provenance, Optional.empty());
    }

    private ImageModel(
            DenoisingTask task,
            List<String> classes,
            double[] shares,
            NetworkPlan plan,
            Layer network,
            SampleStart start,
            Provenance provenance,
            Optional<String> trainedOn) {
        this.task = task;
        this.classes = List.copyOf(classes);
        this.shares = shares;
        this.plan = plan;
        this.network = network;
        this.start = start;
        this.provenance = provenance;
        this.trainedOn = trainedOn;
    }

    /** The same, and known to come from these images. */
    public ImageModel of(Images images) {
        return new ImageModel(task, classes, shares, plan, network, start, provenance, Optional.of(identity(images)));
    }

    /** Whether it is known to come from these images, whatever their labels. */
    public boolean isOf(Images images) {
        return trainedOn.filter(identity(images)::equals).isPresent();
    }

    private static String identity(Images images) {
        return images.withoutLabels().sha256();
    }

    /** Writes the model to a file: weights and provenance, no images but those that the training released. */
    public void save(Path file) throws IOException {
        new ImageModelFile(file).write(this);
    }

    /** @throws IllegalArgumentException where the file is damaged, or is no model of images */
    public static ImageModel load(Path file) throws IOException {
        return new ImageModelFile(file).read();
    }

    public ImageShape shape() {
        return task.shape();
    }

    /** The names of the classes that it can be asked for; none where it makes images of any kind. */
    public List<String> classes() {
        return classes;
    }

    /** The share of each class among what is made; noisy if the training was private, and equal where nobody said. */
    public double[] shares() {
        return shares.clone();
    }

    public VarianceSchedule schedule() {
        return task.schedule();
    }

    public Prediction prediction() {
        return task.prediction();
    }

    public NetworkPlan plan() {
        return plan;
    }

    /** Where sampling begins. */
    public SampleStart start() {
        return start;
    }

    public Provenance provenance() {
        return provenance;
    }

    @Override
    public PrivacyEvent event() {
        return provenance.event().orElse(UNPROTECTED);
    }

    /** All numbers of the network, layer by layer: what anybody has who has a file of it. */
    public float[] weights() {
        List<Weights> layers = network.weights();
        float[] all = new float[layers.stream().mapToInt(Weights::size).sum()];
        int at = 0;
        for (Weights layer : layers) {
            float[] numbers = layer.values().data().asFloat();
            System.arraycopy(numbers, 0, all, at, numbers.length);
            at += numbers.length;
        }
        return all;
    }

    public DenoisingTask task() {
        return task;
    }

    /**
     * Refuses guidance that would compare what the network says of a class with what it never learnt to say of any class.
     *
     * @throws IllegalArgumentException unless the class was sometimes withheld in training, or there is no guidance
     */
    public void requireGuidable(double guidance) {
        if (guidance == 0) {
            return;
        }
        String why = task.prior().isPresent()
                ? "begins from a prior of each class, which always knows the class"
                : classes.isEmpty()
                        ? "was trained without classes"
                        : !isClassDropped() ? "was always told the class when it was trained" : "";
        if (!why.isEmpty()) {
            throw new IllegalArgumentException("guidance must be 0 for a model that " + why + ", got " + guidance
                    + ": train one from nothing that is not told the class now and then,"
                    + " imageDiffusion().fromNothing() with settings().withDropped(0.1)");
        }
    }

    /** As every file says by the settings of its training. */
    private boolean isClassDropped() {
        try {
            return Double.parseDouble(provenance.settings().getOrDefault("dropped", "0")) > 0;
        } catch (NumberFormatException noNumber) {
            return false;
        }
    }

    /** The network as it is kept; to be used by a replica of it. */
    public Layer network() {
        return network;
    }

    /** A denoiser for blocks of so many noisy images. */
    public ImageDenoiser denoiser(int columns) {
        Require.atLeast("columns", 1, columns);
        return new ImageDenoiser(task, network.replica(), columns);
    }

    /** The class of each of so many images, so that every class has its share. */
    public int[] labels(int count) {
        Require.atLeast("count", 1, count);
        if (!classes.isEmpty()) {
            return ClassCounts.labels(shares, count);
        }
        int[] labels = new int[count];
        Arrays.fill(labels, ConditionEncoding.ANY_CLASS);
        return labels;
    }

    /** Images of all classes, of each as many as its share says. */
    public Images sample(int count, SamplingPlan how, RandomSource random, Progress progress) {
        return new ImageSampler(this, how).sample(labels(count), random, progress);
    }

    /** Images of one class. */
    public Images sample(String category, int count, SamplingPlan how, RandomSource random, Progress progress) {
        Require.atLeast("count", 1, count);
        int label = classes.indexOf(category);
        if (label < 0) {
            throw new IllegalArgumentException(
                    classes.isEmpty()
                            ? "the model was trained without classes, so none can be asked for, got '" + category + "'"
                            : "class must be one of " + String.join(", ", classes) + ", got '" + category + "'");
        }
        int[] labels = new int[count];
        Arrays.fill(labels, label);
        return new ImageSampler(this, how).sample(labels, random, progress);
    }
}
