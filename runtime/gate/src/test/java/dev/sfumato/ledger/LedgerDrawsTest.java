package dev.sfumato.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.noise.Draw;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same draw is charged once, another draw again, and what cannot be told apart is never free. */
class LedgerDrawsTest {
    private static final PrivacyEvent EVENT = new LaplaceEvent(2, 1, Unit.RECORD);
    private static final Draw ONE = new Draw("0".repeat(31) + "1");
    private static final Draw OTHER = new Draw("0".repeat(31) + "2");

    @TempDir
    Path folder;

    @Test
    void a_draw_is_charged_once_by_whatever_name_and_run_and_another_draw_again() {
        LedgerEntry first = spend("mean", Optional.empty(), Optional.of(ONE)).entry();
        assertEquals("1", first.run());
        assertEquals(Optional.of(ONE), first.draw());
        for (Recorded again : List.of(
                spend("mean", Optional.empty(), Optional.of(ONE)),
                spend("mean", Optional.of("2026-W46"), Optional.of(ONE)),
                spend("average", Optional.empty(), Optional.of(ONE)))) {
            assertFalse(again.isNew());
            assertEquals(first, again.entry());
        }

        Recorded other = spend("mean", Optional.empty(), Optional.of(OTHER));
        assertTrue(other.isNew());
        assertEquals("2", other.entry().run());
        assertFalse(other.isChangedRun());
        assertEquals(2, ledger().read().entries().size());
    }

    @Test
    void a_fresh_draw_is_charged_although_a_run_of_that_name_is_recorded() {
        spend("mean", Optional.of("2026-W46"), Optional.empty());
        assertTrue(spend("mean", Optional.of("2026-W46"), Optional.of(ONE)).isNew());
        assertTrue(spend("mean", Optional.of("2026-W46"), Optional.of(OTHER)).isNew());
        assertFalse(spend("mean", Optional.of("2026-W46"), Optional.empty()).isNew());
    }

    @Test
    void a_draw_that_is_said_to_do_something_else_is_charged() {
        spend("mean", Optional.empty(), Optional.of(ONE));
        PrivacyEvent other = new LaplaceEvent(1, 1, Unit.RECORD);
        assertTrue(append(charge("mean", new Occurrence(Optional.empty(), Optional.of(ONE)), other))
                .isNew());
    }

    @Test
    void an_event_alone_is_charged_once_and_then_asks_for_the_name_of_its_run() {
        LedgerEntry first = spend("mean", Optional.empty(), Optional.empty()).entry();
        assertEquals("1", first.run());
        RepeatedChargeException refused =
                assertThrows(RepeatedChargeException.class, () -> spend("mean", Optional.empty(), Optional.empty()));
        assertEquals(first, refused.recorded());
        assertFalse(spend("mean", Optional.of("1"), Optional.empty()).isNew());
        assertTrue(spend("mean", Optional.of("2"), Optional.empty()).isNew());
        assertTrue(spend("sum", Optional.empty(), Optional.empty()).isNew());
    }

    @Test
    void several_draws_are_one_that_is_known_again() {
        assertEquals(Draw.together(List.of(ONE, OTHER)), Draw.together(List.of(ONE, OTHER)));
        assertFalse(Draw.together(List.of(ONE, OTHER)).equals(Draw.together(List.of(OTHER, ONE))));
        assertEquals(ONE, Draw.together(List.of(ONE)));
    }

    @Test
    void what_is_accepted_is_kept_and_an_entry_of_before_has_no_such_thing() {
        Charge charge = charge("mean", Occurrence.named("1"), EVENT).accepted("Ada, until 2027-03-31");
        LedgerEntry entry = append(charge).entry();
        assertEquals(Optional.of("Ada, until 2027-03-31"), entry.accepted());
        assertEquals(List.of(entry), ledger().read().entries());
        assertThrows(
                IllegalArgumentException.class,
                () -> append(charge("mean", Occurrence.named("2"), EVENT).accepted("none")));
    }

    private Recorded spend(String release, Optional<String> run, Optional<Draw> draw) {
        return append(charge(release, new Occurrence(run, draw), EVENT));
    }

    private static Charge charge(String release, Occurrence occurrence, PrivacyEvent event) {
        return new Charge(
                "adult", Charge.NO_DATA, release, occurrence, Unit.RECORD, Label.CERTIFIED, Optional.empty(), event);
    }

    private Recorded append(Charge charge) {
        return ledger().append(charge, Charges.TOOL, Charges.WHEN, Admission.ALL);
    }

    private Ledger ledger() {
        return Ledger.at(folder.resolve("ledger"));
    }
}
