package dev.sfumato.accounting.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.MechanismCounts;
import dev.sfumato.accounting.Replacement;
import dev.sfumato.accounting.event.BallsInBinsEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.MixtureGaussianEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RandomAllocationEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.TruncatedPoissonEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.pld.DominatingPairs;
import dev.sfumato.testing.EveryEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every kind of event is known where not knowing it would be unsafe: a new kind fails here, or throws, and is never guessed. */
class UnknownEventTest {
    /** The kinds for which there is a pair, and whether it is the same in both directions; all others throw. */
    @Test
    void nothing_is_symmetric_by_default() {
        for (PrivacyEvent event : EveryEvent.examples()) {
            if (DominatingPairs.exist(event)) {
                boolean isSymmetric = DominatingPairs.isSymmetric(event);
                assertEquals(
                        !(event instanceof PoissonSampledEvent
                                || event instanceof TruncatedPoissonEvent
                                || event instanceof MixtureGaussianEvent
                                || event instanceof BallsInBinsEvent
                                || event instanceof RandomAllocationEvent),
                        isSymmetric,
                        event.toString());
            } else {
                assertThrows(
                        IllegalArgumentException.class, () -> DominatingPairs.isSymmetric(event), event.toString());
            }
        }
    }

    /** A seed, or a claim, anywhere inside of an event is never forgotten, whatever it is wrapped in. */
    @Test
    void what_is_inside_of_an_event_decides_its_label() {
        for (PrivacyEvent event : EveryEvent.examples()) {
            PrivacyEvent seeded = event.mapInner(SeededEvent::new);
            boolean holdsEvents = EventShape.of(event).fields().stream().anyMatch(EventField::isNested);
            assertEquals(holdsEvents, !seeded.equals(event), event.toString());
            if (holdsEvents) {
                assertEquals(Label.NONE, MechanismCounts.of(seeded).label(), seeded.toString());
                assertTrue(SeededEvent.isUsedIn(seeded));
            }
        }
    }

    /** An event that cannot be restated for a replaced record says so. */
    @Test
    void restating_an_event_keeps_its_kind_or_refuses() {
        for (PrivacyEvent event : EveryEvent.examples()) {
            assertEquals(event.getClass(), event.withNoiseTimes(2).getClass());
            if (event instanceof MixtureGaussianEvent) {
                assertThrows(IllegalArgumentException.class, () -> Replacement.of(event));
            } else if (event.unit() == Unit.RECORD || event.unit() == Unit.RECORD_ZEROED) {
                assertEquals(Unit.RECORD_REPLACED, Replacement.of(event).unit());
            }
        }
    }

    @Test
    void a_seed_is_taken_away_by_nobody_and_seen_by_everybody() {
        PrivacyEvent gaussian = new GaussianEvent(2, 1, Unit.RECORD);
        PrivacyEvent seeded = new PoissonSampledEvent(
                new ComposedEvent(Unit.RECORD, List.of(new SeededEvent(gaussian), gaussian)), 0.1);
        Guarantee price = Accountants.toOutsiders().price(seeded, 1e-6);
        assertEquals(Label.CLAIMED, price.label());
        assertTrue(price.assumptions().stream().anyMatch(text -> text.contains("seed")), price.toString());
        assertEquals(Label.NONE, Accountants.best().price(seeded, 1e-6).label());
        assertEquals(
                Label.CERTIFIED, Accountants.toOutsiders().price(gaussian, 1e-6).label());
        assertTrue(SeededEvent.isSameButForSeeds(
                seeded, new PoissonSampledEvent(new ComposedEvent(Unit.RECORD, List.of(gaussian, gaussian)), 0.1)));
        assertFalse(SeededEvent.isSameButForSeeds(seeded, gaussian));
    }
}
