package dev.sfumato.attack.known;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.DiscreteGaussianEvent;
import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.ExponentialEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.MixtureGaussianEvent;
import dev.sfumato.accounting.event.NoisyMaxEvent;
import dev.sfumato.accounting.event.NonPrivateEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RandomizedResponseEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.attack.Distinguished;
import dev.sfumato.attack.Distinguisher;
import dev.sfumato.attack.PrivacyClaim;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.RandomSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Seeded; at a confidence of 99.9 % an honest event could be called refuted by bad luck, but then it would be in every run. */
class OwnMechanismsTest {
    private static final double CONFIDENCE = 0.999;
    private static final Unit ADDED = Unit.RECORD;
    private static final Unit REPLACED = Unit.RECORD_REPLACED;

    static List<PrivacyEvent> events() {
        PrivacyEvent gaussian = new GaussianEvent(1, 1, ADDED);
        PrivacyEvent laplace = new LaplaceEvent(1, 1, ADDED);
        return List.of(
                gaussian,
                laplace,
                new GaussianEvent(3, 1, REPLACED),
                new LaplaceEvent(2, 1, REPLACED),
                new DiscreteGaussianEvent(2, 2, ADDED),
                new DiscreteLaplaceEvent(3, 2, REPLACED),
                new MixtureGaussianEvent(1, List.of(0.0, 1.0, 2.0), List.of(0.25, 0.5, 0.25), ADDED),
                new RandomizedResponseEvent(0.5, 3, REPLACED),
                new RandomizedResponseEvent(0.5, 4, Unit.RECORD_ZEROED),
                new NoisyMaxEvent(NoisyMaxEvent.Noise.LAPLACE, 2, 1, ADDED),
                new NoisyMaxEvent(NoisyMaxEvent.Noise.EXPONENTIAL, 4, 1, REPLACED),
                new NoisyMaxEvent(NoisyMaxEvent.Noise.GUMBEL, 2, 1, ADDED),
                new ExponentialEvent(1, REPLACED),
                new PoissonSampledEvent(gaussian, 0.5),
                new PoissonSampledEvent(laplace, 1),
                new PoissonSampledEvent(new GaussianEvent(1, 1, REPLACED), 0.5),
                new RepeatedEvent(new PoissonSampledEvent(gaussian, 0.25), 10),
                new ComposedEvent(ADDED, List.of(gaussian, laplace, new DiscreteLaplaceEvent(2, 1, ADDED))));
    }

    private static Distinguished attack(PrivacyEvent claimed, PrivacyEvent real, int runs) {
        return new Distinguisher(runs, CONFIDENCE, Distinguisher.UNLIMITED)
                .run(
                        OwnMechanisms.of(real).orElseThrow(),
                        PrivacyClaim.of(claimed, 1e-5),
                        NoiseSource.seeded(1),
                        RandomSource.seeded(1),
                        Progress.NONE);
    }

    @ParameterizedTest
    @MethodSource("events")
    void own_mechanism_of_an_event_is_not_refuted_and_leaks(PrivacyEvent event) {
        Distinguished found = attack(event, event, 20_000);
        assertFalse(found.isRefuted(), () -> found.attacked().toString());
        double upper = found.claim().stated().epsilon();
        assertTrue(found.epsilon() > 0.2 * upper, () -> found.attacked().toString());
    }

    @ParameterizedTest
    @MethodSource("events")
    void half_the_noise_of_an_event_is_refuted(PrivacyEvent event) {
        Distinguished found = attack(event, event.withNoiseTimes(0.5), 20_000);
        assertTrue(found.isRefuted(), () -> found.attacked().toString());
    }

    @Test
    void events_that_no_noise_of_the_runtime_makes_have_no_worlds() {
        assertEquals(Optional.empty(), OwnMechanisms.of(new ClaimedEvent(1, 0, "somebody", "no proof", ADDED)));
        assertEquals(Optional.empty(), OwnMechanisms.of(new NonPrivateEvent("rows", ADDED)));
        assertEquals(Optional.empty(), OwnMechanisms.of(new RepeatedEvent(new GaussianEvent(1, 1, ADDED), 5000)));
        assertEquals(
                Optional.empty(),
                OwnMechanisms.of(new ComposedEvent(
                        ADDED, List.of(new GaussianEvent(1, 1, ADDED), new NonPrivateEvent("rows", ADDED)))));
    }

    @Test
    void parameters_that_a_mechanism_refuses_have_no_worlds() {
        assertEquals(Optional.empty(), OwnMechanisms.of(new GaussianEvent(1e-300, 1, ADDED)));
        assertEquals(Optional.empty(), OwnMechanisms.of(new DiscreteLaplaceEvent(1e300, 1, ADDED)));
    }
}
