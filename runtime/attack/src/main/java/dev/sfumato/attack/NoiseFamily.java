package dev.sfumato.attack;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.evidence.LowerBound;
import dev.sfumato.numeric.Bisection;
import java.util.List;

/**
 * Events that differ in nothing but their noise, by a factor. More noise lets no test do better, so that a test that was measured rules
 * out all noise above some factor, and what that costs is a lower bound for whatever is of the family (for Gaussian noise: Nasr et al.,
 * "Tight auditing of differentially private machine learning", 2023).
 */
record NoiseFamily(PrivacyEvent event, Accountant accountant) {
    /** Factors from 2^-8 to 2^8 are looked at. */
    private static final double WIDEST = 8;

    private static final int HALVINGS = 14;

    static NoiseFamily of(PrivacyEvent event) {
        return new NoiseFamily(event, Accountants.best());
    }

    /** The bound on epsilon from two bounds that hold together with the confidence of the first. */
    LowerBound bound(LowerBound alone, Distinguished.OnCurve measured) {
        double ruledOut = new Bisection(-WIDEST, WIDEST)
                .halved(HALVINGS, logFactor -> delta(logFactor, measured.point().epsilon()) >= measured.deltaAtLeast())
                .fails();
        return new LowerBound(
                Math.max(alone.epsilon(), ruledOut == WIDEST ? 0 : price(ruledOut, alone.delta())),
                alone.delta(),
                event.unit(),
                alone.confidence(),
                "two-world distinguishing in a family of noise",
                List.of("the release is what is declared, but for how much noise it has"));
    }

    /** The most that delta can be: as it is too large rather than too small, too much noise is allowed rather than too little. */
    private double delta(double logFactor, double epsilon) {
        return accountant.delta(event.withNoiseTimes(Math.pow(2, logFactor)), epsilon);
    }

    /** The least that epsilon can be. */
    private double price(double logFactor, double delta) {
        PrivacyEvent scaled = event.withNoiseTimes(Math.pow(2, logFactor));
        Guarantee price = delta == 0 ? accountant.pricePure(scaled) : accountant.price(scaled, delta);
        return price.lower();
    }
}
