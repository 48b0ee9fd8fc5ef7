package dev.sfumato.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PacClaimEvent;
import dev.sfumato.accounting.event.PacEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.format.EventJson;
import dev.sfumato.accounting.pac.PacAccountant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Measured figures are trusted only with a code made with the key of the person who measured them. */
class EventFileTest {
    private static final PacEvent MEASURED =
            new PacEvent("one of 64 halves of the rows", 64, 0, 0.25, 0, 0, 1, List.of(1.0), List.of(0.0), Unit.RECORD);

    @Test
    void what_is_read_back_is_what_was_measured() {
        assertEquals(MEASURED, EventFile.read(EventFile.write(MEASURED)));
        PrivacyEvent often = new RepeatedEvent(MEASURED, 3);
        assertEquals(often, EventFile.read(EventFile.write(often)));
    }

    @Test
    void edited_figures_are_a_claim_wherever_they_stand() {
        for (PrivacyEvent event : List.of(MEASURED, new RepeatedEvent(MEASURED, 3))) {
            PrivacyEvent edited = EventFile.read(EventFile.write(event).replace("0.25", "0.125"));
            assertEquals(Label.CLAIMED, PacAccountant.price(edited).label());
        }
        PacClaimEvent claim = assertInstanceOf(
                PacClaimEvent.class, EventFile.read(EventFile.write(MEASURED).replace("0.25", "0.125")));
        assertEquals(0.125, claim.information(), 1e-12);
    }

    @Test
    void figures_that_nobody_vouches_for_are_a_claim() {
        assertInstanceOf(PacClaimEvent.class, EventFile.read(EventJson.write(MEASURED)));
        String word = EventFile.write(new RepeatedEvent(MEASURED, 2)).replaceAll("(?s).*\"measuredBy\"", "");
        String moved = EventFile.write(MEASURED).replaceAll("(?s)\"measuredBy\".*", "\"measuredBy\"") + word;
        assertInstanceOf(PacClaimEvent.class, EventFile.read(moved));
    }

    @Test
    void what_is_declared_needs_no_word() {
        GaussianEvent declared = new GaussianEvent(4, 1, Unit.RECORD);
        assertFalse(EventFile.write(declared).contains("measuredBy"));
        assertEquals(declared, EventFile.read(EventFile.write(declared)));
        assertThrows(IllegalArgumentException.class, () -> EventFile.read("[]"));
        assertThrows(IllegalArgumentException.class, () -> EventFile.read("{"));
    }
}
