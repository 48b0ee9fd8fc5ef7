package dev.sfumato.report;

import dev.sfumato.accounting.Figures;
import java.util.HashSet;
import java.util.Set;

/** An audit report as a comment on a pull request: one table, then what was found and what would help. */
final class MarkdownPage {
    private final AuditReport report;
    private final StringBuilder out = new StringBuilder();

    MarkdownPage(AuditReport report) {
        this.report = report;
    }

    String render() {
        out.append("## ")
                .append(escape(report.title()))
                .append(report.passed() ? ": PASS" : ": FAIL")
                .append("\n\n");
        if (report.datasets().isEmpty()) {
            return out.append("No dataset was audited, so nothing shows that a budget is kept.\n")
                    .toString();
        }
        out.append("| dataset | verdict | spent | budget | left | label |\n| --- | --- | ---: | ---: | ---: | --- |\n");
        report.datasets().forEach(this::row);
        report.datasets().forEach(this::findings);
        if (report.datasets().stream().anyMatch(audit -> audit.exposure().isPresent())) {
            out.append("\n_").append(Confidentiality.NOTICE).append("_\n");
        }
        return out.toString();
    }

    private void row(DatasetAudit audit) {
        double limit = audit.budget().epsilon();
        double spent = audit.total().epsilon();
        boolean isKept = spent <= limit;
        out.append("| ").append(escape(audit.dataset()));
        out.append(" | ").append(audit.passed() ? "PASS" : "**FAIL**");
        out.append(" | ").append(isKept ? Figures.upWithin(spent, limit) : Figures.up(spent));
        out.append(" | ").append(Figures.exact(limit));
        if (audit.budget().delta() > 0) {
            out.append(" at delta ").append(Figures.exact(audit.budget().delta()));
        }
        out.append(" | ").append(isKept ? Figures.down(limit - spent) : "0");
        out.append(" | ").append(audit.total().label()).append(" |\n");
    }

    private void findings(DatasetAudit audit) {
        Set<Fix> shown = new HashSet<>();
        for (Finding finding : audit.findings()) {
            out.append("\n**").append(escape(audit.dataset())).append(": ");
            out.append(finding.rule().title()).append(".** ");
            out.append(escape(Sentences.of(finding.message()))).append("\n\n");
            finding.fixes().stream()
                    .filter(shown::add)
                    .forEach(fix ->
                            out.append("- ").append(escape(fix.sentence())).append('\n'));
            for (Acceptance acceptance : report.accepted()) {
                if (acceptance.finding().equals(finding.id())) {
                    out.append("- Accepted by ").append(escape(acceptance.author()));
                    out.append(" until ").append(acceptance.expires());
                    out.append(": ").append(escape(acceptance.reason())).append('\n');
                }
            }
        }
    }

    /** Text that neither Markdown nor HTML takes for anything else, that is one line, and that calls nobody. */
    static String escape(String text) {
        return text.replaceAll("[\\p{Cntrl}\\s]+", " ")
                .replaceAll("([\\\\`*_\\[\\]#|~$!])", "\\\\$1")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("@", "@\u200B");
    }
}
