package dev.sfumato.audit;

/**
 * How well one test tells two neighbours apart, on releases that it was not learnt from.
 *
 * @param hits how often it says that the edge is there where it is
 * @param falseAlarms how often it says so where the edge is not
 */
public record TestPower(Rate hits, Rate falseAlarms) {
    /** Both intervals hold together but for this probability of error. */
    static TestPower of(long hits, long falseAlarms, long runs, double error) {
        return new TestPower(Rate.of(hits, runs, error / 2), Rate.of(falseAlarms, runs, error / 2));
    }

    /**
     * For what is said of epsilon only the lower end of hits and the upper end of false alarms count: one of them misses the truth with
     * at most this probability.
     */
    public static TestPower oneSided(long hits, long hitRuns, long falseAlarms, long alarmRuns, double error) {
        return new TestPower(Rate.of(hits, hitRuns, error), Rate.of(falseAlarms, alarmRuns, error));
    }

    /** The measured advantage: hits less false alarms. */
    public double advantage() {
        return hits.share() - falseAlarms.share();
    }

    /** What the true advantage is at least. */
    public double advantageLow() {
        return hits.low() - falseAlarms.high();
    }

    /** What the true advantage is at most. */
    public double advantageHigh() {
        return hits.high() - falseAlarms.low();
    }

    /** The least epsilon at which both answers of the test can be that telling, given delta. */
    public double epsilonAtLeast(double delta) {
        return Math.max(0, logRatio(delta));
    }

    /** The same without a floor, so that tests can be compared of which none proves anything yet. */
    double logRatio(double delta) {
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
