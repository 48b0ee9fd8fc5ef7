package dev.sfumato.gate.account;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Judged;
import dev.sfumato.accounting.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * The account of what is held against epsilon and delta.
 *
 * @param promise the limits that the budget itself must keep, where they are required
 * @param releases each priced alone
 * @param recorded the price of what is in the ledger, without what is planned
 * @param composed the price of all that is recorded and planned, and how it composes. Where releases may have been chosen by looking at earlier
 *     ones its epsilon is the least budget that admits them, and what is guaranteed is the budget
 */
public record DpAudit(
        Optional<BudgetPromise> promise,
        List<PricedRelease<Guarantee>> releases,
        Judged<Budget, Guarantee> recorded,
        AccountTotal composed) {
    public DpAudit {
        releases = List.copyOf(releases);
        Budgets.requireSame(recorded, composed.judged());
    }

    public Budget budget() {
        return composed.budget();
    }

    public Guarantee total() {
        return composed.total();
    }

    public HowComposed composition() {
        return composed.how();
    }

    /** Whether the total is within the budget, and why. */
    public Verdict verdict() {
        return composed.judged().verdict();
    }

    /** Whether what is in the ledger is within the budget, without what is planned. */
    public boolean keepsRecorded() {
        return recorded.passed();
    }

    /** The total in words that promise no more than it does. */
    public String words() {
        return composed.words();
    }
}
