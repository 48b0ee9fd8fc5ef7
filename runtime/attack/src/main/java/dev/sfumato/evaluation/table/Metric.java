package dev.sfumato.evaluation.table;

import dev.sfumato.evidence.ConfidenceInterval;
import dev.sfumato.util.Require;
import java.util.Locale;

/**
 * One figure about a synthetic table, with all that is needed to read it.
 *
 * @param baseline what to hold the value against
 * @param baselineRange where the true baseline lies; a single point where it is known
 * @param baselineMeaning where the baseline is from, in words
 * @param range where the true value lies with the confidence of the report
 * @param meaning what the figure says, in a sentence
 */
public record Metric(
        String name,
        double value,
        ConfidenceInterval range,
        double baseline,
        ConfidenceInterval baselineRange,
        String baselineMeaning,
        MetricDirection direction,
        String meaning) {
    public Metric {
        Require.notBlank("name of a metric", name);
        Require.finite(name, value);
        Require.finite("baseline of " + name, baseline);
        Require.notBlank("meaning of the baseline of " + name, baselineMeaning);
        Require.notBlank("meaning of " + name, meaning);
    }

    /** Whether the whole range is on the bad side of the whole range of the baseline. */
    public boolean isClearlyWorse() {
        return direction == MetricDirection.LOWER_IS_BETTER
                ? range.low() > baselineRange.high()
                : range.high() < baselineRange.low();
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s: %.4g in [%.4g, %.4g], %s; %s: %.4g%s. %s",
                name,
                value,
                range.low(),
                range.high(),
                direction,
                baselineMeaning,
                baseline,
                baselineRange.low() == baselineRange.high()
                        ? ""
                        : String.format(Locale.ROOT, " in [%.4g, %.4g]", baselineRange.low(), baselineRange.high()),
                meaning);
    }
}
