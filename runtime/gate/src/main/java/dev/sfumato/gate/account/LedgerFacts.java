package dev.sfumato.gate.account;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.ledger.History;
import dev.sfumato.ledger.LedgerEntry;
import dev.sfumato.ledger.LedgerPlan;
import dev.sfumato.ledger.LedgerState;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The facts in the ledger about a dataset.
 *
 * @param entries how many charges of this dataset there are
 * @param checkpoint the state of the whole ledger, as text that a later audit can be held against
 * @param charges the releases of this dataset, each after those that it is known to have come after
 * @param plans the budgets that were opened for it, in the same order
 */
public record LedgerFacts(long entries, String checkpoint, List<RecordedCharge> charges, List<RecordedPlan> plans) {
    public LedgerFacts {
        charges = List.copyOf(charges);
        plans = List.copyOf(plans);
        Require.atLeast("entries", charges.size(), entries);
        if (charges.stream().map(RecordedCharge::id).distinct().count() != charges.size()) {
            throw new IllegalArgumentException("the charges of a ledger must have ids of their own, got one twice");
        }
    }

    /** A ledger in which no budget was opened, as before budgets were. */
    public LedgerFacts(long entries, String checkpoint, List<RecordedCharge> charges) {
        this(entries, checkpoint, charges, List.of());
    }

    /**
     * The facts in a ledger about a dataset by any of its names.
     *
     * @throws IllegalArgumentException where branches opened its budget in unlike ways, and nobody opened it anew since they were merged
     */
    public static LedgerFacts of(LedgerState state, Set<String> names) {
        History history = state.history(names);
        Openings.requireAgreed(history);
        List<RecordedCharge> charges = new ArrayList<>();
        List<RecordedPlan> plans = new ArrayList<>();
        for (History.Step step : history.steps()) {
            if (step.record() instanceof LedgerPlan plan) {
                plans.add(new RecordedPlan(
                        step.id(),
                        plan.recorded().toString(),
                        plan.opening(),
                        charges.size(),
                        step.isConcurrent(),
                        step.isFirst(),
                        plans.stream().noneMatch(other -> history.isAfter(step.id(), other.id())),
                        Openings.wasUsed(history, step)));
            } else if (step.record() instanceof LedgerEntry entry) {
                List<RecordedPlan> before = plans.stream()
                        .filter(plan -> history.isAfter(step.id(), plan.id()))
                        .toList();
                charges.add(new RecordedCharge(
                        step.id(),
                        entry.release(),
                        entry.run(),
                        entry.recorded().toString(),
                        entry.event(),
                        entry.label(),
                        step.isConcurrent(),
                        step.isFirst(),
                        !before.isEmpty(),
                        before.stream()
                                .filter(plan -> plan.opening().dataset().equals(entry.dataset()))
                                .map(RecordedPlan::id)
                                .toList()));
            }
        }
        return new LedgerFacts(charges.size(), state.checkpoint().text(), charges, plans);
    }

    /** How much there is of it, in words. */
    public String counts() {
        return entries
                + (entries == 1 ? " charge" : " charges")
                + (plans.isEmpty() ? "" : " and " + plans.size() + (plans.size() == 1 ? " opening" : " openings"));
    }

    /** Whether releases are planned, made or not. */
    public boolean hasPlan() {
        return plans.stream().anyMatch(plan -> !plan.opening().slots().isEmpty());
    }

    /** How many releases of each kind a plan still has a slot for. */
    public Map<PrivacyEvent, Long> free(RecordedPlan plan) {
        FreeSlots slots = new FreeSlots();
        plans.forEach(one -> slots.add(one.id(), one.opening().slots()));
        for (RecordedCharge charge : charges) {
            slots.place(charge.event(), charge.plans()::contains)
                    .ifPresent(place -> slots.take(place, charge.plans()::contains));
        }
        return slots.left(plan.id());
    }
}
