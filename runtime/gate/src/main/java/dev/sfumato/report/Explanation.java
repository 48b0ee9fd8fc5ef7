package dev.sfumato.report;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.format.EventText;
import dev.sfumato.gate.Confidentiality;
import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.gate.Finding;
import dev.sfumato.gate.OpenAudit;
import dev.sfumato.gate.account.CountedRelease;
import dev.sfumato.gate.account.DpAudit;
import dev.sfumato.gate.account.LedgerFacts;
import dev.sfumato.gate.account.Origin;
import dev.sfumato.gate.account.PricedRelease;
import dev.sfumato.util.Figures;
import java.util.List;

/**
 * How the figures of a dataset came about and what would have to change: plain text of at most 100 columns. It ends in the logs of
 * builds, and so it is made of what is open.
 */
public final class Explanation {
    private final Paragraphs out = new Paragraphs();
    private final OpenAudit audit;

    private Explanation(OpenAudit audit) {
        this.audit = audit;
    }

    public static String of(DatasetAudit audit) {
        return new Explanation(OpenAudit.of(audit)).text();
    }

    private String text() {
        out.line("Dataset " + audit.dataset() + ": " + (audit.passed() ? "PASS" : "FAIL"));
        out.indented(2, Sentences.of(audit.reason()));
        audit.dp().ifPresent(this::account);
        audit.pac().ifPresent(pac -> new PacExplanation(pac, audit, out).write());
        attacks();
        if (audit.hasMore()) {
            out.heading("What was measured");
            out.indented(2, Confidentiality.ELSEWHERE);
        }
        audit.ledger().ifPresent(this::ledger);
        changes();
        return out.toString();
    }

    private void account(DpAudit dp) {
        Budget budget = dp.budget();
        out.indented(
                2,
                "The budget is " + budget + ": neighbours differ by "
                        + budget.unit().meaning() + ". "
                        + (budget.weakestLabel() == Label.CERTIFIED
                                ? "Only proved figures count."
                                : "Claims of papers count as well."));
        parts(dp);
        total(dp);
        room(dp);
    }

    private void parts(DpAudit dp) {
        out.heading("What is released");
        if (dp.releases().isEmpty()) {
            out.indented(2, "Nothing: no release is planned or recorded.");
        }
        for (PricedRelease<Guarantee> priced : dp.releases()) {
            CountedRelease release = priced.release();
            out.indented(2, release.name() + ", " + counted(release) + ": " + EventText.shortly(release.once()) + ".");
            Guarantee alone = priced.alone();
            if (release.counted() > 0) {
                out.indented(
                        4,
                        (release.counted() == 1 ? "Alone it costs" : "These alone cost") + " epsilon <= "
                                + Figures.up(alone.epsilon()) + ", " + alone.label() + ", by " + alone.method() + ".");
            }
        }
    }

    /** How often, and how many of them the total counts here. */
    static String counted(CountedRelease release) {
        long planned = release.release().times();
        long counted = release.counted();
        String times = planned == 1 ? "once" : planned + " times";
        if (release.origin() == Origin.RECORDED) {
            return "recorded " + times;
        }
        long done = planned - counted;
        return "declared " + times
                + (done == 0
                        ? ""
                        : counted == 0
                                ? ", all recorded"
                                : ", of which " + done + (done == 1 ? " is" : " are") + " recorded and " + counted
                                        + (counted == 1 ? " is" : " are") + " to come");
    }

