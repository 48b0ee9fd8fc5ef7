package dev.sfumato.report;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Figures;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;

/** An audit report as one self-contained page, readable in dark and light and on paper. */
final class HtmlPage {
    private final AuditReport report;
    private final StringBuilder out = new StringBuilder();

    HtmlPage(AuditReport report) {
        this.report = report;
    }

    String render() {
        out.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>")
                .append(escape(report.title()))
                .append("</title>\n<style>\n")
                .append(style())
                .append("</style>\n</head>\n<body>\n<header><h1>")
                .append(escape(report.title()))
                .append("</h1>")
                .append(badge(report.passed()))
                .append("</header>\n");
        report.datasets().forEach(this::dataset);
        labels();
        return out.append("</body>\n</html>\n").toString();
    }

    private void dataset(DatasetAudit audit) {
        out.append("<section>\n<h2>")
                .append(escape(audit.dataset()))
                .append(badge(audit.verdict().passed()));
        out.append("</h2>\n<p class=\"reason\">")
                .append(escape(sentence(audit.verdict().reason())))
                .append("</p>\n");
        audit.advice()
                .ifPresent(advice ->
                        out.append("<p class=\"fix\">").append(escape(advice)).append("</p>\n"));
        bar(audit);
        out.append("<p class=\"method\">Total: ")
                .append(escape(audit.total().toString()))
                .append(". Neighbours differ by ")
                .append(escape(audit.budget().unit().meaning()))
                .append(".</p>\n");
        releases(audit);
        out.append("</section>\n");
    }

    private void releases(DatasetAudit audit) {
        if (audit.releases().isEmpty()) {
            out.append("<p>No release is declared: nothing is spent.</p>\n");
            return;
        }
        out.append("<div class=\"scroll\"><table>\n<thead><tr><th>release</th><th>what it does</th>")
                .append("<th class=\"number\">epsilon alone</th><th>label</th><th>method</th></tr></thead>\n<tbody>\n");
        for (PricedRelease release : audit.releases()) {
            Guarantee alone = release.alone();
            out.append("<tr><td>").append(escape(release.name()));
            out.append("</td><td>").append(escape(EventText.describe(release.event())));
            out.append("</td><td class=\"number\">").append(Figures.up(alone.epsilon()));
            out.append("</td><td>").append(alone.label());
            out.append("</td><td>").append(escape(alone.method())).append("</td></tr>\n");
        }
        out.append("</tbody>\n</table></div>\n");
    }

    /** The spent part of the budget, drawn to scale; an overspent budget is drawn as the part of the spending it covers. */
    private void bar(DatasetAudit audit) {
        Budget budget = audit.budget();
        double spent = audit.total().epsilon();
        double scale = Math.max(spent, budget.epsilon());
        double filled = Double.isInfinite(spent) ? 100 : 100 * spent / scale;
        double limit = Double.isInfinite(spent) ? 0 : 100 * budget.epsilon() / scale;
        String figures = "epsilon " + Figures.up(spent) + " of " + Figures.exact(budget.epsilon()) + " at delta "
                + Figures.exact(budget.delta());
        out.append("<div class=\"bar ").append(audit.verdict().passed() ? "within" : "over");
        out.append("\" role=\"img\" aria-label=\"").append(figures).append("\"><div class=\"spent\" style=\"width:");
        out.append(percent(filled))
                .append("\"></div><div class=\"limit\" style=\"left:")
                .append(percent(limit));
        out.append("\"></div></div>\n<p class=\"figures\">").append(figures).append("</p>\n");
    }

    private void labels() {
        out.append("<section class=\"labels\">\n<h2>What the labels mean</h2>\n<dl>\n");
        for (Label label : Label.values()) {
            out.append("<dt>").append(label).append("</dt><dd>");
            out.append(escape(sentence(label.meaning()))).append("</dd>\n");
        }
        out.append(
                        "</dl>\n<p>Figures are rounded against you: what is spent up, what is left down. An epsilon bounds what the declared mechanisms reveal; it does ")
                .append("not check that the code that ran is the mechanism that was declared.</p>\n</section>\n");
    }

    private static String badge(boolean passed) {
        return passed ? " <span class=\"badge pass\">PASS</span>" : " <span class=\"badge fail\">FAIL</span>";
    }

    private static String percent(double value) {
        return String.format(Locale.ROOT, "%.2f%%", value);
    }

    private static String sentence(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) + ".";
    }

    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    private static String style() {
        try (InputStream in = HtmlPage.class.getResourceAsStream("report.css")) {
            return new String(Objects.requireNonNull(in, "report.css").readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
