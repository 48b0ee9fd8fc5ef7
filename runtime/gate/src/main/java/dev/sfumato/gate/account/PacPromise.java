package dev.sfumato.gate.account;

import dev.sfumato.accounting.pac.PacBudget;
import dev.sfumato.util.Figures;
import dev.sfumato.util.Require;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The limits that a PAC budget must keep so that it promises anything: with ln 2 nats, anyone who guesses a yes or no right 1 in 2 may
 * always be right (docs/proofs/pac.md), and figures that mislead 1 time in 2 are no measurement.
 *
 * @param ceiling the most information, in nats, that a budget may have
 */
public record PacPromise(double ceiling) {
    /** The default promise: less than one bit. */
    public static final PacPromise USUAL = new PacPromise(Math.nextDown(Math.log(2)));

    /** The failure of a budget must be below this. */
    private static final double LARGEST_FAILURE = 0.5;

    public PacPromise {
        Require.positive("ceiling", ceiling);
    }

    /** Why a PAC budget promises nothing, in words without a full stop. */
    public List<String> broken(PacBudget budget) {
        return List.copyOf(faults(budget).values());
    }

    /** The faults by their kinds. */
    public Map<String, String> faults(PacBudget budget) {
        Map<String, String> broken = new LinkedHashMap<>();
        if (budget.information() > ceiling) {
            broken.put(
                    "pac-ceiling",
                    "a PAC budget of " + Figures.exact(budget.information())
                            + (equals(USUAL)
                                    ? " nats promises nothing for a yes or no: it is not below ln 2"
                                    : " nats is above the ceiling of " + Figures.exact(ceiling))
                            + "; declare a smaller one, or a ceiling to answer for");
        }
        if (budget.failure() >= LARGEST_FAILURE) {
            broken.put(
                    "pac-failure",
                    "a PAC budget that is not kept with a probability of " + Figures.exact(budget.failure())
                            + " promises nothing: its failure must be below " + Figures.exact(LARGEST_FAILURE));
        }
        return broken;
    }
}
