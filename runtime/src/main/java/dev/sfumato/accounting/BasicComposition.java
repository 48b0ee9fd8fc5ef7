package dev.sfumato.accounting;

import dev.sfumato.Require;
import java.math.BigDecimal;
import java.util.List;

/**
 * Prices any mix of Gaussian and Laplace answers by adding epsilons (Dwork and Roth, "The algorithmic foundations of
 * differential privacy", 2014, Theorem 3.16): the Gaussian ones as one, at the whole delta, and the Laplace ones at their
 * pure price. Always an upper bound, seldom tight.
 */
public final class BasicComposition implements Accountant {
    @Override
    public String name() {
        return "basic composition";
    }

    @Override
    public boolean supports(PrivacyEvent event) {
        return true;
    }

    @Override
    public Guarantee price(PrivacyEvent event, double delta) {
        Require.probability("delta", delta);
        Spend spend = Spend.of(event);
        Bracket gaussian = spend.gaussian().isEmpty()
                ? Bracket.ZERO
                : GaussianProfile.of(spend.gaussian()).epsilon(delta);
        // releasing more never costs less: the whole is at least as dear as its dearest part
        double lower = gaussian.lower();
        for (Spend.Answer answer : spend.laplace()) {
            lower = Math.max(lower, new LaplaceProfile(answer).epsilon(delta).lower());
        }
        return guarantee(event, lower, plus(gaussian.upper(), pureLaplace(spend)), delta);
    }

    @Override
    public Guarantee pricePure(PrivacyEvent event) {
        Spend spend = Spend.of(event);
        double laplace = Enclosure.roundUp(pureLaplace(spend));
        return guarantee(event, 0, spend.gaussian().isEmpty() ? laplace : Double.POSITIVE_INFINITY, 0);
    }

    @Override
    public double delta(PrivacyEvent event, double epsilon) {
        Require.nonNegative("epsilon", epsilon);
        Spend spend = Spend.of(event);
        BigDecimal left = new BigDecimal(epsilon).subtract(pureLaplace(spend));
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

    private static BigDecimal pureLaplace(Spend spend) {
        BigDecimal sum = BigDecimal.ZERO;
        for (Spend.Answer answer : spend.laplace()) {
            sum = sum.add(new LaplaceProfile(answer).pure().high().multiply(BigDecimal.valueOf(answer.times())));
        }
        return sum;
    }

    private static double plus(double epsilon, BigDecimal more) {
        return Double.isInfinite(epsilon) ? epsilon : Enclosure.roundUp(new BigDecimal(epsilon).add(more));
    }

    private Guarantee guarantee(PrivacyEvent event, double lower, double upper, double delta) {
        return new Guarantee(upper, lower, delta, event.unit(), Label.CERTIFIED, name(), List.of());
    }
}
