package dev.sfumato.gate.fix;

import dev.sfumato.accounting.event.AssumingEvent;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.DiscreteGaussianEvent;
import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.EventAround;
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
import dev.sfumato.accounting.event.WithoutEpsilon;
import dev.sfumato.accounting.event.ZcdpEvent;
import java.util.Optional;
import java.util.function.DoubleFunction;

/**
 * The one noise scale of a mechanism.
 *
 * @param name its name in a build
 * @param value what it is
 * @param with the mechanism with another
 */
record NoiseSetting(String name, double value, DoubleFunction<PrivacyEvent> with) {
    /** The noise scale of plain noise, also on samples and repeated. */
    static Optional<NoiseSetting> of(PrivacyEvent event) {
        return event.accept(new OfEvent()).setting;
    }

    /** Whether all that protects is noise of some scale, so that one factor on all scales says what to change. */
    static boolean isScaled(PrivacyEvent event) {
        return event.accept(new OfEvent()).areAll;
    }

    /**
     * The noise scales of an event.
     *
     * @param areAll whether they are all that protects
     * @param setting the only one, where it is plain noise's
     */
    private record Scales(boolean areAll, Optional<NoiseSetting> setting) {
        static final Scales NONE = new Scales(false, Optional.empty());
        static final Scales SOME = new Scales(true, Optional.empty());
    }

    private static final class OfEvent
            implements EventVisitor.SamplesAlike<Scales>, EventVisitor.WithoutEpsilonAlike<Scales> {
        @Override
        public Scales gaussian(GaussianEvent event) {
            return one("sigma", event.sigma(), sigma -> new GaussianEvent(sigma, event.sensitivity(), event.unit()));
        }

        @Override
        public Scales laplace(LaplaceEvent event) {
            return one("scale", event.scale(), scale -> new LaplaceEvent(scale, event.sensitivity(), event.unit()));
        }

        @Override
        public Scales discreteGaussian(DiscreteGaussianEvent event) {
            return one(
                    "sigma",
                    event.sigma(),
                    sigma -> new DiscreteGaussianEvent(sigma, event.sensitivity(), event.unit()));
        }

        @Override
        public Scales discreteLaplace(DiscreteLaplaceEvent event) {
            return one(
                    "scale",
                    event.scale(),
                    scale -> new DiscreteLaplaceEvent(scale, event.sensitivity(), event.unit()));
        }

        @Override
        public Scales mixtureGaussian(MixtureGaussianEvent event) {
            return Scales.SOME;
        }

        @Override
        public Scales randomizedResponse(RandomizedResponseEvent event) {
            return Scales.NONE;
        }

        @Override
        public Scales exponential(ExponentialEvent event) {
            return Scales.NONE;
        }

        @Override
        public Scales noisyMax(NoisyMaxEvent event) {
            return Scales.SOME;
        }

        @Override
        public Scales blackBox(BlackBoxEvent event) {
            return Scales.NONE;
        }

        @Override
        public Scales zcdp(ZcdpEvent event) {
            return Scales.NONE;
        }

        @Override
        public Scales noisyIteration(NoisyIterationEvent event) {
            return Scales.SOME;
        }

        @Override
        public Scales runningSums(RunningSumsEvent event) {
            return one("sigma", event.sigma(), event::withSigma);
        }

        @Override
        public Scales sampled(SampledEvent event) {
            return inside(event);
        }

        @Override
        public Scales claimed(ClaimedEvent event) {
            return Scales.NONE;
        }

        @Override
        public Scales withoutEpsilon(WithoutEpsilon event) {
            return Scales.NONE;
        }

        @Override
        public Scales seeded(SeededEvent event) {
            return Scales.NONE;
        }

        @Override
        public Scales assuming(AssumingEvent event) {
            return inside(event);
        }

        @Override
        public Scales repeated(RepeatedEvent event) {
            return inside(event);
        }

        @Override
        public Scales composed(ComposedEvent event) {
            return event.events().stream().allMatch(part -> part.accept(this).areAll) ? Scales.SOME : Scales.NONE;
        }

        @Override
        public Scales inParallel(ParallelEvent event) {
            return Scales.SOME;
        }

        private static Scales one(String name, double value, DoubleFunction<PrivacyEvent> with) {
            return new Scales(true, Optional.of(new NoiseSetting(name, value, with)));
        }

        private Scales inside(EventAround around) {
            Scales inner = around.event().accept(this);
            return new Scales(
                    inner.areAll,
                    inner.setting.map(setting -> new NoiseSetting(
                            setting.name,
                            setting.value,
                            value -> around.mapInner(event -> setting.with.apply(value)))));
        }
    }
}
