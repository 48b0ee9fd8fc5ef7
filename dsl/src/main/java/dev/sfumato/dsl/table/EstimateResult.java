package dev.sfumato.dsl.table;

import dev.sfumato.accounting.Label;
import dev.sfumato.chart.Chart;
import dev.sfumato.chart.HistogramChart;
import dev.sfumato.data.table.Table;
import dev.sfumato.dsl.show.ChartResult;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.TextWidth;
import dev.sfumato.evidence.Confidential;
import dev.sfumato.exposure.ForwardEstimate;
import dev.sfumato.util.Figures;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/** How much each row is really told about, estimated by noising it: no bound, and confidential. */
public final class EstimateResult implements Result {
    private final Table table;
    private final ForwardEstimate estimate;
    private final double epsilon;

    EstimateResult(Table table, ForwardEstimate estimate, double epsilon) {
        this.table = table;
        this.estimate = estimate;
        this.epsilon = epsilon;
    }

    /** The same at another epsilon. */
    public EstimateResult atEpsilon(double newEpsilon) {
        return new EstimateResult(table, estimate, newEpsilon);
    }

    /** The estimated delta of each row. */
    public double[] deltas() {
        double[] deltas = new double[table.rows()];
        Arrays.setAll(deltas, row -> estimate.delta(table.distinctOf(row), epsilon));
        return deltas;
    }

    /** How many rows have which estimated delta, as a picture. */
    public ChartResult chart() {
        return new ChartResult(drawn());
    }

    private HistogramChart drawn() {
        return Exposures.drawn(
                "Rows by what leaks about them, estimated",
                epsilon,
                "estimated",
                Label.EMPIRICAL,
                "an estimate, no bound",
                deltas());
    }

    @Override
    @NotAWord
    public Optional<Chart> picture() {
        return Optional.of(drawn());
    }

    @Override
    public Data contents() {
        double[] deltas = deltas();
        return new Data()
                .confidential()
                .fact("epsilon", epsilon)
                .fact("label", Label.EMPIRICAL.toString())
                .fact("method", "noised copies of each row")
                .rows(
                        "deltas",
                        List.of("row", "delta"),
                        IntStream.range(0, deltas.length)
                                .mapToObj(row -> List.<Object>of(row, deltas[row]))
                                .toList());
    }

    @Override
    public String toString() {
        double[] deltas = deltas();
        Arrays.sort(deltas);
        // a row with a value of its own is revealed for certain, and there is nothing to be wrong about
        double[] errors = IntStream.range(0, table.rows())
                .map(table::distinctOf)
                .filter(distinct -> Double.isFinite(estimate.tau(distinct)))
                .mapToDouble(distinct ->
                        estimate.tau(distinct) == 0 ? 0 : estimate.standardError(distinct) / estimate.tau(distinct))
                .sorted()
                .toArray();
        return TextWidth.wrapped("estimated delta at epsilon " + Figures.exact(epsilon) + ", " + Label.EMPIRICAL
                + ": median "
                + Figures.up(deltas[(deltas.length - 1) / 2]) + ", largest " + Figures.up(deltas[deltas.length - 1])
                + (errors.length == 0
                        ? ""
                        : String.format(
                                Locale.ROOT,
                                " (standard error %.0f %% in the middle)",
                                100 * errors[(errors.length - 1) / 2]))
                + "\nno bound: it is about noised tables, which the model's chain follows only about\n"
                + Confidential.NOTICE);
    }
}
