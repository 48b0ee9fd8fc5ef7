package dev.sfumato.gate.account;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Judged;
import dev.sfumato.accounting.adaptive.Filter;
import dev.sfumato.accounting.adaptive.GaussianFilter;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.pac.PacAccountant;
import dev.sfumato.accounting.pac.PacBudget;
import dev.sfumato.ledger.Opening;
import java.util.List;
import java.util.Optional;

/**
 * The budgets that the releases of a dataset are held against: a budget of differential privacy, one of PAC privacy, or both side by side.
 * Nothing is ever added across.
 *
 * @param promise the limits that the budget of differential privacy itself must keep, where they are required
 * @param pacPromise the limits that the budget of PAC privacy itself must keep, where they are required
 * @param composition how releases compose in the budget of epsilon that may be chosen by looking at earlier ones
 */
public record Budgets(
        Optional<Budget> dp,
        Optional<PacBudget> pac,
        Optional<BudgetPromise> promise,
        Optional<PacPromise> pacPromise,
        Filter composition) {
    /** The note that is required wherever both are shown. */
    public static final String APART =
            "the epsilon does not cover the releases with PAC privacy, and the nats do not cover the others";

    /** The note on an epsilon that is shown beside nats. */
    static final String WITHOUT_PAC = "the releases with PAC privacy are not in this epsilon; they have none";

    public Budgets {
        if (dp.isEmpty() && pac.isEmpty()) {
            throw new IllegalArgumentException(
                    "a dataset must have a budget of epsilon and delta, one of PAC privacy or"
                            + " both, got neither; declare budget { epsilon = 1.0; delta = 1e-6 } or pac { information = 0.02 }");
        }
    }

    public Budgets(Optional<Budget> dp, Optional<PacBudget> pac) {
        this(dp, pac, Optional.empty(), Optional.empty(), GaussianFilter.DEFAULT);
    }

    /** The same, in which releases compose by another filter. */
    public Budgets composing(Filter filter) {
        return new Budgets(dp, pac, promise, pacPromise, filter);
    }

    /** The opening that is recorded when the budget of epsilon is opened; empty where there is none. */
    public Optional<Opening> opening(String dataset) {
        return dp.map(budget -> Opening.of(dataset, budget, composition));
    }

    /** The same, which fail where the budget of epsilon and delta promises nothing. */
    public Budgets promising(BudgetPromise newPromise) {
        return new Budgets(dp, pac, Optional.of(newPromise), pacPromise, composition);
    }

    /** The same, which fail where the budget of PAC privacy promises nothing. */
    public Budgets promising(PacPromise newPromise) {
        return new Budgets(dp, pac, promise, Optional.of(newPromise), composition);
    }

    /** A price that says what is not in it. */
    static Guarantee withoutPac(Guarantee price) {
        return price.assuming(List.of(WITHOUT_PAC));
    }

    /** Refuses two totals of one account that were held against unlike budgets. */
    static void requireSame(Judged<?, ?> one, Judged<?, ?> other) {
        if (!one.budget().equals(other.budget())) {
            throw new IllegalArgumentException("what is recorded must be held against the budget of the total, "
                    + other.budget() + ", got " + one.budget());
        }
    }

    public static Budgets of(Budget dp) {
        return new Budgets(Optional.of(dp), Optional.empty());
    }

    public static Budgets of(PacBudget pac) {
        return new Budgets(Optional.empty(), Optional.of(pac));
    }

    public Budgets and(PacBudget other) {
        return new Budgets(dp, Optional.of(other), promise, pacPromise, composition);
    }

    public Budgets and(Budget other) {
        return new Budgets(Optional.of(other), pac, promise, pacPromise, composition);
    }

    /** Whether an event is held against the PAC budget. Without one it is what it is to differential privacy: unprotected. */
    public boolean isPac(PrivacyEvent event) {
        return pac.isPresent() && PacAccountant.supports(event);
    }

    /** The budget of differential privacy, which an event that has no PAC privacy needs. */
    Budget dpFor(String what) {
        return dp.orElseThrow(() -> new IllegalArgumentException(what
                + " has no PAC privacy, so that it is held against epsilon and delta, and the dataset has a PAC budget"
                + " only; declare budget { epsilon = 1.0; delta = 1e-6 } beside it"));
    }

    @Override
    public String toString() {
        return dp.map(Budget::toString).orElse("")
                + (dp.isPresent() && pac.isPresent() ? "; beside it, " : "")
                + pac.map(budget -> "PAC privacy of " + budget).orElse("")
                + (composition.equals(GaussianFilter.DEFAULT) ? "" : "; composed by " + composition.text());
    }
}
