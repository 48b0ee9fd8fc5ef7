package dev.sfumato.report;

import dev.sfumato.gate.Acceptance;
import dev.sfumato.gate.Confidentiality;
import dev.sfumato.gate.Finding;
import dev.sfumato.gate.OpenAudit;
import dev.sfumato.gate.account.Budgets;
import dev.sfumato.gate.account.DpAudit;
import dev.sfumato.gate.fix.Fix;
import dev.sfumato.util.Figures;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * An audit report as a comment on a pull request: one table, then what was found and what would help. It is posted where others read
 * it, and so it is made of what is open.
 */
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
        List<OpenAudit> audits = report.open();
        audits.forEach(this::rows);
        audits.forEach(this::composition);
        audits.forEach(this::pac);
        audits.forEach(this::attacks);
        audits.forEach(this::findings);
        if (audits.stream().anyMatch(OpenAudit::hasMore)) {
            out.append("\n_").append(Confidentiality.ELSEWHERE).append("_\n");
        }
        return out.toString();
    }

    private void rows(OpenAudit audit) {
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
                        dp.total().label().toString(),
                        audit.isRefuted()));
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
                        pac.total().trust(),
                        false));
    }

    private void row(
            String name,
            boolean passed,
            double spent,
            double limit,
            String currency,
            String condition,
            String label,
            boolean isRefuted) {
        out.append("| ").append(escape(name));
        out.append(" | ").append(passed ? "PASS" : "**FAIL**");
        out.append(" | ").append(Figures.spent(spent, limit)).append(currency);
        out.append(" | ").append(Figures.exact(limit)).append(currency).append(condition);
        out.append(" | ")
                .append(isRefuted ? DatasetSection.NOTHING : spent <= limit ? Figures.down(limit - spent) : "0")
                .append(isRefuted ? "" : currency);
        out.append(" | ").append(isRefuted ? "REFUTED" : label.toString()).append(" |\n");
    }

    /** Why the total is what it is, and what the other way to compose would say. */
    private void composition(OpenAudit audit) {
        audit.dp()
                .map(DpAudit::composition)
                .ifPresent(composed -> composed.notes().stream()
                        .findFirst()
                        .ifPresent(note -> out.append("\n**")
                                .append(escape(audit.dataset()))
                                .append(".** ")
                                .append(escape(note))
                                .append('\n')));
    }

    /** The meaning of nats, and that they are no part of an epsilon. */
    private void pac(OpenAudit audit) {
        audit.pac().ifPresent(pac -> {
            out.append("\n**").append(escape(audit.dataset())).append(", PAC privacy.** ");
            out.append(escape(pac.total().sentence()));
            out.append(audit.dp().isPresent() ? " " + Sentences.of(Budgets.APART) : "")
                    .append('\n');
        });
    }

    /** Budget, upper and lower bound in a line. */
    private void attacks(OpenAudit audit) {
        if (audit.attacks().isEmpty() && audit.onRecords().isEmpty()) {
            return;
        }
        out.append("\n**").append(escape(audit.dataset())).append(", attacked.** ");
        audit.axis()
                .ifPresent(axis -> out.append(escape(Sentences.of(axis.line()))).append(' '));
        audit.onRecords()
                .forEach(words -> out.append(escape(Sentences.of(words))).append(' '));
        out.append(escape(AttackSection.PROVES_NOTHING)).append('\n');
    }

    private void findings(OpenAudit audit) {
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
