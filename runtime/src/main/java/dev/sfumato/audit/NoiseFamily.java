package dev.sfumato.audit;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.TradeOff;
import java.util.List;

/**
 * Events that differ in nothing but their noise, by a factor. More noise lets no test do better, so that a test that was measured rules
 * out all noise above some factor, and what that costs is a lower bound for whatever is of the family (for Gaussian noise: Nasr et al.,
 * "Tight auditing of differentially private machine learning", 2023).
 */
record NoiseFamily(PrivacyEvent event, Accountant accountant) {
    /** Factors from 2^-8 to 2^8 are looked at. */
    private static final double WIDEST = 8;

    private static final int HALVINGS = 13;
    private static final int POINTS = 9;

    static NoiseFamily of(PrivacyEvent event) {
        return new NoiseFamily(event, Accountants.best());
    }

    /** What tests, measured with this confidence all together, say about epsilon at a delta. */
    LowerBound bound(List<TestPower> powers, double delta, double confidence) {
        double allowed = -WIDEST;
        double ruledOut = WIDEST;
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (allowed + ruledOut) / 2;
            if (allows(Math.pow(2, middle), powers)) {
                allowed = middle;
            } else {
                ruledOut = middle;
            }
        }
        // whatever noise there is, its factor is at most this one
        PrivacyEvent most = event.withNoiseTimes(Math.pow(2, ruledOut));
        Guarantee price = delta == 0 ? accountant.pricePure(most) : accountant.price(most, delta);
        double epsilon = ruledOut == WIDEST ? 0 : price.lower();
        return new LowerBound(
                epsilon,
                delta,
                event.unit(),
                confidence,
                "two-world distinguishing in a family of noise",
                List.of("the release is what is declared, but for how much noise it has"));
    }

    private boolean allows(double factor, List<TestPower> powers) {
        PrivacyEvent scaled = event.withNoiseTimes(factor);
        TradeOff tradeOff = TradeOff.of(scaled, accountant, POINTS);
        return powers.stream().allMatch(power -> {
            double alarms = power.falseAlarms().high();
            double missed = 1 - power.hits().low();
            // both rates of the test are at most these, and the trade-off falls, so that it holds for these as well;
            // a neighbour has the one input or the other, so that the test may be read either way round
            return tradeOff.falseNegativeRate(alarms) <= missed
                    && (tradeOff.falseNegativeRate(missed) <= alarms
                            && tradeOff.refinedAt(alarms, scaled, accountant).falseNegativeRate(alarms) <= missed);
        });
    }
}
