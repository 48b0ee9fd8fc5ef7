package dev.sfumato.gate.account;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.Verdict;
import dev.sfumato.accounting.adaptive.Plan;
import dev.sfumato.accounting.adaptive.Way;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.pac.PacAccountant;
import dev.sfumato.accounting.pac.PacGuarantee;
import dev.sfumato.ledger.Charge;
import dev.sfumato.ledger.LedgerEntry;
import dev.sfumato.ledger.LedgerState;
import dev.sfumato.ledger.Opening;
import dev.sfumato.util.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

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

    /** What is held against epsilon needs of its budget, trusted no more than it was when it was recorded. */
    public Optional<Guarantee> dp() {
        return composition().map(AccountTotal::total);
    }

    /** How what is held against epsilon composes. */
    public Optional<HowComposed> howComposed() {
        return composition().map(AccountTotal::words);
    }

    private Optional<AccountTotal> composition() {
        return accounts()
                .dp()
                .map(account -> AccountTotal.of(account, new Pricing()))
                .map(composed -> pacCharges().isEmpty()
                        ? composed
                        : new AccountTotal(Budgets.withoutPac(composed.total()), composed.words()));
    }

    private Accounts accounts() {
        return Accounts.of(budgets, List.of(), LedgerFacts.of(state, names));
    }

    /**
     * What is held against epsilon costs at another delta; nothing where releases may have been chosen by looking at others, for then the budget
     * is what is certified, at its own delta.
     */
    public Optional<Guarantee> plannedAt(double delta) {
        return accounts()
                .dp()
                .filter(account -> account.decisions().way() == Way.PLANNED)
                .map(account -> at(delta, account));
    }

    private static Guarantee at(double delta, DatasetAccount account) {
        Guarantee own = account.total(Accountants.best()).figure();
        Guarantee price =
                account.budget().of(account.budget().epsilon(), delta).price(account.everything(), Accountants.best());
        return new Guarantee(
                price.epsilon(), price.lower(), delta, price.unit(), own.label(), price.method(), own.assumptions());
    }

    /** What the first so many charges that are held against epsilon needed, with the plans that were there then. */
    public Guarantee dpAfter(int charges) {
        return accounts()
                .dp()
                .orElseThrow()
                .after(charges)
                .total(Accountants.best())
                .figure();
    }

    /** The charges that are held against epsilon, in the order in which they count. */
    public List<RecordedCharge> dpCharges() {
        return accounts().dp().map(DatasetAccount::charges).orElse(List.of());
    }

    /** Those of them that no plan foresaw. */
    public List<RecordedCharge> unplannedCharges() {
        return accounts().dp().map(DatasetAccount::outsidePlans).orElse(List.of());
    }

    /** What the releases with PAC privacy tell, trusted no more than they were when they were recorded. */
    public Optional<PacGuarantee> pac() {
        return pacAccount().map(PacAccount::total);
    }

    /** Apart from {@link #accounts}: what is told does not depend on how budgets of epsilon were opened. */
    private Optional<PacAccount> pacAccount() {
        return budgets.pac().map(budget -> new PacAccount(budget, List.of(), pacCharges()));
    }

    /** Whether a charge fits beside all that is recorded, by the budget that it is held against. */
    public Verdict admit(Charge charge) {
        if (budgets.isPac(charge.event())) {
            List<RecordedCharge> charges = new ArrayList<>(pacCharges());
            charges.add(new RecordedCharge("asked", charge.release(), "asked", "now", charge.event(), charge.label()));
            return budgets.pac()
                    .map(budget -> budget.judge(new PacAccount(budget, List.of(), charges).total()))
                    .orElseThrow();
        }
        Budget budget = budgets.dpFor("release '" + charge.release() + "'");
        DatasetAccount.Planned asked =
                new DatasetAccount.Planned(charge.release(), charge.event(), 1, 0, NoiseDeclaration.NONE, true);
        Guarantee total = accounts()
                .dp()
                .orElseThrow()
                .planning(List.of(asked))
                .total(Accountants.best())
                .figure();
        return budget.judge(new Guarantee(
                total.epsilon(),
                total.lower(),
                total.delta(),
                total.unit(),
                total.label().and(charge.label()),
                total.method(),
                total.assumptions()));
    }

    /** What is recorded with the first charge: the budget of now, where it is not the one that was opened last. */
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
    public Opening plan(String dataset, List<PlannedRelease> releases) {
        return unplanned(dataset, releases)
                .orElseThrow(() -> new IllegalArgumentException("there is nothing to plan for dataset '" + dataset
                        + "': all that is declared is planned or recorded already"));
    }

    /**
     * The same; nothing where all of it is planned or recorded already.
     *
     * @throws IllegalArgumentException where a release cannot be planned
     */
    public Optional<Opening> unplanned(String dataset, List<PlannedRelease> releases) {
        Opening opening = budgets.opening(dataset)
                .orElseThrow(
                        () -> new IllegalArgumentException("a plan needs a budget of epsilon and delta, and dataset '"
                                + dataset + "' has a PAC budget only"));
        DatasetAccount account = accounts().dp().orElseThrow();
        List<Opening.Slot> slots = new ArrayList<>();
        for (PlannedRelease release : releases) {
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
                        .figure());
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
        composition()
                .ifPresent(composed ->
                        totals.add(composed.words().words(budgets.dp().orElseThrow(), composed.total())));
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
}
