package dev.sfumato.accounting;

import dev.sfumato.Require;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Restates an event for neighbours that differ by a whole group of records (or edges), present or absent together. */
public final class GroupPrivacy {
    private static final int LARGEST_SAMPLED_GROUP = 10_000;

    private GroupPrivacy() {}

    /**
     * The event whose price protects a group of {@code size} units as the given one protects one unit.
     *
     * @throws IllegalArgumentException where no such event is defined
     */
    public static PrivacyEvent of(PrivacyEvent event, int size) {
        Require.atLeast("size", 1, size);
        return size == 1 ? event : group(event, size);
    }

    private static PrivacyEvent group(PrivacyEvent event, int size) {
        if (event instanceof GaussianEvent g) {
            return new GaussianEvent(g.sigma(), times(g.sensitivity(), size), g.unit());
        }
        if (event instanceof LaplaceEvent l) {
            return new LaplaceEvent(l.scale(), times(l.sensitivity(), size), l.unit());
        }
        if (event instanceof DiscreteGaussianEvent d) {
            return new DiscreteGaussianEvent(d.sigma(), Math.multiplyExact(d.sensitivity(), (long) size), d.unit());
        }
        if (event instanceof DiscreteLaplaceEvent d) {
            return new DiscreteLaplaceEvent(d.scale(), Math.multiplyExact(d.sensitivity(), (long) size), d.unit());
        }
        if (event instanceof NoisyMaxEvent n) {
            return new NoisyMaxEvent(n.noise(), n.scale(), times(n.sensitivity(), size), n.unit());
        }
        if (event instanceof ExponentialEvent e) {
            return new ExponentialEvent(times(e.epsilon(), size), e.unit());
        }
        if (event instanceof RandomizedResponseEvent r) {
            // each record of the group answers for itself
            return new RepeatedEvent(r, size);
        }
        if (event instanceof NoisyIterationEvent n) {
            // maps of neighbours of neighbours differ by the sum; each still stretches as much as before
            return new NoisyIterationEvent(
                    n.noise(),
                    n.lipschitz(),
                    n.distortions().stream()
                            .map(distortion -> times(distortion, size))
                            .toList(),
                    n.scales(),
                    n.unit());
        }
        if (event instanceof ZcdpEvent z) {
            // Bun and Steinke, 2016, Proposition 27
            return new ZcdpEvent(times(times(z.rho(), size), size), z.unit());
        }
        if (event instanceof BlackBoxEvent b) {
            return new BlackBoxEvent(times(b.epsilon(), size), delta(b.epsilon(), b.delta(), size), b.unit());
        }
        if (event instanceof ClaimedEvent c) {
            return new ClaimedEvent(
                    times(c.epsilon(), size), delta(c.epsilon(), c.delta(), size), c.source(), c.gap(), c.unit());
        }
        if (event instanceof RepeatedEvent
                || event instanceof ComposedEvent
                || event instanceof SeededEvent
                || event instanceof AssumingEvent) {
            return event.mapInner(part -> group(part, size));
        }
        if (event instanceof WithoutEpsilon) {
            return event;
        }
        if (event instanceof PoissonSampledEvent p && p.rate() == 1) {
            return group(p.event(), size);
        }
        if (event instanceof PoissonSampledEvent p && p.event() instanceof AssumingEvent a) {
            return AssumingEvent.of(group(new PoissonSampledEvent(a.event(), p.rate()), size), a.assumptions());
        }
        if (event instanceof PoissonSampledEvent p
                && p.event() instanceof GaussianEvent g
                && p.unit() != Unit.RECORD_REPLACED) {
            return sampled(g, p.rate(), size);
        }
        throw new IllegalArgumentException("The price of a group is not defined for " + event
                + ": with sampling it is known for Gaussian noise on a Poisson sample only, and for units other than '"
                + Unit.RECORD_REPLACED + "'");
    }

    /**
     * A binomial number of the group is in the sample. Members that all pull in one direction are the worst case, by Kahane's
     * convexity inequality (docs/proofs/renyi.md). Probabilities round up at the expense of those of fewer.
     */
    private static PrivacyEvent sampled(GaussianEvent event, double rate, int size) {
        if (size > LARGEST_SAMPLED_GROUP) {
            throw new IllegalArgumentException(
                    "size must be at most " + LARGEST_SAMPLED_GROUP + " for a sampled group, got " + size);
        }
        List<Double> sensitivities = new ArrayList<>();
        List<Double> probabilities = new ArrayList<>();
        double rest = 1;
        double log = size * Math.log(rate);
        for (int k = size; k > 0; k--) {
            double slack = 1 + 8 * Up.ROUNDING * (size - k + 1) * (8 + Math.abs(log) + Math.abs(Math.log(rate)));
            double probability = Math.min(rest, Math.exp(log) * slack);
            sensitivities.add(0, times(event.sensitivity(), k));
            probabilities.add(0, probability);
            rest -= probability;
            log += Math.log(k / (size - k + 1.0)) + Math.log1p(-rate) - Math.log(rate);
        }
        sensitivities.add(0, 0.0);
        probabilities.add(0, rest);
        return new MixtureGaussianEvent(event.sigma(), sensitivities, probabilities, event.unit());
    }

    /** delta (e^(k epsilon) - 1)/(e^epsilon - 1) (Dwork and Roth, 2014, Theorem 2.2 and its remark), rounded up. */
    private static double delta(double epsilon, double delta, int size) {
        if (delta == 0) {
            return 0;
        }
        double factor = 0;
        for (int i = 0; i < size && factor * delta < 1; i++) {
            factor = Up.by(2, factor + Up.by(2, Math.exp(Up.by(1, epsilon * i))));
        }
        double grouped = Up.by(1, factor * delta);
        if (!(grouped < 1)) {
            throw new IllegalArgumentException(
                    "A group of " + size + " has no guarantee left: its delta would be 1, for" + " epsilon " + epsilon
                            + " and delta " + delta + " each");
        }
        return grouped;
    }

    private static double times(double value, int size) {
        return Enclosure.roundUp(new BigDecimal(value).multiply(BigDecimal.valueOf(size)));
    }
}
