package dev.sfumato.dsl.table;

import dev.sfumato.accounting.Label;
import dev.sfumato.chart.Histogram;
import dev.sfumato.chart.HistogramChart;
import dev.sfumato.chart.Sign;
import dev.sfumato.evidence.Confidential;
import dev.sfumato.util.Figures;
import java.util.Arrays;
import java.util.List;

/** How many rows are exposed how much, drawn. */
final class Exposures {
    private Exposures() {}

    /**
     * @param how the figures were computed
     * @param trust how far they can be trusted, in words
     */
    static HistogramChart drawn(String title, double epsilon, String how, Label label, String trust, double[] deltas) {
        long[] once = new long[deltas.length];
        Arrays.fill(once, 1);
        return new HistogramChart(
                title,
                "delta at epsilon " + Figures.exact(epsilon) + " (" + how + ", " + label + ")",
                "rows",
                Histogram.of(deltas, once),
                1,
                "says nothing from here",
                List.of(Sign.said(label).then(": " + trust), Confidential.NOTICE));
    }
}
