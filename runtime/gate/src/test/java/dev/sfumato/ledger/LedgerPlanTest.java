package dev.sfumato.ledger;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.adaptive.GaussianFilter;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.testing.EveryEvent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerPlanTest {
    private static final Opening OPENING = Opening.of("adult", Budget.of(1, 1e-6, Unit.RECORD), GaussianFilter.DEFAULT);

    @TempDir
    Path folder;

    private Ledger ledger() {
        return Ledger.at(folder.resolve("ledger"));
    }

    private static LedgerPlan plan(Opening opening, int nonce, List<String> parents) {
        return new LedgerPlan(opening, Charges.TOOL, Charges.WHEN, String.format("%032x", nonce), parents);
    }

    private static Opening planning(double sigma, long times) {
        return OPENING.planning(List.of(new Opening.Slot("weekly", new GaussianEvent(sigma, 1, Unit.RECORD), times)));
    }

    @Test
    void a_plan_of_every_event_is_read_as_it_was_written() {
        for (PrivacyEvent event : EveryEvent.examples()) {
            Opening opening = Opening.of("adult", Budget.of(1, 1e-6, event.unit()), GaussianFilter.DEFAULT)
                    .planning(List.of(new Opening.Slot("weekly", event, 7)));
            LedgerPlan plan = plan(opening, 1, List.of());
            assertEquals(plan, EntryFile.read(plan.bytes(), plan.fileName()));
            assertArrayEquals(
                    plan.bytes(), EntryFile.read(plan.bytes(), plan.fileName()).bytes());
        }
    }

    /** The bytes of a plan are for ever, as those of charges are. */
    @Test
    void a_plan_is_written_in_one_way() {
        assertEquals("""
                {
                  "schema": 3,
                  "kind": "plan",
                  "dataset": "adult",
                  "unit": "record",
                  "epsilon": 1.0,
                  "delta": 1.0E-6,
                  "composition": "gaussian(0.125, 12)",
                  "slots": [
                    {
                      "release": "weekly",
                      "times": 52,
                      "event": {
                        "mechanism": "gaussian",
                        "sigma": 20.0,
                        "sensitivity": 1.0,
                        "unit": "record"
                      }
                    }
                  ],
                  "tool": "0.6.0",
                  "recorded": "2026-11-16T18:00:00Z",
                  "nonce": "00000000000000000000000000000001",
                  "parents": []
                }
                """, new String(plan(planning(20, 52), 1, List.of()).bytes(), StandardCharsets.UTF_8));
    }

    @Test
    void what_is_no_plan_is_refused_with_a_sentence() {
        String text = new String(plan(planning(20, 52), 1, List.of()).bytes(), StandardCharsets.UTF_8);
        for (List<String> altered : List.of(
                List.of("\"kind\": \"plan\"", "\"kind\": \"wish\"", "kind must be 'plan'"),
                List.of("\"times\": 52", "\"times\": 0", "times must be"),
                List.of("\"epsilon\": 1.0", "\"epsilon\": -1.0", "epsilon must be"),
                List.of("\"delta\": 1.0E-6", "\"delta\": 2.0", "delta must be"),
                List.of("gaussian(0.125, 12)", "natural", "composition must be"),
                List.of("gaussian(0.125, 12)", "gaussian( 0.125, 12)", "is not written as Sfumato writes it"),
                List.of("\"epsilon\": 1.0", "\"epsilon\": 1", "is not written as Sfumato writes it"),
                List.of("\"schema\": 3", "\"schema\": 4", "it was written by a newer Sfumato"),
                List.of("\"kind\": \"plan\",\n", "", "must have the fields"))) {
            byte[] bytes = text.replace(altered.get(0), altered.get(1)).getBytes(StandardCharsets.UTF_8);
            String message = assertThrows(LedgerException.class, () -> EntryFile.read(bytes, Hash.of(bytes) + ".json"))
                    .getMessage();
            assertTrue(message.contains(altered.get(2)), message);
        }
        assertThrows(
                IllegalArgumentException.class,
                () -> OPENING.planning(List.of(
                        new Opening.Slot("a", new GaussianEvent(1, 1, Unit.RECORD), 1),
                        new Opening.Slot("a", new GaussianEvent(2, 1, Unit.RECORD), 1))));
    }

    @Test
    void the_first_charge_opens_the_budget_before_it_is_recorded() {
        Admission opening = new Admission() {
            @Override
            public Charge admit(LedgerState state, Charge charge) {
                return charge;
            }

            @Override
            public Optional<Opening> opening(LedgerState state) {
                return state.history(Set.of("adult")).steps().isEmpty() ? Optional.of(OPENING) : Optional.empty();
            }
        };
        Recorded first = ledger().append(Charges.weekly("1"), Charges.TOOL, Charges.WHEN, opening);
        Recorded second = ledger().append(Charges.weekly("2"), Charges.TOOL, Charges.WHEN, opening);

        assertEquals(2, first.newFiles().size());
        assertEquals(List.of(second.entry().fileName()), second.newFiles());
        History history = ledger().read().history(Set.of("adult"));
        assertEquals(
                List.of(first.opened().orElseThrow(), first.entry(), second.entry()),
                history.steps().stream().map(History.Step::record).toList());
        assertTrue(history.steps().stream().noneMatch(History.Step::isConcurrent));
        assertTrue(
                history.isAfter(first.entry().id(), first.opened().orElseThrow().id()));
        assertEquals(2, ledger().read().entries().size());
        assertEquals(3, ledger().read().checkpoint().size());
    }

    @Test
    void a_refused_plan_leaves_nothing_behind() {
        ledger().append(Charges.weekly("1"), Charges.TOOL, Charges.WHEN, Admission.ALL);
        assertThrows(
                IllegalStateException.class,
                () -> ledger().open(planning(20, 52), Charges.TOOL, Charges.WHEN, state -> {
                    throw new IllegalStateException("too much");
                }));
        assertEquals(1, ledger().read().records().size());
    }

    @Test
    void a_plan_that_is_taken_away_is_missed() {
        LedgerPlan plan = ledger().open(planning(20, 52), Charges.TOOL, Charges.WHEN, state -> {});
        ledger().append(Charges.weekly("1"), Charges.TOOL, Charges.WHEN, Admission.ALL);
        assertTrue(folder.resolve("ledger").resolve(plan.fileName()).toFile().delete());
        String message =
                assertThrows(LedgerException.class, () -> ledger().read()).getMessage();
        assertTrue(message.contains(plan.fileName()), message);
    }

    @Test
    void of_branches_it_is_known_what_came_before_what() {
        LedgerEntry root = Charges.entry(Charges.weekly("1"), 1, List.of());
        LedgerEntry here = Charges.entry(Charges.weekly("2"), 2, List.of(root.id()));
        LedgerPlan there = plan(planning(20, 52), 3, List.of(root.id()));
        List<String> both = new ArrayList<>(List.of(here.id(), there.id()));
        both.sort(null);
        LedgerEntry merged = Charges.entry(Charges.weekly("3"), 4, both);
        LedgerEntry other =
                Charges.entry(Charges.of("census", "count", "1", new GaussianEvent(3, 1, Unit.RECORD)), 5, both);
        History history = new LedgerState(List.of(root, here, there, merged, other)).history(Set.of("adult"));

        assertEquals(4, history.steps().size());
        for (History.Step step : history.steps()) {
            assertEquals(step.record().equals(here) || step.record().equals(there), step.isConcurrent());
        }
        assertTrue(history.isAfter(merged.id(), there.id()) && history.isAfter(there.id(), root.id()));
        assertFalse(history.isAfter(here.id(), there.id()) || history.isAfter(there.id(), here.id()));
    }
}
