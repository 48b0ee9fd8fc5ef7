package dev.sfumato.evaluation.image;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.ImageShape;
import dev.sfumato.data.image.Images;
import dev.sfumato.evidence.Rate;
import dev.sfumato.nn.layer.LayerAdam;
import dev.sfumato.nn.layer.SoftmaxLoss;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.training.LearningRate;
import dev.sfumato.util.Require;
import java.util.Arrays;
import java.util.List;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** A network that was trained to tell the class of an image, without privacy. For one thread. */
public final class ImageClassifier {
    private static final int BLOCK = 250;
    private static final int STEPS_PER_UPDATE = 16;

    private final ClassifierKind kind;
    private final ImageShape shape;
    private final List<String> classes;
    private final ClassifierNetwork network;

    private ImageClassifier(ClassifierKind kind, Images images, ClassifierNetwork network) {
        this.kind = kind;
        this.shape = images.shape();
        this.classes = images.classes();
        this.network = network;
    }

    /** Learns from images by the standard recipe. */
    public static ImageClassifier train(ClassifierKind kind, Images images, RandomSource random, Progress progress) {
        return train(kind, images, Recipe.standard(), random, progress);
    }

    /** Learns from images; an interrupted training throws. */
    public static ImageClassifier train(
            ClassifierKind kind, Images images, Recipe recipe, RandomSource random, Progress progress) {
        requireLabels("images", images);
        ClassifierNetwork network = kind.start(images.shape(), images.classes().size(), random);
        LayerAdam adam = new LayerAdam(network.layers().weights());
        LearningRate rate = LearningRate.falling(recipe.rate());
        long steps = recipe.steps(images.count());
        int batches = recipe.batches(images.count());
        int size = Math.min(recipe.batch(), images.count());
        int[] order = {};
        for (long step = 0; step < steps; step++) {
            int batch = (int) (step % batches);
            if (batch == 0) {
                order = random.permutation(images.count());
            }
            if (step % STEPS_PER_UPDATE == 0) {
                Interruption.poll("training a classifier of images");
                progress.update("training: " + kind, step, steps);
            }
            step(network, adam, images, order, batch * size, size, rate.at(step / (double) steps));
        }
        progress.update("training: " + kind, steps, steps);
        return new ImageClassifier(kind, images, network);
    }

    private static void step(
            ClassifierNetwork network, LayerAdam adam, Images images, int[] order, int from, int size, double rate) {
        int values = images.shape().values();
        float[] columns = new float[size * values];
        int[] labels = new int[size];
        for (int i = 0; i < size; i++) {
            images.copy(order[from + i], columns, i * values);
            labels[i] = images.label(order[from + i]);
        }
        INDArray outputs = network.layers().forward(Nd4j.create(columns, new long[] {values, size}, 'f'));
        network.layers().backward(SoftmaxLoss.of(outputs, labels).delta());
        network.layers().gradients();
        adam.step(rate);
    }

    /** Refuses images of which a class cannot be learnt or told. */
    static void requireLabels(String name, Images images) {
        Require.atLeast("the number of " + name, 1, images.count());
        if (!images.isLabelled()) {
            throw new IllegalArgumentException(
                    name + " must have labels, which are learnt and told, got " + images + ": read them with labels");
        }
        Require.atLeast("the number of classes of " + name, 2, images.classes().size());
    }

    public ClassifierKind kind() {
        return kind;
    }

    /** The rate at which the class of these images is predicted correctly. */
    public Rate right(Images images, double error) {
        requireLabels("images", images);
        if (!images.classes().equals(classes)) {
            throw new IllegalArgumentException(
                    "images must be of the classes that were learnt, " + classes + ", got " + images.classes());
        }
        int[] predicted = predict(images);
        long right = 0;
        for (int i = 0; i < predicted.length; i++) {
            right += predicted[i] == images.label(i) ? 1 : 0;
        }
        return Rate.of(right, predicted.length, error);
    }

    /** The share of these images of which the class is predicted correctly. */
    public double accuracy(Images images) {
        return right(images, 0.5).share();
    }

    /** The class of each image, as far as it can be told. */
    public int[] predict(Images images) {
        int[] predicted = new int[images.count()];
        eachBlock(images, (first, input) -> {
            INDArray outputs = network.layers().forward(input);
            float[] numbers = outputs.dup('f').data().asFloat();
            for (int i = 0; i < input.columns(); i++) {
                predicted[first + i] = largest(numbers, i * classes.size(), classes.size());
            }
        });
        return predicted;
    }

    private static int largest(float[] numbers, int at, int size) {
        int largest = 0;
        for (int i = 1; i < size; i++) {
            largest = numbers[at + i] > numbers[at + largest] ? i : largest;
        }
        return largest;
    }

    /**
     * The inputs of the last layer for each image, which are the features that the network has learnt. Logistic regression has no features.
     */
    public float[][] features(Images images) {
        if (!kind.hasFeatures()) {
            throw new IllegalStateException("features are those of an MLP or a CNN; " + kind + " has none");
        }
        float[][] features = new float[images.count()][];
        eachBlock(images, (first, input) -> {
            network.layers().forward(input);
            INDArray seen = network.features().get();
            float[] numbers = seen.dup('f').data().asFloat();
            int size = seen.rows();
            for (int i = 0; i < input.columns(); i++) {
                features[first + i] = Arrays.copyOfRange(numbers, i * size, (i + 1) * size);
            }
        });
        return features;
    }

    private interface Block {
        void seen(int first, INDArray input);
    }

    private void eachBlock(Images images, Block block) {
        if (!images.shape().equals(shape)) {
            throw new IllegalArgumentException(
                    "images must be of " + shape + ", the size that was learnt, got " + images.shape());
        }
        int values = shape.values();
        for (int first = 0; first < images.count(); first += BLOCK) {
            Interruption.poll("classifying images");
            int size = Math.min(BLOCK, images.count() - first);
            float[] columns = new float[size * values];
            for (int i = 0; i < size; i++) {
                images.copy(first + i, columns, i * values);
            }
            block.seen(first, Nd4j.create(columns, new long[] {values, size}, 'f'));
        }
    }
}
