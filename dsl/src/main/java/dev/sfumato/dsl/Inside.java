package dev.sfumato.dsl;

import dev.sfumato.accounting.BallsInBinsEvent;
import dev.sfumato.accounting.ComposedEvent;
import dev.sfumato.accounting.DiscreteGaussianEvent;
import dev.sfumato.accounting.DiscreteLaplaceEvent;
import dev.sfumato.accounting.Figures;
import dev.sfumato.accounting.FixedSizeSampledEvent;
import dev.sfumato.accounting.GaussianEvent;
import dev.sfumato.accounting.LaplaceEvent;
import dev.sfumato.accounting.NoisyMaxEvent;
import dev.sfumato.accounting.PoissonSampledEvent;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.RepeatedEvent;
import dev.sfumato.accounting.SeededEvent;
import dev.sfumato.accounting.ShuffledEvent;
import dev.sfumato.accounting.TruncatedPoissonEvent;
import dev.sfumato.report.EventText;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Changes deep inside an event. */
final class Inside {
    private Inside() {}

    static PrivacyEvent withSensitivity(PrivacyEvent event, double sensitivity) {
        if (event instanceof GaussianEvent e) {
            return new GaussianEvent(e.sigma(), sensitivity, e.unit());
        } else if (event instanceof LaplaceEvent e) {
            return new LaplaceEvent(e.scale(), sensitivity, e.unit());
        } else if (event instanceof DiscreteGaussianEvent e) {
            return new DiscreteGaussianEvent(e.sigma(), whole(sensitivity), e.unit());
        } else if (event instanceof DiscreteLaplaceEvent e) {
            return new DiscreteLaplaceEvent(e.scale(), whole(sensitivity), e.unit());
        } else if (event instanceof NoisyMaxEvent e) {
            return new NoisyMaxEvent(e.noise(), e.scale(), sensitivity, e.unit());
        } else if (event instanceof ComposedEvent) {
            throw new IllegalArgumentException("sensitivity belongs to a single mechanism, got a composition: say"
                    + " compose(gaussian(2).sensitivity(" + Figures.exact(sensitivity) + "), ...)");
        }
        return wrapped(event, inner -> withSensitivity(inner, sensitivity))
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
        if (event instanceof RepeatedEvent e) {
            return Optional.of(new RepeatedEvent(change.apply(e.event()), e.times()));
        } else if (event instanceof PoissonSampledEvent e) {
            return Optional.of(new PoissonSampledEvent(change.apply(e.event()), e.rate()));
        } else if (event instanceof FixedSizeSampledEvent e) {
            return Optional.of(new FixedSizeSampledEvent(
                    change.apply(e.event()), e.datasetSize(), e.batchSize(), e.withReplacement()));
        } else if (event instanceof TruncatedPoissonEvent e) {
            return Optional.of(
                    new TruncatedPoissonEvent(change.apply(e.event()), e.datasetSize(), e.rate(), e.largestBatch()));
        } else if (event instanceof ShuffledEvent e) {
            return Optional.of(new ShuffledEvent(change.apply(e.event()), e.batches()));
        } else if (event instanceof BallsInBinsEvent e) {
            return Optional.of(new BallsInBinsEvent(change.apply(e.event()), e.bins()));
        } else if (event instanceof SeededEvent e) {
            return Optional.of(new SeededEvent(change.apply(e.event())));
        }
        return Optional.empty();
    }
}
