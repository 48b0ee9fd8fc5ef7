package dev.sfumato.gate.account;

import dev.sfumato.accounting.Budget;
import dev.sfumato.util.Figures;
import dev.sfumato.util.Require;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The limits that a budget must keep so that it promises anything to the people in the data. An epsilon is a factor of e^epsilon on what an
 * attacker believes: 20 turns one in a hundred million into more likely than not. A delta of 1 over the number of records is kept even by
 * publishing one of them as it is (Dwork and Roth, "The algorithmic foundations of differential privacy", 2014, section 2.3).
 *
 * @param ceiling the largest epsilon that a budget may have
 * @param records how many records there are, where that is declared and so is public
 */
public record BudgetPromise(double ceiling, OptionalLong records) {
    /** The default promise. */
    public static final BudgetPromise USUAL = new BudgetPromise(20, OptionalLong.empty());

    /** Delta must be below this where nobody says how many records there are. */
    private static final double LARGEST_DELTA = 1e-3;

    public BudgetPromise {
        Require.positive("ceiling", ceiling);
        records.ifPresent(count -> Require.atLeast("records", 1, count));
    }

    /**
     * Why a budget promises nothing, in words without a full stop that anybody may read: how many records the data have is not told.
     *
     * @param data the data, where they were read
     */
    public List<String> broken(Budget budget, Optional<DataFacts> data) {
        return List.copyOf(faults(budget, data).values());
    }

    /** The faults by their kinds, which an accepted finding is known by: another fault is another finding. */
    public Map<String, String> faults(Budget budget, Optional<DataFacts> data) {
        Map<String, String> broken = new LinkedHashMap<>();
        if (budget.epsilon() > ceiling) {
            broken.put(
                    "ceiling",
                    "a budget of epsilon " + Figures.exact(budget.epsilon())
                            + " promises next to nothing: it is above the ceiling of " + Figures.exact(ceiling)
                            + "; declare a smaller one, or a ceiling to answer for");
        }
        if (budget.delta() >= budget.epsilon()) {
            broken.put(
                    "swapped",
                    "a budget of epsilon " + Figures.exact(budget.epsilon()) + " and delta "
                            + Figures.exact(budget.delta())
                            + " looks swapped: delta, the chance that epsilon does not hold, is not below it");
        }
        String delta = "a budget of delta " + Figures.exact(budget.delta())
                + " allows to publish whole records: it is not below ";
        if (records.isPresent() && isKeptByPublishing(budget, records.getAsLong())) {
            broken.put("records", delta + "1/" + records.getAsLong() + ", by the number of records that is declared");
        } else if (data.filter(of -> isKeptByPublishing(budget, of.records())).isPresent()) {
            broken.put("records", delta + "1 divided by the number of records");
        } else if (records.isEmpty() && data.isEmpty() && budget.delta() >= LARGEST_DELTA) {
            broken.put(
                    "records",
                    delta + Figures.exact(LARGEST_DELTA)
                            + ", and it is not said how many records there are; where there are so few, declare records");
        }
        return broken;
    }

    private static boolean isKeptByPublishing(Budget budget, long records) {
        return budget.delta() * records >= 1;
    }
}
