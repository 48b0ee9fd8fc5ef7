package dev.sfumato.attack;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.evidence.LowerBound;
import dev.sfumato.evidence.Roc;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Pairs of a record that was used and one that was not, matched at random, with an attacker's score of each. Where the two sets were
 * divided at random, which of a pair was used is a fair coin, and swapping the two replaces one record. So guesses about pairs bound
 * epsilon from below by a single release. Immutable.
 *
 * <p>Pairs that promise to tell most stand first, in an order that was decided without a look at the release or at who was used: where
 * delta is not zero, each further pair makes it harder to be sure of any.
 */
public final class MatchedPairs {
    /** Of fewer pairs nothing can be proved that is worth a word. */
    public static final int LEAST = 16;

    /** Under which the bound holds. */
    public static final String ASSUMPTION =
            "the records that were held out were set aside at random, all choices being equally likely";

    private static final String METHOD = "guesses which of a pair was used";

    /** Beside all pairs the first quarter of them, the first quarter of that and so on, no fewer than this. */
    private static final int LEAST_OF_FIRST = 64;

    private static final int QUARTER = 4;

    private final double[] used;
    private final double[] heldOut;
    /** In which order equal differences are guessed, and what is guessed of equal scores. */
    private final int[] ties;

    private final boolean[] coins;

    /**
     * @param used the scores of records that were used, at least {@value #LEAST}, higher where the attacker believes that
     * @param heldOut the scores of as many that were not, in the order of their partners
     */
    public MatchedPairs(double[] used, double[] heldOut, RandomSource random) {
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
        ties = random.permutation(used.length);
        coins = new boolean[used.length];
        for (int i = 0; i < coins.length; i++) {
            coins[i] = random.bernoulli(0.5);
        }
    }

    /** How many pairs there are. */
    public int count() {
        return used.length;
    }

    /** The results of guesses about the pairs whose scores are furthest apart, of the first ones; equal scores are guessed by a coin. */
    public CoinGuesses guesses(int first, int made) {
        return new CoinGuesses(first, made, right(first)[made]);
    }

    /** How many of so many guesses about the first pairs are right, those furthest apart guessed first. */
    private int[] right(int first) {
        int[] furthestFirst = IntStream.range(0, first)
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(i -> -Math.abs(used[i] - heldOut[i]))
                        .thenComparingInt(i -> ties[i]))
                .mapToInt(i -> i)
                .toArray();
        int[] counts = new int[first + 1];
        for (int i = 0; i < first; i++) {
            int pair = furthestFirst[i];
            double apart = used[pair] - heldOut[pair];
            boolean isRight = apart == 0 ? coins[pair] : apart > 0;
            counts[i + 1] = counts[i] + (isRight ? 1 : 0);
        }
        return counts;
    }

    /**
     * The bound on epsilon for one record replaced: the best of guesses about all pairs, half of them, a quarter and so on, of all pairs
     * and of the first ones, which share the probability of error.
     *
     * @param delta zero for pure differential privacy
     * @param confidence with which this bound and others hold together
     * @param bounds how many these are, this one among them
     */
    public LowerBound bound(double delta, double confidence, int bounds) {
        Require.probability("confidence", confidence);
        Require.atLeast("bounds", 1, bounds);
        // all sizes are decided by the number of pairs alone, as the theorem behind the guesses asks; Bonferroni
        List<Integer> firsts = IntStream.iterate(
                        count(),
                        size -> size == count() || (delta > 0 && size >= LEAST_OF_FIRST),
                        size -> size / QUARTER)
                .boxed()
                .toList();
        long tried = firsts.stream().mapToLong(first -> halves(first).count()).sum();
        double share = (1 - confidence) / bounds / tried;
        double epsilon = 0;
        for (int first : firsts) {
            int[] right = right(first);
            epsilon = Math.max(
                    epsilon,
                    halves(first)
                            .mapToDouble(
                                    made -> new CoinGuesses(first, made, right[made]).epsilonAtLeast(delta, 1 - share))
                            .max()
                            .orElse(0));
        }
        return new LowerBound(epsilon, delta, Unit.RECORD_REPLACED, confidence, METHOD, List.of(ASSUMPTION));
    }

    private static IntStream halves(int all) {
        return IntStream.iterate(all, made -> made >= LEAST, made -> made / 2);
    }

    /** How many of the used records a threshold on the score finds at each rate of false alarms. */
    public Roc roc() {
        return Roc.of(used, heldOut);
    }
}
