package dev.sfumato.accounting.format;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.testing.EveryEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventTextTest {
    @Test
    void every_kind_of_event_has_words() {
        assertEquals(
                List.of(
                        "Gaussian noise, sigma 2.5",
                        "Laplace noise, scale 0.1, l1 sensitivity 3",
                        "discrete Gaussian noise, sigma 4, sensitivity 2",
                        "discrete Laplace noise, scale 10",
                        "Gaussian noise, sigma 4, on one of 3 random contributions, at most 2 in the l2 norm",
                        "randomized response, one of 3 answers, random with probability 0.25",
                        "exponential mechanism, epsilon 0.5",
                        "permute-and-flip, scale 20",
                        "black box, epsilon 0.5, delta 1e-9",
                        "black box, zCDP of rho 0.125",
                        "3 noisy steps, Laplace noise in 2 of them, scales 1 to 4",
                        "Gaussian noise, sigma 2.5, on a Poisson sample of rate 0.01",
                        "Gaussian noise, sigma 2.5, l2 sensitivity 0.5, on 600 of 60000 records, drawn with replacement",
                        "Gaussian noise, sigma 2.5, on a Poisson sample of rate 0.01, cut to 700 of 60000 records",
                        "Gaussian noise, sigma 2.5, l2 sensitivity 0.5, on each of 100 shuffled batches",
                        "Gaussian noise, sigma 2.5, on each of 100 batches filled at random",
                        "claim of epsilon 1, delta 1e-5 (a paper, Theorem 3)",
                        "unprotected: the number of rows",
                        "Gaussian noise, sigma 2.5, from a seed",
                        "10000 times Gaussian noise, sigma 2.5, on a Poisson sample of rate 0.01",
                        "Gaussian noise, sigma 2.5 + exponential mechanism, epsilon 0.5",
                        "measured noise for a random half of 100 rows, at most 0.01034 nats leaked",
                        "claim of at most 1 nats leaked (a paper, Algorithm 4)",
                        "(3 times Gaussian noise, sigma 2.5) under 2 assumptions"),
                EveryEvent.examples().stream().map(EventText::describe).toList());
    }

    @Test
    void sampling_many_and_many_samples_read_differently() {
        PrivacyEvent gaussian = new GaussianEvent(2, 1, Unit.RECORD);
        assertEquals(
                "(3 times Gaussian noise, sigma 2) on a Poisson sample of rate 0.5",
                EventText.describe(new PoissonSampledEvent(new RepeatedEvent(gaussian, 3), 0.5)));
        assertEquals(
                "3 times (Gaussian noise, sigma 2 + Gaussian noise, sigma 2)",
                EventText.describe(new RepeatedEvent(new ComposedEvent(Unit.RECORD, List.of(gaussian, gaussian)), 3)));
    }
}
