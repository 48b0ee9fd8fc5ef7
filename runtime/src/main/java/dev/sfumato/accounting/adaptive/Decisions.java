package dev.sfumato.accounting.adaptive;

import dev.sfumato.Require;
import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.ComposedEvent;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.RepeatedEvent;
import dev.sfumato.accounting.Unit;
import dev.sfumato.accounting.Up;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What was decided to be released of one dataset: each decision was made before its own output, and perhaps after looking at the outputs of
 * earlier ones. A plan is one decision, all of it, for it was fixed before the first of its outputs.
 *
 * @param filter how decisions compose, fixed when the budget was opened
 * @param inOrder the decisions in the order of time
 * @param earlier the budgets that were opened, and released under, before that of now
 */
public record Decisions(Unit unit, Filter filter, List<Use> inOrder, Decisions.Earlier earlier) {
    /**
     * Budgets before that of now. Whoever looks and then opens another one has both: the deltas add up, and no epsilon is below the largest
     * (docs/proofs/adaptive.md, "Reopening").
     *
     * @param deltas their sum
     * @param epsilon the largest of theirs
     */
    public record Earlier(double deltas, double epsilon) {
        public static final Earlier NONE = new Earlier(0, 0);

        public Earlier {
            Require.within("deltas", 0, Double.MAX_VALUE, deltas);
            Require.within("epsilon", 0, Double.MAX_VALUE, epsilon);
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
        times.forEach((event, count) -> parts.add(count == 1 ? event : new RepeatedEvent(event, count)));
        return parts.size() == 1 ? parts.get(0) : new ComposedEvent(unit, parts);
    }

    /** Whether nothing can have been chosen by looking at anything: there is one decision at most. */
    public Way way() {
        return inOrder.size() <= 1 ? Way.PLANNED : Way.ADAPTIVE;
    }

    /**
     * What they need at a delta: one decision costs its price, of several the filter decides.
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
        double left = earlier.deltas == 0 ? delta : Up.down(1, delta - earlier.deltas);
        List<String> notes = new ArrayList<>();
        double epsilon = Double.POSITIVE_INFINITY;
        String method = "no budget is left";
        if (earlier.deltas > 0 && !(left > 0)) {
            notes.add("Nothing is left of delta beside the budgets that were opened before.");
        } else {
            Filter.Needed needed = filter.beginningWith(inOrder.get(0)).needed(inOrder, left);
            epsilon = Math.max(needed.epsilon(), earlier.epsilon);
            method = needed.method();
            notes.addAll(needed.notes());
        }
        return new Composed(
                new Guarantee(epsilon, 0, delta, unit, trust.label(), method, trust.assumptions()),
                Way.ADAPTIVE,
                notes);
    }

    /** What has been spent, for whoever looks whenever he likes: {@link Odometer}. */
    public Odometer.Reading odometer(double delta) {
        return Odometer.reading(inOrder, delta);
    }
}
