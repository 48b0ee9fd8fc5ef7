package dev.sfumato.accounting;

/**
 * What a release did to the private data, as data: the mechanism, its parameters, how records were sampled and the unit it
 * is measured against.
 *
 * <p>An event holds no price. Accountants price it, and can price it again later.
 */
public sealed interface PrivacyEvent
        permits GaussianEvent,
                LaplaceEvent,
                DiscreteGaussianEvent,
                DiscreteLaplaceEvent,
                MixtureGaussianEvent,
                RandomizedResponseEvent,
                ExponentialEvent,
                NoisyMaxEvent,
                BlackBoxEvent,
                ZcdpEvent,
                NoisyIterationEvent,
                PoissonSampledEvent,
                FixedSizeSampledEvent,
                TruncatedPoissonEvent,
                ShuffledEvent,
                BallsInBinsEvent,
                ClaimedEvent,
                NonPrivateEvent,
                PacEvent,
                PacClaimEvent,
                SeededEvent,
                RepeatedEvent,
                ComposedEvent {
    /** What one neighbour differs by. */
    Unit unit();

    /** The same event, measured against another unit. */
    PrivacyEvent withUnit(Unit unit);

    /**
     * The same event with every noise scale multiplied by {@code factor}; where a mechanism has an epsilon instead of a
     * scale, that is divided. What has neither stays as it is.
     */
    PrivacyEvent withNoiseTimes(double factor);
}
