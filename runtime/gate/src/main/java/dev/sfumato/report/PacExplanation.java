package dev.sfumato.report;

import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.format.EventText;
import dev.sfumato.accounting.pac.PacGuarantee;
import dev.sfumato.gate.OpenAudit;
import dev.sfumato.gate.account.Budgets;
import dev.sfumato.gate.account.CountedRelease;
import dev.sfumato.gate.account.PacAudit;
import dev.sfumato.gate.account.PricedRelease;
import dev.sfumato.util.Figures;

/** How the figures of PAC privacy came about, as a part of an explanation. */
final class PacExplanation {
    private final PacAudit pac;
    private final OpenAudit audit;
    private final Paragraphs out;

    PacExplanation(PacAudit pac, OpenAudit audit, Paragraphs out) {
        this.pac = pac;
        this.audit = audit;
        this.out = out;
    }

    void write() {
        PacGuarantee total = pac.total();
        out.heading("What leaks, in nats (PAC privacy): " + (audit.keepsNats() ? "PASS" : "FAIL"));
        out.indented(
                2,
                "The budget is " + pac.budget() + ". "
                        + (pac.budget().weakestLabel() == Label.CERTIFIED
                                ? "Only proved figures count."
                                : "Claims of papers count as well."));
        releases();
        out.indented(
                2,
                "Together at most "
                        + Figures.spent(total.information(), pac.budget().information()) + " nats" + but(total)
                        + ", by " + total.method() + ". " + total.sentence());
        out.indented(2, total.trust() + ": " + Sentences.of(total.label().meaning()));
        out.list(2, "It rests on this:", total.assumptions());
        if (pac.recorded().total().information() > 0) {
            out.indented(
                    2,
                    "What is recorded tells "
                            + Figures.up(pac.recorded().total().information()) + " nats alone.");
        }
        room(total);
        out.indented(
                2,
                audit.dp().isPresent()
                        ? Sentences.of(Budgets.APART)
                        : "This is no differential privacy: it holds for data that are drawn as said.");
    }

    private void releases() {
        if (pac.releases().isEmpty()) {
            out.indented(2, "No release with PAC privacy is planned or recorded.");
        }
        for (PricedRelease<PacGuarantee> priced : pac.releases()) {
            CountedRelease release = priced.release();
            out.indented(
                    2,
                    release.name() + ", " + Explanation.counted(release) + ": " + EventText.shortly(release.once())
                            + ".");
            PacGuarantee alone = priced.alone();
            if (release.counted() > 0) {
                out.indented(
                        4,
                        (release.counted() == 1 ? "Alone it tells" : "These alone tell") + " at most "
                                + Figures.up(alone.information()) + " nats" + but(alone) + ", " + alone.label()
                                + ", by " + alone.method() + ".");
            }
        }
    }

    private void room(PacGuarantee total) {
        double left = pac.budget().information() - total.information();
        if (left >= 0) {
            out.indented(
                    2,
                    "What is left: " + Figures.down(left) + " of "
                            + Figures.exact(pac.budget().information()) + " nats.");
        }
        Explanation.rooms(pac.releases(), out);
    }

    private static String but(PacGuarantee guarantee) {
        return guarantee.failure() == 0 ? "" : " but for a probability of " + Figures.up(guarantee.failure());
    }
}
