package dev.sfumato.gate.account;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.adaptive.Filter;
import dev.sfumato.accounting.adaptive.Way;
import dev.sfumato.util.Figures;
import java.util.List;
import java.util.Optional;

/**
 * How the releases of a dataset compose: as a plan that was fixed before the first output, or one after the other, each perhaps chosen by looking
 * at earlier ones.
 *
 * @param filter by which they compose where they were not planned, as a build declares it
 * @param planned the epsilon of all of them if they had been planned
 * @param adaptive the least budget that admits them all if each may have been chosen by looking
 * @param notes what explains the figures, in sentences; the first says why the total is what it is. None where there is nothing to compose
 * @param odometer the price of what has been recorded so far, for anyone who stops at will; empty where nothing is recorded
 */
public record HowComposed(
        Way way,
        String filter,
        double planned,
        double adaptive,
        List<String> notes,
        Optional<HowComposed.Odometer> odometer) {
    /** A reading that holds whenever it is looked at. */
    public record Odometer(double epsilon, double delta, Label label, String method) {
        /** A description of the composition, as a sentence. */
        public String words() {
            return "Whoever decides by looking when to stop: "
                    + (Double.isFinite(epsilon)
                            ? "what is recorded has cost at most epsilon " + Figures.up(epsilon) + " by now, at delta "
                            : "no epsilon is known of what is recorded by now, at delta ")
                    + Figures.exact(delta) + ", " + label + ", by " + method + ".";
        }
    }

    public HowComposed {
        notes = List.copyOf(notes);
    }

    /** One release, or none. */
    public static HowComposed alone(Filter filter, double epsilon) {
        return new HowComposed(Way.PLANNED, filter.text(), epsilon, epsilon, List.of(), Optional.empty());
    }

    /** A total in words that promise no more than it does. */
    public String words(Budget budget, Guarantee total) {
        if (isAdaptive() && !(total.epsilon() <= budget.epsilon())) {
            return (Double.isFinite(total.epsilon())
                            ? "a budget of epsilon " + Figures.up(total.epsilon()) + " in place of "
                                    + Figures.exact(budget.epsilon()) + " would be needed"
                            : "no budget would be enough")
                    + " at delta " + Figures.exact(total.delta()) + " per " + total.unit() + ", " + total.label() + ", "
                    + total.method();
        }
        return isAdaptive()
                ? "epsilon " + Figures.spent(total.epsilon(), budget.epsilon()) + " of the budget of "
                        + Figures.exact(budget.epsilon()) + " is used at delta " + Figures.exact(total.delta())
                        + " per "
                        + total.unit() + ", " + total.label() + ", " + total.method()
                : total.toString();
    }

    public boolean isAdaptive() {
        return way == Way.ADAPTIVE;
    }

    /** Whether there is one release at most, so that there is nothing to compose. */
    public boolean isAlone() {
        return notes.isEmpty();
    }
}
