package dev.sfumato.accounting.format;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.ExponentialEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.event.ZcdpEvent;
import dev.sfumato.testing.EveryEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
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
                        "(3 times Gaussian noise, sigma 2.5) under 2 assumptions",
                        "Gaussian noise, sigma 2.5, in 3 of 1000 rounds, chosen at random for each record",
                        "running sums of 365 steps (banded square root of 30 bands), Gaussian noise, sigma 20, each record in at most 12 at least 30 apart",
                        "the dearest of (discrete Laplace noise, scale 10 + discrete Laplace noise, scale 2)"
                                + " or discrete Laplace noise, scale 4, sensitivity 2"),
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

    @Test
    void for_people_parameters_have_the_digits_they_mean_and_promise_no_more_than_there_is() {
        GaussianEvent odd = new GaussianEvent(44.308803446791636, Math.sqrt(45), Unit.RECORD);
        assertEquals("Gaussian noise, sigma 44.3, l2 sensitivity 6.709", EventText.shortly(odd));
        assertEquals(
                "Gaussian noise, sigma 44.308803446791636, l2 sensitivity 6.708203932499369", EventText.describe(odd));
        // as many digits as a calibration finds, and all before the point
        assertEquals("Gaussian noise, sigma 2.230477", EventText.shortly(new GaussianEvent(2.230477, 1, Unit.RECORD)));
        assertEquals("Gaussian noise, sigma 123456", EventText.shortly(new GaussianEvent(123456.789, 1, Unit.RECORD)));
    }

    @Test
    void for_people_many_alike_are_one_line_that_says_how_many() {
        List<PrivacyEvent> falling = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            falling.add(new GaussianEvent(5.1 - 0.5 * i, 2, Unit.RECORD));
        }
        assertEquals(
                "Gaussian noise, sigma 5.1, 4.6, ... 0.6 (10 values), l2 sensitivity 2",
                EventText.shortly(new ComposedEvent(Unit.RECORD, falling)));
        falling.add(new GaussianEvent(0.5, 3, Unit.RECORD));
        assertEquals(
                "Gaussian noise, sigma 5.1, 4.6, ... 0.6 (10 values), l2 sensitivity 2"
                        + " + Gaussian noise, sigma 0.5, l2 sensitivity 3",
                EventText.shortly(new ComposedEvent(Unit.RECORD, falling)));
        assertEquals(
                "Gaussian noise, sigma 5.1, l2 sensitivity 2 + Gaussian noise, sigma 4.6, l2 sensitivity 2",
                EventText.shortly(new ComposedEvent(Unit.RECORD, falling.subList(0, 2))));
    }

    @Test
    void the_dearest_of_many_alike_is_shown_wherever_it_stands() {
        List<PrivacyEvent> parts = DoubleStream.of(0.1, 0.2, 50, 0.3, 0.4, 0.5, 0.6, 0.1)
                .<PrivacyEvent>mapToObj(epsilon -> new BlackBoxEvent(epsilon, 0, Unit.RECORD))
                .toList();
        assertEquals(
                "black box, epsilon 0.1 to 50 (8 values)", EventText.shortly(new ComposedEvent(Unit.RECORD, parts)));
    }

    @Test
    void a_promise_is_in_full_or_rounded_up_and_never_less_than_it_is() {
        BlackBoxEvent little = new BlackBoxEvent(1.0000000000004, 1.0000000000004e-7, Unit.RECORD);
        assertEquals("black box, epsilon 1.001, delta 1.001e-7", EventText.shortly(little));
        assertEquals("black box, epsilon 0.1", EventText.shortly(new BlackBoxEvent(0.1, 0, Unit.RECORD)));
        assertEquals(
                "black box, zCDP of rho 0.5001", EventText.shortly(new ZcdpEvent(0.5000000000000002, Unit.RECORD)));
        assertEquals(
                "exponential mechanism, epsilon 2.001",
                EventText.shortly(new ExponentialEvent(2.0000000000004, Unit.RECORD)));
    }
}
