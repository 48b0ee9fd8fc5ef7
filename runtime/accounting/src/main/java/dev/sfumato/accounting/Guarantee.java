package dev.sfumato.accounting;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.util.Figures;
import dev.sfumato.util.Require;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The cost of an event: (epsilon, delta)-differential privacy for a unit, with the trust that the figure deserves.
 *
 * @param epsilon upper end of the bracket around the true epsilon: the figure to state and to gate on; may be infinite
 * @param lower lower end of the bracket: the true epsilon at this delta is at least this
 * @param delta zero for pure differential privacy
 * @param method how the figure was computed, in words
 * @param assumptions what must hold for the figure to hold, and the known gaps of a claim
 */
public record Guarantee(
        double epsilon, double lower, double delta, Unit unit, Label label, String method, List<String> assumptions)
        implements Trusted<Guarantee> {
    public Guarantee {
        if (!(epsilon >= 0)) {
            throw new IllegalArgumentException("epsilon must be in [0, infinity], got " + epsilon);
        }
        if (!(lower >= 0 && lower <= epsilon)) {
            throw new IllegalArgumentException("lower must be in [0, epsilon = " + epsilon + "], got " + lower);
        }
        if (delta != 0) {
            Require.probability("delta", delta);
        }
        assumptions = List.copyOf(assumptions);
    }

    /** Whether the bracket is closed up to a few units in the last place, so that no accountant can do better. */
    public boolean isExact() {
        return lower == epsilon || (Double.isFinite(epsilon) && epsilon - lower <= 4 * Math.ulp(epsilon));
    }

    /** The same with another proved lower end. */
    Guarantee withLower(double newLower) {
        return new Guarantee(epsilon, newLower, delta, unit, label, method, assumptions);
    }

    Guarantee withAssumptions(List<String> newAssumptions) {
        return new Guarantee(epsilon, lower, delta, unit, label, method, newAssumptions);
    }

    /** The same, trusted no more than a label says. */
    Guarantee atMost(Label most) {
        return new Guarantee(epsilon, lower, delta, unit, label.and(most), method, assumptions);
    }

    /** The same figure under assumptions in addition. */
    public Guarantee assuming(List<String> more) {
        return doubted(label, more);
    }

    @Override
    public Guarantee doubted(Label most, Collection<String> why) {
        Set<String> all = new LinkedHashSet<>(assumptions);
        all.addAll(why);
        return new Guarantee(epsilon, lower, delta, unit, label.and(most), method, List.copyOf(all));
    }

    Guarantee withMethod(String newMethod) {
        return new Guarantee(epsilon, lower, delta, unit, label, newMethod, assumptions);
    }

    @Override
    public String toString() {
        return "epsilon <= " + Figures.up(epsilon) + " at delta " + Figures.exact(delta) + " per " + unit + ", " + label
                + ", " + method;
    }
}
