package dev.sfumato.report;

import dev.sfumato.accounting.Figures;
import dev.sfumato.accounting.Label;
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
        report.datasets().forEach(this::rows);
        report.datasets().forEach(this::pac);
        report.datasets().forEach(this::attacks);
        report.datasets().forEach(this::findings);
        if (report.datasets().stream().anyMatch(HtmlPage::tellsOfRecords)) {
            out.append("\n_").append(Confidentiality.NOTICE).append("_\n");
        }
        return out.toString();
    }

    private void rows(DatasetAudit audit) {
        audit.dp()
                .ifPresent(dp -> row(
                        audit.dataset(),
                        audit.findings().stream()
                                .allMatch(finding -> finding.rule().isPac()),
                        dp.total().epsilon(),
                        dp.budget().epsilon(),
                        "",
                        dp.budget().delta() > 0
                                ? " at delta " + Figures.exact(dp.budget().delta())
                                : "",
                        dp.total().label()));
        audit.pac()
                .ifPresent(pac -> row(
                        audit.dataset() + ", PAC privacy",
                        audit.keepsNats(),
                        pac.total().information(),
                        pac.budget().information(),
                        " nats",
                        pac.budget().failure() > 0
                                ? " but for a probability of "
                                        + Figures.exact(pac.budget().failure())
                                : "",
                        pac.total().label()));
    }

    private void row(
            String name, boolean passed, double spent, double limit, String currency, String condition, Label label) {
        out.append("| ").append(escape(name));
        out.append(" | ").append(passed ? "PASS" : "**FAIL**");
        out.append(" | ").append(BudgetBar.shown(spent, limit)).append(currency);
        out.append(" | ").append(Figures.exact(limit)).append(currency).append(condition);
        out.append(" | ")
                .append(spent <= limit ? Figures.down(limit - spent) : "0")
                .append(currency);
        out.append(" | ").append(label).append(" |\n");
    }

    /** What nats mean, and that they are no part of an epsilon. */
    private void pac(DatasetAudit audit) {
        audit.pac().ifPresent(pac -> {
            out.append("\n**").append(escape(audit.dataset())).append(", PAC privacy.** ");
            out.append(escape(pac.total().sentence()));
            out.append(audit.dp().isPresent() ? " " + Sentences.of(Budgets.APART) : "")
                    .append('\n');
        });
    }

    /** Budget, upper and lower bound in a line. */
    private void attacks(DatasetAudit audit) {
        AttackAxis.of(audit).ifPresent(axis -> {
            out.append("\n**").append(escape(audit.dataset())).append(", attacked.** ");
            out.append(escape(Sentences.of(axis.line()))).append(' ');
            out.append(escape(AttackSection.PROVES_NOTHING)).append('\n');
        });
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
