package dev.sfumato.report;

import static dev.sfumato.report.HtmlPage.escape;

import dev.sfumato.accounting.format.EventText;
import dev.sfumato.accounting.pac.PacGuarantee;
import dev.sfumato.chart.Sign;
import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.gate.account.Budgets;
import dev.sfumato.gate.account.CountedRelease;
import dev.sfumato.gate.account.PacAudit;
import dev.sfumato.gate.account.PricedRelease;
import dev.sfumato.util.Figures;

/** The releases with PAC privacy of one dataset on a page, beside those that have an epsilon. */
final class PacSection {
    private final PacAudit pac;
    private final DatasetAudit audit;
    private final StringBuilder out;

    PacSection(PacAudit pac, DatasetAudit audit, StringBuilder out) {
        this.pac = pac;
        this.audit = audit;
        this.out = out;
    }

    void render() {
        out.append("<h3>PAC privacy").append(HtmlPage.badge(audit.keepsNats())).append("</h3>\n");
        if (audit.dp().isPresent()) {
            BudgetBar.of(pac, audit.ledger().isPresent()).render(out);
        }
        PacGuarantee total = pac.total();
        paragraph("before", total.sentence());
        paragraph(
                "before",
                audit.dp().isPresent()
                        ? Sentences.of(Budgets.APART)
                        : "This is no differential privacy: it holds for data that are drawn as said below.");
        paragraph("method", "Budget: " + pac.budget() + ". Total: " + total + ".");
        DatasetSection.list(out, "The figure rests on this:", total.assumptions());
        if (pac.releases().isEmpty()) {
            out.append("<p>No release with PAC privacy is declared.</p>\n");
        } else {
            releases();
        }
    }

    private void paragraph(String kind, String text) {
        out.append("<p class=\"")
                .append(kind)
                .append("\">")
                .append(escape(text))
                .append("</p>\n");
    }

    private void releases() {
        out.append("<div class=\"scroll\"><table>\n<thead><tr><th>release</th><th>how often</th><th>what it does</th>")
                .append("<th class=\"number\">nats alone</th><th>label</th><th>method</th></tr></thead>\n<tbody>\n");
        for (PricedRelease<PacGuarantee> priced : pac.releases()) {
            CountedRelease release = priced.release();
            boolean isCounted = release.counted() > 0;
            PacGuarantee alone = priced.alone();
            out.append("<tr>");
            cell("", "release", escape(release.name()));
            cell("", "how often", DatasetSection.often(priced));
            cell("", "what it does", escape(EventText.shortly(isCounted ? release.event() : release.once())));
            cell("number", "nats alone", isCounted ? Figures.up(alone.information()) : DatasetSection.NOTHING);
            cell("label", "label", isCounted ? Sign.classed(Sign.said(alone.label())) : DatasetSection.NOTHING);
            cell("", "method", isCounted ? escape(alone.method()) : DatasetSection.NOTHING);
            out.append("</tr>\n");
        }
        out.append("</tbody>\n</table></div>\n");
    }

    private void cell(String kind, String column, String content) {
        DatasetSection.cell(out, kind, column, content);
    }
}
