package dev.sfumato.evaluation.image;

import dev.sfumato.util.Require;

/**
 * How every classifier is trained: by Adam, at a rate that falls along a cosine. Public, and the same for all images.
 *
 * @param epochs how often each image is seen
 * @param batch how many images are in a step; all where there are fewer
 * @param leastSteps how many steps are made where the epochs have fewer, so that few images are learnt from as well
 */
public record Recipe(int epochs, int batch, double rate, int leastSteps) {
    private static final int MOST = 1 << 20;

    public Recipe {
        Require.within("epochs", 1, MOST, epochs);
        Require.within("batch", 1, MOST, batch);
        Require.positive("rate", rate);
        Require.within("least steps", 1, MOST, leastSteps);
    }

    /** 10 epochs of batches of 64, 500 steps at least, at a rate of 0.001. */
    public static Recipe standard() {
        return new Recipe(10, 64, 1e-3, 500);
    }

    /** As often as this, however few images there are. */
    public Recipe epochs(int number) {
        return new Recipe(number, batch, rate, 1);
    }

    /** How many steps are made with so many images. */
    long steps(int images) {
        return Math.max(leastSteps, (long) epochs * batches(images));
    }

    /** How many batches are in an epoch; images that fill none are left out of it. */
    int batches(int images) {
        return Math.max(1, images / batch);
    }

    @Override
    public String toString() {
        return epochs + (epochs == 1 ? " epoch" : " epochs") + " of batches of " + batch + ", at least " + leastSteps
                + (leastSteps == 1 ? " step" : " steps") + ", Adam at a rate that falls from " + rate;
    }
}
