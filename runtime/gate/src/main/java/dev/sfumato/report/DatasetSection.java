package dev.sfumato.report;

import static dev.sfumato.report.HtmlPage.escape;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.format.EventText;
import dev.sfumato.chart.HistogramChart;
import dev.sfumato.chart.Sign;
import dev.sfumato.gate.Acceptance;
import dev.sfumato.gate.AttackAxis;
import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.gate.ExposureAudit;
import dev.sfumato.gate.ExposureFixes;
import dev.sfumato.gate.Finding;
import dev.sfumato.gate.account.CountedRelease;
import dev.sfumato.gate.account.DataFacts;
import dev.sfumato.gate.account.DpAudit;
import dev.sfumato.gate.account.LedgerFacts;
import dev.sfumato.gate.account.Origin;
import dev.sfumato.gate.account.PricedRelease;
import dev.sfumato.gate.account.RecordedCharge;
import dev.sfumato.gate.account.RecordedPlan;
import dev.sfumato.gate.fix.Fix;
import dev.sfumato.util.Figures;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/** One dataset on a page: verdict, budget, findings, releases, exposure, data and ledger. */
final class DatasetSection {
    static final String NOTHING = "\u2013";

    private final DatasetAudit audit;
    private final List<Acceptance> accepted;
    private final StringBuilder out;

    DatasetSection(DatasetAudit audit, List<Acceptance> accepted, StringBuilder out) {
        this.audit = audit;
        this.accepted = accepted;
        this.out = out;
    }

    void render() {
        out.append("<section>\n<h2>").append(escape(audit.dataset())).append(HtmlPage.badge(audit.passed()));
        out.append("</h2>\n<p class=\"reason\">")
                .append(escape(Sentences.of(audit.verdict().reason())))
                .append("</p>\n");
        boolean hasLedger = audit.ledger().isPresent();
        audit.dp()
                .ifPresent(dp -> BudgetBar.of(dp, hasLedger, audit.isRefuted()).render(out));
        if (audit.dp().isEmpty()) {
            audit.pac().ifPresent(pac -> BudgetBar.of(pac, hasLedger).render(out));
        }
        findings();
        audit.dp().ifPresent(this::account);
        audit.pac().ifPresent(pac -> new PacSection(pac, audit, out).render());
        AttackAxis.of(audit).ifPresent(axis -> new AttackSection(axis, audit, out).render());
        audit.exposure().ifPresent(this::exposure);
        audit.data().ifPresent(this::data);
        audit.ledger().ifPresent(this::ledger);
        out.append("</section>\n");
    }

    private void account(DpAudit dp) {
        out.append("<p class=\"method\">")
                .append(audit.isRefuted() ? "Total, if all releases did what they declare: " : "Total: ")
                .append(escape(dp.words()))
                .append(". Neighbours differ by ")
                .append(escape(dp.budget().unit().meaning()))
                .append(".</p>\n");
        dp.composition()
                .notes()
                .forEach(note -> out.append("<p>").append(escape(note)).append("</p>\n"));
        dp.composition()
                .odometer()
                .ifPresent(odometer ->
                        out.append("<p>").append(escape(odometer.words())).append("</p>\n"));
        list("The figure rests on this:", dp.total().assumptions());
        releases(dp.releases());
    }

    private void findings() {
        Set<Fix> shown = new HashSet<>();
        for (Finding finding : audit.findings()) {
            out.append("<div class=\"finding\">\n<h3>")
                    .append(escape(finding.rule().title()))
                    .append("</h3>\n<p>")
                    .append(escape(Sentences.of(finding.message())))
                    .append("</p>\n");
            List<String> fixes = finding.fixes().stream()
                    .filter(shown::add)
                    .map(Fix::sentence)
                    .toList();
            list("Each of these was priced with everything else, and passes:", fixes);
            for (Acceptance acceptance : accepted) {
                if (acceptance.finding().equals(finding.id())) {
                    out.append("<p class=\"accepted\">Accepted by ")
                            .append(escape(acceptance.author()))
                            .append(" until ")
                            .append(acceptance.expires())
                            .append(": ")
                            .append(escape(acceptance.reason()))
                            .append("</p>\n");
                }
            }
            out.append("<p class=\"id\">")
                    .append(finding.rule().id())
                    .append(" <code>")
                    .append(escape(finding.id()))
                    .append("</code></p>\n</div>\n");
        }
    }

