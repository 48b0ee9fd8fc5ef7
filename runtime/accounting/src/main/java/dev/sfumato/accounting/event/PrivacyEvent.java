package dev.sfumato.accounting.event;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * The effect of a release on the private data, as data: the mechanism, its parameters, how records were sampled and the unit it is
 * measured against.
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
                RunningSumsEvent,
                ClaimedEvent,
                WithoutEpsilon,
                EventAround,
                ComposedEvent,
                ParallelEvent {
    Kind kind();

    /** The unit by which one neighbour differs. */
    Unit unit();

    /** The same event, measured against another unit. */
    PrivacyEvent withUnit(Unit unit);

    /**
     * The same event with every noise scale multiplied by {@code factor}; where a mechanism has an epsilon instead of a
     * scale, that is divided. What has neither stays as it is.
     */
    PrivacyEvent withNoiseTimes(double factor);

    /** The same event around others: every event directly inside it is changed. One that holds no other stays as it is. */
    default PrivacyEvent mapInner(UnaryOperator<PrivacyEvent> change) {
        return this;
    }

    /** The events directly inside this one. */
    default List<PrivacyEvent> inner() {
        return List.of();
    }

    /** Whether this event is of a kind, or one inside it, however deep. */
    default boolean hasAnywhere(Predicate<PrivacyEvent> kind) {
        return kind.test(this) || inner().stream().anyMatch(event -> event.hasAnywhere(kind));
    }

    /** The visitor's answer for this kind of event. */
    <R> R accept(EventVisitor<R> visitor);

    /**
     * The kinds of events, in the order in which they came to be. A record cannot be written without its kind, so that none is recorded in
     * files under a name by which it is not found again.
     */
    enum Kind {
        GAUSSIAN("gaussian", GaussianEvent.class),
        LAPLACE("laplace", LaplaceEvent.class),
        DISCRETE_GAUSSIAN("discrete-gaussian", DiscreteGaussianEvent.class),
        DISCRETE_LAPLACE("discrete-laplace", DiscreteLaplaceEvent.class),
        MIXTURE_GAUSSIAN("mixture-gaussian", MixtureGaussianEvent.class),
        RANDOMIZED_RESPONSE("randomized-response", RandomizedResponseEvent.class),
        EXPONENTIAL("exponential", ExponentialEvent.class),
        NOISY_MAX("noisy-max", NoisyMaxEvent.class),
        BLACK_BOX("black-box", BlackBoxEvent.class),
        ZCDP("zcdp", ZcdpEvent.class),
        NOISY_ITERATION("noisy-iteration", NoisyIterationEvent.class),
        POISSON_SAMPLED("poisson-sampled", PoissonSampledEvent.class),
        FIXED_SIZE_SAMPLED("fixed-size-sampled", FixedSizeSampledEvent.class),
        TRUNCATED_POISSON("truncated-poisson", TruncatedPoissonEvent.class),
        SHUFFLED("shuffled", ShuffledEvent.class),
        BALLS_IN_BINS("balls-in-bins", BallsInBinsEvent.class),
        CLAIMED("claimed", ClaimedEvent.class),
        NON_PRIVATE("non-private", NonPrivateEvent.class),
        SEEDED("seeded", SeededEvent.class),
        REPEATED("repeated", RepeatedEvent.class),
        COMPOSED("composed", ComposedEvent.class),
        PAC("pac", PacEvent.class),
        PAC_CLAIM("pac-claim", PacClaimEvent.class),
        ASSUMING("assuming", AssumingEvent.class),
        RANDOM_ALLOCATION("random-allocation", RandomAllocationEvent.class),
        RUNNING_SUMS("running-sums", RunningSumsEvent.class),
        PARALLEL("parallel", ParallelEvent.class);

        private final String mechanism;
        private final Class<? extends PrivacyEvent> type;

        Kind(String mechanism, Class<? extends PrivacyEvent> type) {
            this.mechanism = mechanism;
            this.type = type;
        }

        /** The name in files, which outlives the name of the class. */
        public String mechanism() {
            return mechanism;
        }

        public Class<? extends PrivacyEvent> type() {
            return type;
        }
    }
}
