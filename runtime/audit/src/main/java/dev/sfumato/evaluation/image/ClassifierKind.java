package dev.sfumato.evaluation.image;

import dev.sfumato.data.image.ImageShape;
import dev.sfumato.nn.layer.Affine;
import dev.sfumato.nn.network.ConvolutionalClassifier;
import dev.sfumato.nn.network.ResidualMlp;
import dev.sfumato.noise.RandomSource;

/** The architecture of a classifier of images. */
public enum ClassifierKind {
    LOGISTIC("logistic regression"),
    /** One hidden layer of 128 units. */
    MLP("MLP"),
    /** Two convolutions and two dense layers. */
    CNN("CNN");

    private static final int HIDDEN_UNITS = 128;

    private final String words;

    ClassifierKind(String words) {
        this.words = words;
    }

    /** A network that has learnt nothing. */
    ClassifierNetwork start(ImageShape shape, int classes, RandomSource random) {
        switch (this) {
            case LOGISTIC -> {
                return new ClassifierNetwork(Affine.start("classes", shape.values(), classes, 0, random));
            }
            case MLP -> {
                ResidualMlp mlp = ResidualMlp.start(shape.values(), 1, HIDDEN_UNITS, classes, random);
                return new ClassifierNetwork(mlp, mlp::features);
            }
            case CNN -> {
                ConvolutionalClassifier cnn = ConvolutionalClassifier.start(shape, classes, random);
                return new ClassifierNetwork(cnn, cnn::features);
            }
        }
        throw new AssertionError(this);
    }

    /** About how much it costs to learn from an image once, in comparisons of two images. */
    long cost() {
        return switch (this) {
            case LOGISTIC -> 200;
            case MLP -> 1000;
            case CNN -> 10_000;
        };
    }

    /** Whether it computes features of an image before it tells the class. */
    boolean hasFeatures() {
        return this != LOGISTIC;
    }

    @Override
    public String toString() {
        return words;
    }
}
