package dev.sfumato.accounting;

import dev.sfumato.Require;
import java.math.BigDecimal;
import java.util.List;

/** Prices any composition of Gaussian answers exactly: it is one Gaussian answer with the squared ratios added up. */
public final class GaussianAccountant implements Accountant {
    @Override
    public String name() {
        return "exact Gaussian";
    }

    @Override
    public boolean supports(PrivacyEvent event) {
        Spend spend = Spend.of(event);
        return spend.laplace().isEmpty() && !spend.gaussian().isEmpty();
    }

    @Override
    public Guarantee price(PrivacyEvent event, double delta) {
        Require.probability("delta", delta);
        Bracket bracket = profile(event).epsilon(delta);
        return new Guarantee(bracket.upper(), bracket.lower(), delta, event.unit(), Label.CERTIFIED, name(), List.of());
    }

    /** Infinite: Gaussian noise gives no pure differential privacy. */
    @Override
    public Guarantee pricePure(PrivacyEvent event) {
        profile(event);
        double infinite = Double.POSITIVE_INFINITY;
        return new Guarantee(infinite, infinite, 0, event.unit(), Label.CERTIFIED, name(), List.of());
    }

    @Override
    public double delta(PrivacyEvent event, double epsilon) {
        Require.nonNegative("epsilon", epsilon);
        Enclosure delta = profile(event).delta(new BigDecimal(epsilon));
        return Math.min(1, Enclosure.roundUp(delta.high()));
    }

    private GaussianProfile profile(PrivacyEvent event) {
        if (!supports(event)) {
            throw new UnsupportedEventException(this, event);
        }
        return GaussianProfile.of(Spend.of(event).gaussian());
    }
}
