package dev.sfumato.gate.account;

import dev.sfumato.accounting.Judged;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.Verdict;
import dev.sfumato.accounting.format.EventText;
import dev.sfumato.accounting.pac.PacAccountant;
import dev.sfumato.accounting.pac.PacBudget;
import dev.sfumato.accounting.pac.PacGuarantee;
import java.util.List;
import java.util.Optional;

/**
 * The account of releases with PAC privacy, in nats. It stands beside that of differential privacy.
 *
 * @param promise the limits that the budget itself must keep, where they are required
 * @param releases what each tells alone
 * @param recorded what those in the ledger tell together, without what is planned
 * @param judged what all that are recorded and planned tell together
 */
public record PacAudit(
        Optional<PacPromise> promise,
        List<PricedRelease<PacGuarantee>> releases,
        Judged<PacBudget, PacGuarantee> recorded,
        Judged<PacBudget, PacGuarantee> judged) {
    public PacAudit {
        releases = List.copyOf(releases);
        Budgets.requireSame(recorded, judged);
        releases.forEach(PacAudit::requireBorneOut);
        PacGuarantee counted = PacUses.of(releases).together();
        PacGuarantee total = judged.total();
        if (counted.information() != total.information() || counted.failure() != total.failure()) {
            throw new IllegalArgumentException("the releases tell " + counted.information()
                    + " nats but for a probability of " + counted.failure() + ", and their total is reported to be "
                    + total.information() + " but for " + total.failure());
        }
        Label trusted =
                releases.stream().map(release -> release.alone().label()).reduce(counted.label(), Label::and);
        if (total.label().compareTo(trusted) < 0) {
            throw new IllegalArgumentException(
                    "the releases are " + trusted + ", and their total is reported to be " + total.label());
        }
    }

    /** What is recorded may be trusted less than its event, and nothing more. */
    private static void requireBorneOut(PricedRelease<PacGuarantee> priced) {
        CountedRelease release = priced.release();
        if (!PacAccountant.supports(release.once())) {
            throw new IllegalArgumentException("release '" + release.name()
                    + "' must have PAC privacy to be priced in nats, got " + EventText.describe(release.once()));
        }
        PacGuarantee information = PacAccountant.price(release.event());
        PacGuarantee alone = priced.alone();
        boolean isDoubted = release.origin() == Origin.RECORDED
                && alone.equals(information.doubted(alone.label(), alone.assumptions()));
        if (!isDoubted && !alone.equals(information)) {
            throw new IllegalArgumentException("the price of release '" + release.name()
                    + "' must be what the event tells, " + information + ", got " + alone);
        }
    }

    public PacBudget budget() {
        return judged.budget();
    }

    public PacGuarantee total() {
        return judged.total();
    }

    /** Whether the total is within the budget, and why. */
    public Verdict verdict() {
        return judged.verdict();
    }

    /** Whether what is in the ledger is within the budget, without what is planned. */
    public boolean keepsRecorded() {
        return recorded.passed();
    }
}
