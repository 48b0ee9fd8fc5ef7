package dev.sfumato.report;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.ComposedEvent;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.RepeatedEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is spent on a dataset: all that is recorded, and of each planned release what is not recorded yet. */
record Account(Budget budget, List<Account.Planned> planned, List<RecordedCharge> charges) {
    /**
     * A planned release.
     *
     * @param done how many of them are recorded already
     */
    record Planned(String name, PrivacyEvent once, long times, long done, NoiseDeclaration noise) {
        long counted() {
            return Math.max(0, times - done);
        }

        /** A changed mechanism counts in full beside what was recorded. */
        Planned doing(PrivacyEvent changed) {
            return changed.equals(once) ? this : new Planned(name, changed, times, 0, noise);
        }

        Planned times(long changed) {
            return new Planned(name, once, changed, done, noise);
        }

        PrivacyEvent event() {
            return PricedRelease.event(once, counted());
        }
    }

    /** Recorded charges of one release that did the same. */
    record Recorded(String release, PrivacyEvent event) {}

    Account {
        planned = List.copyOf(planned);
        charges = List.copyOf(charges);
        planned.forEach(release -> requireUnit(budget, "release '" + release.name() + "'", release.once()));
        charges.forEach(charge -> requireUnit(budget, "recorded " + charge.name(), charge.event()));
    }

    /** What is planned, with how much of it is recorded. */
    static List<Planned> planned(List<PlannedRelease> releases, List<RecordedCharge> charges) {
        List<Planned> planned = new ArrayList<>();
        for (PlannedRelease release : releases) {
            long done = charges.stream()
                    .filter(charge -> charge.release().equals(release.name()))
                    .mapToLong(charge -> times(charge.event(), release.once()))
                    .reduce(0, Account::sum);
            planned.add(new Planned(release.name(), release.once(), release.times(), done, release.noise()));
        }
        return planned;
    }

    /** How often an event does what a planned release does once: recorded alone, or several at one time. */
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

    /** The same with another plan. */
    Account planning(List<Planned> changed) {
        return new Account(budget, changed, charges);
    }

    /** The same with one planned release in place of that of the same name. */
    Account with(Planned changed) {
        return planning(planned.stream()
                .map(release -> release.name().equals(changed.name()) ? changed : release)
                .toList());
    }

    Account under(Budget changed) {
        return new Account(changed, planned, charges);
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

    PrivacyEvent recordedEvent() {
        List<PrivacyEvent> parts = new ArrayList<>();
        recorded().forEach((what, times) -> parts.add(PricedRelease.event(what.event(), times)));
        return composed(parts);
    }

    PrivacyEvent everything() {
        List<PrivacyEvent> parts = new ArrayList<>();
        recorded().forEach((what, times) -> parts.add(PricedRelease.event(what.event(), times)));
        planned.stream().filter(release -> release.counted() > 0).forEach(release -> parts.add(release.event()));
        return composed(parts);
    }

    Guarantee total(Accountant accountant) {
        return asRecorded(budget.price(everything(), accountant));
    }

    Guarantee recorded(Accountant accountant) {
        return asRecorded(budget.price(recordedEvent(), accountant));
    }

    boolean passes(Accountant accountant) {
        return budget.judge(total(accountant)).passed();
    }

    private PrivacyEvent composed(List<PrivacyEvent> parts) {
        return parts.size() == 1 ? parts.get(0) : new ComposedEvent(budget.unit(), parts);
    }

    /** A price trusted no more than the charges were when they were recorded. */
    private Guarantee asRecorded(Guarantee price) {
        Label label = price.label();
        List<String> assumptions = new ArrayList<>(price.assumptions());
        for (RecordedCharge charge : charges) {
            if (charge.label().compareTo(price.label()) > 0) {
                label = label.and(charge.label());
                assumptions.add(charge.doubt());
            }
        }
        return label == price.label()
                ? price
                : new Guarantee(
                        price.epsilon(),
                        price.lower(),
                        price.delta(),
                        price.unit(),
                        label,
                        price.method(),
                        assumptions);
    }
}
