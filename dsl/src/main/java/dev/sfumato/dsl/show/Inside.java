package dev.sfumato.dsl.show;

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
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RandomizedResponseEvent;
import dev.sfumato.accounting.event.RunningSumsEvent;
import dev.sfumato.accounting.event.SampledEvent;
import dev.sfumato.accounting.event.WithoutEpsilon;
import dev.sfumato.accounting.event.ZcdpEvent;
import dev.sfumato.accounting.format.EventText;
import dev.sfumato.util.Figures;
import java.util.Locale;

/** Changes deep inside an event. */
@NotAWord
public final class Inside {
    private Inside() {}

    /** How a contribution is measured, by the word that says it; noise protects by one of them. */
    public enum Norm {
        L1("l1Sensitivity"),
        L2("l2Sensitivity"),
        /** Of one number, for which all norms are the same. */
        NUMBER("sensitivity");

        private final String word;

        Norm(String word) {
            this.word = word;
        }

        private void requireThat(Norm declared, String noise) {
            if (this != declared) {
                throw new IllegalArgumentException(noise + " protects by "
                        + (this == NUMBER
                                ? "what one number changes by"
                                : "the " + name().toLowerCase(Locale.ROOT) + " norm")
                        + ", so that its sensitivity is set by ." + word + "(...), got ." + declared.word + "(...)");
            }
        }
    }

    public static PrivacyEvent withSensitivity(PrivacyEvent event, Norm norm, double sensitivity) {
        return event.accept(new Sensitivity(norm, sensitivity));
    }

    private record Sensitivity(Norm norm, double value)
            implements EventVisitor.SamplesAlike<PrivacyEvent>,
                    EventVisitor.WithoutEpsilonAlike<PrivacyEvent>,
                    EventVisitor.WrappersAlike<PrivacyEvent> {
        @Override
        public PrivacyEvent gaussian(GaussianEvent event) {
            Norm.L2.requireThat(norm, "Gaussian noise");
            return new GaussianEvent(event.sigma(), value, event.unit());
        }

        @Override
        public PrivacyEvent laplace(LaplaceEvent event) {
            Norm.L1.requireThat(norm, "Laplace noise");
            return new LaplaceEvent(event.scale(), value, event.unit());
        }

        @Override
        public PrivacyEvent discreteGaussian(DiscreteGaussianEvent event) {
            Norm.NUMBER.requireThat(norm, "discrete Gaussian noise");
            return new DiscreteGaussianEvent(event.sigma(), whole(value), event.unit());
        }

        @Override
        public PrivacyEvent discreteLaplace(DiscreteLaplaceEvent event) {
            Norm.NUMBER.requireThat(norm, "discrete Laplace noise");
            return new DiscreteLaplaceEvent(event.scale(), whole(value), event.unit());
        }

        @Override
        public PrivacyEvent noisyMax(NoisyMaxEvent event) {
            Norm.NUMBER.requireThat(norm, "a noisy maximum");
            return new NoisyMaxEvent(event.noise(), event.scale(), value, event.unit());
        }

        @Override
        public PrivacyEvent mixtureGaussian(MixtureGaussianEvent event) {
            throw none(event);
        }

        @Override
        public PrivacyEvent randomizedResponse(RandomizedResponseEvent event) {
            throw none(event);
        }

        @Override
        public PrivacyEvent exponential(ExponentialEvent event) {
            throw none(event);
        }

        @Override
        public PrivacyEvent blackBox(BlackBoxEvent event) {
            throw none(event);
        }

        @Override
        public PrivacyEvent zcdp(ZcdpEvent event) {
            throw none(event);
        }

        @Override
        public PrivacyEvent noisyIteration(NoisyIterationEvent event) {
            throw none(event);
        }

        @Override
        public PrivacyEvent runningSums(RunningSumsEvent event) {
            Norm.L2.requireThat(norm, "Gaussian noise");
            return event.withSensitivity(value);
        }

        @Override
        public PrivacyEvent inParallel(ParallelEvent event) {
            throw none(event);
        }

        @Override
        public PrivacyEvent claimed(ClaimedEvent event) {
            throw none(event);
        }

        @Override
        public PrivacyEvent withoutEpsilon(WithoutEpsilon event) {
            throw none(event);
        }

        @Override
        public PrivacyEvent sampled(SampledEvent event) {
            return event.mapInner(inner -> inner.accept(this));
        }

        @Override
        public PrivacyEvent wrapper(PrivacyEvent event) {
            return event.mapInner(inner -> inner.accept(this));
        }

        @Override
        public PrivacyEvent composed(ComposedEvent event) {
            throw new IllegalArgumentException("sensitivity belongs to a single mechanism, got a composition: say"
                    + " compose(gaussian(2).l2Sensitivity(" + Figures.exact(value) + "), ...)");
        }

        private static IllegalArgumentException none(PrivacyEvent event) {
            return new IllegalArgumentException(
                    "sensitivity belongs to noise that is added, got " + EventText.describe(event));
        }
    }

    private static long whole(double sensitivity) {
        if (sensitivity != Math.rint(sensitivity) || Math.abs(sensitivity) > 1L << 53) {
            throw new IllegalArgumentException(
                    "sensitivity must be a whole number for discrete noise, got " + sensitivity);
        }
        return (long) sensitivity;
    }

    /** How many Poisson samples there are in an event. */
    public static long poissonSamples(PrivacyEvent event) {
        long inside = event.inner().stream().mapToLong(Inside::poissonSamples).sum();
        return event instanceof PoissonSampledEvent ? 1 + inside : inside;
    }

    public static PrivacyEvent withPoissonRate(PrivacyEvent event, double rate) {
        return event instanceof PoissonSampledEvent sampled
                ? new PoissonSampledEvent(sampled.event(), rate)
                : event.mapInner(inner -> withPoissonRate(inner, rate));
    }
}
