package dev.sfumato.gate.account;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * The account of what is held against epsilon and delta.
 *
 * @param promise what the budget itself must keep to, where that is asked
 * @param releases each priced alone
 * @param recorded the price of what is in the ledger, without what is planned
 * @param total the price of all that is recorded and planned. Where releases may have been chosen by looking at earlier ones its epsilon is
 *     the least budget that admits them, and what is guaranteed is the budget
 * @param composition how they compose
 */
public record DpAudit(
        Budget budget,
        Optional<BudgetPromise> promise,
        List<PricedRelease> releases,
        Guarantee recorded,
        Guarantee total,
        HowComposed composition) {
    public DpAudit {
        releases = List.copyOf(releases);
    }

    /** Whether the total is within the budget, and why; judged from the figures, so that it cannot be older than they are. */
    public Verdict verdict() {
        return budget.judge(total);
    }

    /** Whether what is in the ledger is within the budget, without what is planned. */
    public boolean keepsRecorded() {
        return budget.judge(recorded).passed();
    }

    /** The total in words that promise no more than it does. */
    public String words() {
        return composition.words(budget, total);
    }
}
