package dev.sfumato.report;

import dev.sfumato.accounting.Label;
import dev.sfumato.chart.Markup;
import dev.sfumato.chart.Sign;
import dev.sfumato.gate.Confidentiality;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** An audit report as one self-contained page, readable in dark and light, on a telephone and on paper. */
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
        if (report.datasets().isEmpty()) {
            out.append("<p>No dataset was audited, so nothing shows that a budget is kept.</p>\n");
        }
        if (report.isConfidential()) {
            out.append("<p class=\"notice\">")
                    .append(escape(Confidentiality.NOTICE))
                    .append("</p>\n");
        }
        report.datasets().forEach(audit -> new DatasetSection(audit, report.accepted(), out).render());
        labels();
        return out.append("</body>\n</html>\n").toString();
    }

    private void labels() {
        out.append("<section class=\"labels\">\n<h2>What the labels mean</h2>\n<dl>\n");
        for (Label label : Label.values()) {
            out.append("<dt>").append(Sign.classed(Sign.said(label))).append("</dt><dd>");
            out.append(escape(Sentences.of(label.meaning()))).append("</dd>\n");
        }
        out.append(
                        "</dl>\n<p>Figures are rounded against you: what is spent up, what is left down. An epsilon bounds what the declared mechanisms reveal; it does ")
                .append(
                        "not check that the code that ran is the mechanism that was declared. An attack can show that it is not,")
                .append(" and never that it is.</p>\n</section>\n");
    }

    static String badge(boolean passed) {
        return passed ? badge("pass", "PASS") : badge("fail", "FAIL");
    }

    /** A verdict with its symbol; its colour is that of the page, light or dark. */
    static String badge(String kind, String verdict) {
        return " <span class=\"badge " + kind + "\">"
                + Sign.of(verdict).orElseThrow().symbol() + "&#160;" + verdict + "</span>";
    }

    static String escape(String text) {
        return Markup.escape(text);
    }

    private static String style() {
        try (InputStream in = HtmlPage.class.getResourceAsStream("report.css")) {
            return new String(Objects.requireNonNull(in, "report.css").readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
