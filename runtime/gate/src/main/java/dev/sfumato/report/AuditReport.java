package dev.sfumato.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.gate.Acceptance;
import dev.sfumato.gate.Confidentiality;
import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.gate.OpenAudit;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The audits of all datasets of one project or script.
 *
 * @param accepted findings that somebody answers for; they are shown and change no verdict
 */
public record AuditReport(String title, List<DatasetAudit> datasets, List<Acceptance> accepted) {
    /** The schema version of the JSON that is written. */
    public static final int SCHEMA = 6;

    /** The oldest version that is read: one without attacks. */
    private static final int OLDEST = 3;

    public AuditReport {
        datasets = List.copyOf(datasets);
        accepted = List.copyOf(accepted);
    }

    /** A report in which nothing is accepted. */
    public AuditReport(String title, List<DatasetAudit> datasets) {
        this(title, datasets, List.of());
    }

    /** Whether every dataset passes; a report on nothing has not passed. */
    public boolean passed() {
        return !datasets.isEmpty() && datasets.stream().allMatch(DatasetAudit::passed);
    }

    /**
     * One report on what several projects do with the same datasets: what they plan and have recorded is priced together.
     *
     * @throws IllegalArgumentException where projects do not agree about a dataset
     */
    public static AuditReport merged(String title, List<AuditReport> reports) {
        return new MergedReports(title, reports).merge();
    }

    /** The audits without anything confidential, which may be shown to anybody. */
    List<OpenAudit> open() {
        return datasets.stream().map(OpenAudit::of).toList();
    }

    /** Whether the report tells what was computed from private records: its page and its JSON are then for their curator only. */
    public boolean isConfidential() {
        return datasets.stream().anyMatch(Confidentiality::isOf);
    }

    public String toHtml() {
        return new HtmlPage(this).render();
    }

    /**
     * The findings for code review tools, as SARIF 2.1.0; nothing in it is confidential.
     *
     * @param buildFile the file in which they can be mended, relative to the root of the sources
     */
    public String toSarif(String buildFile) {
        return new SarifLog(this, buildFile).render();
    }

    /** The report as a comment on a pull request; nothing in it is confidential. */
    public String toMarkdown() {
        return new MarkdownPage(this).render();
    }

    /** The report for programs, which says so where it is confidential. An infinite figure is written as the text "infinite", which no JSON number can say. */
    public String toJson() {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("schema", SCHEMA);
        if (isConfidential()) {
            root.put("notice", Confidentiality.NOTICE);
        }
        root.put("title", title).put("passed", passed());
        ArrayNode audits = root.putArray("datasets");
        datasets.forEach(audit -> audits.add(DatasetAuditJson.toNode(audit)));
        ArrayNode acceptances = root.putArray("accepted");
        for (Acceptance acceptance : accepted) {
            acceptances
                    .addObject()
                    .put("finding", acceptance.finding())
                    .put("author", acceptance.author())
                    .put("reason", acceptance.reason())
                    .put("expires", acceptance.expires().toString());
        }
        return root.toPrettyString() + "\n";
    }

    /** Reads what {@link #toJson} wrote; the stamps of the datasets, which a build adds, may be there as well. */
    public static AuditReport fromJson(String json) {
        JsonFields root = JsonFields.parse("the report", json)
                .only("schema", "notice", "title", "passed", "datasets", "accepted", "stamps");
        requireSchema(root);
        root.optional("stamps");
        root.optionalText("notice");
        AuditReport report = new AuditReport(
                root.text("title"),
                root.list("datasets", dataset -> DatasetAuditJson.fromNode(dataset.node(), root.whole("schema"))),
                root.list("accepted", AuditReport::acceptance));
        Set<String> names = new HashSet<>();
        for (DatasetAudit audit : report.datasets) {
            if (!names.add(audit.dataset())) {
                throw new IllegalArgumentException("the report tells of dataset '" + audit.dataset() + "' twice");
            }
        }
        if (root.bool("passed") != report.passed()) {
            throw new IllegalArgumentException("the report's verdict is not that of its datasets");
        }
        return report;
    }

    static void requireSchema(JsonFields root) {
        if (root.whole("schema") < OLDEST || root.whole("schema") > SCHEMA) {
            throw root.refused("schema", "in [" + OLDEST + ", " + SCHEMA + "]");
        }
    }

    private static Acceptance acceptance(JsonFields fields) {
        fields.only("finding", "author", "reason", "expires");
        try {
            return new Acceptance(
                    fields.text("finding"),
                    fields.text("author"),
                    fields.text("reason"),
                    LocalDate.parse(fields.text("expires")));
        } catch (DateTimeParseException e) {
            throw fields.refused("expires", "a date such as 2027-03-31");
        }
    }
}
