package dev.sfumato.accounting.adaptive;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.numeric.Ulps;
import dev.sfumato.util.Figures;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The decisions to release from one dataset: each was made before its own output, and perhaps after looking at the outputs of
 * earlier ones. A plan is one decision, all of it, for it was fixed before the first of its outputs.
 *
 * @param filter how decisions compose, fixed when the budget was opened
 * @param inOrder the decisions in the order of time
 * @param earlier what was released under other budgets before that of now was opened
 */
public record Decisions(Unit unit, Filter filter, List<Use> inOrder, Decisions.Earlier earlier) {
    /**
     * Budgets under which something was released before the current one was opened. Anyone who looks first may choose the new one
     * at will, so that no filter of it promises anything; an odometer does, at a delta that was fixed before the first output
     * (docs/proofs/adaptive.md, "Reopening").
     *
     * @param epsilon the largest of theirs; the sum is not below it
     * @param promised the delta of the first of them; the sum, where branches each had their own
     * @param delta the delta of the first of them, at which the odometer is read
     */
    public record Earlier(double epsilon, double promised, double delta) {
        public static final Earlier NONE = new Earlier(0, 0, 0);

        /** One budget that was left. */
        public Earlier(double epsilon, double delta) {
            this(epsilon, delta, delta);
        }

        public Earlier {
            Require.within("epsilon", 0, Double.MAX_VALUE, epsilon);
            Require.within("delta", 0, 1, delta);
        }

        public boolean isPresent() {
            return epsilon > 0;
        }
    }

    public Decisions {
        inOrder = List.copyOf(inOrder);
    }

    /** All that is released, as if it had been planned. */
    public PrivacyEvent planned() {
        Map<PrivacyEvent, Long> times = new LinkedHashMap<>();
        inOrder.forEach(use -> times.merge(use.event(), 1L, Long::sum));
        List<PrivacyEvent> parts = new ArrayList<>();
        times.forEach((event, count) -> parts.add(RepeatedEvent.of(event, count)));
        return parts.size() == 1 ? parts.get(0) : new ComposedEvent(unit, parts);
    }

    /** Whether nothing can have been chosen by looking at anything: there is one decision at most, under one budget. */
    public Way way() {
        return inOrder.size() <= 1 && !earlier.isPresent() ? Way.PLANNED : Way.ADAPTIVE;
    }

    /**
     * Computes what they need at a delta: one decision costs its price, of several the filter decides.
     *
     * @param delta zero for pure differential privacy
     * @param accountant prices what was planned
     */
    public Composed price(double delta, Accountant accountant) {
        return way() == Way.ADAPTIVE
                ? adaptive(delta)
                : new Composed(
                        delta == 0 ? accountant.pricePure(planned()) : accountant.price(planned(), delta),
                        Way.PLANNED,
                        List.of());
    }

    private Composed adaptive(double delta) {
        Releases.Trust trust = Releases.trust(inOrder);
        Filter.Needed needed = earlier.isPresent() ? anew(delta) : chosen(delta);
        return new Composed(
                new Guarantee(needed.epsilon(), 0, delta, unit, trust.label(), needed.method(), trust.assumptions()),
                Way.ADAPTIVE,
                needed.notes());
    }

    /**
     * The need of the filter that begins with the first decision; of several that may have been the first, the most that it needs
     * with any of them, all others in no order.
     */
    private Filter.Needed chosen(double delta) {
        if (!inOrder.get(0).concurrent()) {
            return filter.beginningWith(inOrder.get(0)).needed(inOrder, delta);
        }
        List<PrivacyEvent> firsts =
                inOrder.stream().filter(Use::isFirst).map(Use::event).distinct().toList();
        Filter.Needed most = null;
        for (PrivacyEvent first : firsts) {
            List<Use> uses = new ArrayList<>(List.of(Use.of(first)));
            boolean isFound = false;
            for (Use use : inOrder) {
                if (!isFound && use.isFirst() && use.event().equals(first)) {
                    isFound = true;
                } else {
                    uses.add(new Use(use.event(), true));
                }
            }
            Filter.Needed needed = filter.beginningWith(uses.get(0)).needed(uses, delta);
            most = most == null || needed.epsilon() > most.epsilon() ? needed : most;
        }
        return most == null ? filter.needed(inOrder, delta) : most;
    }

    /** The first budget's filter keeps its delta on paths that never left it, the odometer an equal one on all others. */
    private Filter.Needed anew(double delta) {
        // a little less than the first delta, so that two equal ones fit into twice as much after roundings
        double read = earlier.delta * (1 - 0x1p-40);
        if (delta < (read == 0 ? earlier.promised : Ulps.up(1, earlier.promised + read))) {
            return new Filter.Needed(
                    Double.POSITIVE_INFINITY,
                    "no delta is left",
                    List.of("A budget that is opened anew needs a delta of at least "
                            + Figures.up(earlier.promised + earlier.delta)
                            + ": what was promised before, and as much for the new one."));
        }
        if (earlier.delta == 0) {
            return new Filter.Needed(
                    Math.max(earlier.epsilon, Releases.pureSum(inOrder)), "sum of pure epsilons", List.of());
        }
        Odometer.Reading reading = odometer(read);
        return new Filter.Needed(Math.max(earlier.epsilon, reading.epsilon()), reading.method(), reading.notes());
    }

    /** The amount spent, valid at any time somebody looks: {@link Odometer}. */
    public Odometer.Reading odometer(double delta) {
        return Odometer.reading(inOrder, delta);
    }
}
