package dev.sfumato.accounting.calibration;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.numeric.SearchGrid;
import dev.sfumato.util.Require;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.LongFunction;

/**
 * Finds the least noise, the most steps or the largest rate that meets a budget.
 *
 * <p>What is found was priced and fits, and the next value of seven digits, or of as many as asked for, did not. A search begins where a rough formula
 * puts the answer and moves by small factors, so that no absurd parameter is ever priced.
 */
public final class Calibration {
    private static final int DIGITS = 7;
    private static final double LARGEST_COUNT = 1e15;

    private final Budget budget;
    private final Accountant accountant;
    private final int digits;
    private final Optional<DoubleFunction<Guarantee>> prices;

    private Calibration(Budget budget, Accountant accountant, int digits, Optional<DoubleFunction<Guarantee>> prices) {
        this.budget = budget;
        this.accountant = accountant;
        this.digits = digits;
        this.prices = prices;
    }

    /** Calibration to a budget with the least upper bound that any accountant gives. */
    public static Calibration to(Budget budget) {
        return to(budget, Accountants.best());
    }

    public static Calibration to(Budget budget, Accountant accountant) {
        return new Calibration(budget, accountant, DIGITS, Optional.empty());
    }

    /** The same with values of fewer digits than seven, which takes fewer prices. */
    public Calibration digits(int fewer) {
        return new Calibration(budget, accountant, (int) Require.within("digits", 1, DIGITS, fewer), prices);
    }

    /** The same, in which each value costs what this says, and the event is only what the search begins by. */
    public Calibration pricing(DoubleFunction<Guarantee> price) {
        return new Calibration(budget, accountant, digits, Optional.of(price));
    }

    /**
     * The least factor on all noise scales of an event.
     *
     * @throws OutOfReachException where no factor is enough
     */
    public Calibrated noise(PrivacyEvent event) {
        if (event.withNoiseTimes(2).equals(event) && event.withNoiseTimes(0.5).equals(event)) {
            throw new OutOfReachException(
                    "noise must be there to be calibrated, got an event without a noise scale: " + event);
        }
        return least("noise factor", 1, event::withNoiseTimes);
    }

    /**
     * The least value of a parameter that protects the better the larger it is, such as a noise scale.
     *
     * @param near some value of the right kind; the search begins at a guess that is made from it
     * @param family the event for each value of the parameter
     * @throws OutOfReachException where no value is enough
     */
    public Calibrated least(String parameter, double near, DoubleFunction<PrivacyEvent> family) {
        Require.positive(parameter, near);
        return search(parameter, new SearchGrid(digits, false), family, CalibrationSearch.Direction.MORE_PROTECTS)
                .within(0, Double.MAX_VALUE)
                .from(near);
    }

    /**
     * The largest value, up to a limit, of a parameter that costs the more the larger it is, such as a sampling rate.
     *
     * @param near some value of the right kind; the search begins at a guess that is made from it
     * @param family the event for each value of the parameter
     * @throws OutOfReachException where no value is small enough
     */
    public Calibrated most(String parameter, double near, double limit, DoubleFunction<PrivacyEvent> family) {
        Require.positive(parameter, near);
        return search(parameter, new SearchGrid(digits, false), family, CalibrationSearch.Direction.MORE_COSTS)
                .within(0, limit)
                .from(Math.min(near, limit));
    }

    /**
     * The largest count, such as a number of steps: exact below ten million, to seven digits beyond.
     *
     * @param family the event for each count
     * @throws OutOfReachException where even one is too many
     */
    public Calibrated mostTimes(String parameter, LongFunction<PrivacyEvent> family) {
        return search(
                        parameter,
                        new SearchGrid(digits, true),
                        count -> family.apply((long) count),
                        CalibrationSearch.Direction.MORE_COSTS)
                .within(1, LARGEST_COUNT)
                .from(1);
    }

    private CalibrationSearch search(
            String parameter,
            SearchGrid grid,
            DoubleFunction<PrivacyEvent> family,
            CalibrationSearch.Direction direction) {
        return new CalibrationSearch(budget, accountant, parameter, grid, family, prices, direction);
    }
}
