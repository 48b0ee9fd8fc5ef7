package dev.sfumato.accounting;

import dev.sfumato.accounting.event.AssumingEvent;
import dev.sfumato.accounting.event.BallsInBinsEvent;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.DiscreteGaussianEvent;
import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.EventVisitor;
import dev.sfumato.accounting.event.ExponentialEvent;
import dev.sfumato.accounting.event.FixedSizeSampledEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.MixtureGaussianEvent;
import dev.sfumato.accounting.event.NoisyIterationEvent;
import dev.sfumato.accounting.event.NoisyMaxEvent;
import dev.sfumato.accounting.event.ParallelEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RandomAllocationEvent;
import dev.sfumato.accounting.event.RandomizedResponseEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.RunningSumsEvent;
import dev.sfumato.accounting.event.ShuffledEvent;
import dev.sfumato.accounting.event.TruncatedPoissonEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.event.WithoutEpsilon;
import dev.sfumato.accounting.event.ZcdpEvent;
import dev.sfumato.numeric.DirectedRounding;
import dev.sfumato.numeric.Ulps;
import dev.sfumato.util.Require;
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
        return size == 1 ? event : event.accept(new OfSize(size));
    }

    private record OfSize(int size)
            implements EventVisitor.WithoutEpsilonAlike<PrivacyEvent>, EventVisitor.WrappersAlike<PrivacyEvent> {
        @Override
        public PrivacyEvent gaussian(GaussianEvent event) {
            return new GaussianEvent(event.sigma(), times(event.sensitivity(), size), event.unit());
        }

        @Override
        public PrivacyEvent laplace(LaplaceEvent event) {
            return new LaplaceEvent(event.scale(), times(event.sensitivity(), size), event.unit());
        }

        @Override
        public PrivacyEvent discreteGaussian(DiscreteGaussianEvent event) {
            return new DiscreteGaussianEvent(event.sigma(), times(event.sensitivity(), size), event.unit());
        }

        @Override
        public PrivacyEvent discreteLaplace(DiscreteLaplaceEvent event) {
            return new DiscreteLaplaceEvent(event.scale(), times(event.sensitivity(), size), event.unit());
        }

        @Override
        public PrivacyEvent mixtureGaussian(MixtureGaussianEvent event) {
            throw undefined(event);
        }

        @Override
        public PrivacyEvent randomizedResponse(RandomizedResponseEvent event) {
            // each record of the group answers for itself
            return new RepeatedEvent(event, size);
        }

        @Override
        public PrivacyEvent exponential(ExponentialEvent event) {
            return new ExponentialEvent(times(event.epsilon(), size), event.unit());
        }

        @Override
        public PrivacyEvent noisyMax(NoisyMaxEvent event) {
            return new NoisyMaxEvent(event.noise(), event.scale(), times(event.sensitivity(), size), event.unit());
        }

        @Override
        public PrivacyEvent blackBox(BlackBoxEvent event) {
            return new BlackBoxEvent(
                    times(event.epsilon(), size), delta(event.epsilon(), event.delta(), size), event.unit());
        }

        @Override
        public PrivacyEvent zcdp(ZcdpEvent event) {
            // Bun and Steinke, 2016, Proposition 27
            return new ZcdpEvent(times(times(event.rho(), size), size), event.unit());
        }

        @Override
        public PrivacyEvent noisyIteration(NoisyIterationEvent event) {
            // maps of neighbours of neighbours differ by the sum; each still stretches as much as before
            List<Double> distortions = event.distortions().stream()
                    .map(distortion -> times(distortion, size))
                    .toList();
            return new NoisyIterationEvent(event.noise(), event.lipschitz(), distortions, event.scales(), event.unit());
        }

        @Override
        public PrivacyEvent runningSums(RunningSumsEvent event) {
            if (event.rate() < 1) {
                throw undefined(event);
            }
            // whatever each of the group does, the sum of their contributions to a step is so many times as long
            return event.withSensitivity(times(event.sensitivity(), size));
        }

        @Override
        public PrivacyEvent inParallel(ParallelEvent event) {
            // a group may be in several parts, so that only its pure price is known: as often that of one
            double one = ApproximateDp.of(event).orElseThrow().epsilonUp();
            return new BlackBoxEvent(times(one, size), 0, event.unit());
        }

        @Override
        public PrivacyEvent poissonSampled(PoissonSampledEvent event) {
            if (event.rate() == 1) {
                return event.event().accept(this);
            }
            if (event.event() instanceof AssumingEvent assuming) {
                PrivacyEvent plain = new PoissonSampledEvent(assuming.event(), event.rate()).accept(this);
                return AssumingEvent.of(plain, assuming.assumptions());
            }
            if (event.event() instanceof GaussianEvent noise && event.unit() != Unit.RECORD_REPLACED) {
                return sampled(noise, event.rate(), size);
            }
            throw undefined(event);
        }

        @Override
        public PrivacyEvent fixedSizeSampled(FixedSizeSampledEvent event) {
            throw undefined(event);
        }

        @Override
        public PrivacyEvent truncatedPoisson(TruncatedPoissonEvent event) {
            throw undefined(event);
        }

        @Override
        public PrivacyEvent shuffled(ShuffledEvent event) {
            throw undefined(event);
        }

        @Override
        public PrivacyEvent ballsInBins(BallsInBinsEvent event) {
            throw undefined(event);
        }

        @Override
        public PrivacyEvent randomAllocation(RandomAllocationEvent event) {
            throw undefined(event);
        }

        @Override
        public PrivacyEvent claimed(ClaimedEvent event) {
            return new ClaimedEvent(
                    times(event.epsilon(), size),
                    delta(event.epsilon(), event.delta(), size),
                    event.source(),
                    event.gap(),
                    event.unit());
        }

        @Override
        public PrivacyEvent withoutEpsilon(WithoutEpsilon event) {
            return event;
        }

        @Override
        public PrivacyEvent wrapper(PrivacyEvent event) {
            return event.mapInner(part -> part.accept(this));
        }

        private static IllegalArgumentException undefined(PrivacyEvent event) {
            return new IllegalArgumentException("The price of a group is not defined for " + event
                    + ": with sampling it is known for Gaussian noise on a Poisson sample only, and for units other than '"
                    + Unit.RECORD_REPLACED + "'");
        }
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
            double slack = 1 + 8 * DirectedRounding.U * (size - k + 1) * (8 + Math.abs(log) + Math.abs(Math.log(rate)));
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
        double grouped = Ulps.up(1, geometricSum(epsilon, size) * delta);
        if (!(grouped < 1)) {
            throw new IllegalArgumentException("size must be smaller, got " + size
                    + ": such a group has no guarantee left, its delta would be 1, for epsilon " + epsilon
                    + " and delta " + delta + " each");
        }
        return grouped;
    }

    /** 1 + e^epsilon + ... of so many terms, rounded up: by the quotient, or as many times the last where epsilon is next to nothing. */
    private static double geometricSum(double epsilon, int terms) {
        double quotient = Ulps.up(
                1,
                Ulps.up(2, Math.expm1(Math.nextUp(terms * epsilon)))
                        / Math.nextDown(Math.nextDown(Math.expm1(epsilon))));
        double last = Ulps.up(1, terms * Ulps.up(2, Math.exp(Math.nextUp((terms - 1) * epsilon))));
        return quotient >= terms ? Math.min(quotient, last) : last;
    }

    private static double times(double value, int size) {
        double product = DirectedRounding.up(new BigDecimal(value).multiply(BigDecimal.valueOf(size)));
        if (Double.isInfinite(product)) {
            throw tooLarge((long) (Double.MAX_VALUE / value), Double.toString(value), size);
        }
        return product;
    }

    private static long times(long value, int size) {
        if (value > Long.MAX_VALUE / size) {
            throw tooLarge(Long.MAX_VALUE / value, Long.toString(value), size);
        }
        return value * size;
    }

    private static IllegalArgumentException tooLarge(long most, String one, int size) {
        return new IllegalArgumentException("size must be at most " + most + " where one of the group has " + one
                + ", as there is no larger number, got " + size);
    }
}
