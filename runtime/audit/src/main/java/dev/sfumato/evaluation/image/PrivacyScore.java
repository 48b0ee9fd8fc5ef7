package dev.sfumato.evaluation.image;

import dev.sfumato.evidence.Rate;
import dev.sfumato.util.Require;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * How often a classifier says another value of an attribute of an image than of the training image nearest to it (Xu et al. 2023, P3DM,
 * Algorithm 3). A heuristic, no guarantee: {@link #MEANING}.
 *
 * @param disagreement the score: how often the two answers differ
 * @param agreementByChance how often two answers would be the same that are independent, and as frequent as these are
 * @param confidence of its interval, which is about other images of the same making
 */
public record PrivacyScore(Rate disagreement, double agreementByChance, double confidence) {
    /** The meaning of the score. */
    public static final String MEANING =
            "HEURISTIC, no guarantee: an image whose attribute is independent of its neighbour's scores about 1/2 on a balanced"
                    + " binary attribute, private or not";

    public PrivacyScore {
        Require.given("disagreement", disagreement);
        Require.within("agreement by chance", 0, 1, agreementByChance);
        Require.probability("confidence", confidence);
    }

    /**
     * @param made the prediction for each made image
     * @param neighbours the prediction for the training image nearest to each of them
     */
    static PrivacyScore of(int[] made, int[] neighbours, double confidence) {
        if (made.length != neighbours.length) {
            throw new IllegalArgumentException("answers must be as many about neighbours as about images, "
                    + made.length + ", got " + neighbours.length);
        }
        long differing = 0;
        for (int i = 0; i < made.length; i++) {
            differing += made[i] != neighbours[i] ? 1 : 0;
        }
        return new PrivacyScore(
                Rate.of(differing, made.length, 1 - confidence), byChance(made, neighbours), confidence);
    }

    private static double byChance(int[] made, int[] neighbours) {
        int values = 1
                + Math.max(
                        IntStream.of(made).max().orElse(0),
                        IntStream.of(neighbours).max().orElse(0));
        double sum = 0;
        for (int value = 0; value < values; value++) {
            int each = value;
            double ofMade = IntStream.of(made).filter(answer -> answer == each).count();
            sum += ofMade
                    / made.length
                    * IntStream.of(neighbours).filter(answer -> answer == each).count()
                    / made.length;
        }
        return Math.min(1, sum);
    }

    /** The share of images of which the answers differ. */
    public double score() {
        return disagreement.share();
    }

    /** How often the two answers are the same: 1 - score. */
    public Rate agreement() {
        return Rate.of(disagreement.runs() - disagreement.count(), disagreement.runs(), 1 - confidence);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "privacy score %.4f [%.4f, %.4f] (%s)",
                score(),
                disagreement.low(),
                disagreement.high(),
                MEANING);
    }
}
