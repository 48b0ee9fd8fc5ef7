package dev.sfumato.gradle.worker;

import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.gradle.worker.declaration.Arguments;
import dev.sfumato.gradle.worker.declaration.BadRequestException;
import dev.sfumato.gradle.worker.declaration.DataOnce;
import dev.sfumato.gradle.worker.declaration.DeclaredFixes;
import dev.sfumato.gradle.worker.declaration.Request;
import dev.sfumato.gradle.worker.declaration.RequestFields;
import dev.sfumato.report.AuditReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes the reports of several projects together: each dataset priced once, with all that any of them does to it. */
final class MergeCommand implements Worker.Command {
    @Override
    public void run(Arguments arguments) {
        RequestFields request = Request.parse("request", arguments.read("request"));
        List<AuditReport> reports = request.texts("parts").stream()
                .map(part -> PartFile.read(part, AuditReport::fromJson))
                .toList();
        if (reports.isEmpty()) {
            throw new BadRequestException(
                    "No project is aggregated, so there is nothing to check; name those that spend"
                            + " the same budgets: dependencies { privacyAggregation project(':survey') }");
        }
        DataOnce.require(
                reports.stream().flatMap(report -> report.datasets().stream()).toList());
        List<DatasetAudit> audits =
                BadRequestException.naming("aggregation", () -> AuditReport.merged(request.text("title"), reports))
                        .datasets()
                        .stream()
                        .map(DeclaredFixes::in)
                        .toList();
        Map<String, String> stamps = new LinkedHashMap<>();
        audits.forEach(audit -> stamps.put(audit.dataset(), arguments.text("stamp")));
        ReportFiles.write(
                new AuditReport(request.text("title"), audits, ReportFiles.accepted(request)),
                stamps,
                request,
                arguments);
    }
}
