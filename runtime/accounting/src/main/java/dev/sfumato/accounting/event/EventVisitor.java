package dev.sfumato.accounting.event;

/**
 * An answer for each kind of event. No method has a default, so that the compiler names every place that has not decided about a new kind.
 *
 * <p>The groups in here are for questions that have one answer for all of their kind, known or to come; a kind joins a group by a line in
 * it.
 *
 * @param <R> what an event is answered with
 */
public interface EventVisitor<R> {
    R gaussian(GaussianEvent event);

    R laplace(LaplaceEvent event);

    R discreteGaussian(DiscreteGaussianEvent event);

    R discreteLaplace(DiscreteLaplaceEvent event);

    R mixtureGaussian(MixtureGaussianEvent event);

    R randomizedResponse(RandomizedResponseEvent event);

    R exponential(ExponentialEvent event);

    R noisyMax(NoisyMaxEvent event);

    R blackBox(BlackBoxEvent event);

    R zcdp(ZcdpEvent event);

    R noisyIteration(NoisyIterationEvent event);

    R runningSums(RunningSumsEvent event);

    R poissonSampled(PoissonSampledEvent event);

    R fixedSizeSampled(FixedSizeSampledEvent event);

    R truncatedPoisson(TruncatedPoissonEvent event);

    R shuffled(ShuffledEvent event);

    R ballsInBins(BallsInBinsEvent event);

    R randomAllocation(RandomAllocationEvent event);

    R claimed(ClaimedEvent event);

    R nonPrivate(NonPrivateEvent event);

    R pac(PacEvent event);

    R pacClaim(PacClaimEvent event);

    R seeded(SeededEvent event);

    R assuming(AssumingEvent event);

    R repeated(RepeatedEvent event);

    R composed(ComposedEvent event);

    R inParallel(ParallelEvent event);

    /** Mechanisms: what the noise is, without regard to how records or repetitions come into it. */
    interface MechanismsAlike<R> extends EventVisitor<R> {
        R mechanism(PrivacyEvent event);

        @Override
        default R gaussian(GaussianEvent event) {
            return mechanism(event);
        }

        @Override
        default R laplace(LaplaceEvent event) {
            return mechanism(event);
        }

        @Override
        default R discreteGaussian(DiscreteGaussianEvent event) {
            return mechanism(event);
        }

        @Override
        default R discreteLaplace(DiscreteLaplaceEvent event) {
            return mechanism(event);
        }

        @Override
        default R mixtureGaussian(MixtureGaussianEvent event) {
            return mechanism(event);
        }

        @Override
        default R randomizedResponse(RandomizedResponseEvent event) {
            return mechanism(event);
        }

        @Override
        default R exponential(ExponentialEvent event) {
            return mechanism(event);
        }

        @Override
        default R noisyMax(NoisyMaxEvent event) {
            return mechanism(event);
        }

        @Override
        default R blackBox(BlackBoxEvent event) {
            return mechanism(event);
        }

        @Override
        default R zcdp(ZcdpEvent event) {
            return mechanism(event);
        }

        @Override
        default R noisyIteration(NoisyIterationEvent event) {
            return mechanism(event);
        }

        @Override
        default R runningSums(RunningSumsEvent event) {
            return mechanism(event);
        }

        /** Its parts are noise and nothing else. */
        @Override
        default R inParallel(ParallelEvent event) {
            return mechanism(event);
        }
    }

    /** Whatever takes a sample of the records. */
    interface SamplesAlike<R> extends EventVisitor<R> {
        R sampled(SampledEvent event);

        @Override
        default R poissonSampled(PoissonSampledEvent event) {
            return sampled(event);
        }

        @Override
        default R fixedSizeSampled(FixedSizeSampledEvent event) {
            return sampled(event);
        }

        @Override
        default R truncatedPoisson(TruncatedPoissonEvent event) {
            return sampled(event);
        }

        @Override
        default R shuffled(ShuffledEvent event) {
            return sampled(event);
        }

        @Override
        default R ballsInBins(BallsInBinsEvent event) {
            return sampled(event);
        }

        @Override
        default R randomAllocation(RandomAllocationEvent event) {
            return sampled(event);
        }
    }

    /** Treats alike the events that wrap one event or several and take no sample: seeds, assumptions, repetitions and compositions. */
    interface WrappersAlike<R> extends EventVisitor<R> {
        R wrapper(PrivacyEvent event);

        @Override
        default R seeded(SeededEvent event) {
            return wrapper(event);
        }

        @Override
        default R assuming(AssumingEvent event) {
            return wrapper(event);
        }

        @Override
        default R repeated(RepeatedEvent event) {
            return wrapper(event);
        }

        @Override
        default R composed(ComposedEvent event) {
            return wrapper(event);
        }
    }

    /** Treats alike the events that have no differential privacy. */
    interface WithoutEpsilonAlike<R> extends EventVisitor<R> {
        R withoutEpsilon(WithoutEpsilon event);

        @Override
        default R nonPrivate(NonPrivateEvent event) {
            return withoutEpsilon(event);
        }

        @Override
        default R pac(PacEvent event) {
            return withoutEpsilon(event);
        }

        @Override
        default R pacClaim(PacClaimEvent event) {
            return withoutEpsilon(event);
        }
    }
}
