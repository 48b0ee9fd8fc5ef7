package dev.sfumato.accounting.closedform;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.ApproximateDp;
import dev.sfumato.accounting.Bracket;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.MechanismCounts;
import dev.sfumato.accounting.UnsupportedEventException;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.numeric.DirectedRounding;
import dev.sfumato.numeric.Enclosure;
import dev.sfumato.util.Require;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Prices whatever has an (epsilon, delta) of its own by adding epsilons and deltas (Dwork and Roth, "The algorithmic
 * foundations of differential privacy", 2014, Theorem 3.16); all Gaussian answers count as one, at the delta that is left.
 * Always an upper bound, seldom tight.
 */
public final class BasicComposition implements Accountant {
    private static final int DIGITS = 40;

    @Override
    public String name() {
        return "basic composition";
    }

    @Override
    public Set<Means> means() {
        return Set.of(Means.CLOSED_FORM);
    }

    @Override
    public boolean supports(PrivacyEvent event) {
        return MechanismCounts.of(event)
                .unamplified()
                .consistsOf(mechanism -> mechanism instanceof GaussianEvent
                        || ApproximateDp.of(mechanism).isPresent());
    }

    @Override
    public Guarantee price(PrivacyEvent event, double delta) {
        Require.probability("delta", delta);
        Parts parts = parts(event);
        BigDecimal left = new BigDecimal(delta).subtract(parts.delta);
        if (left.signum() < 0 || (left.signum() == 0 && !parts.spend.gaussian().isEmpty())) {
            return parts.spend.guarantee(new Bracket(0, Double.POSITIVE_INFINITY), delta, name());
        }
        Bracket gaussian = gaussian(parts.spend, DirectedRounding.down(left));
        double lower = parts.delta.signum() == 0
                ? gaussian.lower()
                : gaussian(parts.spend, delta).lower();
        return parts.spend.guarantee(
                new Bracket(dearest(lower, parts.spend, delta), plus(gaussian.upper(), parts.pure.high())),
                delta,
                name());
    }

    private static Bracket gaussian(MechanismCounts spend, double delta) {
        return spend.gaussian().isEmpty()
                ? Bracket.ZERO
                : delta > 0 ? GaussianProfile.of(spend.gaussian()).epsilon(delta) : Bracket.INFINITE;
    }

    /** Exact where all are additive noise, or answers at random: all can be at their greatest loss at once. */
    @Override
    public Guarantee pricePure(PrivacyEvent event) {
        Parts parts = parts(event);
        if (!parts.spend.gaussian().isEmpty()) {
            return parts.spend.guarantee(Bracket.INFINITE, 0, name());
        }
        if (parts.delta.signum() > 0) {
            return parts.spend.guarantee(new Bracket(0, Double.POSITIVE_INFINITY), 0, name());
        }
        // answers zeroed out are worse in the one direction or in the other, and need not agree on it
        boolean agree =
                parts.spend.unit() != Unit.RECORD_ZEROED || parts.spend.times().size() == 1;
        return parts.spend.guarantee(new Bracket(agree ? parts.pure.lower() : 0, parts.pure.upper()), 0, name());
    }

    @Override
    public double delta(PrivacyEvent event, double epsilon) {
        Require.nonNegative("epsilon", epsilon);
        Parts parts = parts(event);
        BigDecimal left = new BigDecimal(epsilon).subtract(parts.pure.high());
        if (left.signum() < 0) {
            return 1;
        }
        BigDecimal gaussian = parts.spend.gaussian().isEmpty()
                ? BigDecimal.ZERO
                : GaussianProfile.of(parts.spend.gaussian()).delta(left).high();
        return Math.min(1, DirectedRounding.up(gaussian.add(parts.delta)));
    }

    private Parts parts(PrivacyEvent event) {
        if (!supports(event)) {
            throw new UnsupportedEventException(this, event);
        }
        return Parts.of(MechanismCounts.of(event).unamplified());
    }

    /** Releasing more never costs less: the whole is at least as dear as its dearest part. */
    private static double dearest(double gaussian, MechanismCounts spend, double delta) {
        double lower = gaussian;
        for (MechanismCounts.Answer answer : spend.laplace()) {
            lower = Math.max(lower, new LaplaceProfile(answer).epsilon(delta).lower());
        }
        return lower;
    }

    private static double plus(double epsilon, BigDecimal more) {
        return Double.isInfinite(epsilon) ? epsilon : DirectedRounding.up(new BigDecimal(epsilon).add(more));
    }

    /**
     * @param pure the epsilons of all but the Gaussian answers, added up
     * @param delta the deltas that parts have of their own, added up
     */
    private record Parts(MechanismCounts spend, Enclosure pure, BigDecimal delta) {
        static Parts of(MechanismCounts spend) {
            // divided once per scale: ten answers at a tenth each cost one, not a bit more
            Map<BigDecimal, BigDecimal> distances = new TreeMap<>();
            for (MechanismCounts.Answer answer : spend.laplace()) {
                BigDecimal distance = answer.distance().multiply(BigDecimal.valueOf(answer.times()));
                distances.merge(answer.noise(), distance, BigDecimal::add);
            }
            BigDecimal low = BigDecimal.ZERO;
            BigDecimal high = BigDecimal.ZERO;
            for (var group : distances.entrySet()) {
                Enclosure quotient = Enclosure.quotient(group.getValue(), group.getKey(), DIGITS);
                low = low.add(quotient.low());
                high = high.add(quotient.high());
            }
            BigDecimal delta = BigDecimal.ZERO;
            for (var use : spend.times().entrySet()) {
                if (!(use.getKey() instanceof GaussianEvent || use.getKey() instanceof LaplaceEvent)) {
                    ApproximateDp one = ApproximateDp.of(use.getKey()).orElseThrow();
                    BigDecimal times = BigDecimal.valueOf(use.getValue());
                    low = low.add(one.epsilon().low().multiply(times));
                    high = high.add(one.epsilon().high().multiply(times));
                    delta = delta.add(new BigDecimal(one.delta()).multiply(times));
                }
            }
            return new Parts(spend, new Enclosure(low, high), delta);
        }
    }
}
