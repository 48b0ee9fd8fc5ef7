package dev.sfumato.diffusion.score;

import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.training.TargetChoice;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.Locale;

/**
 * Randomized response on what a noised image was, which P3DM has from DPGEN: the image itself with probability
 * e^xi/(e^xi + k - 1), else another of the k candidates, which are the image and the training images nearest to what is seen. It is no
 * differential privacy for any epsilon: xi is a setting of the training.
 *
 * @param xi how much likelier the image itself is than another candidate, as a logarithm
 * @param k how many candidates there are
 */
public record CandidateSelection(double xi, int k) {
    private static final double LARGEST_XI = 700;
    private static final int MOST = 10_000;
    /** Lower bounds are rounded down to this precision when they are shown. */
    private static final double DIGITS = 1e6;

    private static final String SOURCE = "Chen et al., \"DPGEN: Differentially private generative energy-guided network"
            + " for natural image synthesis\", 2022, which P3DM (Xu et al. 2023) takes over";

    public CandidateSelection {
        Require.within("xi", 0, LARGEST_XI, xi);
        Require.within("candidates k", 2, MOST, k);
    }

    /** The probability of the image itself, e^xi/(e^xi + k - 1). */
    public double truth() {
        return 1 / (1 + (k - 1) * Math.exp(-xi));
    }

    /** The claim of DPGEN, and why it does not hold. */
    public ClaimedEvent event() {
        return new ClaimedEvent(
                xi,
                0,
                SOURCE,
                String.format(
                        Locale.ROOT,
                        "candidates are training images, so that the set of possible answers depends on the data: an image is the"
                                + " answer with probability %.6f if it is in the data, and never if it is not, so that delta is at"
                                + " least that for every epsilon and no differential privacy holds; and every step that sees an"
                                + " image answers anew, which is not composed",
                        Math.floor(truth() * DIGITS) / DIGITS),
                Unit.RECORD_REPLACED);
    }

    /** Candidates among these images; there must be as many as k. */
    TargetChoice among(Images images) {
        if (images.count() < k) {
            throw new IllegalArgumentException(
                    "candidates k must be at most as many as there are images, " + images.count() + ", got " + k);
        }
        return new NearestCandidates(this, images);
    }

    /** 0 for the image itself, or which of the k - 1 others, each as likely. */
    int rank(RandomSource random) {
        return random.bernoulli(truth()) ? 0 : 1 + random.nextInt(k - 1);
    }

    @Override
    public String toString() {
        return "randomized response, xi " + xi + ", among " + k + " candidates";
    }
}
