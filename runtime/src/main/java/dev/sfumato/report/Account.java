package dev.sfumato.report;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.ComposedEvent;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.RepeatedEvent;
import dev.sfumato.accounting.adaptive.Composed;
import dev.sfumato.accounting.adaptive.Decisions;
import dev.sfumato.accounting.adaptive.Filter;
import dev.sfumato.accounting.adaptive.Use;
import dev.sfumato.accounting.adaptive.Way;
import dev.sfumato.ledger.Opening;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is spent on a dataset: all that is recorded, and of each declared release what is not recorded yet.
 *
 * @param filter how releases compose that may be chosen by looking at earlier ones
 * @param planned the releases that are declared
 * @param plans those of the ledger that are in force
 */
record Account(
        Budget budget,
        Filter filter,
        List<Account.Planned> planned,
        List<RecordedCharge> charges,
        List<RecordedPlan> plans) {
    /**
     * A declared release.
     *
     * @param done how many of them are recorded already
     * @param isAtOnce whether all of them leave together
     */
    record Planned(String name, PrivacyEvent once, long times, long done, NoiseDeclaration noise, boolean isAtOnce) {
        long counted() {
            return Math.max(0, times - done);
        }

        /** A changed mechanism counts in full beside what was recorded. */
        Planned doing(PrivacyEvent changed) {
            return changed.equals(once) ? this : new Planned(name, changed, times, 0, noise, isAtOnce);
        }

        Planned times(long changed) {
            return new Planned(name, once, changed, done, noise, isAtOnce);
        }

        PrivacyEvent event() {
            return PricedRelease.event(once, counted());
        }
    }

    /** Recorded charges of one release that did the same. */
    record Recorded(String release, PrivacyEvent event) {}

    private static final String BEFORE_OPENING =
            "something was released before the ledger told how its budget composes: the budget was not chosen by looking"
                    + " at that";

    Account {
        planned = List.copyOf(planned);
        charges = List.copyOf(charges);
        plans = List.copyOf(plans);
        planned.forEach(release -> requireUnit(budget, "release '" + release.name() + "'", release.once()));
        charges.forEach(charge -> requireUnit(budget, "recorded " + charge.name(), charge.event()));
    }

    /** What is declared, with how much of it is recorded. */
    static List<Planned> planned(List<PlannedRelease> releases, List<RecordedCharge> charges) {
        List<Planned> planned = new ArrayList<>();
        for (PlannedRelease release : releases) {
            long done = charges.stream()
                    .filter(charge -> charge.release().equals(release.name()))
                    .mapToLong(charge -> times(charge.event(), release.once()))
                    .reduce(0, Account::sum);
            planned.add(new Planned(
                    release.name(), release.once(), release.times(), done, release.noise(), release.isAtOnce()));
        }
        return planned;
    }

    /** How often an event does what a declared release does once: recorded alone, or several at one time. */
    private static long times(PrivacyEvent recorded, PrivacyEvent once) {
        return recorded.equals(once)
                ? 1
                : recorded instanceof RepeatedEvent r && r.event().equals(once) ? r.times() : 0;
    }

    private static long sum(long one, long other) {
        return one > Long.MAX_VALUE - other ? Long.MAX_VALUE : one + other;
    }

    private static void requireUnit(Budget budget, String what, PrivacyEvent event) {
        if (event.unit() != budget.unit()) {
            throw new IllegalArgumentException("unlike units do not compose: the budget protects '" + budget.unit()
                    + "', " + what + " protects '" + event.unit() + "'; restate its sensitivity for '" + budget.unit()
                    + "'");
        }
    }

    /** The same with other declared releases. */
    Account planning(List<Planned> changed) {
        return new Account(budget, filter, changed, charges, plans);
    }

    /** The same with one declared release in place of that of the same name. */
    Account with(Planned changed) {
        return planning(planned.stream()
                .map(release -> release.name().equals(changed.name()) ? changed : release)
                .toList());
    }

    /** The same with more of an event beside everything else. */
    Account beside(PrivacyEvent once, long more) {
        List<Planned> all = new ArrayList<>(planned);
        all.add(new Planned("more", once, more, 0, NoiseDeclaration.NONE, false));
        return planning(all);
    }

    Account under(Budget changed) {
        return new Account(changed, filter, planned, charges, plans);
    }

    /** What is recorded, alone. */
    Account recordedOnly() {
        return planning(List.of());
    }

    /** How often each was recorded, in the order in which they are given. */
    Map<Recorded, Long> recorded() {
        return counted(charges);
    }

    static Map<Recorded, Long> counted(List<RecordedCharge> charges) {
        Map<Recorded, Long> times = new LinkedHashMap<>();
        charges.forEach(charge -> times.merge(new Recorded(charge.release(), charge.event()), 1L, Long::sum));
        return times;
    }

    /** All that is recorded, planned in the ledger or declared, as if it had been planned from the start. */
    PrivacyEvent everything() {
        return decisions().planned();
    }

    /** What is recorded outside of any plan, and what is declared and in none. */
    List<Use> outsidePlans() {
        return decide(false);
    }

    /** What was decided, in order: what is recorded outside of any plan, each plan as one and plans without a release between them too, then what is declared and in no plan. */
    Decisions decisions() {
        return new Decisions(budget.unit(), filter, decide(true), Openings.earlier(plans, now()));
    }

    private List<Use> decide(boolean withPlans) {
        FreeSlots free = new FreeSlots();
        List<Use> uses = new ArrayList<>();
        int place = 0;
        for (int i = 0; i <= charges.size(); i++) {
            List<Opening.Slot> together = new ArrayList<>();
            for (; place < plans.size() && plans.get(place).after() <= i; place++) {
                RecordedPlan plan = plans.get(place);
                List<Opening.Slot> slots = plan.opening().slots();
                free.add(plan.id(), slots);
                if (withPlans && plan.isConcurrent() && !slots.isEmpty()) {
                    uses.add(new Use(whole(slots), true));
                } else if (withPlans) {
                    // nothing left between these plans, so that they are one decision
                    together.addAll(slots);
                }
            }
            if (!together.isEmpty()) {
                uses.add(Use.of(whole(together)));
            }
            if (i < charges.size() && !takesSlot(charges.get(i), free)) {
                uses.add(new Use(charges.get(i).event(), charges.get(i).isConcurrent()));
            }
        }
        planned.forEach(release -> uses.addAll(unplanned(release, free)));
        return uses;
    }

    /** The charges that take no slot of a plan. */
    List<RecordedCharge> unplannedCharges() {
        FreeSlots free = new FreeSlots();
        plans.forEach(plan -> free.add(plan.id(), plan.opening().slots()));
        return charges.stream().filter(charge -> !takesSlot(charge, free)).toList();
    }

    /** A plan that is not in force any more has no slots: what was taken for one of its releases counts by itself. */
    private static boolean takesSlot(RecordedCharge charge, FreeSlots free) {
        return charge.plan()
                .flatMap(plan -> free.take(charge.event(), plan::equals, true))
                .isPresent();
    }

    /** Of a declared release, what no plan of the ledger has a slot for. */
    private static List<Use> unplanned(Planned release, FreeSlots free) {
        long left = release.counted();
        if (left > 0 && release.isAtOnce()) {
            return free.take(release.event(), plan -> true, true).isPresent()
                    ? List.of()
                    : List.of(Use.of(release.event()));
        }
        while (left > 0 && free.take(release.once(), plan -> true, true).isPresent()) {
            left--;
        }
        return Use.times(release.once(), left);
    }

    private PrivacyEvent whole(List<Opening.Slot> slots) {
        return composed(slots.stream()
                .map(slot -> PricedRelease.event(slot.event(), slot.times()))
                .toList());
    }

    private Opening now() {
        return Opening.of("now", budget, filter);
    }

    /** Whether a plan that is recorded now comes before everything: nothing has left, and no branch planned something else. */
    boolean isOpen() {
        return charges.isEmpty() && plans.stream().noneMatch(RecordedPlan::isConcurrent);
    }

    /** What everything needs of the budget, trusted no more than the charges were when they were recorded. */
    Composed total(Accountant accountant) {
        Composed total = decisions().price(budget.delta(), accountant);
        return new Composed(asRecorded(total.figure(), total.way()), total.way(), total.notes());
    }

    /** What is recorded or planned in the ledger needs, without what is declared. */
    Composed recorded(Accountant accountant) {
        return recordedOnly().total(accountant);
    }

    boolean passes(Accountant accountant) {
        return budget.judge(total(accountant).figure()).passed();
    }

    private PrivacyEvent composed(List<PrivacyEvent> parts) {
        return parts.size() == 1 ? parts.get(0) : new ComposedEvent(budget.unit(), parts);
    }

    private Guarantee asRecorded(Guarantee price, Way way) {
        Label label = price.label();
        List<String> assumptions = new ArrayList<>(price.assumptions());
        for (RecordedCharge charge : charges) {
            if (charge.label().compareTo(price.label()) > 0) {
                label = label.and(charge.label());
                assumptions.add(charge.doubt());
            }
        }
        if (way == Way.ADAPTIVE
                && !charges.isEmpty()
                && (plans.isEmpty() || plans.get(0).after() > 0)) {
            assumptions.add(BEFORE_OPENING);
        }
        return new Guarantee(
                price.epsilon(), price.lower(), price.delta(), price.unit(), label, price.method(), assumptions);
    }
}
