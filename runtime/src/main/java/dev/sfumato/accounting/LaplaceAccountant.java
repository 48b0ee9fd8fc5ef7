package dev.sfumato.accounting;

import dev.sfumato.Require;
import java.util.List;

/** Prices one Laplace answer exactly, by its closed form. */
public final class LaplaceAccountant implements Accountant {
    @Override
    public String name() {
        return "exact Laplace";
    }

    @Override
    public boolean supports(PrivacyEvent event) {
        Spend spend = Spend.of(event);
        return spend.gaussian().isEmpty()
                && spend.laplace().size() == 1
                && spend.laplace().get(0).times() == 1;
    }

    @Override
    public Guarantee price(PrivacyEvent event, double delta) {
        Require.probability("delta", delta);
        Bracket bracket = profile(event).epsilon(delta);
        return new Guarantee(bracket.upper(), bracket.lower(), delta, event.unit(), Label.CERTIFIED, name(), List.of());
    }

    @Override
    public Guarantee pricePure(PrivacyEvent event) {
        Enclosure pure = profile(event).pure();
        double upper = Enclosure.roundUp(pure.high());
        double lower = Enclosure.roundDown(pure.low());
        return new Guarantee(upper, lower, 0, event.unit(), Label.CERTIFIED, name(), List.of());
    }

    @Override
    public double delta(PrivacyEvent event, double epsilon) {
        Require.nonNegative("epsilon", epsilon);
        return profile(event).delta(epsilon);
    }

    private LaplaceProfile profile(PrivacyEvent event) {
        if (!supports(event)) {
            throw new UnsupportedEventException(this, event);
        }
        return new LaplaceProfile(Spend.of(event).laplace().get(0));
    }
}
