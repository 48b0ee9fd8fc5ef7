package dev.sfumato.gradle.worker;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.gate.Acceptance;
import dev.sfumato.gradle.worker.declaration.Arguments;
import dev.sfumato.gradle.worker.declaration.Request;
import dev.sfumato.gradle.worker.declaration.RequestFields;
import dev.sfumato.report.AuditReport;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/** Reports for programs, for people, for code review and for a comment. */
final class ReportFiles {
    private ReportFiles() {}

    static List<Acceptance> accepted(RequestFields request) {
        return request.objects("accepted").stream()
                .map(one -> new Acceptance(
                        one.text("finding"),
                        one.text("author"),
                        one.text("reason"),
                        LocalDate.parse(one.text("expires"))))
                .toList();
    }

    /** Writes all of them; the one for programs says, by a stamp for each dataset, what it is about. */
    static void write(AuditReport report, Map<String, String> stamps, RequestFields request, Arguments arguments) {
        ObjectNode root = (ObjectNode) Request.json("report", report.toJson());
        ObjectNode stamped = root.putObject("stamps");
        stamps.forEach(stamped::put);
        arguments.write("json", root.toPrettyString() + "\n");
        arguments.write("html", report.toHtml());
        arguments.write("sarif", report.toSarif(request.text("buildFile")));
        arguments.write("markdown", report.toMarkdown());
    }
}
