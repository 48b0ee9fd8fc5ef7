package dev.sfumato.gate;

import dev.sfumato.accounting.Label;
import dev.sfumato.chart.Histogram;
import dev.sfumato.util.Require;
import java.util.List;

/**
 * How much a release of synthetic rows shows of each private record. It is about private records.
 *
 * @param epsilon the epsilon at which each record's delta is stated
 * @param maxDelta the largest delta that a record may have
 * @param released how many rows are released
 * @param schedule the diffusion in words, such as {@code linear, 10 steps}
 * @param confidence the probability with which the figures hold; 1 where nothing was simulated
 * @param worst the largest delta of a record; one of at least 1 says nothing, and it may be infinite
 * @param over how many records have a delta above {@code maxDelta}
 * @param histogram the deltas of all records
 * @param largestReleased the most rows with which no record is above {@code maxDelta}, or 0 where there is no such number
 */
public record ExposureAudit(
        double epsilon,
        double maxDelta,
        long released,
        String schedule,
        Label label,
        String method,
        List<String> assumptions,
        double confidence,
        double worst,
        double median,
        long records,
        long over,
        Histogram histogram,
        long largestReleased) {
    public ExposureAudit {
        Require.nonNegative("exposure epsilon", epsilon);
        Require.probability("maxDelta", maxDelta);
        Require.atLeast("released", 1, released);
        Require.notBlank("schedule", schedule);
        Require.notBlank("method", method);
        assumptions = List.copyOf(assumptions);
        if (!(confidence > 0 && confidence <= 1)) {
            throw new IllegalArgumentException("confidence must be in (0, 1], got " + confidence);
        }
        delta("worst", worst);
        delta("median", median);
        Require.atLeast("records", 1, records);
        if (over < 0 || over > records) {
            throw new IllegalArgumentException("over must be in [0, records = " + records + "], got " + over);
        }
        Require.atLeast("largestReleased", 0, largestReleased);
    }

    /** How many rows are released, in words. */
    public String rowsReleased() {
        return released + (released == 1 ? " row" : " rows") + " released";
    }

    /** Whether a record is above the limit. */
    public boolean isExposed() {
        return over > 0 || !(worst <= maxDelta);
    }

    private static void delta(String name, double value) {
        if (!(value >= 0)) {
            throw new IllegalArgumentException(name + " must be in [0, infinity], got " + value);
        }
    }
}
