package dev.sfumato.evidence;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.util.Figures;
import dev.sfumato.util.Require;
import java.util.List;

/**
 * A measured lower bound on the cost of a release: the true epsilon at this delta is no smaller, except with a probability of one minus the
 * confidence.
 *
 * @param epsilon zero where nothing was found, which proves nothing
 * @param delta zero for pure differential privacy
 * @param method how it was measured
 * @param assumptions under which it is a lower bound; nothing for most
 */
public record LowerBound(
        double epsilon, double delta, Unit unit, double confidence, String method, List<String> assumptions) {
    public LowerBound {
        Require.nonNegative("epsilon", epsilon);
        if (delta != 0) {
            Require.probability("delta", delta);
        }
        Require.probability("confidence", confidence);
        Require.notBlank("method", method);
        assumptions = List.copyOf(assumptions);
    }

    public LowerBound(double epsilon, double delta, Unit unit, double confidence, String method) {
        this(epsilon, delta, unit, confidence, method, List.of());
    }

    /** The label of the figures of an attack: lower bounds. */
    public Label label() {
        return Label.EMPIRICAL;
    }

    /** Whether it speaks of the same unit at the same delta, or at a larger one, at which epsilon is smaller still. */
    public boolean isComparableTo(Guarantee upper) {
        return unit == upper.unit() && delta >= upper.delta();
    }

    /** Whether it proves, with its confidence, that a release costs more than somebody says. */
    public boolean refutes(Guarantee upper) {
        return isComparableTo(upper) && epsilon > upper.epsilon();
    }

    @Override
    public String toString() {
        return "epsilon >= " + Figures.down(epsilon) + " at delta " + Figures.exact(delta) + " per " + unit + ", "
                + label() + " with confidence " + Figures.exact(confidence) + ", " + method;
    }
}