    private void list(String lead, List<String> points) {
        list(out, lead, points);
    }

    static void list(StringBuilder out, String lead, List<String> points) {
        if (points.isEmpty()) {
            return;
        }
        out.append("<p class=\"lead\">").append(escape(lead)).append("</p>\n<ul>\n");
        points.forEach(point -> out.append("<li>").append(escape(point)).append("</li>\n"));
        out.append("</ul>\n");
    }

    private void releases(List<PricedRelease<Guarantee>> releases) {
        if (releases.isEmpty()) {
            out.append("<p>No release is declared: nothing is spent.</p>\n");
            return;
        }
        out.append("<div class=\"scroll\"><table>\n<thead><tr><th>release</th><th>how often</th><th>what it does</th>")
                .append("<th class=\"number\">epsilon alone</th><th>label</th><th>method</th></tr></thead>\n<tbody>\n");
        for (PricedRelease<Guarantee> priced : releases) {
            CountedRelease release = priced.release();
            out.append("<tr>");
            cell("", "release", escape(release.name()));
            cell("", "how often", often(priced));
            // what is all recorded is priced in the line of what was recorded
            boolean isCounted = release.counted() > 0;
            Guarantee alone = priced.alone();
            cell("", "what it does", escape(EventText.shortly(isCounted ? release.event() : release.once())));
            cell("number", "epsilon alone", isCounted ? Figures.up(alone.epsilon()) : NOTHING);
            boolean isRefuted = release.origin() == Origin.PLANNED && audit.isRefuted(release.name());
            cell(
                    isRefuted ? "label refuted" : "label",
                    "label",
                    isRefuted
                            ? Sign.classed(Sign.said("REFUTED"))
                            : isCounted ? Sign.classed(Sign.said(alone.label())) : NOTHING);
            cell("", "method", isCounted ? escape(alone.method()) : NOTHING);
            out.append("</tr>\n");
        }
        out.append("</tbody>\n</table></div>\n");
    }

    /** How often it is released, and how many more would fit, where that is known. */
    static String often(PricedRelease<?> priced) {
        OptionalLong room = priced.room();
        return Explanation.counted(priced.release())
                + (room.isEmpty()
                        ? ""
                        : "; " + (room.getAsLong() == 0 ? "no" : String.valueOf(room.getAsLong())) + " more would fit");
    }

    private void exposure(ExposureAudit exposure) {
        out.append("<h3>How exposed the records are")
                .append(HtmlPage.badge(!exposure.isExposed()
                        && exposure.label()
                                .satisfies(audit.dp().orElseThrow().budget().weakestLabel())))
                .append("</h3>\n<p>")
                .append(escape(exposure.rowsReleased() + ". A record's delta at epsilon "
                        + Figures.exact(exposure.epsilon()) + " is at most " + Figures.up(exposure.worst())
                        + ", and for half of the records at most " + Figures.up(exposure.median()) + ". "
                        + (exposure.isExposed() ? exposure.over() : "None") + " of " + exposure.records()
                        + " records are above the limit of " + Figures.exact(exposure.maxDelta()) + "."))
                .append("</p>\n<figure>\n")
                .append(new HistogramChart(
                                "Records by their delta",
                                "delta at epsilon " + Figures.exact(exposure.epsilon()),
                                "records",
                                exposure.histogram().reaching(exposure.maxDelta()),
                                exposure.maxDelta(),
                                "limit " + Figures.exact(exposure.maxDelta()),
                                List.of("Confidential: about private records."))
                        .inline())
                .append("</figure>\n<p class=\"method\">")
                .append(Sign.classed(Sign.said(exposure.label())
                        .then(", " + exposure.method()
                                + (exposure.confidence() < 1
                                        ? ", with confidence " + Figures.down(exposure.confidence())
                                        : "")
                                + ". Diffusion: " + exposure.schedule())))
                .append(".</p>\n");
        list(
                "What would pass:",
                ExposureFixes.confidential(audit.dp().orElseThrow().budget(), exposure));
        list("The exposure rests on this:", exposure.assumptions());
    }

