package dev.sfumato.attack;

import dev.sfumato.evidence.Rate;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;

/**
 * The answers of a test on releases of which a fair coin chose the world, each for itself. So all that is counted is binomial, and
 * one exact interval says more than one for each world.
 *
 * @param hits how often it said world 1 of world 1
 * @param falseAlarms how often it said world 1 of world 0
 * @param misses how often it said world 0 of world 1
 * @param rejections how often it said world 0 of world 0
 */
public record CoinGame(long hits, long falseAlarms, long misses, long rejections) {
    /** The share of the error that goes to how often the test speaks at all, where that matters. */
    private static final double OF_SPEAKING = 0.1;

    public CoinGame {
        Require.atLeast("hits", 0, hits);
        Require.atLeast("falseAlarms", 0, falseAlarms);
        Require.atLeast("misses", 0, misses);
        Require.atLeast("rejections", 0, rejections);
        Require.atLeast("releases", 1, hits + falseAlarms + misses + rejections);
    }

    /** How many releases were judged. */
    public long releases() {
        return hits + falseAlarms + misses + rejections;
    }

    /** The measured advantage: by how much more often the test says world 1 of it than of the other. */
    public double advantage() {
        return (double) hits / Math.max(1, hits + misses)
                - (double) falseAlarms / Math.max(1, falseAlarms + rejections);
    }

    /** The same game with the worlds exchanged: each answer about the one becomes an answer about the other. */
    public CoinGame mirrored() {
        return new CoinGame(
                /* hits= */ rejections, /* falseAlarms= */ misses, /* misses= */ falseAlarms, /* rejections= */ hits);
    }

    /** The least epsilon at which saying world 1 can be right that often, given delta, but for this probability of error. */
    public double epsilonAtLeast(double delta, double error) {
        long guesses = hits + falseAlarms;
        if (guesses == 0) {
            return 0;
        }
        // given how often world 1 is answered, each answer is right with probability p1/(p1 + p0)
        double right = low(hits, guesses, delta == 0 ? error : (1 - OF_SPEAKING) * error);
        double speaks = delta == 0 ? 1 : low(guesses, releases(), OF_SPEAKING * error);
        return Math.max(0, logRatio(right, 2 * speaks, delta));
    }

    /** An approximation of {@link #epsilonAtLeast}, without a floor: to compare games of which none proves anything yet. */
    double epsilonAbout(double delta) {
        long guesses = hits + falseAlarms;
        return logRatio(about((double) hits, (double) guesses), 2.0 * guesses / releases(), delta);
    }

    private static double logRatio(double right, double speaks, double delta) {
        double more = speaks > 0 ? right - delta / speaks : 0;
        return more > 0 ? Math.log(more) - Math.log1p(-right) : Double.NEGATIVE_INFINITY;
    }

    /**
     * The true delta at an epsilon is at least this but for the probability of error; negative where nothing was found.
     *
     * @param random leaves out releases of world 1 at random, so that e^epsilon times as many are of world 0
     */
    public double deltaAtLeast(double epsilon, double error, RandomSource random) {
        double keep = Math.exp(-epsilon);
        return deltaAtLeast(epsilon, error, thinned(hits, keep, random), thinned(misses, keep, random));
    }

    /** An approximation of {@link #deltaAtLeast}. */
    double deltaAbout(double epsilon) {
        double keep = Math.exp(-epsilon);
        double games = keep * (hits + misses) + falseAlarms + rejections;
        return delta(epsilon, about(keep * hits + rejections, games));
    }

    private double deltaAtLeast(double epsilon, double error, long keptHits, long keptMisses) {
        long games = keptHits + falseAlarms + keptMisses + rejections;
        return games == 0 ? -1 : delta(epsilon, low(keptHits + rejections, games, error));
    }

    private static double delta(double epsilon, double won) {
        // won with probability w p1 + (1 - w)(1 - p0) <= 1 - w + w delta, where w = 1/(1 + e^epsilon)
        return 1 - (1 - won) * (1 + Math.exp(epsilon));
    }

    /** Two standard errors below a share, by the rule of Agresti and Coull; a guess, not a bound. */
    private static double about(double count, double runs) {
        double share = (count + 2) / (runs + 4);
        return Math.max(0, share - 2 * Math.sqrt(share * (1 - share) / (runs + 4)));
    }

    private static long thinned(long count, double keep, RandomSource random) {
        if (keep >= 1) {
            return count;
        }
        long kept = 0;
        for (long i = 0; i < count; i++) {
            kept += random.bernoulli(keep) ? 1 : 0;
        }
        return kept;
    }

    /** The exact lower end that misses the truth with at most this probability. */
    private static double low(long count, long runs, double error) {
        return Rate.of(count, runs, Math.min(0.999, 2 * error)).low();
    }
}
