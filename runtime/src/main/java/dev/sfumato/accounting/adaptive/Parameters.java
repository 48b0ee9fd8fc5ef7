package dev.sfumato.accounting.adaptive;

import dev.sfumato.accounting.AssumingEvent;
import dev.sfumato.accounting.BallsInBinsEvent;
import dev.sfumato.accounting.BlackBoxEvent;
import dev.sfumato.accounting.ComposedEvent;
import dev.sfumato.accounting.DiscreteGaussianEvent;
import dev.sfumato.accounting.DiscreteLaplaceEvent;
import dev.sfumato.accounting.ExponentialEvent;
import dev.sfumato.accounting.FixedSizeSampledEvent;
import dev.sfumato.accounting.GaussianEvent;
import dev.sfumato.accounting.LaplaceEvent;
import dev.sfumato.accounting.Mechanisms;
import dev.sfumato.accounting.MixtureGaussianEvent;
import dev.sfumato.accounting.NoisyMaxEvent;
import dev.sfumato.accounting.PoissonSampledEvent;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.RandomizedResponseEvent;
import dev.sfumato.accounting.RepeatedEvent;
import dev.sfumato.accounting.SeededEvent;
import dev.sfumato.accounting.ShuffledEvent;
import dev.sfumato.accounting.TruncatedPoissonEvent;
import dev.sfumato.accounting.ZcdpEvent;
import java.util.stream.IntStream;

/**
 * Whether one event dominates another by its parameters alone: the same kind for the same unit, no less noise, no larger epsilon, rate,
 * count or sensitivity. Curves are never compared (docs/proofs/adaptive.md, "Slots").
 */
final class Parameters {
    private Parameters() {}

    static boolean dominate(PrivacyEvent slot, PrivacyEvent release) {
        if (slot.unit() != release.unit()) {
            return false;
        }
        if (release instanceof AssumingEvent a) {
            return dominate(slot, a.event());
        }
        if (release instanceof SeededEvent s) {
            return dominate(slot, s.event());
        }
        if (slot instanceof AssumingEvent a) {
            return dominate(a.event(), release);
        }
        if (Mechanisms.withoutEpsilon(release).isPresent()) {
            return false;
        }
        if (slot.equals(release)) {
            return true;
        }
        if (slot instanceof RepeatedEvent s) {
            return release instanceof RepeatedEvent r
                    ? r.times() <= s.times() && dominate(s.event(), r.event())
                    : dominate(s.event(), release);
        }
        if (slot instanceof ComposedEvent s && release instanceof ComposedEvent r) {
            return r.events().size() == s.events().size()
                    && IntStream.range(0, r.events().size())
                            .allMatch(
                                    i -> dominate(s.events().get(i), r.events().get(i)));
        }
        return slot.getClass() == release.getClass() && dominatesAlike(slot, release);
    }

    private static boolean dominatesAlike(PrivacyEvent slot, PrivacyEvent release) {
        if (slot instanceof GaussianEvent s && release instanceof GaussianEvent r) {
            return r.sigma() >= s.sigma() && r.sensitivity() <= s.sensitivity();
        }
        if (slot instanceof LaplaceEvent s && release instanceof LaplaceEvent r) {
            return r.scale() >= s.scale() && r.sensitivity() <= s.sensitivity();
        }
        if (slot instanceof DiscreteGaussianEvent s && release instanceof DiscreteGaussianEvent r) {
            return r.sigma() == s.sigma() && r.sensitivity() <= s.sensitivity();
        }
        if (slot instanceof DiscreteLaplaceEvent s && release instanceof DiscreteLaplaceEvent r) {
            return r.scale() == s.scale() && r.sensitivity() <= s.sensitivity();
        }
        if (slot instanceof MixtureGaussianEvent s && release instanceof MixtureGaussianEvent r) {
            return r.sigma() >= s.sigma()
                    && r.sensitivities().equals(s.sensitivities())
                    && r.probabilities().equals(s.probabilities());
        }
        if (slot instanceof RandomizedResponseEvent s && release instanceof RandomizedResponseEvent r) {
            return r.categories() == s.categories() && r.randomness() >= s.randomness();
        }
        if (slot instanceof ExponentialEvent s && release instanceof ExponentialEvent r) {
            return r.epsilon() <= s.epsilon();
        }
        if (slot instanceof NoisyMaxEvent s && release instanceof NoisyMaxEvent r) {
            return r.noise() == s.noise() && r.scale() >= s.scale() && r.sensitivity() <= s.sensitivity();
        }
        if (slot instanceof BlackBoxEvent s && release instanceof BlackBoxEvent r) {
            return r.epsilon() <= s.epsilon() && r.delta() <= s.delta();
        }
        if (slot instanceof ZcdpEvent s && release instanceof ZcdpEvent r) {
            return r.rho() <= s.rho();
        }
        return samplesDominate(slot, release);
    }

    /** Of what is done with a batch, only Gaussian and Laplace noise: more of it is added by a post-processing. */
    private static boolean samplesDominate(PrivacyEvent slot, PrivacyEvent release) {
        if (slot instanceof PoissonSampledEvent s && release instanceof PoissonSampledEvent r) {
            return r.rate() <= s.rate() && isNoisier(s.event(), r.event());
        }
        if (slot instanceof FixedSizeSampledEvent s && release instanceof FixedSizeSampledEvent r) {
            return r.datasetSize() == s.datasetSize()
                    && r.batchSize() == s.batchSize()
                    && r.withReplacement() == s.withReplacement()
                    && isNoisier(s.event(), r.event());
        }
        if (slot instanceof TruncatedPoissonEvent s && release instanceof TruncatedPoissonEvent r) {
            return r.datasetSize() == s.datasetSize()
                    && r.rate() == s.rate()
                    && r.largestBatch() == s.largestBatch()
                    && isNoisier(s.event(), r.event());
        }
        if (slot instanceof ShuffledEvent s && release instanceof ShuffledEvent r) {
            return r.equals(new ShuffledEvent(r.event(), s.batches())) && isNoisier(s.event(), r.event());
        }
        if (slot instanceof BallsInBinsEvent s && release instanceof BallsInBinsEvent r) {
            return r.equals(new BallsInBinsEvent(r.event(), s.bins())) && isNoisier(s.event(), r.event());
        }
        return false;
    }

    private static boolean isNoisier(PrivacyEvent slot, PrivacyEvent release) {
        return (slot instanceof GaussianEvent || slot instanceof LaplaceEvent) && dominate(slot, release);
    }
}
