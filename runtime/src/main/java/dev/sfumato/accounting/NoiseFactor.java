package dev.sfumato.accounting;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.OptionalDouble;

/** How much more noise an overspent event needs. */
public final class NoiseFactor {
    private static final MathContext THREE_DIGITS_UP = new MathContext(3, RoundingMode.CEILING);
    private static final double LARGEST = 1e6;

    private NoiseFactor() {}

    /**
     * The factor, to three digits, by which every noise scale of the event must grow for its price to fit the budget; one
     * if it fits as it is; none if no factor up to a million is enough. The factor returned was priced and does fit.
     */
    public static OptionalDouble toFit(PrivacyEvent event, Budget budget, Accountant accountant) {
        double enough = 1;
        while (!fits(event, enough, budget, accountant)) {
            enough *= 2;
            if (enough > LARGEST) {
                return OptionalDouble.empty();
            }
        }
        double tooLittle = enough / 2;
        while (enough > 1 && threeDigits(tooLittle) < enough) {
            double middle = threeDigits((tooLittle + enough) / 2);
            if (middle >= enough) {
                break;
            }
            if (fits(event, middle, budget, accountant)) {
                enough = middle;
            } else {
                tooLittle = middle;
            }
        }
        return OptionalDouble.of(enough);
    }

    private static boolean fits(PrivacyEvent event, double factor, Budget budget, Accountant accountant) {
        return budget.judge(budget.price(event.withNoiseTimes(factor), accountant))
                .passed();
    }

    private static double threeDigits(double value) {
        return new BigDecimal(value).round(THREE_DIGITS_UP).doubleValue();
    }
}
