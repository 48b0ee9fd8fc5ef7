package dev.sfumato.dsl;

import dev.sfumato.accounting.ComposedEvent;
import dev.sfumato.accounting.DiscreteGaussianEvent;
import dev.sfumato.accounting.DiscreteLaplaceEvent;
import dev.sfumato.accounting.Figures;
import dev.sfumato.accounting.GaussianEvent;
import dev.sfumato.accounting.LaplaceEvent;
import dev.sfumato.accounting.NoisyMaxEvent;
import dev.sfumato.accounting.PoissonSampledEvent;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.report.EventText;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Changes deep inside an event. */
final class Inside {
    private Inside() {}

    /** How a contribution is measured, by the word that says it; noise protects by one of them. */
    enum Norm {
        L1("l1Sensitivity"),
        L2("l2Sensitivity"),
        /** Of one number, for which all norms are the same. */
        NUMBER("sensitivity");

        private final String word;

        Norm(String word) {
            this.word = word;
        }

        private void requireThat(Norm said, String noise) {
            if (this != said) {
                throw new IllegalArgumentException(noise + " protects by "
                        + (this == NUMBER
                                ? "what one number changes by"
                                : "the " + name().toLowerCase(Locale.ROOT) + " norm")
                        + ", so that its sensitivity is said by ." + word + "(...), got ." + said.word + "(...)");
            }
        }
    }

    static PrivacyEvent withSensitivity(PrivacyEvent event, Norm norm, double sensitivity) {
        if (event instanceof GaussianEvent e) {
            Norm.L2.requireThat(norm, "Gaussian noise");
            return new GaussianEvent(e.sigma(), sensitivity, e.unit());
        } else if (event instanceof LaplaceEvent e) {
            Norm.L1.requireThat(norm, "Laplace noise");
            return new LaplaceEvent(e.scale(), sensitivity, e.unit());
        } else if (event instanceof DiscreteGaussianEvent e) {
            Norm.NUMBER.requireThat(norm, "discrete Gaussian noise");
            return new DiscreteGaussianEvent(e.sigma(), whole(sensitivity), e.unit());
        } else if (event instanceof DiscreteLaplaceEvent e) {
            Norm.NUMBER.requireThat(norm, "discrete Laplace noise");
            return new DiscreteLaplaceEvent(e.scale(), whole(sensitivity), e.unit());
        } else if (event instanceof NoisyMaxEvent e) {
            Norm.NUMBER.requireThat(norm, "a noisy maximum");
            return new NoisyMaxEvent(e.noise(), e.scale(), sensitivity, e.unit());
        } else if (event instanceof ComposedEvent) {
            throw new IllegalArgumentException("sensitivity belongs to a single mechanism, got a composition: say"
                    + " compose(gaussian(2).l2Sensitivity(" + Figures.exact(sensitivity) + "), ...)");
        }
        return wrapped(event, inner -> withSensitivity(inner, norm, sensitivity))
                .orElseThrow(() -> new IllegalArgumentException(
                        "sensitivity belongs to noise that is added, got " + EventText.describe(event)));
    }

    private static long whole(double sensitivity) {
        if (sensitivity != Math.rint(sensitivity) || Math.abs(sensitivity) > 1L << 53) {
            throw new IllegalArgumentException(
                    "sensitivity must be a whole number for discrete noise, got " + sensitivity);
        }
        return (long) sensitivity;
    }

    /** How many Poisson samples there are in an event. */
    static long poissonSamples(PrivacyEvent event) {
        long[] samples = {event instanceof PoissonSampledEvent ? 1 : 0};
        if (event instanceof ComposedEvent e) {
            e.events().forEach(part -> samples[0] += poissonSamples(part));
        }
        wrapped(event, inner -> {
            samples[0] += poissonSamples(inner);
            return inner;
        });
        return samples[0];
    }

    static PrivacyEvent withPoissonRate(PrivacyEvent event, double rate) {
        if (event instanceof PoissonSampledEvent e) {
            return new PoissonSampledEvent(e.event(), rate);
        } else if (event instanceof ComposedEvent e) {
            return new ComposedEvent(
                    e.unit(),
                    e.events().stream().map(part -> withPoissonRate(part, rate)).toList());
        }
        return wrapped(event, inner -> withPoissonRate(inner, rate)).orElse(event);
    }

    /** An event that says how another one is done, with that other one changed; none where it is no such event. */
    private static Optional<PrivacyEvent> wrapped(PrivacyEvent event, UnaryOperator<PrivacyEvent> change) {
        return event instanceof ComposedEvent || event.inner().isEmpty()
                ? Optional.empty()
                : Optional.of(event.mapInner(change));
    }
}
