package dev.sfumato.attack.table;

import dev.sfumato.evidence.Rate;
import dev.sfumato.util.Require;
import java.util.Locale;

/**
 * How often an attacker learns something of a person from synthetic rows. What he learns of people who were held out is what the
 * population tells; what he learns beyond of those who were not is what the release gives away.
 *
 * @param attack what was done
 * @param does what succeeding is, in words before a share of rows: "guesses right for"
 * @param training of rows that the synthetic ones were made from
 * @param holdout of rows that they were not made from
 * @param naive without looking at the person: what comes of itself
 * @param naively what that is, in words
 */
public record Success(String attack, String does, Rate training, Rate holdout, Rate naive, String naively) {
    public Success {
        Require.notBlank("attack", attack);
        Require.notBlank("does", does);
        Require.notBlank("naively", naively);
    }

    /** Whether it is clearly more often so of training rows, with the confidence of the intervals. */
    public boolean isClearlyMoreOfTraining() {
        return training.low() > holdout.high();
    }

    @Override
    public String toString() {
        return does + " " + percent(training) + " of training rows and " + percent(holdout) + " of holdout rows; "
                + naively + " " + percent(naive);
    }

    private static String percent(Rate rate) {
        return String.format(
                Locale.ROOT, "%.1f %% [%.1f, %.1f]", 100 * rate.share(), 100 * rate.low(), 100 * rate.high());
    }
}
