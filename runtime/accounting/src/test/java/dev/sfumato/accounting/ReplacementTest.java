package dev.sfumato.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.ExponentialEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.event.ZcdpEvent;
import dev.sfumato.testing.EveryEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplacementTest {
    private static double pure(PrivacyEvent event) {
        return Accountants.best().pricePure(event).epsilon();
    }

    @Test
    void what_is_known_by_an_epsilon_alone_is_doubled() {
        assertEquals(2, pure(Replacement.of(new BlackBoxEvent(1, 0, Unit.RECORD))), 1e-12);
        assertEquals(2, pure(Replacement.of(new ClaimedEvent(1, 0, "a paper", "a gap", Unit.RECORD_ZEROED))), 1e-12);
        assertEquals(2, pure(Replacement.of(new ExponentialEvent(1, Unit.RECORD))), 1e-12);
        assertEquals(new ZcdpEvent(4, Unit.RECORD_REPLACED), Replacement.of(new ZcdpEvent(1, Unit.RECORD)));
        // (1, 1e-6) twice: delta grows by 1 + e
        BlackBoxEvent two = (BlackBoxEvent) Replacement.of(new BlackBoxEvent(1, 1e-6, Unit.RECORD));
        assertEquals(1e-6 * (1 + Math.E), two.delta(), 1e-15);
    }

    @Test
    void noise_for_one_record_protects_two_half_as_well() {
        assertEquals(2, pure(Replacement.of(new LaplaceEvent(1, 1, Unit.RECORD))), 1e-12);
        PrivacyEvent both = new ComposedEvent(
                Unit.RECORD, List.of(new LaplaceEvent(1, 1, Unit.RECORD), new BlackBoxEvent(0.5, 0, Unit.RECORD)));
        assertEquals(3, pure(Replacement.of(both)), 1e-9);
        BlackBoxEvent replaced = new BlackBoxEvent(1, 0, Unit.RECORD_REPLACED);
        assertEquals(replaced, Replacement.of(replaced));
    }

    @Test
    void every_price_for_a_replacement_is_at_least_that_for_a_record() {
        int priced = 0;
        for (PrivacyEvent event : EveryEvent.examples()) {
            if (event.unit() != Unit.RECORD) {
                continue;
            }
            PrivacyEvent replaced = Replacement.of(event);
            assertEquals(Unit.RECORD_REPLACED, replaced.unit());
            Accountant best = Accountants.best();
            if (best.supports(replaced) && best.supports(event)) {
                double one = best.price(event, 1e-5).epsilon();
                double two = best.price(replaced, 1e-5).epsilon();
                assertTrue(two >= one, () -> event + " costs " + one + " and " + two);
                priced++;
            }
        }
        assertTrue(priced >= 8, "only " + priced + " kinds were priced");
    }

    @Test
    void edges_are_refused() {
        assertTrue(assertThrows(IllegalArgumentException.class, () -> Replacement.of(new LaplaceEvent(1, 1, Unit.EDGE)))
                .getMessage()
                .contains("'edge'"));
    }
}
