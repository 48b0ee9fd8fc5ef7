package dev.sfumato.accounting.adaptive;

import dev.sfumato.accounting.PlainMechanisms;
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
import dev.sfumato.accounting.event.ParallelEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RandomAllocationEvent;
import dev.sfumato.accounting.event.RandomizedResponseEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.RunningSumsEvent;
import dev.sfumato.accounting.event.SampledEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.ShuffledEvent;
import dev.sfumato.accounting.event.TruncatedPoissonEvent;
import dev.sfumato.accounting.event.WithoutEpsilon;
import dev.sfumato.accounting.event.ZcdpEvent;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Whether one event dominates another by its parameters alone: the same kind for the same unit, no less noise, no larger epsilon, rate,
 * count or sensitivity. Curves are never compared (docs/proofs/adaptive.md, "Slots").
 */
final class Parameters {
    private Parameters() {}

    static boolean dominate(PrivacyEvent slot, PrivacyEvent release) {
        if (slot.unit() != release.unit()) {
            return false;
        }
        if (release instanceof AssumingEvent a) {
            return dominate(slot, a.event());
        }
        if (release instanceof SeededEvent s) {
            return dominate(slot, s.event());
        }
        return PlainMechanisms.withoutEpsilon(release).isEmpty()
                && (slot.equals(release) || slot.accept(new Dominates(release)));
    }

    /** Whether the visited slot dominates a release that does not equal it, and is no seed and no assumption. */
    private record Dominates(PrivacyEvent release) implements EventVisitor.WithoutEpsilonAlike<Boolean> {
        @Override
        public Boolean gaussian(GaussianEvent slot) {
            return is(GaussianEvent.class, r -> r.sigma() >= slot.sigma() && r.sensitivity() <= slot.sensitivity());
        }

        @Override
        public Boolean laplace(LaplaceEvent slot) {
            return is(LaplaceEvent.class, r -> r.scale() >= slot.scale() && r.sensitivity() <= slot.sensitivity());
        }

        @Override
        public Boolean discreteGaussian(DiscreteGaussianEvent slot) {
            return is(
                    DiscreteGaussianEvent.class,
                    r -> r.sigma() == slot.sigma() && r.sensitivity() <= slot.sensitivity());
        }

        @Override
        public Boolean discreteLaplace(DiscreteLaplaceEvent slot) {
            return is(
                    DiscreteLaplaceEvent.class,
                    r -> r.scale() == slot.scale() && r.sensitivity() <= slot.sensitivity());
        }

        @Override
        public Boolean mixtureGaussian(MixtureGaussianEvent slot) {
            return is(
                    MixtureGaussianEvent.class,
                    r -> r.sigma() >= slot.sigma()
                            && r.sensitivities().equals(slot.sensitivities())
                            && r.probabilities().equals(slot.probabilities()));
        }

        @Override
        public Boolean randomizedResponse(RandomizedResponseEvent slot) {
            return is(
                    RandomizedResponseEvent.class,
                    r -> r.categories() == slot.categories() && r.randomness() >= slot.randomness());
        }

        @Override
        public Boolean exponential(ExponentialEvent slot) {
            return is(ExponentialEvent.class, r -> r.epsilon() <= slot.epsilon());
        }

        @Override
        public Boolean noisyMax(NoisyMaxEvent slot) {
            return is(
                    NoisyMaxEvent.class,
                    r -> r.noise() == slot.noise()
                            && r.scale() >= slot.scale()
                            && r.sensitivity() <= slot.sensitivity());
        }

        @Override
        public Boolean blackBox(BlackBoxEvent slot) {
            return is(BlackBoxEvent.class, r -> r.epsilon() <= slot.epsilon() && r.delta() <= slot.delta());
        }

        @Override
        public Boolean zcdp(ZcdpEvent slot) {
            return is(ZcdpEvent.class, r -> r.rho() <= slot.rho());
        }

