package dev.sfumato.attack;

import dev.sfumato.evidence.Rate;

/**
 * How well one test tells two neighbours apart, on releases that it was not learnt from.
 *
 * @param hits how often it says that the edge is there where it is
 * @param falseAlarms how often it says so where the edge is not
 */
public record TestPower(Rate hits, Rate falseAlarms) {
    /**
     * For statements about epsilon only the lower end of hits and the upper end of false alarms count: one of them misses the truth
     * with at most this probability.
     */
    public static TestPower of(CoinGame game, double error) {
        return new TestPower(
                rate(game.hits(), game.hits() + game.misses(), error),
                rate(game.falseAlarms(), game.falseAlarms() + game.rejections(), error));
    }

    /** Two standard errors around either share, by the rule of Agresti and Coull: to compare tests quickly, not to bound anything. */
    static TestPower about(CoinGame game) {
        return new TestPower(
                roughly(game.hits(), game.hits() + game.misses()),
                roughly(game.falseAlarms(), game.falseAlarms() + game.rejections()));
    }

    private static Rate roughly(long count, long runs) {
        double share = (count + 2.0) / (runs + 4.0);
        double width = 2 * Math.sqrt(share * (1 - share) / (runs + 4.0));
        return new Rate(
                Math.min(count, runs), Math.max(1, runs), Math.max(0, share - width), Math.min(1, share + width));
    }

    /** Nothing is known of a world that was never seen. */
    private static Rate rate(long count, long runs, double error) {
        return runs == 0 ? new Rate(0, 1, 0, 1) : Rate.of(count, runs, error);
    }

    /** The measured advantage: hits less false alarms. */
    public double advantage() {
        return hits.share() - falseAlarms.share();
    }

    /** A lower bound on the true advantage. */
    public double advantageLow() {
        return hits.low() - falseAlarms.high();
    }

    /** An upper bound on the true advantage. */
    public double advantageHigh() {
        return hits.high() - falseAlarms.low();
    }

    /** The least epsilon at which both answers of the test can be that telling, given delta. */
    public double epsilonAtLeast(double delta) {
        return Math.max(0, logRatio(delta));
    }

    /** The same without a floor, so that tests can be compared of which none proves anything yet. */
    public double logRatio(double delta) {
        // P(A) <= e^epsilon P'(A) + delta for the event A that the test says yes, and for its complement
        double yes = ratio(hits.low() - delta, falseAlarms.high());
        double no = ratio(1 - falseAlarms.high() - delta, 1 - hits.low());
        return Math.max(yes, no);
    }

    private static double ratio(double more, double fewer) {
        // a few roundings of one unit each; the slack of the rates is larger
        return more > 0 ? Math.log(more) - Math.log(fewer) : Double.NEGATIVE_INFINITY;
    }
}
