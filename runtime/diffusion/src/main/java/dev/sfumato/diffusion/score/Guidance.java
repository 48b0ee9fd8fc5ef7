package dev.sfumato.diffusion.score;

import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/**
 * Guides sampling by a classifier of a private attribute: k grad log c is added to the score, at the step size of the score.
 *
 * @param strength k; 0 for none
 */
public record Guidance(AttributeClassifier classifier, GuidanceTarget target, double strength) {
    /** The largest strength. */
    public static final double STRONGEST = 10_000;

    public Guidance {
        Require.given("classifier", classifier);
        Require.given("target", target);
        Require.within("strength", 0, STRONGEST, strength);
    }

    public Guidance withStrength(double k) {
        return new Guidance(classifier, target, k);
    }

    void requireFor(ScoreModel model) {
        if (!classifier.shape().equals(model.shape()) || !classifier.levels().equals(model.levels())) {
            throw new IllegalArgumentException(
                    "the classifier that guides must know images of " + model.shape() + " at "
                            + model.levels() + ", as the score network does, got one for " + classifier.shape() + " at "
                            + classifier.levels());
        }
    }

    /** The term that is added to the score of so many images, whose targets are drawn now. */
    ScoreFunction guide(int columns, RandomSource random) {
        int values = classifier.values().size();
        float[] shares = new float[values * columns];
        for (int column = 0; column < columns; column++) {
            target.draw(shares, column * values, values, random);
        }
        INDArray wanted = Nd4j.create(shares, new long[] {values, columns}, 'f');
        AttributeClassifier own = classifier.replica();
        return (state, level) -> own.gradient(state, level, wanted).muli(strength);
    }
}
