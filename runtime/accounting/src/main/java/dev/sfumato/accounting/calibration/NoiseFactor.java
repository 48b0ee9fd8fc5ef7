package dev.sfumato.accounting.calibration;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.numeric.SearchGrid;
import java.util.Optional;
import java.util.OptionalDouble;

/** How much more noise an overspent event needs. */
public final class NoiseFactor {
    private static final double LARGEST = 1e6;
    private static final SearchGrid THREE_DIGITS = new SearchGrid(3, false);

    private NoiseFactor() {}

    /**
     * The least factor of three digits by which every noise scale of the event must grow for its price to fit the budget;
     * one if it fits as it is; none if no factor up to a million is enough. The factor returned was priced and does fit.
     */
    public static OptionalDouble toFit(PrivacyEvent event, Budget budget, Accountant accountant) {
        try {
            return OptionalDouble.of(new CalibrationSearch(
                            budget,
                            accountant,
                            "noise factor",
                            THREE_DIGITS,
                            event::withNoiseTimes,
                            Optional.empty(),
                            CalibrationSearch.Direction.MORE_PROTECTS)
                    .within(1, LARGEST)
                    .from(1)
                    .value());
        } catch (OutOfReachException none) {
            return OptionalDouble.empty();
        }
    }
}
