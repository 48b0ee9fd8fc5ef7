package dev.sfumato.pac.image;

import dev.sfumato.accounting.event.PacClaimEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.image.Images;
import dev.sfumato.pac.OutputSpread;
import dev.sfumato.pac.PacNoise;
import dev.sfumato.util.Require;
import java.util.Arrays;
import java.util.Locale;

/**
 * The noise B that P3DM adds to a made image, as published: from the covariance of images that one trained model makes. It measures how
 * unlike these images are, and not what a training image changes in them.
 *
 * @param information the bound that it is claimed to keep, in nats
 * @param images how many made images it was computed from
 * @param imageNorm the mean length of an image, to compare the noise with
 */
record PublishedFinalNoise(double information, int images, PacNoise noise, double imageNorm) {
    private static final String SOURCE =
            "Xu et al., \"PAC privacy preserving diffusion models\", 2023, Algorithm 4, corrected";
    private static final String GAP =
            "images of one trained model differ by the chance of sampling, so that the noise measures how"
                    + " unlike they are and not what the training data change: a generator that makes one training image over and over"
                    + " gets none; the error of the estimated covariance is left out as well";

    public static PublishedFinalNoise of(Images made, double information) {
        Require.atLeast("the number of made images", 2, made.count());
        int size = made.shape().values();
        double[][] outputs = new double[made.count()][size];
        double norms = 0;
        for (int i = 0; i < outputs.length; i++) {
            for (int j = 0; j < size; j++) {
                outputs[i][j] = made.value(i, j);
            }
            norms += Math.sqrt(Arrays.stream(outputs[i]).map(x -> x * x).sum());
        }
        return new PublishedFinalNoise(
                information, made.count(), OutputSpread.of(outputs).byRoots(information), norms / made.count());
    }

    /** The claim for one released image; no gate accepts it by default. */
    public PacClaimEvent event() {
        return new PacClaimEvent(
                String.format(Locale.ROOT, "the training images, judged by %,d images of one model", images),
                information,
                0,
                SOURCE,
                GAP,
                Unit.RECORD);
    }
}
