package dev.sfumato.dsl.table;

import dev.sfumato.chart.HeatMap;
import dev.sfumato.data.table.Table;
import dev.sfumato.dsl.show.ChartResult;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.LongWork;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.evaluation.table.EvaluationReport;
import dev.sfumato.evaluation.table.Metric;
import dev.sfumato.evaluation.table.MetricDirection;
import dev.sfumato.evidence.Confidential;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How good synthetic rows are and what they give away, each figure beside the same of rows that were held out: how far shares of columns
 * and of pairs of columns are from the true ones, how often a classifier that learnt from them is right, how many rows are copies of training
 * rows, how much nearer they are to training rows than to others, and how often attackers recognise a training row by that, by how often a
 * row was made (count ratio), by the confidence of a classifier, or by a combination that only one row has (singling out). {@code (!)} marks
 * what is clearly worse. Confidential: it was measured on private rows.
 */
public record EvaluationResult(@NotAWord EvaluationReport report) implements Result {
    static EvaluationResult of(Table synthetic, Table training, Table holdout, Optional<String> target) {
        Require.given("synthetic", synthetic);
        Require.given("training", training);
        Require.given("holdout", holdout);
        RandomSource random = RandomSource.seeded(1);
        return new EvaluationResult(LongWork.shown(progress -> target.map(
                        name -> EvaluationReport.of(training, holdout, synthetic, name, random, progress))
                .orElseGet(() -> EvaluationReport.of(training, holdout, synthetic, random, progress))));
    }

    /** How far each pair of columns is from the training rows, as a picture: the darker the further. */
    public ChartResult pairs() {
        List<String> names = report.fidelity().columns().stream()
                .map(column -> column.column())
                .toList();
        if (names.size() < 2) {
            throw new IllegalArgumentException("columns must be at least 2 for pairs of them, got 1");
        }
        double held = report.fidelityOfHoldout().meanOfPairs().orElseThrow();
        return new ChartResult(new HeatMap(
                "How far pairs of columns are from the training rows",
                "total variation distance",
                names,
                report.fidelity().pairs().stream()
                        .map(pair -> new HeatMap.Cell(
                                names.indexOf(pair.first()), names.indexOf(pair.second()), pair.distance()))
                        .toList(),
                List.of(
                        String.format(
                                Locale.ROOT,
                                "Mean %.1f %%; rows held out have %.1f %%.",
                                100 * report.fidelity().meanOfPairs().orElseThrow(),
                                100 * held),
                        Confidential.NOTICE)));
    }

    @Override
    public Data contents() {
        List<List<Object>> rows = report.metrics().stream()
                .map(metric -> List.<Object>of(
                        metric.name(),
                        metric.value(),
                        metric.range().low(),
                        metric.range().high(),
                        metric.baseline(),
                        metric.baselineMeaning(),
                        metric.direction().toString()))
                .toList();
        return new Data()
                .confidential()
                .fact("confidence", report.confidence())
                .fact("attacks", report.attacks().stream().map(String::valueOf).toList())
                .fact("not measured", report.notMeasured())
                .fact("warnings", report.warnings())
                .rows(
                        "metrics",
                        List.of("metric", "value", "low", "high", "baseline", "baseline_meaning", "direction"),
                        rows);
    }

    @Override
    public Sheet sheet() {
        TextTable table = new TextTable("measured", "value", "interval", "good", "beside");
        for (Metric metric : report.metrics()) {
            table.row(
                    metric.name() + (metric.isClearlyWorse() ? " (!)" : ""),
                    figure(metric.value()),
                    figure(metric.range().low()) + " to "
                            + (Double.isInfinite(metric.range().high())
                                    ? "any"
                                    : figure(metric.range().high())),
                    metric.direction() == MetricDirection.LOWER_IS_BETTER ? "low" : "high",
                    figure(metric.baseline()) + " " + metric.baselineMeaning());
        }
        Sheet sheet = new Sheet()
                .table(table)
                .line(String.format(
                        Locale.ROOT,
                        "%.0f %% intervals; (!) marks a figure that is clearly worse than what it is held against.",
                        100 * report.confidence()));
        report.attacks().forEach(attack -> sheet.line(attack.toString()));
        sheet.lines(report.warnings());
        if (!report.notMeasured().isEmpty()) {
            sheet.line("not measured: " + String.join("; ", report.notMeasured()));
        }
        return sheet.line("Good figures prove nothing: only a price does.").note(Confidential.NOTICE);
    }

    @Override
    public String toString() {
        return sheet().text();
    }

    private static String figure(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }
}
