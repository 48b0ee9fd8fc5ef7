package dev.sfumato.dsl.show;

import dev.sfumato.chart.Sign;
import dev.sfumato.chart.Signed;
import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.gate.account.AccountTotal;
import dev.sfumato.gate.account.DpAudit;
import dev.sfumato.report.AuditReport;
import java.util.List;
import java.util.Optional;

/** A report on what gates found. */
public record Report(@NotAWord AuditReport audit) implements Result {
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
    public String json() {
        return audit.toJson();
    }

    @Override
    public Data contents() {
        List<List<Object>> rows = audit.datasets().stream()
                .map(dataset -> List.<Object>of(
                        dataset.dataset(),
                        dataset.passed() ? "PASS" : "FAIL",
                        dataset.dp().<Object>map(dp -> dp.total().epsilon()).orElse(""),
                        dataset.dp().<Object>map(dp -> dp.total().delta()).orElse(""),
                        dataset.dp().map(dp -> dp.total().unit().toString()).orElse(""),
                        dataset.dp().map(dp -> dp.total().label().toString()).orElse(""),
                        dataset.dp().map(dp -> dp.total().method()).orElse(""),
                        dataset.dp()
                                .map(dp -> dp.composition().way().toString())
                                .orElse(""),
                        dataset.dp()
                                .<Object>map(dp -> dp.composition().planned())
                                .orElse(""),
                        dataset.dp()
                                .<Object>map(dp -> dp.composition().adaptive())
                                .orElse(""),
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
                                "composition",
                                "epsilon if planned",
                                "epsilon needed if adaptive",
                                "budget",
                                "nats",
                                "failure",
                                "label of nats",
                                "budget in nats",
                                "reason"),
                        rows);
    }

    @Override
    public Sheet sheet() {
        boolean isComposed =
                audit.datasets().stream().anyMatch(dataset -> composed(dataset).isPresent());
        TextTable table = isComposed
                ? new TextTable("dataset", "verdict", "composed", "reason")
                : new TextTable("dataset", "verdict", "reason");
        Sheet sheet = new Sheet().line(audit.title()).table(table);
        for (DatasetAudit dataset : audit.datasets()) {
            Signed verdict = Sign.said(dataset.passed() ? "PASS" : "FAIL");
            Optional<AccountTotal> composed = composed(dataset);
            if (isComposed) {
                table.row(
                        dataset.dataset(),
                        verdict,
                        composed.map(total -> total.how().way().toString()).orElse(""),
                        dataset.verdict().reason());
            } else {
                table.row(dataset.dataset(), verdict, dataset.verdict().reason());
            }
            composed.flatMap(Composing::shortly).ifPresent(words -> sheet.line(dataset.dataset() + ": " + words));
        }
        return sheet;
    }

    /** The total of a dataset, where there is something to compose. */
    private static Optional<AccountTotal> composed(DatasetAudit dataset) {
        return dataset.dp().map(DpAudit::composed).filter(total -> !total.how().isAlone());
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
