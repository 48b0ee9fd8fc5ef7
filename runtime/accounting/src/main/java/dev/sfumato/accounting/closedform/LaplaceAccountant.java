package dev.sfumato.accounting.closedform;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.Bracket;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.MechanismCounts;
import dev.sfumato.accounting.UnsupportedEventException;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.numeric.Enclosure;
import dev.sfumato.util.Require;
import java.util.Set;

/** Prices one Laplace answer exactly, by its closed form. */
public final class LaplaceAccountant implements Accountant {
    @Override
    public String name() {
        return "exact Laplace";
    }

    @Override
    public Set<Means> means() {
        return Set.of(Means.CLOSED_FORM);
    }

    @Override
    public boolean supports(PrivacyEvent event) {
        MechanismCounts spend = MechanismCounts.of(event);
        return spend.consistsOf(LaplaceEvent.class::isInstance)
                && spend.times().size() == 1
                && spend.times().values().iterator().next() == 1;
    }

    @Override
    public Guarantee price(PrivacyEvent event, double delta) {
        Require.probability("delta", delta);
        return MechanismCounts.of(event).guarantee(profile(event).epsilon(delta), delta, name());
    }

    @Override
    public Guarantee pricePure(PrivacyEvent event) {
        Enclosure pure = profile(event).pure();
        double upper = pure.upper();
        double lower = pure.lower();
        return MechanismCounts.of(event).guarantee(new Bracket(lower, upper), 0, name());
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
        return new LaplaceProfile(MechanismCounts.of(event).laplace().get(0));
    }
}
