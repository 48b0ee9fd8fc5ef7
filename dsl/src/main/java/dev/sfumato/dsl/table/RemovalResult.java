package dev.sfumato.dsl.table;

import dev.sfumato.chart.Axis;
import dev.sfumato.chart.Chart;
import dev.sfumato.chart.LineChart;
import dev.sfumato.chart.Series;
import dev.sfumato.chart.Sign;
import dev.sfumato.dsl.show.ChartResult;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.evidence.Confidential;
import dev.sfumato.exposure.Removal;
import dev.sfumato.util.Figures;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The effect of leaving out the most exposed rows. Confidential. */
public record RemovalResult(@NotAWord Removal removal) implements Result {
    private static final String CAVEAT =
            "Which rows are left out is decided by the private rows, and no bound here covers that.";

    /** The largest and the mean delta against the share left out, as a picture. */
    public ChartResult chart() {
        return new ChartResult(drawn());
    }

    private LineChart drawn() {
        return new LineChart(
                "What it does to leave the most exposed rows out",
                Axis.linear("rows left out (%)"),
                Axis.linear(figure()).ofShares(),
                List.of(line("largest delta", Removal.Step::most), line("mean delta", Removal.Step::mean)),
                List.of(
                        Sign.said(removal.bound().label())
                                .then(": " + removal.bound().label().meaning()),
                        CAVEAT,
                        Confidential.NOTICE));
    }

    private Series line(String name, ToDoubleFunction<Removal.Step> delta) {
        return new Series(
                        name,
                        removal.steps().stream()
                                .map(step -> new Series.Point(100 * step.share(), delta.applyAsDouble(step)))
                                .toList())
                .asUpperBound();
    }

    private String figure() {
        return "delta at epsilon " + Figures.exact(removal.epsilon()) + " (" + LeakageResult.name(removal.bound())
                + ", " + removal.bound().label() + ")";
    }

    @Override
    @NotAWord
    public Optional<Chart> picture() {
        return Optional.of(drawn());
    }

    @Override
    public Data contents() {
        return new Data()
                .confidential()
                .fact("epsilon", removal.epsilon())
                .fact("label", removal.bound().label().toString())
                .fact("method", LeakageResult.name(removal.bound()))
                .rows(
                        "steps",
                        List.of("left out", "rows left", "mean delta", "largest delta"),
                        removal.steps().stream()
                                .map(step -> List.<Object>of(step.share(), step.left(), step.mean(), step.most()))
                                .toList());
    }

    @Override
    public Sheet sheet() {
        TextTable table = new TextTable("left out", "rows left", "mean delta", "largest delta");
        for (Removal.Step step : removal.steps()) {
            table.row(
                    String.format(Locale.ROOT, "%.1f %%", 100 * step.share()),
                    String.valueOf(step.left()),
                    Figures.up(step.mean()),
                    Figures.up(step.most()) + (step.equals(removal.best()) ? "  least" : ""));
        }
        return new Sheet()
                .line(figure() + ", computed anew for the rows left")
                .table(table)
                .line(CAVEAT)
                .note(Confidential.NOTICE);
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
