package dev.sfumato.accounting;

/**
 * Restates an event for neighbours of which one record is replaced by another, whatever it was stated for: one record leaves and
 * another comes. Unlike {@link PrivacyEvent#withUnit} it doubles what is known by an epsilon alone.
 */
public final class Replacement {
    private static final int LEAVES_AND_COMES = 2;

    private Replacement() {}

    /**
     * The event whose price protects a record that is replaced.
     *
     * @throws IllegalArgumentException where no such event is known, as for edges
     */
    public static PrivacyEvent of(PrivacyEvent event) {
        if (event.unit() == Unit.RECORD_REPLACED) {
            return event;
        }
        if (event.unit() != Unit.RECORD && event.unit() != Unit.RECORD_ZEROED) {
            throw new IllegalArgumentException("what protects '" + event.unit() + "' says nothing about a record");
        }
        return replaced(event);
    }

    private static PrivacyEvent replaced(PrivacyEvent event) {
        if (event instanceof BlackBoxEvent
                || event instanceof ClaimedEvent
                || event instanceof ZcdpEvent
                || event instanceof ExponentialEvent) {
            return GroupPrivacy.of(event, LEAVES_AND_COMES).withUnit(Unit.RECORD_REPLACED);
        }
        if (event instanceof SeededEvent || event instanceof AssumingEvent || event instanceof RepeatedEvent) {
            return event.mapInner(Replacement::replaced);
        }
        if (event instanceof ComposedEvent c) {
            return new ComposedEvent(
                    Unit.RECORD_REPLACED,
                    c.events().stream().map(Replacement::replaced).toList());
        }
        if (event instanceof PoissonSampledEvent p) {
            return new PoissonSampledEvent(replaced(p.event()), p.rate());
        }
        if (event instanceof TruncatedPoissonEvent t) {
            return new TruncatedPoissonEvent(replaced(t.event()), t.datasetSize(), t.rate(), t.largestBatch());
        }
        if (event instanceof ShuffledEvent s) {
            return new ShuffledEvent(replaced(s.event()), s.batches());
        }
        if (event instanceof BallsInBinsEvent b) {
            return new BallsInBinsEvent(replaced(b.event()), b.bins());
        }
        if (event instanceof GaussianEvent
                || event instanceof LaplaceEvent
                || event instanceof DiscreteGaussianEvent
                || event instanceof DiscreteLaplaceEvent
                || event instanceof MixtureGaussianEvent
                || event instanceof NoisyMaxEvent
                || event instanceof RandomizedResponseEvent
                || event instanceof NoisyIterationEvent
                || event instanceof FixedSizeSampledEvent
                || event instanceof WithoutEpsilon) {
            // stated by what one record contributes, which accountants double, or without an epsilon at all
            return event.withUnit(Unit.RECORD_REPLACED);
        }
        throw new IllegalArgumentException("no price of a record replaced is known for " + event);
    }
}
