package dev.sfumato.accounting.closedform;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.Bracket;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.MechanismCounts;
import dev.sfumato.accounting.UnsupportedEventException;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.numeric.Enclosure;
import dev.sfumato.util.Require;
import java.math.BigDecimal;
import java.util.Set;

/** Prices any composition of Gaussian answers exactly: it is one Gaussian answer with the squared ratios added up. */
public final class GaussianAccountant implements Accountant {
    @Override
    public String name() {
        return "exact Gaussian";
    }

    @Override
    public Set<Means> means() {
        return Set.of(Means.CLOSED_FORM);
    }

    @Override
    public boolean supports(PrivacyEvent event) {
        MechanismCounts spend = MechanismCounts.of(event);
        return !spend.isEmpty() && spend.consistsOf(GaussianEvent.class::isInstance);
    }

    @Override
    public Guarantee price(PrivacyEvent event, double delta) {
        Require.probability("delta", delta);
        return MechanismCounts.of(event).guarantee(profile(event).epsilon(delta), delta, name());
    }

    /** Infinite: Gaussian noise gives no pure differential privacy. */
    @Override
    public Guarantee pricePure(PrivacyEvent event) {
        profile(event);
        return MechanismCounts.of(event).guarantee(Bracket.INFINITE, 0, name());
    }

    @Override
    public double delta(PrivacyEvent event, double epsilon) {
        Require.nonNegative("epsilon", epsilon);
        Enclosure delta = profile(event).delta(new BigDecimal(epsilon));
        return Math.min(1, delta.upper());
    }

    private GaussianProfile profile(PrivacyEvent event) {
        if (!supports(event)) {
            throw new UnsupportedEventException(this, event);
        }
        return GaussianProfile.of(MechanismCounts.of(event).gaussian());
    }
}
