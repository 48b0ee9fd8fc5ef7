package dev.sfumato.accounting;

import dev.sfumato.accounting.event.AssumingEvent;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.DiscreteGaussianEvent;
import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.EventVisitor;
import dev.sfumato.accounting.event.ExponentialEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.MixtureGaussianEvent;
import dev.sfumato.accounting.event.NoisyIterationEvent;
import dev.sfumato.accounting.event.NoisyMaxEvent;
import dev.sfumato.accounting.event.ParallelEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RandomizedResponseEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.RunningSumsEvent;
import dev.sfumato.accounting.event.SampledEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.event.WithoutEpsilon;
import dev.sfumato.accounting.event.ZcdpEvent;

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
        return event.accept(new Replaced());
    }

    private static final class Replaced
            implements EventVisitor.SamplesAlike<PrivacyEvent>, EventVisitor.WithoutEpsilonAlike<PrivacyEvent> {
        @Override
        public PrivacyEvent gaussian(GaussianEvent event) {
            return byContribution(event);
        }

        @Override
        public PrivacyEvent laplace(LaplaceEvent event) {
            return byContribution(event);
        }

        @Override
        public PrivacyEvent discreteGaussian(DiscreteGaussianEvent event) {
            return byContribution(event);
        }

        @Override
        public PrivacyEvent discreteLaplace(DiscreteLaplaceEvent event) {
            return byContribution(event);
        }

        @Override
        public PrivacyEvent mixtureGaussian(MixtureGaussianEvent event) {
            return byContribution(event);
        }

        @Override
        public PrivacyEvent randomizedResponse(RandomizedResponseEvent event) {
            return byContribution(event);
        }

        @Override
        public PrivacyEvent exponential(ExponentialEvent event) {
            return doubled(event);
        }

        @Override
        public PrivacyEvent noisyMax(NoisyMaxEvent event) {
            return byContribution(event);
        }

        @Override
        public PrivacyEvent blackBox(BlackBoxEvent event) {
            return doubled(event);
        }

        @Override
        public PrivacyEvent zcdp(ZcdpEvent event) {
            return doubled(event);
        }

        @Override
        public PrivacyEvent noisyIteration(NoisyIterationEvent event) {
            return byContribution(event);
        }

        @Override
        public PrivacyEvent runningSums(RunningSumsEvent event) {
            return byContribution(event);
        }

        @Override
        public PrivacyEvent inParallel(ParallelEvent event) {
            return doubled(event);
        }

        @Override
        public PrivacyEvent sampled(SampledEvent event) {
            return event.mapInner(batch -> batch.accept(this));
        }

        @Override
        public PrivacyEvent claimed(ClaimedEvent event) {
            return doubled(event);
        }

        @Override
        public PrivacyEvent withoutEpsilon(WithoutEpsilon event) {
            return event.withUnit(Unit.RECORD_REPLACED);
        }

        @Override
        public PrivacyEvent seeded(SeededEvent event) {
            return event.mapInner(part -> part.accept(this));
        }

        @Override
        public PrivacyEvent assuming(AssumingEvent event) {
            return event.mapInner(part -> part.accept(this));
        }

        @Override
        public PrivacyEvent repeated(RepeatedEvent event) {
            return event.mapInner(part -> part.accept(this));
        }

        @Override
        public PrivacyEvent composed(ComposedEvent event) {
            return new ComposedEvent(
                    Unit.RECORD_REPLACED,
                    event.events().stream().map(part -> part.accept(this)).toList());
        }

        /** Restates an event that is stated by the contribution of one record, which accountants double. */
        private static PrivacyEvent byContribution(PrivacyEvent event) {
            return event.withUnit(Unit.RECORD_REPLACED);
        }

        /** Restates an event that is stated by its cost: one record leaves and another comes. */
        private static PrivacyEvent doubled(PrivacyEvent event) {
            return GroupPrivacy.of(event, LEAVES_AND_COMES).withUnit(Unit.RECORD_REPLACED);
        }
    }
}
