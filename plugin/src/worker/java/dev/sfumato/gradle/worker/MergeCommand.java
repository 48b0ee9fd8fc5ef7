package dev.sfumato.gradle.worker;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.report.AuditReport;
import dev.sfumato.report.DatasetAudit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes the reports of several projects together: each dataset priced once, with all that any of them does to it. */
final class MergeCommand implements Worker.Command {
    @Override
    public void run(Arguments arguments) {
        RequestFields request = Request.parse("request", arguments.read("request"));
        List<AuditReport> reports = new ArrayList<>();
        for (String part : request.texts("parts")) {
            ObjectNode report = (ObjectNode) Request.json(part, Arguments.read(Path.of(part)));
            report.remove("stamps");
            reports.add(AuditReport.fromJson(report.toString()));
        }
        if (reports.isEmpty()) {
            throw new BadRequestException(
                    "No project is aggregated, so there is nothing to check; name those that spend"
                            + " the same budgets: dependencies { privacyAggregation project(':survey') }");
        }
        AuditReport merged =
                BadRequestException.naming("aggregation", () -> AuditReport.merged(request.text("title"), reports));
        Map<String, String> stamps = new LinkedHashMap<>();
        merged.datasets().stream()
                .map(DatasetAudit::dataset)
                .forEach(name -> stamps.put(name, arguments.text("stamp")));
        ReportFiles.write(
                new AuditReport(merged.title(), merged.datasets(), ReportFiles.accepted(request)),
                stamps,
                request,
                arguments);
    }
}
