package dev.sfumato.testing;

import dev.sfumato.accounting.event.AssumingEvent;
import dev.sfumato.accounting.event.BallsInBinsEvent;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.ComposedEvent;
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
import dev.sfumato.accounting.event.NonPrivateEvent;
import dev.sfumato.accounting.event.PacClaimEvent;
import dev.sfumato.accounting.event.PacEvent;
import dev.sfumato.accounting.event.ParallelEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RandomAllocationEvent;
import dev.sfumato.accounting.event.RandomizedResponseEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.RunningSumsEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.ShuffledEvent;
import dev.sfumato.accounting.event.TruncatedPoissonEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.event.ZcdpEvent;
import dev.sfumato.numeric.SumFactor;
import java.util.ArrayList;
import java.util.List;

/** Events of every kind at random, nested in each other, with usual numbers and with extreme ones that are still valid. */
public final class RandomEvents {
    private static final int DEEPEST = 3;
    private static final PrivacyEvent[] EXAMPLES = EveryEvent.examples().toArray(PrivacyEvent[]::new);

    private final Cases cases;

    public RandomEvents(Cases cases) {
        this.cases = cases;
    }

    /**
     * An event of some unit.
     *
     * @throws IllegalArgumentException where the numbers that were drawn contradict each other, or the unit
     */
    public PrivacyEvent draw() {
        return event(cases.oneOf(Unit.values()), 0);
    }

    /** A delta, mostly a usual one. */
    public double delta() {
        return cases.oneOf(1e-5, 1e-6, 1e-9, cases.magnitude(1e-300, 0.9), 1 - cases.magnitude(1e-16, 0.1));
    }

    /** An epsilon, mostly a usual one. */
    public double epsilon() {
        return cases.oneOf(0.0, 1.0, cases.between(0, 10), size(1e-300, 1e300));
    }

    private PrivacyEvent event(Unit unit, int depth) {
        PrivacyEvent kind = cases.oneOf(EXAMPLES);
        return depth == DEEPEST && !kind.inner().isEmpty() ? gaussian(unit) : kind.accept(new OfKind(unit, depth));
    }

    private PrivacyEvent gaussian(Unit unit) {
        return new GaussianEvent(noise(), contribution(), unit);
    }

    /** A random event of the kind that is visited. */
    private final class OfKind implements EventVisitor<PrivacyEvent> {
        private final Unit unit;
        private final int depth;

        OfKind(Unit unit, int depth) {
            this.unit = unit;
            this.depth = depth;
        }

        @Override
        public PrivacyEvent gaussian(GaussianEvent event) {
            return new GaussianEvent(noise(), contribution(), unit);
        }

        @Override
        public PrivacyEvent laplace(LaplaceEvent event) {
            return new LaplaceEvent(noise(), contribution(), unit);
        }

        @Override
        public PrivacyEvent discreteGaussian(DiscreteGaussianEvent event) {
            return new DiscreteGaussianEvent(noise(), count(1000), unit);
        }

        @Override
        public PrivacyEvent discreteLaplace(DiscreteLaplaceEvent event) {
            return new DiscreteLaplaceEvent(noise(), count(1000), unit);
        }

        @Override
        public PrivacyEvent mixtureGaussian(MixtureGaussianEvent event) {
            return mixture(unit);
        }

        @Override
        public PrivacyEvent randomizedResponse(RandomizedResponseEvent event) {
            return new RandomizedResponseEvent(
                    share(), (int) Math.min(Integer.MAX_VALUE, Math.max(2, count(100))), unit);
        }

        @Override
        public PrivacyEvent exponential(ExponentialEvent event) {
            return new ExponentialEvent(price(), unit);
        }

        @Override
        public PrivacyEvent noisyMax(NoisyMaxEvent event) {
            return new NoisyMaxEvent(cases.oneOf(NoisyMaxEvent.Noise.values()), noise(), contribution(), unit);
        }