    private void total(DpAudit dp) {
        Guarantee total = dp.total();
        out.heading(
                audit.isRefuted()
                        ? "What it would cost together, if all releases did what they declare"
                        : "What it costs together");
        double sum = dp.releases().stream()
                .mapToDouble(release -> release.alone().epsilon())
                .sum();
        boolean isAdaptive = dp.composition().isAdaptive();
        out.indented(
                2,
                (isAdaptive
                                ? Double.isFinite(total.epsilon())
                                        ? "They need a budget of epsilon "
                                                + Figures.spent(
                                                        total.epsilon(),
                                                        dp.budget().epsilon())
                                        : "No budget admits them"
                                : "Epsilon <= "
                                        + Figures.spent(
                                                total.epsilon(), dp.budget().epsilon()))
                        + " at delta " + Figures.exact(total.delta()) + " per " + total.unit() + ", "
                        + method(dp) + "."
                        + (Double.isFinite(sum)
                                        && sum > total.epsilon()
                                        && dp.releases().size() > 1
                                ? " The parts add up to " + Figures.up(sum) + ": priced together they cost less."
                                : ""));
        if (total.lower() > 0 && Double.isFinite(total.lower())) {
            out.indented(
                    2,
                    total.isExact()
                            ? "This is exact: no accountant can say less."
                            : "No accountant can say less than " + Figures.downNear(total.lower(), total.epsilon())
                                    + ".");
        }
        dp.composition().notes().forEach(note -> out.indented(2, note));
        out.indented(2, total.label() + ": " + Sentences.of(total.label().meaning()));
        out.list(2, "It rests on this:", total.assumptions());
        if (dp.recorded().total().epsilon() > 0) {
            out.indented(
                    2,
                    (audit.ledger().filter(LedgerFacts::hasPlan).isPresent()
                                    ? "What is recorded, or planned in the ledger, costs epsilon <= "
                                    : "What is recorded costs epsilon <= ")
                            + Figures.up(dp.recorded().total().epsilon()) + " alone.");
        }
        dp.composition().odometer().ifPresent(odometer -> out.indented(2, odometer.words()));
    }

    /** How the figure was found, with the way to compose in front where there is something to compose. */
    private static String method(DpAudit dp) {
        String way = dp.composition().way() + ", ";
        String method = dp.total().method();
        return method.startsWith(way) ? way + "by " + method.substring(way.length()) : "by " + method;
    }

    private void room(DpAudit dp) {
        double left = dp.budget().epsilon() - dp.total().epsilon();
        // of a price that a release does not keep to, nothing is left
        if (!(left >= 0) || audit.isRefuted()) {
            return;
        }
        out.heading("What is left");
        out.indented(
                2,
                "Epsilon " + Figures.down(left) + " of "
                        + Figures.exact(dp.budget().epsilon()) + ".");
        rooms(dp.releases(), out);
    }

    /** How many more of each release would fit, where that is known. */
    static void rooms(List<? extends PricedRelease<?>> releases, Paragraphs out) {
        releases.forEach(priced -> priced.room()
                .ifPresent(room -> out.indented(2, room(priced.release().name(), room))));
    }

    private static String room(String release, long room) {
        return room == 0
                ? "No more of " + release + " would fit."
                : room + " more of " + release + " would fit, if nothing else is added.";
    }

    private void attacks() {
        if (audit.attacks().isEmpty() && audit.onRecords().isEmpty()) {
            return;
        }
        out.heading("What an attacker gets");
        if (!audit.attacks().isEmpty()) {
            MeasuredExplanation.attacks(audit.attacks(), audit.dp().orElseThrow(), out);
        }
        audit.onRecords().forEach(words -> out.indented(2, Sentences.of(words)));
        out.indented(2, AttackSection.PROVES_NOTHING);
    }

    private void ledger(LedgerFacts ledger) {
        out.heading("Ledger");
        out.indented(2, ledger.counts() + " of this dataset; checkpoint of the whole ledger:");
        ledger.checkpoint().lines().forEach(line -> out.indented(4, line));
    }

    private void changes() {
        if (audit.passed()) {
            return;
        }
        out.heading("What would have to change");
        for (Finding finding : audit.findings()) {
            out.indented(2, finding.rule().title() + ": " + Sentences.of(finding.message()));
        }
        DatasetAudit.fixes(audit.findings()).forEach(fix -> out.indented(2, "- " + fix.sentence()));
    }
}