    private void data(DataFacts data) {
        out.append("<h3>Data</h3>\n<dl>\n");
        fact("kind", data.kind());
        fact(data.recordWord(), String.valueOf(data.records()));
        fact("summary", data.summary());
        out.append("<dt>known as</dt><dd><code>")
                .append(escape(data.fingerprint()))
                .append("</code></dd>\n</dl>\n");
    }

    private void ledger(LedgerFacts ledger) {
        out.append("<h3>Ledger</h3>\n<p class=\"before\">")
                .append(ledger.counts())
                .append(" of this dataset. Checkpoint of the whole ledger, which a later one must contain:</p>\n<pre>")
                .append(escape(ledger.checkpoint()))
                .append("</pre>\n");
        openings(ledger);
        if (ledger.charges().isEmpty()) {
            return;
        }
        out.append("<details>\n<summary>Recorded charges</summary>\n<div class=\"scroll\"><table>\n<thead><tr>")
                .append("<th>recorded</th><th>release</th><th>run</th><th>what it did</th><th>label</th><th>entry</th>")
                .append("</tr></thead>\n<tbody>\n");
        for (RecordedCharge charge : ledger.charges()) {
            out.append("<tr>");
            cell("", "recorded", escape(charge.recorded()));
            cell("", "release", escape(charge.release()));
            cell("", "run", escape(charge.run()));
            cell("", "what it did", escape(EventText.shortly(charge.event())));
            cell("label", "label", Sign.classed(Sign.said(charge.label())));
            cell("", "entry", "<code>" + escape(charge.id()) + "</code>");
            out.append("</tr>\n");
        }
        out.append("</tbody>\n</table></div>\n</details>\n");
    }

    private void openings(LedgerFacts ledger) {
        if (ledger.plans().isEmpty()) {
            return;
        }
        out.append("<details>\n<summary>Openings and plans</summary>\n<div class=\"scroll\"><table>\n<thead><tr>")
                .append("<th>recorded</th><th>budget</th><th>planned</th><th>still free</th><th>entry</th>")
                .append("</tr></thead>\n<tbody>\n");
        for (RecordedPlan plan : ledger.plans()) {
            out.append("<tr>");
            cell("", "recorded", escape(plan.recorded()));
            cell("", "budget", escape(plan.opening().words()));
            cell("", "planned", escape(slots(plan)));
            cell("", "still free", escape(free(ledger, plan)));
            cell("", "entry", "<code>" + escape(plan.id()) + "</code>");
            out.append("</tr>\n");
        }
        out.append("</tbody>\n</table></div>\n</details>\n");
    }

    private static String slots(RecordedPlan plan) {
        return plan.opening().slots().isEmpty()
                ? NOTHING
                : plan.opening().slots().stream()
                        .map(slot -> slot.release() + ", "
                                + (slot.times() == 1 ? "once" : slot.times() + " times") + ": "
                                + EventText.shortly(slot.event()))
                        .collect(Collectors.joining("; "));
    }

    private static String free(LedgerFacts ledger, RecordedPlan plan) {
        return plan.opening().slots().isEmpty() ? NOTHING : plan.free(ledger.free(plan));
    }

    /** A cell that knows its column, for pages that are too narrow for columns. */
    private void cell(String kind, String column, String content) {
        cell(out, kind, column, content);
    }

    static void cell(StringBuilder out, String kind, String column, String content) {
        out.append(kind.isEmpty() ? "<td" : "<td class=\"" + kind + "\"")
                .append(" data-column=\"")
                .append(column)
                .append("\">")
                .append(content)
                .append("</td>");
    }

    private void fact(String name, String value) {
        out.append("<dt>")
                .append(name)
                .append("</dt><dd>")
                .append(escape(value))
                .append("</dd>\n");
    }
}