        @Override
        public PrivacyEvent blackBox(BlackBoxEvent event) {
            return new BlackBoxEvent(cases.oneOf(0.0, price()), ownDelta(), unit);
        }

        @Override
        public PrivacyEvent zcdp(ZcdpEvent event) {
            return new ZcdpEvent(price(), unit);
        }

        @Override
        public PrivacyEvent noisyIteration(NoisyIterationEvent event) {
            return iteration(unit);
        }

        @Override
        public PrivacyEvent poissonSampled(PoissonSampledEvent event) {
            return new PoissonSampledEvent(batch(unit), cases.oneOf(1.0, share(), share(), share()));
        }

        @Override
        public PrivacyEvent fixedSizeSampled(FixedSizeSampledEvent event) {
            long size = count(100_000);
            return new FixedSizeSampledEvent(
                    batch(mostly(Unit.RECORD_REPLACED)), size, part(size), cases.oneOf(true, false));
        }

        @Override
        public PrivacyEvent truncatedPoisson(TruncatedPoissonEvent event) {
            long size = count(100_000);
            return new TruncatedPoissonEvent(batch(unit), size, share(), part(size));
        }

        @Override
        public PrivacyEvent shuffled(ShuffledEvent event) {
            return new ShuffledEvent(batch(mostly(cases.oneOf(Unit.RECORD_REPLACED, Unit.RECORD_ZEROED))), count(1000));
        }

        @Override
        public PrivacyEvent runningSums(RunningSumsEvent event) {
            long steps = count(300);
            SumFactor factor = cases.oneOf(SumFactor.values());
            return new RunningSumsEvent(
                    factor,
                    noise(),
                    1,
                    steps,
                    factor.isBanded() ? part(steps) : steps,
                    part(steps),
                    part(steps),
                    1,
                    unit);
        }

        @Override
        public PrivacyEvent ballsInBins(BallsInBinsEvent event) {
            return new BallsInBinsEvent(batch(unit), count(1000));
        }

        @Override
        public PrivacyEvent randomAllocation(RandomAllocationEvent event) {
            long rounds = count(1000);
            return new RandomAllocationEvent(batch(unit), rounds, part(rounds));
        }

        @Override
        public PrivacyEvent claimed(ClaimedEvent event) {
            return new ClaimedEvent(price(), ownDelta(), "a paper", "a gap", unit);
        }

        @Override
        public PrivacyEvent nonPrivate(NonPrivateEvent event) {
            return new NonPrivateEvent("the number of rows", unit);
        }

        @Override
        public PrivacyEvent pac(PacEvent event) {
            return new PacEvent(
                    "half of 100 rows",
                    Math.max(2, count(1000)),
                    0.01,
                    0.01,
                    0.005,
                    0.1,
                    count(100),
                    List.of(noise()),
                    List.of(noise()),
                    unit);
        }

        @Override
        public PrivacyEvent pacClaim(PacClaimEvent event) {
            return new PacClaimEvent("half of 100 rows", price(), 0.05, "a paper", "a gap", unit);
        }

        @Override
        public PrivacyEvent seeded(SeededEvent event) {
            return new SeededEvent(batch(unit));
        }

        @Override
        public PrivacyEvent assuming(AssumingEvent event) {
            return new AssumingEvent(batch(unit), List.of("an assumption"));
        }

        @Override
        public PrivacyEvent repeated(RepeatedEvent event) {
            return new RepeatedEvent(event(unit, depth + 1), count(10_000));
        }

        @Override
        public PrivacyEvent composed(ComposedEvent event) {
            List<PrivacyEvent> parts = new ArrayList<>();
            for (int i = cases.oneOf(0, 1, 2, 3, 40); i > 0; i--) {
                parts.add(event(unit, depth + 1));
            }
            return new ComposedEvent(unit, parts);
        }

