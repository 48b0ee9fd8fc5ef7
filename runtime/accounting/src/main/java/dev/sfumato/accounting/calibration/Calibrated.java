package dev.sfumato.accounting.calibration;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.util.Figures;

/**
 * The parameter that a calibration found, and the price that was computed for it in the end.
 *
 * @param parameter what was calibrated, in words
 * @param value what it must be, to seven digits
 * @param event the event with this value
 * @param price the price of that event, which fits the budget
 * @param evaluations how many prices were computed on the way, this one included
 */
public record Calibrated(String parameter, double value, PrivacyEvent event, Guarantee price, int evaluations) {
    /** The same with the price of its event computed again, whatever it was said to be: for whoever was handed it. */
    public Calibrated priced(Budget budget) {
        return new Calibrated(parameter, value, event, budget.price(event, Accountants.best()), evaluations + 1);
    }

    /** The same found for another event, such as one under assumptions; its price is that of before until it is {@link #priced}. */
    public Calibrated with(PrivacyEvent other) {
        return new Calibrated(parameter, value, other, price, evaluations);
    }

    @Override
    public String toString() {
        return parameter + " " + Figures.exact(value) + ": " + price;
    }
}
