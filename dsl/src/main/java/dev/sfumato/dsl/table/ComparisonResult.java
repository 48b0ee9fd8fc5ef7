package dev.sfumato.dsl.table;

import dev.sfumato.accounting.Label;
import dev.sfumato.chart.Axis;
import dev.sfumato.chart.BarChart;
import dev.sfumato.chart.Chart;
import dev.sfumato.chart.LineChart;
import dev.sfumato.chart.Series;
import dev.sfumato.chart.Sign;
import dev.sfumato.diffusion.graph.Comparison.Measured;
import dev.sfumato.diffusion.graph.MeanEstimate;
import dev.sfumato.dsl.show.ChartResult;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.util.Figures;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How well mechanisms rank at their prices. It was measured on the private graph: look at it, and do not publish it.
 *
 * @param seeds how many seeds were ranked from
 * @param rank how many first nodes were compared
 */
public record ComparisonResult(@NotAWord List<Measured> measured, int seeds, int rank) implements Result {
    public ComparisonResult {
        measured = List.copyOf(measured);
        Require.atLeast("measured", 1, measured.size());
    }

    /** The noise-utility frontier as a picture: recall against epsilon, with confidence intervals. */
    public ChartResult chart() {
        return new ChartResult(drawn());
    }

    private Chart drawn() {
        double epsilon = measured.get(0).epsilon();
        return measured.stream().allMatch(one -> one.epsilon() == epsilon) ? bars(epsilon) : frontier();
    }

    private BarChart bars(double epsilon) {
        return new BarChart(
                "Recall@" + rank + " at epsilon " + Figures.exact(epsilon) + ", " + counted(),
                Axis.linear("Recall@" + rank + ", seed left out").ofShares(),
                measured.stream()
                        .map(one -> new BarChart.Bar(
                                one.mechanism(),
                                one.recall().mean(),
                                one.recall().mean() - one.recall().halfWidth(),
                                one.recall().mean() + one.recall().halfWidth(),
                                one.recall().toString(),
                                ""))
                        .toList(),
                notes());
    }

    private LineChart frontier() {
        Map<String, Series> series = new LinkedHashMap<>();
        for (Measured one : measured) {
            MeanEstimate estimate = one.recall();
            series.merge(
                    one.mechanism(),
                    Series.named(one.mechanism()).with(point(one.epsilon(), estimate)),
                    (line, more) -> line.with(point(one.epsilon(), estimate)));
        }
        return new LineChart(
                "Recall@" + rank + " at its price, " + counted(),
                Axis.logarithmic("epsilon, per edge not at the seed (" + Label.CERTIFIED + ")"),
                Axis.linear("Recall@" + rank + ", seed left out").ofShares(),
                List.copyOf(series.values()),
                notes());
    }

    private static Series.Point point(double epsilon, MeanEstimate estimate) {
        return new Series.Point(epsilon, estimate.mean(), estimate.halfWidth());
    }

    private String counted() {
        return seeds + (seeds == 1 ? " seed" : " seeds");
    }

    private List<CharSequence> notes() {
        return List.of(Sign.said(Label.CERTIFIED).after("epsilon per edge not at the seed, "), notice());
    }

    private String notice() {
        return "mean over " + counted()
                + " and 95 % confidence interval; measured on the private graph, so not for publication";
    }

    @Override
    @NotAWord
    public Optional<Chart> picture() {
        return Optional.of(drawn());
    }

    @Override
    public Data contents() {
        List<List<Object>> rows = new ArrayList<>();
        for (Measured one : measured) {
            List<Object> row = new ArrayList<>(List.of(one.mechanism(), one.epsilon()));
            for (MeanEstimate estimate :
                    List.of(one.ndcg(), one.recall(), one.recallWithSeed(), one.rankCorrelation())) {
                row.add(estimate.mean());
                row.add(estimate.halfWidth());
            }
            rows.add(row);
        }
        return new Data()
                .fact("seeds", seeds)
                .fact("rank", rank)
                .fact("notice", notice())
                .rows(
                        "measured",
                        List.of(
                                "mechanism",
                                "epsilon",
                                "ndcg",
                                "ndcg_ci95",
                                "recall",
                                "recall_ci95",
                                "recall_with_seed",
                                "recall_with_seed_ci95",
                                "rank_correlation",
                                "rank_correlation_ci95"),
                        rows);
    }

    @Override
    public Sheet sheet() {
        TextTable table =
                new TextTable("mechanism", "epsilon", "NDCG@" + rank, "Recall@" + rank, "with seed", "rank corr.");
        for (Measured one : measured) {
            table.row(
                    one.mechanism(),
                    Figures.exact(one.epsilon()),
                    one.ndcg().toString(),
                    one.recall().toString(),
                    one.recallWithSeed().toString(),
                    one.rankCorrelation().toString());
        }
        return new Sheet().table(table).note(notice());
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
