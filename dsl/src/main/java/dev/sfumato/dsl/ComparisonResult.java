package dev.sfumato.dsl;

import dev.sfumato.accounting.Figures;
import dev.sfumato.diffusion.graph.Comparison.Measured;
import dev.sfumato.diffusion.graph.MeanEstimate;
import dev.sfumato.report.LineChart;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** How well mechanisms rank at their prices. It was measured on the private graph: look at it, and do not publish it. */
public record ComparisonResult(List<Measured> measured, int seeds, int rank) {
    public ComparisonResult {
        measured = List.copyOf(measured);
    }

    /** The noise-utility frontier as a picture: recall against epsilon, with confidence intervals. */
    public String svg() {
        return chart("Recall@" + rank, Measured::recall).svg();
    }

    private LineChart chart(String quality, Function<Measured, MeanEstimate> figure) {
        Map<String, LineChart.Series> series = new LinkedHashMap<>();
        for (Measured one : measured) {
            MeanEstimate estimate = figure.apply(one);
            series.computeIfAbsent(one.mechanism(), LineChart.Series::new)
                    .point(one.epsilon(), estimate.mean(), estimate.halfWidth());
        }
        return new LineChart(
                quality + " at its price, " + seeds + (seeds == 1 ? " seed" : " seeds"),
                "epsilon (certified)",
                quality + ", seed left out",
                List.copyOf(series.values()));
    }

    /** Writes the picture. */
    public Path save(String file) {
        try {
            return Files.writeString(Path.of(file), svg());
        } catch (IOException e) {
            throw new UncheckedIOException("The picture cannot be written to " + file + ": " + e.getMessage(), e);
        }
    }

    /** The figures as comma-separated values. */
    public String csv() {
        StringBuilder lines = new StringBuilder(
                        "mechanism,epsilon,ndcg,ndcg_ci95,recall,recall_ci95,recall_with_seed,recall_with_seed_ci95,")
                .append("rank_correlation,rank_correlation_ci95\n");
        for (Measured one : measured) {
            lines.append(one.mechanism()).append(',').append(one.epsilon());
            for (MeanEstimate estimate :
                    List.of(one.ndcg(), one.recall(), one.recallWithSeed(), one.rankCorrelation())) {
                lines.append(',').append(estimate.mean()).append(',').append(estimate.halfWidth());
            }
            lines.append('\n');
        }
        return lines.toString();
    }

    @Override
    public String toString() {
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
        return table + "\nmean over " + seeds + (seeds == 1 ? " seed" : " seeds")
                + " and 95 % confidence interval; measured on the private graph, so not for publication";
    }
}
