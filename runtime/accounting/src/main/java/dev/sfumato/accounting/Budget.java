package dev.sfumato.accounting;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.util.Figures;
import dev.sfumato.util.Require;
import java.util.EnumMap;
import java.util.Map;

/**
 * The most privacy that may be spent on one dataset.
 *
 * @param delta zero for a budget of pure differential privacy
 * @param weakestLabel the weakest label that counts as within the budget; {@code CERTIFIED} unless somebody chose less
 */
public record Budget(double epsilon, double delta, Unit unit, Label weakestLabel) implements Limit<Guarantee> {
    private static final double LEAST_USUAL_EPSILON = 0.01;
    private static final double LARGEST_USUAL_DELTA = 0.01;

    public Budget {
        Require.positive("budget epsilon", epsilon);
        if (delta != 0) {
            Require.probability("budget delta", delta);
        }
        if (!weakestLabel.isUpperBound()) {
            throw new IllegalArgumentException("weakestLabel must be CERTIFIED or CLAIMED, got " + weakestLabel
                    + ": only upper bounds can be held against a budget");
        }
    }

    /** A budget as somebody declares it; one whose figures look swapped is refused. */
    public static Budget of(double epsilon, double delta, Unit unit) {
        if (epsilon > 0 && epsilon < LEAST_USUAL_EPSILON && delta > LARGEST_USUAL_DELTA) {
            throw new IllegalArgumentException("budget epsilon " + epsilon + " and delta " + delta
                    + " look swapped: delta is the chance that epsilon does not hold, a probability far below it");
        }
        return new Budget(epsilon, Require.probability("budget delta", delta), unit, Label.CERTIFIED);
    }

    /** A budget of pure differential privacy: delta is zero. */
    public static Budget pure(double epsilon, Unit unit) {
        return new Budget(epsilon, 0, unit, Label.CERTIFIED);
    }

    /** A budget of other figures for the same unit, which counts the same labels. */
    public Budget of(double otherEpsilon, double otherDelta) {
        return new Budget(otherEpsilon, otherDelta, unit, weakestLabel);
    }

    /** The price of an event in the currency of this budget. */
    public Guarantee price(PrivacyEvent event, Accountant accountant) {
        return delta == 0 ? accountant.pricePure(event) : accountant.price(event, delta);
    }

    /** Whether a total is within this budget, and why. */
    public Judged<Budget, Guarantee> judge(Guarantee total) {
        return Judged.of(this, total);
    }

    @Override
    public Map<Fault, String> faults(Guarantee total) {
        if (total.unit() != unit) {
            throw new IllegalArgumentException("The budget is per " + unit + ", the guarantee per " + total.unit()
                    + ": state both for the same unit.");
        }
        Map<Fault, String> faults = new EnumMap<>(Fault.class);
        if (!total.label().satisfies(weakestLabel)) {
            faults.put(
                    Fault.WEAK_LABEL,
                    "the figure is " + total.label() + " (" + total.label().meaning() + "), and this budget counts "
                            + weakestLabel + " figures only");
        }
        if (!(total.delta() <= delta)) {
            faults.put(
                    Fault.DELTA,
                    "the figure holds at delta " + Figures.exact(total.delta()) + ", which is more than the budget's "
                            + Figures.exact(delta));
        } else if (Double.isInfinite(total.epsilon())) {
            faults.put(
                    Fault.UNBOUNDED,
                    "epsilon is infinite: there is no guarantee at delta " + Figures.exact(delta)
                            + (delta == 0 ? " (Gaussian noise needs a budget with a delta above 0)" : ""));
        } else if (!(total.epsilon() <= epsilon)) {
            faults.put(
                    Fault.EPSILON,
                    "epsilon " + Figures.up(total.epsilon()) + " is over the budget of " + Figures.exact(epsilon)
                            + " by " + Figures.up(total.epsilon() - epsilon));
        }
        return faults;
    }

    @Override
    public String used(Guarantee total) {
        return "epsilon " + Figures.upWithin(total.epsilon(), epsilon) + " is within the budget of "
                + Figures.exact(epsilon) + ", " + Figures.down(epsilon - total.epsilon()) + " left";
    }

    @Override
    public String toString() {
        return "epsilon " + Figures.exact(epsilon) + " at delta " + Figures.exact(delta) + " per " + unit
                + (weakestLabel == Label.CERTIFIED ? "" : ", " + weakestLabel + " figures accepted");
    }
}
