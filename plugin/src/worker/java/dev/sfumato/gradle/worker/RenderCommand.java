package dev.sfumato.gradle.worker;

import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.gradle.worker.declaration.Arguments;
import dev.sfumato.gradle.worker.declaration.BadRequestException;
import dev.sfumato.gradle.worker.declaration.DataOnce;
import dev.sfumato.gradle.worker.declaration.Request;
import dev.sfumato.gradle.worker.declaration.RequestFields;
import dev.sfumato.report.AuditReport;
import dev.sfumato.report.DatasetAuditJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes the reports of a project from the audits of its datasets. */
final class RenderCommand implements Worker.Command {
    @Override
    public void run(Arguments arguments) {
        RequestFields request = Request.parse("request", arguments.read("request"));
        List<DatasetAudit> audits = new ArrayList<>();
        Map<String, String> stamps = new LinkedHashMap<>();
        for (String part : request.texts("parts")) {
            RequestFields document = PartFile.read(part, text -> Request.parse(part, text));
            DatasetAudit audit = BadRequestException.naming(
                    part,
                    () -> DatasetAuditJson.fromNode(document.object("dataset").node()));
            audits.add(audit);
            stamps.put(audit.dataset(), document.text("stamp"));
        }
        if (audits.isEmpty()) {
            throw new BadRequestException(
                    "No dataset is declared, so there is nothing to check; declare one in the build "
                            + "script: privacy { datasets { register('survey') { budget { epsilon = 1.0; delta = 1e-6 } } } }");
        }
        DataOnce.require(audits);
        AuditReport report = new AuditReport(request.text("title"), audits, ReportFiles.accepted(request));
        ReportFiles.write(report, stamps, request, arguments);
    }
}
