package dev.sfumato.audit;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Curve;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.TradeOff;
import java.util.List;
import java.util.Optional;

/**
 * What somebody says that a release costs: an upper bound at one delta and, where it is the price of an event, at others, all of
 * which hold at once. Whoever contradicts one of them refutes the claim.
 *
 * @param stated at the delta that is asked about
 * @param others delta at some epsilons
 * @param event what is said to have been done, where that is what is claimed
 */
public record PrivacyClaim(Guarantee stated, List<Curve.Point> others, Optional<PrivacyEvent> event) {
    /** So many epsilons of a price are looked at. */
    private static final int POINTS = 13;

    public PrivacyClaim {
        others = List.copyOf(others);
        if (!stated.label().isUpperBound()) {
            throw new IllegalArgumentException("what is claimed must be an upper bound, CERTIFIED or CLAIMED, got "
                    + stated.label() + "; there is nothing to refute");
        }
    }

    /** One upper bound and nothing else. */
    public static PrivacyClaim of(Guarantee stated) {
        return new PrivacyClaim(stated, List.of(), Optional.empty());
    }

    /**
     * That a release is no more than this event, at the event's price.
     *
     * @param delta zero for pure differential privacy
     */
    public static PrivacyClaim of(PrivacyEvent event, double delta) {
        Accountant accountant = Accountants.best();
        Guarantee stated = delta == 0 ? accountant.pricePure(event) : accountant.price(event, delta);
        return stated.label().isUpperBound() && Double.isFinite(stated.epsilon())
                ? new PrivacyClaim(
                        stated, TradeOff.of(event, accountant, POINTS).profile().points(), Optional.of(event))
                : PrivacyClaim.of(stated);
    }

    /** The stated upper bound at another of its points. */
    Guarantee at(Curve.Point point) {
        return new Guarantee(
                point.x(), 0, point.y(), stated.unit(), stated.label(), stated.method(), stated.assumptions());
    }
}
