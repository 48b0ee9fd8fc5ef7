package dev.sfumato.report;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.ComposedEvent;
import dev.sfumato.accounting.Figures;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.Unit;
import dev.sfumato.accounting.Verdict;
import dev.sfumato.ledger.Charge;
import dev.sfumato.ledger.LedgerEntry;
import dev.sfumato.ledger.LedgerState;
import dev.sfumato.pac.PacAccountant;
import dev.sfumato.pac.PacGuarantee;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What is recorded of a dataset by any of its names, each charge in the account that it is held against. */
public record Spending(Budgets budgets, LedgerState state, Set<String> names) {
    public Spending {
        names = Set.copyOf(names);
    }

    /** How far the price of an event is trusted by the budget that it is held against. */
    public Label label(String release, PrivacyEvent event) {
        return budgets.isPac(event)
                ? PacAccountant.price(event).label()
                : budgets.dpFor("release '" + release + "'")
                        .price(event, Accountants.best())
                        .label();
    }

    /** A charge that is held against epsilon per another unit than the budget's, so that there is no total. */
    public Optional<LedgerEntry> ofAnotherUnit() {
        return budgets.dp()
                .flatMap(budget -> dpEntries().stream()
                        .filter(entry -> entry.unit() != budget.unit())
                        .findFirst());
    }

    /** A charge that is held against epsilon, where there is no budget of epsilon. */
    public Optional<LedgerEntry> withoutBudget() {
        return budgets.dp().isPresent()
                ? Optional.empty()
                : dpEntries().stream().findFirst();
    }

    /** What is held against epsilon, as one event. */
    public PrivacyEvent dpEvent(Unit unit) {
        return new ComposedEvent(
                unit, dpEntries().stream().map(LedgerEntry::event).toList());
    }

    /** What is held against epsilon costs, trusted no more than it was when it was recorded. */
    public Optional<Guarantee> dp() {
        return budgets.dp()
                .map(budget -> price(budget, dpEvent(budget.unit()), recordedLabel()))
                .map(price -> pacCharges().isEmpty() ? price : Budgets.withoutPac(price));
    }

    /** What the releases with PAC privacy tell, trusted no more than they were when they were recorded. */
    public Optional<PacGuarantee> pac() {
        return budgets.pac().map(budget -> new PacAccount(budget, List.of(), pacCharges()).recorded());
    }

    /** Whether a charge fits beside all that is recorded, by the budget that it is held against. */
    public Verdict admit(Charge charge) {
        if (budgets.isPac(charge.event())) {
            List<RecordedCharge> charges = new ArrayList<>(pacCharges());
            charges.add(new RecordedCharge("asked", charge.release(), "asked", "now", charge.event(), charge.label()));
            return budgets.pac()
                    .map(budget -> budget.judge(new PacAccount(budget, List.of(), charges).recorded()))
                    .orElseThrow();
        }
        Budget budget = budgets.dpFor("release '" + charge.release() + "'");
        return budget.judge(price(
                budget,
                new ComposedEvent(charge.unit(), List.of(dpEvent(charge.unit()), charge.event())),
                recordedLabel().and(charge.label())));
    }

    /** Whether all that is recorded is within the budget that an event is held against. */
    public Verdict verdict(PrivacyEvent event) {
        return budgets.isPac(event)
                ? budgets.pac().orElseThrow().judge(pac().orElseThrow())
                : budgets.dp().orElseThrow().judge(dp().orElseThrow());
    }

    /** Whether all that is recorded is within the budgets, and why. */
    public Verdict verdict() {
        List<Verdict> verdicts = new ArrayList<>();
        dp().ifPresent(total -> verdicts.add(budgets.dp().orElseThrow().judge(total)));
        pac().ifPresent(total -> verdicts.add(budgets.pac().orElseThrow().judge(total)));
        return new Verdict(
                verdicts.stream().allMatch(Verdict::passed),
                String.join(
                                "; beside this, ",
                                verdicts.stream().map(Verdict::reason).toList())
                        + (verdicts.size() > 1 ? ": " + Budgets.APART : ""));
    }

    /** The total of each account in words. */
    public List<String> totals() {
        List<String> totals = new ArrayList<>();
        dp().ifPresent(total -> totals.add(total.toString()));
        pac().ifPresent(total -> totals.add(total.toString()));
        return totals;
    }

    /** In what totals are stated and how far they are trusted. */
    public String conditions() {
        List<String> conditions = new ArrayList<>();
        dp().ifPresent(total -> conditions.add(
                "at delta " + Figures.exact(total.delta()) + " per " + total.unit() + ", " + total.label()));
        pac().ifPresent(total -> conditions.add("in nats of PAC privacy, " + total.label()));
        return String.join("; ", conditions);
    }

    private List<LedgerEntry> dpEntries() {
        return state.of(names).stream()
                .filter(entry -> !budgets.isPac(entry.event()))
                .toList();
    }

    private List<RecordedCharge> pacCharges() {
        return LedgerFacts.of(state, names).charges().stream()
                .filter(charge -> budgets.isPac(charge.event()))
                .toList();
    }

    private Label recordedLabel() {
        return dpEntries().stream().map(LedgerEntry::label).reduce(Label.CERTIFIED, Label::and);
    }

    private static Guarantee price(Budget budget, PrivacyEvent event, Label recorded) {
        Guarantee price = budget.price(event, Accountants.best());
        return new Guarantee(
                price.epsilon(),
                price.lower(),
                price.delta(),
                price.unit(),
                price.label().and(recorded),
                price.method(),
                price.assumptions());
    }
}
