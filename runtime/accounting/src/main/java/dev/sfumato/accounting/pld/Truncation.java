package dev.sfumato.accounting.pld;

import dev.sfumato.numeric.Binomial;

/**
 * The fate of one record under Poisson sampling into batches that hold no more than a largest number: the others alone fill the
 * batch with some probability, and then the record takes the place of another one with a probability of its own (Theorem 11 of
 * docs/proofs/pairs.md). All are rounded up.
 *
 * @param rate how likely each record is sampled
 * @param full at least the probability that the others alone fill the batch
 * @param notFull at least the probability of the contrary
 * @param placeRate at least the mean probability, over samples of the others that fill the batch, that the record is in it
 */
public record Truncation(double rate, double full, double notFull, double placeRate) {
    private static final double ROUNDING = 0x1p-50;
    private static final double LEAST = 1e-200;

    /** @param records how many there are, the one in question among them */
    public static Truncation of(long records, double rate, long largestBatch) {
        Binomial.Tail full = Binomial.tail(records - 1, rate, largestBatch);
        // with the record, more than the largest batch must be sampled for anybody to be left out
        Binomial.Tail over = Binomial.tail(records, rate, largestBatch + 1);
        double largest = rate * (largestBatch / (largestBatch + 1.0)) * (1 + ROUNDING);
        double mean = over.atLeast() / full.least() * ((double) largestBatch / records) * (1 + ROUNDING);
        // 0/0 where nobody fills the batch; the probability is less than the rate whichever others were sampled
        double place = full.least() > 0 ? Math.min(mean, largest) : largest;
        return new Truncation(rate, some(full.atLeast()), some(full.below()), Math.min(rate, place));
    }

    /** Keeps a tiny probability, which is multiplied with rates later on, away from underflow. */
    private static double some(double probability) {
        return probability == 0 ? 0 : Math.max(probability, LEAST);
    }
}