        @Override
        public Boolean noisyIteration(NoisyIterationEvent slot) {
            return false;
        }

        @Override
        public Boolean runningSums(RunningSumsEvent slot) {
            return is(
                    RunningSumsEvent.class,
                    r -> r.sigma() >= slot.sigma()
                            && r.sensitivity() <= slot.sensitivity()
                            && r.rate() <= slot.rate()
                            && r.uses() <= slot.uses()
                            && r.separation() >= slot.separation()
                            && r.factor() == slot.factor()
                            && r.steps() == slot.steps()
                            && r.bands() == slot.bands());
        }

        @Override
        public Boolean inParallel(ParallelEvent slot) {
            return is(ParallelEvent.class, r -> areDominated(slot.parts(), r.parts()));
        }

        @Override
        public Boolean poissonSampled(PoissonSampledEvent slot) {
            return is(PoissonSampledEvent.class, r -> r.rate() <= slot.rate() && isNoisier(slot, r));
        }

        @Override
        public Boolean fixedSizeSampled(FixedSizeSampledEvent slot) {
            return is(
                    FixedSizeSampledEvent.class,
                    r -> r.datasetSize() == slot.datasetSize()
                            && r.batchSize() == slot.batchSize()
                            && r.withReplacement() == slot.withReplacement()
                            && isNoisier(slot, r));
        }

        @Override
        public Boolean truncatedPoisson(TruncatedPoissonEvent slot) {
            return is(
                    TruncatedPoissonEvent.class,
                    r -> r.datasetSize() == slot.datasetSize()
                            && r.rate() == slot.rate()
                            && r.largestBatch() == slot.largestBatch()
                            && isNoisier(slot, r));
        }

        @Override
        public Boolean shuffled(ShuffledEvent slot) {
            return is(ShuffledEvent.class, r -> r.batches() == slot.batches() && isNoisier(slot, r));
        }

        @Override
        public Boolean ballsInBins(BallsInBinsEvent slot) {
            return is(BallsInBinsEvent.class, r -> r.bins() == slot.bins() && isNoisier(slot, r));
        }

        @Override
        public Boolean randomAllocation(RandomAllocationEvent slot) {
            return is(
                    RandomAllocationEvent.class,
                    r -> r.rounds() == slot.rounds() && r.uses() == slot.uses() && isNoisier(slot, r));
        }

        @Override
        public Boolean claimed(ClaimedEvent slot) {
            return false;
        }

        @Override
        public Boolean withoutEpsilon(WithoutEpsilon slot) {
            return false;
        }

        @Override
        public Boolean seeded(SeededEvent slot) {
            return false;
        }

        @Override
        public Boolean assuming(AssumingEvent slot) {
            return dominate(slot.event(), release);
        }

        @Override
        public Boolean repeated(RepeatedEvent slot) {
            return release instanceof RepeatedEvent r
                    ? r.times() <= slot.times() && dominate(slot.event(), r.event())
                    : dominate(slot.event(), release);
        }

        @Override
        public Boolean composed(ComposedEvent slot) {
            return is(ComposedEvent.class, r -> areDominated(slot.events(), r.events()));
        }

        private static boolean areDominated(List<PrivacyEvent> slots, List<PrivacyEvent> releases) {
            return releases.size() == slots.size()
                    && IntStream.range(0, releases.size()).allMatch(i -> dominate(slots.get(i), releases.get(i)));
        }

        private <E extends PrivacyEvent> boolean is(Class<E> kind, Predicate<E> isNoWorse) {
            return kind.isInstance(release) && isNoWorse.test(kind.cast(release));
        }

        /** Of what is done with a batch, only Gaussian and Laplace noise: more of it is added by a post-processing. */
        private static boolean isNoisier(SampledEvent slot, SampledEvent release) {
            return (slot.event() instanceof GaussianEvent || slot.event() instanceof LaplaceEvent)
                    && dominate(slot.event(), release.event());
        }
    }
}
