package dev.sfumato.evaluation.image;

/**
 * How many images an evaluation had, and how many of them it used for classifiers, Fréchet distances and test. Copies and nearest
 * training images are looked for among all.
 *
 * @param synthetic how many synthetic images classifiers learnt from
 * @param real how many training images the classifiers learnt from that stand beside those of the synthetic images
 * @param training how many training images were used
 * @param test how many test images were used
 * @param all of the three sets as they were given
 */
public record ImageCounts(int synthetic, int real, int training, int test, GivenImages all) {
    /** How many images there were. */
    public record GivenImages(int synthetic, int training, int test) {}

    /** Whether some images were left out. */
    public boolean isSample() {
        return !all.equals(new GivenImages(synthetic, training, test));
    }
}
