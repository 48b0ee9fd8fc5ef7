package dev.sfumato.gate.account;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.adaptive.Plan;
import dev.sfumato.ledger.Opening;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The spending on a dataset, divided between its budgets: each release is in one account only. */
public record Accounts(Optional<DatasetAccount> dp, Optional<PacAccount> pac) {
    public static final LedgerFacts NOTHING = new LedgerFacts(0, "", List.of());

    /** The same, if what is declared is recorded as a plan before the first of it leaves. */
    public Accounts asPlan() {
        return new Accounts(dp.map(DatasetAccount::asPlan), pac);
    }

    public static Accounts of(Budgets budgets, List<PendingRelease> planned, LedgerFacts ledger) {
        List<RecordedCharge> charges = ledger.charges();
        List<PendingRelease> others = planned.stream()
                .filter(release -> !budgets.isPac(release.once()))
                .toList();
        List<RecordedCharge> otherCharges = charges.stream()
                .filter(charge -> !budgets.isPac(charge.event()))
                .toList();
        others.forEach(release -> budgets.dpFor("release '" + release.name() + "'"));
        otherCharges.forEach(charge -> budgets.dpFor("recorded " + charge.name()));
        return new Accounts(
                budgets.dp()
                        .map((Budget budget) -> new DatasetAccount(
                                budget, budgets.composition(), others, otherCharges, plans(budgets, ledger))),
                budgets.pac()
                        .map(budget -> new PacAccount(
                                budget,
                                planned.stream()
                                        .filter(release -> budgets.isPac(release.once()))
                                        .toList(),
                                charges.stream()
                                        .filter(charge -> budgets.isPac(charge.event()))
                                        .toList())));
    }

    /** The plans in force, with those slots only, and those charges before them, that are held against epsilon. */
    private static List<RecordedPlan> plans(Budgets budgets, LedgerFacts ledger) {
        Opening now = budgets.opening("now").orElseThrow();
        List<RecordedPlan> plans = new ArrayList<>();
        for (RecordedPlan plan : Openings.inForce(ledger.plans(), now)) {
            long after = ledger
                    .charges()
                    .subList(0, (int) Math.min(plan.after(), ledger.charges().size()))
                    .stream()
                    .filter(charge -> !budgets.isPac(charge.event()))
                    .count();
            List<Opening.Slot> slots = plan.opening().slots().stream()
                    .filter(slot -> !budgets.isPac(slot.event()))
                    .toList();
            for (Opening.Slot slot : slots) {
                Plan.problem(slot.event()).ifPresent(problem -> {
                    throw new IllegalArgumentException(plan.name() + " has a release that cannot be planned, '"
                            + slot.release() + "': " + problem);
                });
            }
            plans.add(plan.with(plan.opening().planning(slots), after));
        }
        return plans;
    }
}
