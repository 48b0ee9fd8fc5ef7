package dev.sfumato.accounting.event;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

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
                ClaimedEvent,
                WithoutEpsilon,
                EventAround,
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
}
