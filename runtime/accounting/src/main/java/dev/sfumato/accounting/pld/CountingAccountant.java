package dev.sfumato.accounting.pld;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.Bracket;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.MechanismCounts;
import dev.sfumato.accounting.UnsupportedEventException;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RandomizedResponseEvent;
import dev.sfumato.util.Require;
import java.util.Set;

/**
 * Prices repetitions of one mechanism with two or three losses exactly, by counting how often each came up: black boxes by the
 * optimal composition of Kairouz, Oh and Viswanath (2015), randomized response by its multinomial.
 */
public final class CountingAccountant implements Accountant {
    @Override
    public String name() {
        return "exact counting";
    }

    @Override
    public Set<Means> means() {
        return Set.of(Means.LOSSES);
    }

    @Override
    public boolean supports(PrivacyEvent event) {
        MechanismCounts spend = MechanismCounts.of(event);
        return spend.times().size() == 1
                && spend.consistsOf(
                        mechanism -> mechanism instanceof BlackBoxEvent || mechanism instanceof RandomizedResponseEvent)
                && LossBracket.isCounted(DominatingPairs.terms(spend, Direction.REMOVE, 0));
    }

    @Override
    public Guarantee price(PrivacyEvent event, double delta) {
        Require.probability("delta", delta);
        MechanismCounts spend = supported(event);
        LossBracket bracket = LossBracket.countedEpsilon(terms(spend), delta);
        return spend.guarantee(new Bracket(bracket.lower(), bracket.upper()), delta, name());
    }

    /** Left to basic composition, which is exact there. */
    @Override
    public Guarantee pricePure(PrivacyEvent event) {
        return supported(event).guarantee(new Bracket(0, Double.POSITIVE_INFINITY), 0, name());
    }

    @Override
    public double delta(PrivacyEvent event, double epsilon) {
        Require.nonNegative("epsilon", epsilon);
        return LossBracket.countedDelta(terms(supported(event)), epsilon).upper();
    }

    private static LossBracket.Terms terms(MechanismCounts spend) {
        return (direction, tail) -> DominatingPairs.terms(spend, direction, tail);
    }

    private MechanismCounts supported(PrivacyEvent event) {
        if (!supports(event)) {
            throw new UnsupportedEventException(this, event);
        }
        return MechanismCounts.of(event);
    }
}
