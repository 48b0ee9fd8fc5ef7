package dev.sfumato.audit.membership;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.attack.CoinGuesses;
import dev.sfumato.evidence.LowerBound;
import dev.sfumato.evidence.Roc;
import dev.sfumato.noise.RandomSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The score that an attacker gives each coin, beside the outcome of the coin. Guesses are made on the most extreme scores, on shares of the
 * candidates that are fixed beforehand; all of them share the probability of error. Equal scores come in random order.
 */
final class CoinScores {
    /** On so large a part of the candidates guesses are made, half of them at either end. */
    private static final double[] BOTH_ENDS = {1, 0.5, 0.25, 0.1};

    /** The shares used at the upper end alone, where members are identified best. */
    private static final double[] UPPER_END = {0.25, 0.1};

    /** With fewer guesses nothing is proved. */
    private static final int LEAST_GUESSES = 8;

    private final double[] scores;
    private final boolean[] coins;
    private final boolean isSigned;
    private final int[] ties;

    /**
     * @param scores the larger, the more it looks as if the coin had said yes
     * @param isSigned whether 0 says nothing, as where two records are compared; else only the order of scores says something
     */
    CoinScores(double[] scores, boolean[] coins, boolean isSigned, RandomSource random) {
        for (double score : scores) {
            if (Double.isNaN(score)) {
                throw new IllegalArgumentException("scores of candidates must be numbers, got NaN");
            }
        }
        this.scores = scores;
        this.coins = coins;
        this.isSigned = isSigned;
        ties = random.permutation(scores.length);
    }

    /** The guesses of each kind. How many are made depends on the number of candidates alone. */
    List<CoinGuesses> guesses() {
        List<CoinGuesses> all = new ArrayList<>();
        int[] order = order();
        for (double share : BOTH_ENDS) {
            int made = (int) Math.round(share * scores.length);
            if (made >= LEAST_GUESSES) {
                all.add(isSigned ? bySign(order, made) : atEnds(order, made - made / 2, made / 2));
            }
        }
        for (double share : UPPER_END) {
            int made = (int) Math.round(share * scores.length);
            if (made >= LEAST_GUESSES && !isSigned) {
                all.add(atEnds(order, made, 0));
            }
        }
        return all;
    }

    /** Candidates by score, or by the size of the score where its sign is the guess; the highest first. */
    private int[] order() {
        return IntStream.range(0, scores.length)
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(i -> isSigned ? -Math.abs(scores[i]) : -scores[i])
                        .thenComparingInt(i -> ties[i]))
                .mapToInt(i -> i)
                .toArray();
    }

    private CoinGuesses atEnds(int[] order, int upper, int lower) {
        long right = IntStream.range(0, upper).filter(i -> coins[order[i]]).count()
                + IntStream.range(order.length - lower, order.length)
                        .filter(i -> !coins[order[i]])
                        .count();
        return new CoinGuesses(order.length, (long) upper + lower, right);
    }

    /** Where a score is 0, the place of the candidate among ties is as good a coin as any. */
    private CoinGuesses bySign(int[] order, int made) {
        long right = IntStream.range(0, made)
                .map(i -> order[i])
                .filter(i -> (scores[i] == 0 ? ties[i] % 2 == 0 : scores[i] > 0) == coins[i])
                .count();
        return new CoinGuesses(order.length, made, right);
    }

    LowerBound bound(AttackSettings settings, Unit unit, List<String> assumptions) {
        List<CoinGuesses> all = guesses();
        double confidence = 1 - settings.error(all.size());
        double epsilon = all.stream()
                .mapToDouble(guesses -> guesses.epsilonAtLeast(settings.delta(), confidence))
                .max()
                .orElse(0);
        return new LowerBound(
                epsilon,
                settings.delta(),
                unit,
                settings.confidence(),
                "guesses about " + scores.length + " fair coins of one training",
                assumptions);
    }

    Roc roc() {
        double[] in = by(true);
        double[] out = by(false);
        if (isSigned) {
            double[] signed = IntStream.range(0, scores.length)
                    .mapToDouble(i -> coins[i] ? scores[i] : -scores[i])
                    .toArray();
            return Roc.of(
                    signed,
                    IntStream.range(0, signed.length)
                            .mapToDouble(i -> -signed[i])
                            .toArray());
        }
        return in.length == 0 || out.length == 0 ? Roc.CHANCE : Roc.of(in, out);
    }

    private double[] by(boolean coin) {
        return IntStream.range(0, scores.length)
                .filter(i -> coins[i] == coin)
                .mapToDouble(i -> scores[i])
                .toArray();
    }

    /** Describes the hits at few false alarms: evidence, without an interval. */
    static String evidence(Roc roc) {
        return String.format(
                Locale.ROOT,
                "finds %.1f %% of members at 0.1 %% false alarms and %.1f %% at 1 %%, measured without an interval",
                100 * roc.hitsAt(0.001),
                100 * roc.hitsAt(0.01));
    }
}
