package dev.sfumato.report;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Figures;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.audit.Attacked;
import java.util.List;

/** How the figures of a dataset came about and what would have to change: plain text of at most 100 columns. */
public final class Explanation {
    private final Paragraphs out = new Paragraphs();
    private final DatasetAudit audit;

    private Explanation(DatasetAudit audit) {
        this.audit = audit;
    }

    public static String of(DatasetAudit audit) {
        return new Explanation(audit).text();
    }

    private String text() {
        out.line("Dataset " + audit.dataset() + ": " + (audit.passed() ? "PASS" : "FAIL"));
        out.indented(2, Sentences.of(audit.verdict().reason()));
        audit.dp().ifPresent(this::account);
        audit.pac().ifPresent(pac -> new PacExplanation(pac, audit, out).write());
        AttackAxis.of(audit).ifPresent(this::attacks);
        audit.data().ifPresent(data -> {
            out.heading("Data");
            out.indented(2, Sentences.of(data.kind() + ": " + data.summary()));
            out.indented(2, "SHA-256 " + data.fingerprint());
        });
        audit.exposure().ifPresent(this::exposure);
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
        for (PricedRelease release : dp.releases()) {
            out.indented(
                    2,
                    release.name() + ", " + counted(release.origin(), release.times(), release.counted()) + ": "
                            + EventText.describe(release.once()) + ".");
            Guarantee alone = release.alone();
            if (release.counted() > 0) {
                out.indented(
                        4,
                        (release.counted() == 1 ? "Alone it costs" : "These alone cost") + " epsilon <= "
                                + Figures.up(alone.epsilon()) + ", " + alone.label() + ", by " + alone.method() + ".");
            }
        }
    }

    /** How often, and how many of them the total counts here. */
    static String counted(Origin origin, long planned, long counted) {
        String times = planned == 1 ? "once" : planned + " times";
        if (origin == Origin.RECORDED) {
            return "recorded " + times;
        }
        long done = planned - counted;
        return "planned " + times
                + (done == 0
                        ? ""
                        : counted == 0
                                ? ", all recorded"
                                : ", of which " + done + (done == 1 ? " is" : " are") + " recorded and " + counted
                                        + (counted == 1 ? " is" : " are") + " to come");
    }

    private void total(DpAudit dp) {
        Guarantee total = dp.total();
        out.heading("What it costs together");
        double sum = dp.releases().stream()
                .mapToDouble(release -> release.alone().epsilon())
                .sum();
        out.indented(
                2,
                "Epsilon <= " + BudgetBar.shown(total.epsilon(), dp.budget().epsilon()) + " at delta "
                        + Figures.exact(total.delta()) + " per "
                        + total.unit()
                        + ", by " + total.method() + "."
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
        out.indented(2, total.label() + ": " + Sentences.of(total.label().meaning()));
        out.list(2, "It rests on this:", total.assumptions());
        if (dp.recorded().epsilon() > 0) {
            out.indented(
                    2,
                    "What is recorded costs epsilon <= "
                            + Figures.up(dp.recorded().epsilon()) + " alone.");
        }
    }

    private void room(DpAudit dp) {
        double left = dp.budget().epsilon() - dp.total().epsilon();
        if (!(left >= 0)) {
            return;
        }
        out.heading("What is left");
        out.indented(
                2,
                "Epsilon " + Figures.down(left) + " of "
                        + Figures.exact(dp.budget().epsilon()) + ".");
        for (PricedRelease release : dp.releases()) {
            release.room().ifPresent(room -> out.indented(2, room(release.name(), room)));
        }
    }

    static String room(String release, long room) {
        return room == 0
                ? "No more of " + release + " would fit."
                : room + " more of " + release + " would fit, if nothing else is added.";
    }

    private void attacks(AttackAxis axis) {
        out.heading("What an attacker gets");
        out.indented(2, Sentences.of(axis.line()));
        for (AttackedRelease attack : audit.attacks()) {
            Attacked attacked = attack.attacked();
            out.indented(2, Sentences.of(attack.words(audit.dp().map(DpAudit::budget))));
            out.indented(
                    4,
                    Sentences.of(attacked.attack() + " on " + attacked.target() + ", "
                            + attacked.bound().method() + ": area under the curve " + AttackSection.auc(attacked) + ", "
                            + AttackSection.cost(attacked)));
            AttackSection.notes(attacked).forEach(note -> out.indented(4, "- " + note));
        }
        out.indented(2, AttackSection.together(audit.attacks()));
        out.indented(2, AttackSection.PROVES_NOTHING);
    }

    private void exposure(ExposureAudit exposure) {
        out.heading("How exposed the records are");
        out.indented(
                2,
                "With " + exposure.released() + (exposure.released() == 1 ? " row" : " rows") + " released ("
                        + exposure.schedule() + "), a record's delta at epsilon " + Figures.exact(exposure.epsilon())
                        + " is at most " + Figures.up(exposure.worst()) + " and for half of the records at most "
                        + Figures.up(exposure.median()) + ". The limit is " + Figures.exact(exposure.maxDelta()) + ": "
                        + (exposure.isExposed()
                                ? exposure.over() + " of " + exposure.records()
                                : "none of " + exposure.records())
                        + " records are above it.");
        out.indented(
                2,
                exposure.label() + ", by " + exposure.method()
                        + (exposure.confidence() < 1 ? ", with confidence " + Figures.down(exposure.confidence()) : "")
                        + ".");
        out.list(2, "It rests on this:", exposure.assumptions());
        out.indented(2, Confidentiality.NOTICE);
    }

    private void ledger(LedgerFacts ledger) {
        out.heading("Ledger");
        out.indented(
                2,
                ledger.entries() + (ledger.entries() == 1 ? " entry" : " entries")
                        + " of this dataset; checkpoint of the whole ledger:");
        ledger.checkpoint().lines().forEach(line -> out.indented(4, line));
    }

    private void changes() {
        List<Fix> fixes = audit.fixes();
        if (audit.passed()) {
            return;
        }
        out.heading("What would have to change");
        for (Finding finding : audit.findings()) {
            out.indented(2, finding.rule().title() + ": " + Sentences.of(finding.message()));
        }
        fixes.forEach(fix -> out.indented(2, "- " + fix.sentence()));
    }
}
