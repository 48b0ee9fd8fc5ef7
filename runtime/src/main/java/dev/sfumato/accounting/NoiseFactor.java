package dev.sfumato.accounting;

import java.math.BigDecimal;
import java.util.OptionalDouble;

/** How much more noise an overspent event needs. */
public final class NoiseFactor {
    private static final double LARGEST = 1e6;

    private NoiseFactor() {}

    /**
     * The least factor of three digits by which every noise scale of the event must grow for its price to fit the budget;
     * one if it fits as it is; none if no factor up to a million is enough. The factor returned was priced and does fit.
     */
    public static OptionalDouble toFit(PrivacyEvent event, Budget budget, Accountant accountant) {
        if (fits(event, 1, budget, accountant)) {
            return OptionalDouble.of(1);
        }
        double decade = 1;
        while (!fits(event, 10 * decade, budget, accountant)) {
            decade *= 10;
            if (decade >= LARGEST) {
                return OptionalDouble.empty();
            }
        }
        int tooFewHundredths = 100;
        int enoughHundredths = 1000;
        while (enoughHundredths - tooFewHundredths > 1) {
            int middle = (tooFewHundredths + enoughHundredths) / 2;
            if (fits(event, factor(middle, decade), budget, accountant)) {
                enoughHundredths = middle;
            } else {
                tooFewHundredths = middle;
            }
        }
        return OptionalDouble.of(factor(enoughHundredths, decade));
    }

    private static double factor(int hundredths, double decade) {
        return BigDecimal.valueOf(hundredths, 2)
                .multiply(BigDecimal.valueOf(decade))
                .doubleValue();
    }

    private static boolean fits(PrivacyEvent event, double factor, Budget budget, Accountant accountant) {
        PrivacyEvent noisier;
        try {
            noisier = event.withNoiseTimes(factor);
        } catch (IllegalArgumentException beyondDoubles) {
            return false;
        }
        return budget.judge(budget.price(noisier, accountant)).passed();
    }
}
