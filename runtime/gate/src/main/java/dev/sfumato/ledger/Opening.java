package dev.sfumato.ledger;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.adaptive.Filter;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.util.Require;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The settings of a dataset that are fixed before outputs are seen: the budget, how releases compose that are chosen by looking at earlier
 * ones, and the releases that are planned.
 *
 * @param delta zero for a budget of pure differential privacy
 * @param composition the filter, as {@link Filter#text} writes it
 * @param slots the releases that are planned; none where only the budget is opened
 */
public record Opening(
        String dataset, Unit unit, double epsilon, double delta, String composition, List<Opening.Slot> slots) {
    /**
     * A planned release.
     *
     * @param event what each release of it does
     * @param times how often it is planned
     */
    public record Slot(String release, PrivacyEvent event, long times) {
        public Slot {
            Charge.requireLine("release", release);
            Require.atLeast("times", 1, times);
        }
    }

    public Opening {
        Charge.requireLine("dataset", dataset);
        Require.positive("epsilon", epsilon);
        if (delta != 0) {
            Require.probability("delta", delta);
        }
        composition = Filter.parse(composition).text();
        slots = List.copyOf(slots);
        Set<String> names = new HashSet<>();
        for (Slot slot : slots) {
            if (slot.event.unit() != unit) {
                throw new IllegalArgumentException("unlike units do not compose: the budget protects '" + unit
                        + "', the planned release '" + slot.release + "' protects '" + slot.event.unit() + "'");
            }
            if (!names.add(slot.release)) {
                throw new IllegalArgumentException(
                        "each planned release must have a name of its own, got '" + slot.release + "' twice");
            }
        }
    }

    /** A budget that is opened without a plan. */
    public static Opening of(String dataset, Budget budget, Filter composition) {
        return new Opening(dataset, budget.unit(), budget.epsilon(), budget.delta(), composition.text(), List.of());
    }

    /** The same with planned releases. */
    public Opening planning(List<Slot> planned) {
        return new Opening(dataset, unit, epsilon, delta, composition, planned);
    }

    /** Whether both open the same budget in the same way, whatever they plan and however the dataset is called. */
    public boolean isAlike(Opening other) {
        return unit == other.unit
                && epsilon == other.epsilon
                && delta == other.delta
                && composition.equals(other.composition);
    }

    /** The budget and the way to compose, for a sentence. */
    public String words() {
        return new Budget(epsilon, delta, unit, Label.CERTIFIED) + ", composed by " + composition;
    }
}
