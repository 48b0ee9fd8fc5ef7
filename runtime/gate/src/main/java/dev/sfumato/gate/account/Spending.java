package dev.sfumato.gate.account;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Judged;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.Verdict;
import dev.sfumato.accounting.adaptive.Odometer;
import dev.sfumato.accounting.adaptive.Plan;
import dev.sfumato.accounting.adaptive.Way;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.pac.PacAccountant;
import dev.sfumato.accounting.pac.PacBudget;
import dev.sfumato.accounting.pac.PacGuarantee;
import dev.sfumato.ledger.Charge;
import dev.sfumato.ledger.LedgerEntry;
import dev.sfumato.ledger.LedgerState;
import dev.sfumato.ledger.Opening;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The recorded spending on a dataset by any of its names, each charge in the account that it is held against. */
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

    /** The charges that are held against epsilon, as one event. */
    public PrivacyEvent dpEvent(Unit unit) {
        return new ComposedEvent(
                unit, dpEntries().stream().map(LedgerEntry::event).toList());
    }

    /** Both accounts, each priced and judged once: whoever says several things of them asks this. */
    public SpentTotal total() {
        return new SpentTotal(dp(), pac());
    }

    /** The amount of its budget that the charges held against epsilon need, trusted no more than it was when it was recorded. */
    public Optional<AccountTotal> dp() {
        return accounts()
                .dp()
                .map(account ->
                        AccountTotal.of(account, new Pricing(), !pacCharges().isEmpty()));
    }

    private Accounts accounts() {
        return Accounts.of(budgets, List.of(), LedgerFacts.of(state, names));
    }

    /**
     * The cost at another delta of what is held against epsilon; empty where releases may have been chosen by looking at others, for then
     * the budget is what is certified, at its own delta.
     */
    public Optional<Guarantee> plannedAt(double delta) {
        return accounts()
                .dp()
                .filter(account -> account.decisions().way() == Way.PLANNED)
                .map(account ->
                        account.planned(account.budget().of(account.budget().epsilon(), delta), Accountants.best()));
    }

    /** The amount that the first so many charges held against epsilon needed, with the plans that were there then. */
    public Guarantee dpAfter(int charges) {
        return accounts()
                .dp()
                .orElseThrow()
                .after(charges)
                .total(Accountants.best())
                .figure();
    }

    /** What the first so many charges that are held against nats leaked. */
    public PacGuarantee pacAfter(int charges) {
        return pacAccount().orElseThrow().after(charges).total().total();
    }

    /** What a recorded charge that is held against epsilon cost alone. */
    public Guarantee alone(RecordedCharge charge, Accountant accountant) {
        return RecordedCharge.asRecorded(
                budgets.dpFor("recorded " + charge.name()).price(charge.event(), accountant), List.of(charge));
    }

    /** What a recorded charge that is held against nats tells alone. */
    public PacGuarantee toldAlone(RecordedCharge charge) {
        return RecordedCharge.asRecorded(PacAccountant.price(charge.event()), List.of(charge));
    }

    /** What has been spent of epsilon by now, for whoever decides by looking when to stop, at a delta that was fixed before. */
    public Odometer.Reading odometer(double delta) {
        return accounts().dp().orElseThrow().odometer(delta);
    }

    /** The charges that are held against epsilon, in the order in which they count. */
    public List<RecordedCharge> dpCharges() {
        return accounts().dp().map(DatasetAccount::charges).orElse(List.of());
    }

    /** Those of them that no plan foresaw. */
    public List<RecordedCharge> unplannedCharges() {
        return accounts().dp().map(DatasetAccount::outsidePlans).orElse(List.of());
    }

    /** The information that the releases with PAC privacy give, trusted no more than they were when they were recorded. */
    public Optional<Judged<PacBudget, PacGuarantee>> pac() {
        return pacAccount().map(PacAccount::total);
    }

    /** The account apart from {@link #accounts}: the information given does not depend on how budgets of epsilon were opened. */
    private Optional<PacAccount> pacAccount() {
        return budgets.pac().map(budget -> new PacAccount(budget, List.of(), pacCharges()));
    }

    /** Whether a charge fits beside all that is recorded, by the budget that it is held against. */
    public Verdict admit(Charge charge) {
        RecordedCharge requested =
                new RecordedCharge("asked", charge.release(), "asked", "now", charge.event(), charge.label());
        if (budgets.isPac(charge.event())) {
            return pacAccount().orElseThrow().charging(requested).total().verdict();
        }
        Budget budget = budgets.dpFor("release '" + charge.release() + "'");
        DeclaredRelease release =
                new DeclaredRelease(charge.release(), charge.event(), 1, NoiseDeclaration.NONE, true, Optional.empty());
        Guarantee total = accounts()
                .dp()
                .orElseThrow()
                .planning(List.of(new PendingRelease(release, 0)))
                .total(Accountants.best())
                .figure();
        return budget.judge(RecordedCharge.asRecorded(total, List.of(requested)))
                .verdict();
    }

    /** The opening recorded with the first charge: the current budget, where it is not the one that was opened last. */
    public Optional<Opening> opening(String dataset) {
        return budgets.opening(dataset).filter(now -> !isOpen(now));
    }

    private boolean isOpen(Opening now) {
        List<Opening> latest = Openings.latest(state.history(names));
        return !latest.isEmpty() && latest.stream().allMatch(now::isAlike);
    }

    /**
     * The plan of releases as it is to be recorded: of each as many as are neither recorded nor planned yet.
     *
     * @throws IllegalArgumentException where a release cannot be planned, or nothing is left to be planned
     */
    public Opening plan(String dataset, List<DeclaredRelease> releases) {
        return unplanned(dataset, releases)
                .orElseThrow(() -> new IllegalArgumentException("there is nothing to plan for dataset '" + dataset
                        + "': all that is declared is planned or recorded already"));
    }

    /**
     * The same; nothing where all of it is planned or recorded already.
     *
     * @throws IllegalArgumentException where a release cannot be planned
     */
    public Optional<Opening> unplanned(String dataset, List<DeclaredRelease> releases) {
        Opening opening = budgets.opening(dataset)
                .orElseThrow(
                        () -> new IllegalArgumentException("a plan needs a budget of epsilon and delta, and dataset '"
                                + dataset + "' has a PAC budget only"));
        DatasetAccount account = accounts().dp().orElseThrow();
        List<Opening.Slot> slots = new ArrayList<>();
        for (DeclaredRelease release : releases) {
            Plan.problem(release.once()).ifPresent(problem -> {
                throw new IllegalArgumentException("release '" + release.name() + "' cannot be planned: " + problem
                        + "; leave it out of the plan, and it is charged by itself");
            });
            long left = release.times() - account.planned(release);
            if (left > 0) {
                slots.add(new Opening.Slot(release.name(), release.once(), left));
            }
        }
        return slots.isEmpty() ? Optional.empty() : Optional.of(opening.planning(slots));
    }

    /** The ids of the openings that are in force: not of those under which nothing left before another one followed. */
    public Set<String> inForce() {
        return accounts().dp().map(DatasetAccount::plans).orElse(List.of()).stream()
                .map(RecordedPlan::id)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Whether a plan fits beside all that is recorded. */
    public Verdict admit(Opening plan) {
        LedgerFacts facts = LedgerFacts.of(state, names);
        List<RecordedPlan> plans = new ArrayList<>(facts.plans());
        plans.add(new RecordedPlan(
                "asked",
                "now",
                plan,
                facts.charges().size(),
                facts.charges().stream().anyMatch(RecordedCharge::isConcurrent),
                facts.charges().isEmpty()
                        && facts.plans().stream()
                                .allMatch(of -> of.opening().slots().isEmpty()),
                facts.plans().isEmpty(),
                false));
        LedgerFacts more = new LedgerFacts(facts.entries(), facts.checkpoint(), facts.charges(), plans);
        return budgets.dp()
                .orElseThrow()
                .judge(Accounts.of(budgets, List.of(), more)
                        .dp()
                        .orElseThrow()
                        .total(Accountants.best())
                        .figure())
                .verdict();
    }

    /**
     * The budget of now, to be recorded in place of the one that is in force.
     *
     * @throws IllegalArgumentException where none is in force, or it is the same
     */
    public Opening reopening(String dataset) {
        Opening now = budgets.opening(dataset)
                .orElseThrow(
                        () -> new IllegalArgumentException(
                                "dataset '" + dataset
                                        + "' has a PAC budget only, and how nats add up is the same for all: there is nothing to open"));
        if (Openings.latest(state.history(names)).isEmpty()) {
            throw new IllegalArgumentException("no budget of dataset '" + dataset
                    + "' was opened yet, so that none can be opened anew: the first charge or plan opens it");
        }
        if (isOpen(now)) {
            throw new IllegalArgumentException("the budget of dataset '" + dataset + "' is open as " + now.words()
                    + " already: there is nothing to open anew");
        }
        return now;
    }

    /** Whether all that is recorded is within the budget that an event is held against. */
    public Verdict verdict(PrivacyEvent event) {
        return budgets.isPac(event)
                ? pac().orElseThrow().verdict()
                : dp().orElseThrow().judged().verdict();
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
}
