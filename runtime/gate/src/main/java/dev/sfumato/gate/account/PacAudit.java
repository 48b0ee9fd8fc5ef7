package dev.sfumato.gate.account;

import dev.sfumato.accounting.Verdict;
import dev.sfumato.accounting.pac.PacBudget;
import dev.sfumato.accounting.pac.PacGuarantee;
import java.util.List;
import java.util.Optional;

/**
 * The account of releases with PAC privacy, in nats. It stands beside that of differential privacy.
 *
 * @param promise what the budget itself must keep to, where that is asked
 * @param releases what each tells alone
 * @param recorded what those in the ledger tell together, without what is planned
 * @param total what all that are recorded and planned tell together
 */
public record PacAudit(
        PacBudget budget,
        Optional<PacPromise> promise,
        List<PacRelease> releases,
        PacGuarantee recorded,
        PacGuarantee total) {
    public PacAudit {
        releases = List.copyOf(releases);
        PacGuarantee counted = PacUses.of(releases).together();
        if (counted.information() != total.information() || counted.failure() != total.failure()) {
            throw new IllegalArgumentException("the releases tell " + counted.information()
                    + " nats but for a probability of " + counted.failure() + ", and their total is said to be "
                    + total.information() + " but for " + total.failure());
        }
        if (total.label().compareTo(counted.label()) < 0) {
            throw new IllegalArgumentException(
                    "the releases are " + counted.label() + ", and their total is said to be " + total.label());
        }
    }

    /** Whether the total is within the budget, and why; judged from the figures, so that it cannot be older than they are. */
    public Verdict verdict() {
        return budget.judge(total);
    }

    /** Whether what is in the ledger is within the budget, without what is planned. */
    public boolean keepsRecorded() {
        return budget.judge(recorded).passed();
    }
}
