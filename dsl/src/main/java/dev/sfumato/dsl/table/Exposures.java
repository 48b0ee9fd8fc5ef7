package dev.sfumato.dsl.table;

import dev.sfumato.chart.Histogram;
import dev.sfumato.chart.HistogramChart;
import dev.sfumato.evidence.Confidential;
import java.util.Arrays;
import java.util.List;

/** How many rows are exposed how much, drawn. */
final class Exposures {
    private Exposures() {}

    static HistogramChart drawn(String title, String x, double[] deltas) {
        long[] once = new long[deltas.length];
        Arrays.fill(once, 1);
        return new HistogramChart(
                title,
                x,
                "rows",
                Histogram.of(deltas, once),
                1,
                "says nothing from here",
                List.of(Confidential.NOTICE));
    }
}
