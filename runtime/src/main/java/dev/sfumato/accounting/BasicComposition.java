package dev.sfumato.accounting;

import dev.sfumato.Require;
import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;

/**
 * Prices any mix of Gaussian and Laplace answers by adding epsilons (Dwork and Roth, "The algorithmic foundations of
 * differential privacy", 2014, Theorem 3.16): the Gaussian ones as one, at the whole delta, and the Laplace ones at their
 * pure price. Always an upper bound, seldom tight.
 */
public final class BasicComposition implements Accountant {
    private static final int DIGITS = 40;

    @Override
    public String name() {
        return "basic composition";
    }

    @Override
    public boolean supports(PrivacyEvent event) {
        return Spend.of(event)
                .consistsOf(mechanism -> mechanism instanceof GaussianEvent || mechanism instanceof LaplaceEvent);
    }

    @Override
    public Guarantee price(PrivacyEvent event, double delta) {
        Require.probability("delta", delta);
        Spend spend = supported(event);
        Bracket gaussian = spend.gaussian().isEmpty()
                ? Bracket.ZERO
                : GaussianProfile.of(spend.gaussian()).epsilon(delta);
        // releasing more never costs less: the whole is at least as dear as its dearest part
        double lower = gaussian.lower();
        for (Spend.Answer answer : spend.laplace()) {
            lower = Math.max(lower, new LaplaceProfile(answer).epsilon(delta).lower());
        }
        return spend.guarantee(
                new Bracket(lower, plus(gaussian.upper(), pureLaplace(spend).high())), delta, name());
    }

    /** Exact: all the Laplace answers can be at their greatest loss at once; Gaussian ones have no pure price. */
    @Override
    public Guarantee pricePure(PrivacyEvent event) {
        Spend spend = supported(event);
        if (!spend.gaussian().isEmpty()) {
            return spend.guarantee(Bracket.INFINITE, 0, name());
        }
        Enclosure sum = pureLaplace(spend);
        return spend.guarantee(new Bracket(Enclosure.roundDown(sum.low()), Enclosure.roundUp(sum.high())), 0, name());
    }

    @Override
    public double delta(PrivacyEvent event, double epsilon) {
        Require.nonNegative("epsilon", epsilon);
        Spend spend = supported(event);
        BigDecimal left = new BigDecimal(epsilon).subtract(pureLaplace(spend).high());
        if (left.signum() < 0) {
            return 1;
        }
        return spend.gaussian().isEmpty()
                ? 0
                : Math.min(
                        1,
                        Enclosure.roundUp(
                                GaussianProfile.of(spend.gaussian()).delta(left).high()));
    }

    private Spend supported(PrivacyEvent event) {
        if (!supports(event)) {
            throw new UnsupportedEventException(this, event);
        }
        return Spend.of(event);
    }

    /** The sum of times * distance/scale, divided once per scale: ten answers at a tenth each cost one, not a bit more. */
    private static Enclosure pureLaplace(Spend spend) {
        Map<BigDecimal, BigDecimal> distances = new TreeMap<>();
        for (Spend.Answer answer : spend.laplace()) {
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
        return new Enclosure(low, high);
    }

    private static double plus(double epsilon, BigDecimal more) {
        return Double.isInfinite(epsilon) ? epsilon : Enclosure.roundUp(new BigDecimal(epsilon).add(more));
    }
}
