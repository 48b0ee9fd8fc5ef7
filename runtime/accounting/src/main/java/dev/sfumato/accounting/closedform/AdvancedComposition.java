package dev.sfumato.accounting.closedform;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.ApproximateDp;
import dev.sfumato.accounting.Bracket;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.MechanismCounts;
import dev.sfumato.accounting.OwnFailure;
import dev.sfumato.accounting.UnsupportedEventException;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.numeric.Ulps;
import dev.sfumato.util.Require;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Prices many parts of which each has an (epsilon, delta) of its own by the closed form of Kairouz, Oh and Viswanath, "The
 * composition theorem for differential privacy", 2015, Theorem 3.5: the losses have mean sum of e tanh(e/2) and, being
 * bounded by e each, exceed it by sqrt(2 log(1/delta) sum of e^2) with probability delta at most.
 */
public final class AdvancedComposition implements Accountant {
    @Override
    public String name() {
        return "advanced composition";
    }

    @Override
    public Set<Means> means() {
        return Set.of(Means.CLOSED_FORM);
    }

    @Override
    public boolean supports(PrivacyEvent event) {
        return Sums.of(MechanismCounts.of(event)).isPresent();
    }

    @Override
    public Guarantee price(PrivacyEvent event, double delta) {
        Require.probability("delta", delta);
        Sums sums = sums(event);
        double left = sums.failure.left(delta);
        double epsilon = Double.POSITIVE_INFINITY;
        if (left > 0) {
            double spread = Ulps.up(4, Math.sqrt(2 * sums.squares * -Math.log(left)));
            double sum = Ulps.up(1, sums.mean + spread);
            epsilon = sum < sums.epsilons ? sum : sums.epsilons;
        }
        return MechanismCounts.of(event).guarantee(new Bracket(0, epsilon), delta, name());
    }

    /** The sum of the epsilons; infinite where a part has a delta. {@link BasicComposition} has it with more digits. */
    @Override
    public Guarantee pricePure(PrivacyEvent event) {
        Sums sums = sums(event);
        double epsilon = sums.failure.loss() > 0 ? Double.POSITIVE_INFINITY : sums.epsilons;
        return MechanismCounts.of(event).guarantee(new Bracket(0, epsilon), 0, name());
    }

    @Override
    public double delta(PrivacyEvent event, double epsilon) {
        Require.nonNegative("epsilon", epsilon);
        Sums sums = sums(event);
        if (epsilon >= sums.epsilons) {
            return sums.failure.total(0);
        }
        double above = Ulps.down(1, epsilon - sums.mean);
        // where squares are beyond doubles nothing is known
        return above <= 0 || Double.isInfinite(sums.squares)
                ? 1
                : sums.failure.total(Math.min(
                        1,
                        Math.max(
                                Double.MIN_VALUE,
                                Ulps.up(2, Math.exp(Ulps.up(4, -above * above / (2 * sums.squares)))))));
    }

    private Sums sums(PrivacyEvent event) {
        return Sums.of(MechanismCounts.of(event)).orElseThrow(() -> new UnsupportedEventException(this, event));
    }

    /** Sums over all uses, rounded up: of epsilon, of the mean loss, of epsilon squared. */
    private record Sums(double epsilons, double mean, double squares, OwnFailure failure) {
        static Optional<Sums> of(MechanismCounts spend) {
            double epsilons = 0;
            double mean = 0;
            double squares = 0;
            OwnFailure failure = OwnFailure.NEVER;
            for (Map.Entry<PrivacyEvent, Long> use : spend.unamplified().times().entrySet()) {
                Optional<ApproximateDp> one = ApproximateDp.of(use.getKey());
                if (one.isEmpty()) {
                    return Optional.empty();
                }
                double epsilon = one.get().epsilonUp();
                long times = use.getValue();
                epsilons = Ulps.up(1, epsilons + Ulps.up(1, epsilon * times));
                mean = Ulps.up(1, mean + Ulps.up(5, epsilon * Math.tanh(epsilon / 2) * times));
                squares = Ulps.up(1, squares + Ulps.up(2, epsilon * epsilon * times));
                failure = failure.and(one.get().delta(), times);
            }
            return Optional.of(new Sums(epsilons, mean, squares, failure));
        }
    }
}
