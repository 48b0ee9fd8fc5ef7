package dev.sfumato.evaluation.image;

/**
 * How far images are from test images, in features of Sfumato's own classifier. It is no FID: features are those of a small network
 * trained on the training images, and figures can be compared for the same network and the same number of images only.
 *
 * @param synthetic of synthetic images
 * @param training of training images, which are real; the network knows them
 * @param images how many of each were compared with the test images
 */
public record FrechetDistance(double synthetic, double training, int images) {
    /** The name of the distance. */
    public static final String NAME = "Fréchet distance in features of Sfumato's own classifier";
}
