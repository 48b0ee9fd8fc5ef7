package dev.sfumato.dsl;

import dev.sfumato.report.AuditReport;
import java.util.List;

/** A report on what gates found. */
public record Report(AuditReport audit) implements Result {
    /** Writes the report as a page, or as what the file's name ends in otherwise: .json, .csv. Says where it is. */
    @Override
    public Saved save(String file) {
        return switch (Saved.ending(file)) {
            case "json" -> Saved.text("report", file, json());
            case "csv" -> Saved.text("report", file, csv());
            case "html" -> Saved.text("report", file, audit.toHtml());
            case "md" -> Saved.text("report", file, audit.toMarkdown());
            default ->
                throw new IllegalArgumentException(
                        "the name of the file must end in .html, .json, .csv or .md, got '" + file + "'");
        };
    }

    @Override
    public String html() {
        return sheet().html();
    }

    @Override
    public String json() {
        return audit.toJson();
    }

    @Override
    public String csv() {
        List<List<Object>> rows = audit.datasets().stream()
                .map(dataset -> List.<Object>of(
                        dataset.dataset(),
                        dataset.passed() ? "PASS" : "FAIL",
                        dataset.dp().<Object>map(dp -> dp.total().epsilon()).orElse(""),
                        dataset.dp().<Object>map(dp -> dp.total().delta()).orElse(""),
                        dataset.dp().map(dp -> dp.total().unit().toString()).orElse(""),
                        dataset.dp().map(dp -> dp.total().label().toString()).orElse(""),
                        dataset.dp().map(dp -> dp.total().method()).orElse(""),
                        dataset.dp().<Object>map(dp -> dp.budget().epsilon()).orElse(""),
                        dataset.pac()
                                .<Object>map(pac -> pac.total().information())
                                .orElse(""),
                        dataset.pac().<Object>map(pac -> pac.total().failure()).orElse(""),
                        dataset.pac().map(pac -> pac.total().label().toString()).orElse(""),
                        dataset.pac()
                                .<Object>map(pac -> pac.budget().information())
                                .orElse(""),
                        dataset.verdict().reason()))
                .toList();
        return new Data()
                .rows(
                        "datasets",
                        List.of(
                                "dataset",
                                "verdict",
                                "epsilon",
                                "delta",
                                "unit",
                                "label",
                                "method",
                                "budget",
                                "nats",
                                "failure",
                                "label of nats",
                                "budget in nats",
                                "reason"),
                        rows)
                .csv();
    }

    private Sheet sheet() {
        TextTable table = new TextTable("dataset", "verdict", "reason");
        audit.datasets()
                .forEach(dataset -> table.row(
                        dataset.dataset(),
                        dataset.passed() ? "PASS" : "FAIL",
                        dataset.verdict().reason()));
        return new Sheet().line(audit.title()).table(table);
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
