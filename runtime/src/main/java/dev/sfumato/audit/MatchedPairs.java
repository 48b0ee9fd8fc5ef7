package dev.sfumato.audit;

import dev.sfumato.Require;
import dev.sfumato.accounting.Unit;
import dev.sfumato.noise.Chance;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Pairs of a record that was used and one that was not, matched at random, with an attacker's score of each. Where the two sets were
 * divided at random, which of a pair was used is a fair coin, and swapping the two replaces one record. So guesses about pairs bound
 * epsilon from below by a single release. Immutable.
 */
public final class MatchedPairs {
    /** Of fewer pairs nothing can be proved that is worth a word. */
    public static final int LEAST = 16;

    /** Under which the bound holds. */
    public static final String ASSUMPTION =
            "which records were used and which were held out was decided at random, each such choice as likely";

    private static final String METHOD = "guesses which of a pair was used";

    private final double[] used;
    private final double[] heldOut;
    /** How many of so many guesses are right, those about the pairs that are furthest apart. */
    private final int[] right;

    /**
     * @param used the scores of records that were used, at least {@value #LEAST}, higher where the attacker believes that
     * @param heldOut the scores of as many that were not, in the order of their partners
     */
    public MatchedPairs(double[] used, double[] heldOut, Chance chance) {
        Require.atLeast("pairs", LEAST, used.length);
        if (heldOut.length != used.length) {
            throw new IllegalArgumentException(
                    "scores must be as many of both kinds, got " + used.length + " and " + heldOut.length);
        }
        for (int i = 0; i < used.length; i++) {
            Require.finite("score", used[i]);
            Require.finite("score", heldOut[i]);
        }
        this.used = used.clone();
        this.heldOut = heldOut.clone();
        right = right(chance);
    }

    private int[] right(Chance chance) {
        int[] ties = chance.permutation(used.length);
        int[] furthestFirst = IntStream.range(0, used.length)
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(i -> -Math.abs(used[i] - heldOut[i]))
                        .thenComparingInt(i -> ties[i]))
                .mapToInt(i -> i)
                .toArray();
        int[] counts = new int[used.length + 1];
        for (int i = 0; i < used.length; i++) {
            double apart = used[furthestFirst[i]] - heldOut[furthestFirst[i]];
            boolean isRight = apart == 0 ? chance.happens(0.5) : apart > 0;
            counts[i + 1] = counts[i] + (isRight ? 1 : 0);
        }
        return counts;
    }

    /** How many pairs there are. */
    public int count() {
        return used.length;
    }

    /** What guesses about the pairs whose scores are furthest apart got; equal scores are guessed by a coin. */
    public CoinGuesses guesses(int made) {
        return new CoinGuesses(count(), made, right[made]);
    }

    /**
     * The bound on epsilon for one record replaced: the best of guesses about all pairs, half of them, a quarter and so on, which share
     * the probability of error.
     *
     * @param delta zero for pure differential privacy
     * @param confidence with which this bound and others hold together
     * @param bounds how many these are, this one among them
     */
    public LowerBound bound(double delta, double confidence, int bounds) {
        Require.probability("confidence", confidence);
        Require.atLeast("bounds", 1, bounds);
        List<Integer> sizes = new ArrayList<>();
        for (int made = count(); made >= LEAST; made /= 2) {
            sizes.add(made);
        }
        // decided by the number of pairs alone, as the theorem behind the guesses asks; Bonferroni
        double share = (1 - confidence) / bounds / sizes.size();
        double epsilon = sizes.stream()
                .mapToDouble(made -> guesses(made).epsilonAtLeast(delta, 1 - share))
                .max()
                .orElse(0);
        return new LowerBound(epsilon, delta, Unit.RECORD_REPLACED, confidence, METHOD, List.of(ASSUMPTION));
    }

    /** How many of the used records a threshold on the score finds at each rate of false alarms. */
    public Roc roc() {
        return Roc.of(used, heldOut);
    }
}
