package dev.sfumato.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.BallsInBinsEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.FixedSizeSampledEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.ShuffledEvent;
import dev.sfumato.accounting.event.TruncatedPoissonEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.format.EventJson;
import java.util.List;
import org.junit.jupiter.api.Test;

class NestedSamplingTest {
    private static final PrivacyEvent LAPLACE = new LaplaceEvent(2, 1, Unit.RECORD_REPLACED);

    private static PrivacyEvent drawn(PrivacyEvent event, long batchSize, long datasetSize) {
        return new FixedSizeSampledEvent(event, datasetSize, batchSize, false);
    }

    private static void refused(String sentence, PrivacyEvent event) {
        assertEquals(sentence, NestedSampling.problem(event).orElse("nothing"));
        // files of it load and are priced as something of which nothing is known, whichever accountant is used
        assertEquals(event, EventJson.read(EventJson.write(event)));
        Guarantee price = Accountants.best().price(event, 1e-6);
        assertEquals(Double.POSITIVE_INFINITY, price.epsilon());
        assertEquals(Label.NONE, price.label());
        assertTrue(price.assumptions().contains("no price is known: " + sentence), price.toString());
        assertEquals(1, Accountants.best().delta(event, 1));
        for (Accountant accountant : Accountants.all()) {
            if (accountant.supports(event)) {
                assertEquals(
                        Double.POSITIVE_INFINITY, accountant.price(event, 1e-6).epsilon(), accountant.name());
            }
        }
    }

    private static void allowed(PrivacyEvent event) {
        assertEquals("", NestedSampling.problem(event).orElse(""));
    }

    /** 600 of 60,000 around 600 of 60,000 was amplified twice by 100, where the second draw takes the whole batch. */
    @Test
    void a_sample_is_drawn_from_the_batch_that_there_is() {
        String sentence =
                "fixed-size-sampled draws from 60,000 records, but is given a batch of 600; its datasetSize must be 600";
        refused(sentence, drawn(drawn(LAPLACE, 600, 60_000), 600, 60_000));
        refused(sentence, drawn(new RepeatedEvent(drawn(LAPLACE, 600, 60_000), 3), 600, 60_000));
        refused(
                sentence,
                drawn(
                        new ComposedEvent(Unit.RECORD_REPLACED, List.of(LAPLACE, drawn(LAPLACE, 600, 60_000))),
                        600,
                        60_000));
        refused(sentence, drawn(new SeededEvent(drawn(LAPLACE, 600, 60_000)), 600, 60_000));
        refused(sentence, drawn(new PoissonSampledEvent(drawn(LAPLACE, 600, 60_000), 1), 600, 60_000));
        refused(sentence, drawn(new BallsInBinsEvent(drawn(LAPLACE, 600, 60_000), 1), 600, 60_000));
        refused(sentence, drawn(new ShuffledEvent(drawn(LAPLACE, 600, 60_000), 1), 600, 60_000));
        refused(sentence, new RepeatedEvent(drawn(drawn(LAPLACE, 600, 60_000), 600, 60_000), 7));
        PrivacyEvent agreeing = drawn(drawn(LAPLACE, 60, 600), 600, 60_000);
        allowed(agreeing);
        assertTrue(Accountants.best().price(agreeing, 1e-6).epsilon() < 0.1);
    }

    @Test
    void a_batch_of_chance_has_no_number_of_records() {
        String random = "draws from 600 records, but is given a batch whose size is left to chance";
        refused("fixed-size-sampled " + random, new PoissonSampledEvent(drawn(LAPLACE, 60, 600), 0.1));
        refused("fixed-size-sampled " + random, new BallsInBinsEvent(drawn(LAPLACE, 60, 600), 2));
        PrivacyEvent gaussian = new GaussianEvent(2, 1, Unit.RECORD_REPLACED);
        refused(
                "truncated-poisson " + random,
                new BallsInBinsEvent(new TruncatedPoissonEvent(gaussian, 600, 0.1, 70), 2));
        refused(
                "truncated-poisson " + random,
                new TruncatedPoissonEvent(new TruncatedPoissonEvent(gaussian, 600, 0.1, 70), 600, 0.1, 70));
        allowed(new PoissonSampledEvent(new PoissonSampledEvent(LAPLACE, 0.1), 0.1));
    }

    @Test
    void an_epoch_cuts_a_batch_into_equal_parts_or_into_parts_of_chance() {
        allowed(new ShuffledEvent(drawn(LAPLACE, 60, 600), 100));
        allowed(drawn(new ShuffledEvent(drawn(LAPLACE, 6, 60), 10), 600, 60_000));
        refused(
                "fixed-size-sampled draws from 600 records, but is given a batch of 60; its datasetSize must be 60",
                drawn(new ShuffledEvent(drawn(LAPLACE, 60, 600), 10), 600, 60_000));
        refused(
                "fixed-size-sampled draws from 85 records, but is given a batch whose size is left to chance",
                drawn(new ShuffledEvent(drawn(LAPLACE, 6, 85), 7), 600, 60_000));
        refused(
                "shuffled cuts 600 records into 1,000 batches; batches must be at most 600",
                drawn(new ShuffledEvent(LAPLACE, 1000), 600, 60_000));
    }

    @Test
    void a_sample_of_which_nothing_is_done_has_no_price() {
        PrivacyEvent nothing = new ComposedEvent(Unit.RECORD, List.of());
        String sentence = "poisson-sampled takes a sample and does nothing with it; say what is done with a batch";
        refused(sentence, new PoissonSampledEvent(nothing, 0.1));
        refused(sentence, new PoissonSampledEvent(new RepeatedEvent(new SeededEvent(nothing), 3), 0.1));
        refused(sentence, new PoissonSampledEvent(new ComposedEvent(Unit.RECORD, List.of(nothing, nothing)), 0.1));
        PrivacyEvent replaced = nothing.withUnit(Unit.RECORD_REPLACED);
        refused(sentence.replace("poisson-sampled", "shuffled"), new ShuffledEvent(replaced, 3));
        refused(sentence.replace("poisson-sampled", "balls-in-bins"), new BallsInBinsEvent(nothing, 3));
        refused(sentence.replace("poisson-sampled", "fixed-size-sampled"), drawn(replaced, 3, 10));
        refused(
                sentence.replace("poisson-sampled", "truncated-poisson"),
                new TruncatedPoissonEvent(nothing, 10, 0.1, 3));
        assertTrue(NestedSampling.isNothing(new SeededEvent(nothing)));
        assertFalse(NestedSampling.isNothing(LAPLACE));
    }
}
