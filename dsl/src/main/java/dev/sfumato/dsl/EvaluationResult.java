package dev.sfumato.dsl;

import dev.sfumato.audit.Confidential;
import dev.sfumato.audit.synthetic.Direction;
import dev.sfumato.audit.synthetic.EvaluationReport;
import dev.sfumato.audit.synthetic.Metric;
import java.util.Locale;

/** How good synthetic rows are and what they give away. Confidential: it was measured on private rows. */
public record EvaluationResult(EvaluationReport report) {
    /** The figures as comma-separated values; the first line is a notice. */
    public String csv() {
        StringBuilder lines = new StringBuilder("# " + Confidential.NOTICE + "\n")
                .append("metric,value,low,high,baseline,baseline_meaning,direction\n");
        for (Metric metric : report.metrics()) {
            lines.append(quoted(metric.name())).append(',').append(metric.value());
            lines.append(',').append(metric.range().low());
            lines.append(',').append(metric.range().high());
            lines.append(',').append(metric.baseline());
            lines.append(',').append(quoted(metric.baselineMeaning()));
            lines.append(',').append(metric.direction()).append('\n');
        }
        return lines.toString();
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\"", "\"\"") + "\"";
    }

    @Override
    public String toString() {
        TextTable table = new TextTable("measured", "value", "interval", "good", "beside");
        for (Metric metric : report.metrics()) {
            table.row(
                    metric.name() + (metric.isClearlyWorse() ? " (!)" : ""),
                    figure(metric.value()),
                    figure(metric.range().low()) + " to "
                            + (Double.isInfinite(metric.range().high())
                                    ? "any"
                                    : figure(metric.range().high())),
                    metric.direction() == Direction.LOWER_IS_BETTER ? "low" : "high",
                    figure(metric.baseline()) + " " + metric.baselineMeaning());
        }
        StringBuilder out = new StringBuilder(table.toString());
        out.append(String.format(
                Locale.ROOT,
                "%n%.0f %% intervals; (!) marks a figure that is clearly worse than what it is held against.",
                100 * report.confidence()));
        report.attacks().forEach(attack -> out.append('\n').append(attack));
        if (!report.notMeasured().isEmpty()) {
            out.append("\nnot measured: ").append(String.join("; ", report.notMeasured()));
        }
        return out.append("\nGood figures prove nothing: only a price does.\n")
                .append(Confidential.NOTICE)
                .toString();
    }

    private static String figure(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }
}
