package dev.sfumato.accounting.adaptive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.event.AssumingEvent;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.DiscreteGaussianEvent;
import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.NoisyIterationEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RandomizedResponseEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.event.WithoutEpsilon;
import dev.sfumato.accounting.pld.LossBracket;
import dev.sfumato.accounting.pld.PldAccountant;
import dev.sfumato.testing.EveryEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What dominates by its parameters never costs less: every kind of event against variants of every kind. */
class ParametersTest {
    private static final Accountant BEST = Accountants.least(
            Accountants.ofPlainAnswers(new PldAccountant(new LossBracket.Limits(1 << 12, 1e-2, Duration.ofSeconds(7)))),
            Duration.ofSeconds(9));

    /** What figures of coarse grids may differ by. */
    private static final double COARSE = 1.05;

    private static List<PrivacyEvent> variants() {
        List<PrivacyEvent> variants = new ArrayList<>();
        for (PrivacyEvent event : EveryEvent.quickExamples()) {
            variants.add(event);
            variants.add(event.withNoiseTimes(2));
            variants.add(event.withNoiseTimes(0.5));
        }
        variants.add(new DiscreteGaussianEvent(4, 1, Unit.RECORD));
        variants.add(new DiscreteLaplaceEvent(10, 3, Unit.EDGE_NOT_AT_SEED));
        variants.add(new BlackBoxEvent(0.25, 0, Unit.RECORD));
        variants.add(new BlackBoxEvent(0.25, 1e-5, Unit.RECORD));
        variants.add(new RandomizedResponseEvent(0.25, 2, Unit.RECORD_REPLACED));
        PrivacyEvent gaussian = EveryEvent.example(PrivacyEvent.Kind.GAUSSIAN);
        variants.add(new PoissonSampledEvent(gaussian, 0.02));
        variants.add(new PoissonSampledEvent(gaussian.withNoiseTimes(3), 0.005));
        variants.add(new RepeatedEvent(gaussian, 2));
        variants.add(new RepeatedEvent(gaussian.withNoiseTimes(2), 3));
        variants.add(new RepeatedEvent(new SeededEvent(gaussian), 2));
        variants.add(new ComposedEvent(Unit.RECORD, List.of(gaussian, gaussian)));
        variants.add(new ComposedEvent(Unit.RECORD, List.of(gaussian, gaussian.withNoiseTimes(2))));
        return variants;
    }

    @Test
    void what_dominates_never_costs_less() {
        List<PrivacyEvent> variants = variants();
        Map<PrivacyEvent, Optional<Guarantee>> prices = new HashMap<>();
        int dominated = 0;
        for (PrivacyEvent slot : variants) {
            for (PrivacyEvent release : variants) {
                if (slot.equals(release) || !Parameters.dominate(slot, release)) {
                    continue;
                }
                dominated++;
                assertEquals(slot.unit(), release.unit());
                Optional<Guarantee> most = prices.computeIfAbsent(slot, ParametersTest::price);
                Optional<Guarantee> less = prices.computeIfAbsent(release, ParametersTest::price);
                if (most.isPresent() && less.isPresent()) {
                    assertTrue(
                            less.get().lower() <= most.get().epsilon()
                                    && less.get().epsilon() <= most.get().epsilon() * COARSE,
                            () -> slot + " at " + most + " dominates " + release + " at " + less);
                }
            }
        }
        assertTrue(dominated >= 20, "only " + dominated + " pairs");
    }

    private static Optional<Guarantee> price(PrivacyEvent event) {
        return BEST.supports(event) ? Optional.of(BEST.price(SeededEvent.without(event), 1e-6)) : Optional.empty();
    }

    /** Transitive, and never both ways unless both cost the same. */
    @Test
    void dominance_is_an_order() {
        List<PrivacyEvent> variants = variants();
        for (PrivacyEvent one : variants) {
            for (PrivacyEvent two : variants) {
                if (!Parameters.dominate(one, two)) {
                    continue;
                }
                for (PrivacyEvent three : variants) {
                    // what is around a release may differ from what a slot says
                    if (Parameters.dominate(two, three) && !(two instanceof SeededEvent)) {
                        assertTrue(Parameters.dominate(one, three), () -> one + " over " + two + " over " + three);
                    }
                }
            }
        }
    }

    @Test
    void every_event_fits_into_its_own_slot_but_those_without_a_price() {
        for (PrivacyEvent event : EveryEvent.examples()) {
            boolean isSeeded = event instanceof SeededEvent;
            assertEquals(
                    !(event instanceof WithoutEpsilon) && !isSeeded,
                    Parameters.dominate(event, event),
                    event::toString);
            if (!(event instanceof WithoutEpsilon) && !isSeeded) {
                assertTrue(Parameters.dominate(event, new SeededEvent(event)));
                assertTrue(Parameters.dominate(event, new AssumingEvent(event, List.of("it holds"))));
                assertTrue(Parameters.dominate(new AssumingEvent(event, List.of("it holds")), event));
                assertTrue(Parameters.dominate(new RepeatedEvent(event, 3), new RepeatedEvent(event, 2)));
                assertFalse(Parameters.dominate(new RepeatedEvent(event, 2), new RepeatedEvent(event, 3)));
            }
        }
    }

    /** Not one parameter may be worse; and of a claim, or of a chain, nothing is known but what is equal. */
    @Test
    void less_noise_or_another_unit_never_fits() {
        for (PrivacyEvent event : EveryEvent.examples()) {
            PrivacyEvent louder = event.withNoiseTimes(0.5);
            if (!louder.equals(event)) {
                assertFalse(Parameters.dominate(event, louder), event::toString);
            }
            if (event instanceof ClaimedEvent || event instanceof NoisyIterationEvent) {
                assertFalse(Parameters.dominate(event, new BlackBoxEvent(0, 0, event.unit())));
            }
            if (event.unit() == Unit.RECORD) {
                assertFalse(Parameters.dominate(event, event.withUnit(Unit.EDGE)), event::toString);
            }
        }
    }
}
