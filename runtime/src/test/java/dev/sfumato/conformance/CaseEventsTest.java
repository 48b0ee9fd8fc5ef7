package dev.sfumato.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.DiscreteGaussianEvent;
import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.ExponentialEvent;
import dev.sfumato.accounting.event.FixedSizeSampledEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.MixtureGaussianEvent;
import dev.sfumato.accounting.event.NoisyMaxEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RandomizedResponseEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.TruncatedPoissonEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.event.ZcdpEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

class CaseEventsTest {
    @Test
    void every_mechanism_of_the_files_is_an_event() throws JsonProcessingException {
        GaussianEvent gaussian = new GaussianEvent(2, 1, Unit.RECORD);
        read(gaussian, "gaussian', 'sigma': 2.0");
        read(new LaplaceEvent(2, 3, Unit.RECORD), "laplace', 'b': 2.0, 'sensitivity': 3");
        read(new PoissonSampledEvent(gaussian, 0.1), "poisson_gaussian', 'q': 0.1, 'sigma': 2.0");
        read(new PoissonSampledEvent(new LaplaceEvent(2, 1, Unit.RECORD), 0.1), "poisson_laplace', 'q': 0.1, 'b': 2.0");
        read(new DiscreteGaussianEvent(2, 3, Unit.RECORD), "discrete_gaussian', 'sigma': 2.0, 'sensitivity': 3");
        read(new DiscreteLaplaceEvent(4, 3, Unit.RECORD), "discrete_laplace', 'a': 0.25, 'sensitivity': 3");
        read(new RandomizedResponseEvent(0.1, 4, Unit.RECORD_ZEROED), "randomized_response', 'p': 0.1, 'k': 4");
        read(new BlackBoxEvent(0.1, 1e-8, Unit.RECORD), "eps_delta', 'epsilon': 0.1, 'delta': 1e-8");
        read(new ZcdpEvent(0.1, Unit.RECORD), "zcdp', 'rho': 0.1");
        read(new ExponentialEvent(0.1, Unit.RECORD), "exponential', 'epsilon': 0.1");
        read(
                new NoisyMaxEvent(NoisyMaxEvent.Noise.EXPONENTIAL, 4, 1, Unit.RECORD),
                "permute_and_flip', 'epsilon': 0.5");
        read(
                new TruncatedPoissonEvent(gaussian, 60_000, 0.01, 700),
                "truncated_poisson_gaussian', 'dataset_size': 60000, 'q': 0.01, 'truncated_batch_size': 700, 'sigma': 2.0");
        read(
                new FixedSizeSampledEvent(new GaussianEvent(2, 0.5, Unit.RECORD_REPLACED), 60_000, 600, false),
                "fixed_size_wor_gaussian', 'dataset_size': 60000, 'batch_size': 600, 'sigma': 2.0");
        read(
                new MixtureGaussianEvent(2, List.of(0.0, 1.0), List.of(0.75, 0.25), Unit.RECORD),
                "mixture_gaussian', 'sigma': 2.0, 'sensitivities': [0, 1], 'probs': [0.75, 0.25]");
    }

    private static void read(PrivacyEvent expected, String mechanism) throws JsonProcessingException {
        String json = ("{'mechanism': '" + mechanism + ", 'count': 7}").replace('\'', '"');
        assertEquals(
                new RepeatedEvent(expected, 7), CaseEvents.event(new ObjectMapper().readTree(json), expected.unit()));
    }
}
