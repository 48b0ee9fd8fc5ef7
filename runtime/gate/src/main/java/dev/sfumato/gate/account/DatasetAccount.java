package dev.sfumato.gate.account;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Judged;
import dev.sfumato.accounting.PlainMechanisms;
import dev.sfumato.accounting.adaptive.Composed;
import dev.sfumato.accounting.adaptive.Decisions;
import dev.sfumato.accounting.adaptive.Filter;
import dev.sfumato.accounting.adaptive.Odometer;
import dev.sfumato.accounting.adaptive.Plan;
import dev.sfumato.accounting.adaptive.Use;
import dev.sfumato.accounting.adaptive.Way;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.ledger.Opening;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The spending on a dataset: everything recorded, and the part of each declared release that is not recorded yet.
 *
 * @param filter how releases compose that may be chosen by looking at earlier ones
 * @param planned the releases that are declared
 * @param plans those of the ledger that are in force
 * @param isPlan whether what is declared and in no plan of the ledger is one decision, to be recorded as a plan
 */
public record DatasetAccount(
        Budget budget,
        Filter filter,
        List<PendingRelease> planned,
        List<RecordedCharge> charges,
        List<RecordedPlan> plans,
        boolean isPlan) {
    private static final String BEFORE_OPENING =
            "something was released before the ledger told what its budget is and how it composes: neither was chosen by"
                    + " looking at that";

    private static final String ON_BRANCHES =
            "branches opened the budget in unlike ways, neither of them by looking at what was released on the other";

    public DatasetAccount {
        planned = List.copyOf(planned);
        charges = List.copyOf(charges);
        plans = List.copyOf(plans);
        planned.forEach(release -> requireUnit(budget, "release '" + release.name() + "'", release.once()));
        charges.forEach(charge -> requireUnit(budget, "recorded " + charge.name(), charge.event()));
    }

    DatasetAccount(
            Budget budget,
            Filter filter,
            List<PendingRelease> planned,
            List<RecordedCharge> charges,
            List<RecordedPlan> plans) {
        this(budget, filter, planned, charges, plans, false);
    }

    private static void requireUnit(Budget budget, String what, PrivacyEvent event) {
        if (event.unit() != budget.unit()) {
            throw new IllegalArgumentException("unlike units do not compose: the budget protects '" + budget.unit()
                    + "', " + what + " protects '" + event.unit() + "'; restate its sensitivity for '" + budget.unit()
                    + "', or hold it against a budget for '" + event.unit() + "'");
        }
    }

    /** The same with other declared releases. */
    public DatasetAccount planning(List<PendingRelease> changed) {
        return new DatasetAccount(budget, filter, changed, charges, plans, isPlan);
    }

    /** The same, if what is declared is recorded as a plan now. */
    DatasetAccount asPlan() {
        return new DatasetAccount(budget, filter, planned, charges, plans, true);
    }

    /** The account as it was when so many charges had been made. */
    DatasetAccount after(int count) {
        return new DatasetAccount(
                budget,
                filter,
                List.of(),
                charges.subList(0, count),
                plans.stream().filter(plan -> plan.after() <= count).toList());
    }

    /** The same with one declared release in place of that of the same name. */
    public DatasetAccount with(PendingRelease changed) {
        return planning(planned.stream()
                .map(release -> release.name().equals(changed.name()) ? changed : release)
                .toList());
    }

    /** The same with more of an event beside everything else. */
    public DatasetAccount beside(PrivacyEvent once, long more) {
        List<PendingRelease> all = new ArrayList<>(planned);
        all.add(new PendingRelease(new DeclaredRelease("more", once, more, NoiseDeclaration.NONE), 0));
        return planning(all);
    }

    public DatasetAccount under(Budget changed) {
        return new DatasetAccount(changed, filter, planned, charges, plans, isPlan);
    }

    /** The account of what is recorded, alone. */
    DatasetAccount recordedOnly() {
        return planning(List.of());
    }

    /** All that is recorded, planned in the ledger or declared, as if it had been planned from the start. */
    public PrivacyEvent everything() {
        return decisions().planned();
    }

    /** The uses that are recorded outside of any plan, and those that are declared and in no plan. */
    List<Use> unplanned() {
        return decide(false);
    }

    /**
     * The decisions in order: recorded uses outside of any plan, each plan as one and plans without a release between them too, then
     * declared uses in no plan.
     */
    Decisions decisions() {
        return new Decisions(budget.unit(), filter, decide(true), Openings.earlier(plans, now()));
    }

    private List<Use> decide(boolean withPlans) {
        FreeSlots free = new FreeSlots();
        Map<RecordedCharge, Use> outside = outsidePlans(free);
        List<Use> uses = new ArrayList<>();
        int place = 0;
        for (int i = 0; i <= charges.size(); i++) {
            List<Opening.Slot> together = new ArrayList<>();
            for (; place < plans.size() && plans.get(place).after() <= i; place++) {
                RecordedPlan plan = plans.get(place);
                List<Opening.Slot> slots = plan.opening().slots();
                if (withPlans && plan.isConcurrent() && !slots.isEmpty()) {
                    uses.add(new Use(whole(slots), true, plan.isFirst()));
                } else if (withPlans) {
                    // nothing left between these plans, so that they are one decision
                    together.addAll(slots);
                }
            }
            if (!together.isEmpty()) {
                uses.add(Use.of(whole(together)));
            }
            if (i < charges.size() && outside.containsKey(charges.get(i))) {
                uses.add(outside.get(charges.get(i)));
            }
        }
        List<Use> toCome = new ArrayList<>();
        planned.forEach(release -> toCome.addAll(unplanned(release, free)));
        uses.addAll(withPlans && isPlan && toCome.size() > 1 ? List.of(Use.of(together(toCome))) : toCome);
        return uses;
    }

    private PrivacyEvent together(List<Use> uses) {
        Map<PrivacyEvent, Long> times = new LinkedHashMap<>();
        uses.forEach(use -> times.merge(use.event(), 1L, Long::sum));
        List<PrivacyEvent> parts = new ArrayList<>();
        times.forEach((event, count) -> parts.add(RepeatedEvent.of(event, count)));
        return composed(parts);
    }

    /** The charges that take no slot of a plan. */
    List<RecordedCharge> outsidePlans() {
        return List.copyOf(outsidePlans(new FreeSlots()).keySet());
    }

    /**
     * The charges that find no free slot in a plan, as they are charged. Where too many belong to a kind of slot and the order of one of them is
     * not known, any of them may have been too late: then the slot itself is charged.
     *
     * @param free to be filled with the slots that are still free after all charges
     */
    private Map<RecordedCharge, Use> outsidePlans(FreeSlots free) {
        plans.forEach(plan -> free.add(plan.id(), plan.opening().slots()));
        Set<PrivacyEvent> unordered = new HashSet<>();
        for (RecordedCharge charge : charges) {
            if (charge.isConcurrent()) {
                free.place(charge.event(), charge.plans()::contains).ifPresent(place -> unordered.add(place.event()));
            }
        }
        Map<RecordedCharge, Use> outside = new LinkedHashMap<>();
        for (RecordedCharge charge : charges) {
            Optional<FreeSlots.Place> place = free.place(charge.event(), charge.plans()::contains);
            if (place.isEmpty() || !free.take(place.get(), charge.plans()::contains)) {
                boolean isUnordered =
                        place.filter(of -> unordered.contains(of.event())).isPresent();
                outside.put(
                        charge,
                        isUnordered
                                ? new Use(place.orElseThrow().whole(), true, charge.isFirst())
                                : new Use(charge.event(), charge.isConcurrent(), charge.isFirst()));
            }
        }
        return outside;
    }

    /** Whether all that is declared may be planned. */
    boolean isPlannable() {
        return planned.stream().allMatch(release -> Plan.problem(release.once()).isEmpty());
    }

    /** How many of a release are in a plan, or recorded outside of any. */
    public long planned(DeclaredRelease release) {
        long slots = plans.stream()
                .flatMap(plan -> plan.opening().slots().stream())
                .filter(slot ->
                        slot.release().equals(release.name()) && slot.event().equals(release.once()))
                .mapToLong(Opening.Slot::times)
                .sum();
        return slots + PendingRelease.of(release, outsidePlans()).done();
    }

    /** Of a declared release, what no plan of the ledger has a slot for. */
    private static List<Use> unplanned(PendingRelease release, FreeSlots free) {
        if (release.counted() == 0) {
            return List.of();
        }
        if (release.release().isAtOnce()) {
            Optional<FreeSlots.Place> place = free.place(release.event(), plan -> true);
            return place.isPresent() && free.take(place.get(), plan -> true)
                    ? List.of()
                    : List.of(Use.of(release.event()));
        }
        Optional<FreeSlots.Place> place = free.place(release.once(), plan -> true);
        long left = release.counted();
        while (left > 0 && place.isPresent() && free.take(place.get(), plan -> true)) {
            left--;
        }
        return Use.times(release.once(), left);
    }

    private PrivacyEvent whole(List<Opening.Slot> slots) {
        return composed(slots.stream()
                .map(slot -> RepeatedEvent.of(slot.event(), slot.times()))
                .toList());
    }

    private Opening now() {
        return Opening.of("now", budget, filter);
    }

    /** Whether a plan that is recorded now comes before everything: nothing has left, and no branch planned something else. */
    public boolean isOpen() {
        return charges.isEmpty() && plans.stream().noneMatch(RecordedPlan::isConcurrent);
    }

    /** The total that everything needs of the budget, trusted no more than the charges were when they were recorded. */
    public Composed total(Accountant accountant) {
        Composed total = decisions().price(budget.delta(), accountant);
        return new Composed(trusted(total.figure(), total.way()), total.way(), total.notes());
    }

    /** What everything would cost if it had been planned from the start, at the delta of a budget. */
    Guarantee planned(Budget at, Accountant accountant) {
        return trusted(at.price(everything(), accountant), Way.PLANNED);
    }

    /**
     * What is recorded or planned in the ledger needs, without what is declared.
     *
     * @param isBesidePac whether other charges are held against nats, which the total has to say
     */
    public Judged<Budget, Guarantee> recorded(Accountant accountant, boolean isBesidePac) {
        Guarantee recorded = recordedOnly().total(accountant).figure();
        return budget.judge(isBesidePac ? Budgets.withoutPac(recorded) : recorded);
    }

    /** What each release costs alone: those that are recorded, and of each declared one what is not recorded yet. */
    public List<PricedRelease<Guarantee>> alone(Accountant accountant) {
        List<PricedRelease<Guarantee>> alone = new ArrayList<>();
        for (CountedRelease release : CountedRelease.recorded(charges)) {
            alone.add(new PricedRelease<>(
                    release, alone(release.event(), release.among(charges), accountant), OptionalLong.empty()));
        }
        for (PendingRelease release : planned) {
            alone.add(new PricedRelease<>(
                    release.asCounted(), alone(release.event(), List.of(), accountant), OptionalLong.empty()));
        }
        return alone;
    }

    private Guarantee alone(PrivacyEvent event, List<RecordedCharge> of, Accountant accountant) {
        return RecordedCharge.asRecorded(budget.price(event, accountant), of);
    }

    /** What has been spent by now, for whoever decides by looking when to stop, at a delta that was fixed before. */
    Odometer.Reading odometer(double delta) {
        List<Use> uses = charges.stream()
                .map(charge -> new Use(charge.event(), charge.isConcurrent()))
                .toList();
        return RecordedCharge.asRecorded(Odometer.reading(uses, delta), charges);
    }

    public boolean passes(Accountant accountant) {
        return budget.judge(total(accountant).figure()).passed();
    }

    /** Whether it would pass if all of it were recorded as a plan before the first of it leaves. */
    public boolean passesPlanned(Accountant accountant) {
        return budget.judge(planned(budget, accountant)).passed();
    }

    private PrivacyEvent composed(List<PrivacyEvent> parts) {
        return parts.size() == 1 ? parts.get(0) : new ComposedEvent(budget.unit(), parts);
    }

    /** Trusted no more than each part is, also where it took a slot of a plan, and no more than it was when it was recorded. */
    private Guarantee trusted(Guarantee price, Way way) {
        Guarantee trusted = price;
        for (PrivacyEvent event : parts()) {
            PlainMechanisms mechanisms = PlainMechanisms.of(event);
            trusted = trusted.doubted(mechanisms.label(), mechanisms.assumptions());
        }
        trusted = RecordedCharge.asRecorded(trusted, charges);
        if (way == Way.ADAPTIVE && charges.stream().anyMatch(charge -> !charge.isOpened())) {
            trusted = trusted.assuming(List.of(BEFORE_OPENING));
        }
        return way == Way.ADAPTIVE && Openings.first(plans).size() > 1
                ? trusted.assuming(List.of(ON_BRANCHES))
                : trusted;
    }

    /** The events that were or will be released, each kind once; a plan may say less of it. */
    private Set<PrivacyEvent> parts() {
        Set<PrivacyEvent> parts = new LinkedHashSet<>();
        if (!plans.isEmpty()) {
            charges.forEach(charge -> parts.add(charge.event()));
            planned.stream().filter(release -> release.counted() > 0).forEach(release -> parts.add(release.once()));
        }
        return parts;
    }
}