        @Override
        public PrivacyEvent inParallel(ParallelEvent event) {
            Unit allowed = mostly(cases.oneOf(Unit.RECORD, Unit.EDGE, Unit.EDGE_NOT_AT_SEED));
            List<PrivacyEvent> parts = new ArrayList<>();
            for (int i = cases.oneOf(1, 2, 3); i > 0; i--) {
                PrivacyEvent noise = new LaplaceEvent(noise(), contribution(), allowed);
                PrivacyEvent whole = new DiscreteLaplaceEvent(noise(), count(1000), allowed);
                parts.add(cases.oneOf(noise, whole, new ComposedEvent(allowed, List.of(noise, whole))));
            }
            return new ParallelEvent(allowed, parts);
        }

        /** Most sampling is of Gaussian noise. */
        private PrivacyEvent batch(Unit inner) {
            return cases.oneOf(true, false) ? RandomEvents.this.gaussian(inner) : event(inner, depth + 1);
        }

        /** Batches of a fixed size and shuffled ones are refused for other units. */
        private Unit mostly(Unit allowed) {
            return cases.whole(0, 9) > 0 ? allowed : unit;
        }
    }

    private PrivacyEvent mixture(Unit unit) {
        int parts = cases.oneOf(1, 2, 3, 64);
        List<Double> sensitivities = new ArrayList<>();
        List<Double> probabilities = new ArrayList<>();
        for (int i = 0; i < parts; i++) {
            sensitivities.add(cases.oneOf(0.0, contribution()));
            probabilities.add(1.0 / parts);
        }
        return new MixtureGaussianEvent(noise(), sensitivities, probabilities, unit);
    }

    private PrivacyEvent iteration(Unit unit) {
        int steps = cases.oneOf(0, 1, 2, 10, 200, 3000);
        List<Double> lipschitz = new ArrayList<>();
        List<Double> distortions = new ArrayList<>();
        List<Double> scales = new ArrayList<>();
        double usual = noise();
        boolean isAlike = cases.oneOf(true, false);
        for (int i = 0; i < steps; i++) {
            lipschitz.add(cases.oneOf(0.5, 1.0, cases.between(0, 1.5), 0.0));
            distortions.add(isAlike ? 1.0 : cases.oneOf(0.0, contribution()));
            scales.add(isAlike ? usual : cases.oneOf(0.0, usual, noise()));
        }
        return new NoisyIterationEvent(
                cases.oneOf(NoisyIterationEvent.Noise.values()), lipschitz, distortions, scales, unit);
    }

    private double noise() {
        return cases.oneOf(cases.magnitude(0.3, 100), size(1e-12, 1e12), size(Double.MIN_VALUE, Double.MAX_VALUE));
    }

    private double contribution() {
        return cases.oneOf(
                1.0, 1.0, cases.magnitude(0.1, 10), size(1e-12, 1e12), size(Double.MIN_VALUE, Double.MAX_VALUE));
    }

    private double price() {
        return cases.oneOf(cases.magnitude(0.01, 10), size(1e-12, 1e6), size(Double.MIN_VALUE, Double.MAX_VALUE));
    }

    private double ownDelta() {
        return cases.oneOf(0.0, 0.0, 1e-9, size(1e-300, 0.9));
    }

    private double share() {
        return cases.oneOf(
                0.01, cases.magnitude(1e-5, 0.9), size(Double.MIN_VALUE, 1e-3), 1 - cases.magnitude(1e-16, 0.1));
    }

    private long count(int usual) {
        return cases.oneOf(
                1L,
                (long) cases.whole(1, usual),
                (long) cases.magnitude(1, 1e9),
                (long) cases.magnitude(1, 9e18),
                Long.MAX_VALUE);
    }

    private long part(long of) {
        return cases.oneOf(of, 1L, Math.max(1, of / 2), Math.max(1, of / 100), Math.max(1, of - 1), count(1000));
    }

    private double size(double least, double most) {
        return cases.oneOf(cases.magnitude(least, most), least, most);
    }
}
