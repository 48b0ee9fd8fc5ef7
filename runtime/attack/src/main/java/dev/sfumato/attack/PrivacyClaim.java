package dev.sfumato.attack;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Curve;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.TradeOff;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.util.Require;
import java.util.List;
import java.util.Optional;

/**
 * A claim about the cost of a release: an upper bound at one delta and, where it is the price of an event, at others, all of which
 * hold at once. Contradicting one of them refutes the claim.
 *
 * @param stated at the requested delta
 * @param points the claimed curve
 * @param event what was done by declaration, where that is what is claimed
 */
public record PrivacyClaim(Guarantee stated, List<Point> points, Optional<PrivacyEvent> event) {
    /** So many epsilons of a price are looked at. */
    private static final int POINTS = 9;

    /**
     * The claimed upper bound on delta at an epsilon.
     *
     * @param step what half the noise would add to that: how finely the point can tell noise
     */
    public record Point(double epsilon, double delta, double step) {
        public Point {
            Require.nonNegative("epsilon", epsilon);
            Require.within("delta", 0, 1, delta);
            Require.positive("step", step);
        }
    }

    public PrivacyClaim {
        points = List.copyOf(points);
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
        if (!stated.label().isUpperBound() || (delta != 0 && Double.isInfinite(stated.epsilon()))) {
            return PrivacyClaim.of(stated);
        }
        PrivacyEvent halved = event.withNoiseTimes(0.5);
        List<Point> points = TradeOff.of(event, accountant, POINTS).profile().points().stream()
                .filter(point -> point.y() < 1)
                .map(point -> new Point(point.x(), point.y(), step(point, halved, accountant)))
                .toList();
        return new PrivacyClaim(stated, points, Optional.of(event));
    }

    private static double step(Curve.Point point, PrivacyEvent halved, Accountant accountant) {
        double more = accountant.delta(halved, point.x()) - point.y();
        return more > 0 ? more : 1;
    }

    /** How far a measured lower bound on delta is above the point at an epsilon, in steps; negative where it is below. */
    double excess(Point point, double deltaAtLeast) {
        return (deltaAtLeast - point.delta) / point.step;
    }

    /** The claim at a point, as a guarantee. */
    Guarantee at(Point point) {
        return new Guarantee(
                point.epsilon, 0, point.delta, stated.unit(), stated.label(), stated.method(), stated.assumptions());
    }
}
