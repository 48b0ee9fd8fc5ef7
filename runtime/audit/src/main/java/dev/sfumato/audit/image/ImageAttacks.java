package dev.sfumato.audit.image;

import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.attack.MatchedPairs;
import dev.sfumato.attack.Overlap;
import dev.sfumato.attack.ReplacementClaim;
import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.Images;
import dev.sfumato.evaluation.image.NearestImages;
import dev.sfumato.evidence.Attacked;
import dev.sfumato.evidence.Cost;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The success of attackers that see only synthetic images and guess which images these were made from, by the distance of the closest
 * synthetic one. Training and holdout images are matched at random and each attack guesses which of a pair is the training image, which
 * bounds epsilon from below; the bounds share the probability of error and hold together. Confidential to the holder of the images.
 *
 * @param attacks those that could be made
 * @param notMeasured what could not be measured, each with the reason
 */
public record ImageAttacks(List<Attacked> attacks, List<String> notMeasured) {
    private static final int PAIRS_AT_ONCE = 256;
    private static final String DISTANCE = "distance to closest image";
    private static final String CALIBRATED = "distance to closest image, calibrated";
    private static final int BOUNDS = 2;

    public ImageAttacks {
        attacks = List.copyOf(attacks);
        notMeasured = List.copyOf(notMeasured);
    }

    /**
     * Runs both: by the distance alone, and by how it compares with that to the closest other image of all real ones.
     *
     * @param event the declared use of the training images, whose price is compared with the bounds
     * @param delta at which, zero for pure differential privacy
     * @param confidence with which both bounds hold together
     * @param limit the time after which no more pairs are looked at
     */
    public static ImageAttacks of(
            Images training,
            Images holdout,
            Images synthetic,
            Optional<PrivacyEvent> event,
            double delta,
            double confidence,
            Duration limit,
            RandomSource random,
            Progress progress) {
        if (delta != 0) {
            Require.probability("delta", delta);
        }
        Require.probability("confidence", confidence);
        if (limit.isNegative() || limit.isZero()) {
            throw new IllegalArgumentException("limit must be a time above 0, got " + limit);
        }
        Require.atLeast("synthetic images", 1, synthetic.count());
        requireSize("training", training, synthetic);
        requireSize("holdout", holdout, synthetic);
        Overlap overlap = Overlap.of(training, holdout).requireHeldOut("holdout");
        if (Math.min(training.count(), holdout.count()) < MatchedPairs.LEAST) {
            return new ImageAttacks(
                    List.of(),
                    List.of("all attacks: training and holdout images must be at least " + MatchedPairs.LEAST
                            + " each for a bound, got " + training.count() + " and " + holdout.count()));
        }
        Looking looking = new Looking(training, holdout, synthetic, limit, random, progress);
        int pairs = looking.scored;
        if (pairs < MatchedPairs.LEAST) {
            return new ImageAttacks(List.of(), List.of("all attacks: the time was over after " + pairs + " pairs"));
        }
        ReplacementClaim claim = ReplacementClaim.of(event, delta);
        List<String> notes = new ArrayList<>(claim.notes());
        overlap.warning().ifPresent(notes::add);
        if (pairs < looking.pairs) {
            notes.add("the time was over after " + pairs + " of " + looking.pairs + " pairs; more of them tell more");
        }
        List<Attacked> attacks = new ArrayList<>();
        for (String name : List.of(DISTANCE, CALIBRATED)) {
            boolean isCalibrated = name.equals(CALIBRATED);
            MatchedPairs matched =
                    new MatchedPairs(looking.scores(0, isCalibrated), looking.scores(1, isCalibrated), random);
            attacks.add(new Attacked(
                    name,
                    synthetic.count() + " synthetic images",
                    matched.bound(delta, confidence, BOUNDS),
                    claim.upper(),
                    matched.roc(),
                    Cost.since(looking.start, pairs, "pairs"),
                    notes));
        }
        return new ImageAttacks(attacks, List.of());
    }

    private static void requireSize(String name, Images images, Images synthetic) {
        if (!images.shape().equals(synthetic.shape())) {
            throw new IllegalArgumentException(name + " images must be as large as the synthetic ones, "
                    + synthetic.shape() + ", got " + images.shape() + ": resize them");
        }
    }

    /** The label of the figures: lower bounds. */
    public Label label() {
        return Label.EMPIRICAL;
    }

    /** Whether some attack proves, with the stated confidence, that more leaks than is claimed. */
    public boolean isRefuted() {
        return attacks.stream().anyMatch(Attacked::isRefuted);
    }

    /** Distances of as many pairs as the time allows. */
    private static final class Looking {
        private final long start = System.nanoTime();
        private final List<Images> real;
        private final Images synthetic;
        private final int pairs;
        /** Of training and of holdout images, how far the closest synthetic one is, and how far the closest other real one. */
        private final double[][] toSynthetic;

        private final double[][] toReal;
        private int scored;

        Looking(
                Images training,
                Images holdout,
                Images synthetic,
                Duration limit,
                RandomSource random,
                Progress progress) {
            real = List.of(training, holdout);
            this.synthetic = synthetic;
            pairs = Math.min(training.count(), holdout.count());
            toSynthetic = new double[2][pairs];
            toReal = new double[2][pairs];
            int[][] order = {random.permutation(training.count()), random.permutation(holdout.count())};
            while (scored < pairs && System.nanoTime() - start < limit.toNanos()) {
                Interruption.poll("attacking synthetic images");
                progress.update("distances to closest images", scored, pairs);
                int to = Math.min(pairs, scored + PAIRS_AT_ONCE);
                for (int side = 0; side < 2; side++) {
                    look(side, Arrays.copyOfRange(order[side], scored, to));
                }
                scored = to;
            }
            progress.update("distances to closest images", scored, pairs);
        }

        private void look(int side, int[] chosen) {
            Images images = real.get(side).select(chosen);
            int[] none = new int[chosen.length];
            Arrays.fill(none, -1);
            NearestImages made = NearestImages.besides(images, none, synthetic, "synthetic", Progress.NONE);
            NearestImages same = NearestImages.besides(images, chosen, real.get(side), "real", Progress.NONE);
            NearestImages others = NearestImages.besides(images, none, real.get(1 - side), "real", Progress.NONE);
            for (int i = 0; i < chosen.length; i++) {
                toSynthetic[side][scored + i] = made.distance(i);
                toReal[side][scored + i] = Math.min(same.distance(i), others.distance(i));
            }
        }

        /** In the order of pairs that are far from all other real images, which does not depend on which of them was used. */
        double[] scores(int side, boolean isCalibrated) {
            return IntStream.range(0, scored)
                    .boxed()
                    .sorted(Comparator.comparingDouble(i -> -Math.min(toReal[0][i], toReal[1][i])))
                    .mapToDouble(i -> score(toSynthetic[side][i], toReal[side][i], isCalibrated))
                    .toArray();
        }

        private static double score(double made, double other, boolean isCalibrated) {
            double both = made + other;
            return !isCalibrated ? -made : both == 0 ? 0 : (other - made) / both;
        }
    }
}
