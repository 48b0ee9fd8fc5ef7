package dev.sfumato.gate.account;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.adaptive.Filter;
import dev.sfumato.accounting.adaptive.GaussianFilter;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.event.ZcdpEvent;
import dev.sfumato.gate.AuditedDataset;
import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.ledger.Admission;
import dev.sfumato.ledger.Charge;
import dev.sfumato.ledger.Ledger;
import dev.sfumato.ledger.LedgerState;
import dev.sfumato.ledger.Opening;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plans in a ledger, and the decisions that somebody may have made by looking. */
class PlannedLedgerTest {
    private static final Instant NOW = Instant.parse("2026-11-18T08:00:00Z");
    private static final Set<String> SURVEY = Set.of("survey");
    private static final DeclaredRelease WEEKLY = new DeclaredRelease("weekly", gaussian(20), 4);

    @TempDir
    Path folder;

    private Ledger ledger;

    @BeforeEach
    void open() {
        ledger = Ledger.at(folder.resolve("ledger"));
    }

    private static PrivacyEvent gaussian(double sigma) {
        return new GaussianEvent(sigma, 1, Unit.RECORD);
    }

    private static double planned(double sigma, long times) {
        return Accountants.best()
                .price(new RepeatedEvent(gaussian(sigma), times), 1e-6)
                .epsilon();
    }

    private static Budgets budgets(double epsilon, double delta) {
        return Budgets.of(Budget.of(epsilon, delta, Unit.RECORD));
    }

    private static Spending spending(Budgets budgets, LedgerState state) {
        return new Spending(budgets, state, SURVEY);
    }

    private Spending spending() {
        return spending(budgets(1, 1e-6), ledger.read());
    }

    private double needed() {
        return spending().dp().orElseThrow().total().epsilon();
    }

    private static void spend(Ledger in, Budgets budgets, String release, String run, PrivacyEvent event) {
        Charge charge = new Charge("survey", Charge.NO_DATA, release, run, event.unit(), Label.CERTIFIED, event);
        in.append(charge, "test", NOW, new Admission() {
            @Override
            public Charge admit(LedgerState state, Charge requested) {
                assertTrue(spending(budgets, state).admit(requested).passed(), "refused: " + requested);
                return requested;
            }

            @Override
            public Optional<Opening> opening(LedgerState state) {
                return spending(budgets, state).opening("survey");
            }
        });
    }

    private void spend(String release, String run, double sigma) {
        spend(ledger, budgets(1, 1e-6), release, run, gaussian(sigma));
    }

    private void plan(DeclaredRelease... releases) {
        ledger.open(spending().plan("survey", List.of(releases)), "test", NOW, state -> {});
    }

    @Test
    void a_plan_costs_its_composition_whether_or_not_it_is_used() {
        plan(WEEKLY);
        assertEquals(planned(20, 4), needed(), 1e-12);
        for (int week = 1; week <= 4; week++) {
            spend("weekly", "W" + week, 20);
            assertEquals(planned(20, 4), needed(), 1e-12);
        }
        assertFalse(spending().dp().orElseThrow().how().isAdaptive());
        assertTrue(spending().dp().orElseThrow().how().notes().get(0).startsWith("Planned:"));
        spend("weekly", "W5", 20);
        assertEquals(Samples.adaptive(20, 5), needed(), 1e-9);
        assertTrue(spending().dp().orElseThrow().how().isAdaptive());
    }

    @Test
    void a_plan_that_is_recorded_after_a_release_does_not_cover_it() {
        spend("weekly", "W1", 20);
        plan(WEEKLY);
        // three are left to be planned, and that is a decision of its own
        assertEquals(Samples.adaptive(20, 4), needed(), 1e-9);
        spend("weekly", "W2", 20);
        spend("weekly", "W3", 20);
        spend("weekly", "W4", 20);
        assertEquals(Samples.adaptive(20, 4), needed(), 1e-9);
    }

    @Test
    void more_noise_takes_a_slot_and_less_does_not() {
        plan(new DeclaredRelease("weekly", gaussian(20), 1));
        spend("weekly", "W1", 19);
        assertTrue(needed() > planned(20, 1) * 1.3, "less noise than planned is not planned");
        spend("weekly", "W2", 25);
        double before = needed();
        spend("weekly", "W3", 25);
        assertTrue(needed() > before, "one slot is taken once");
    }

    @Test
    void the_same_plan_again_plans_nothing() {
        plan(WEEKLY);
        assertThrows(IllegalArgumentException.class, () -> plan(WEEKLY));
        spend("weekly", "W1", 20);
        assertThrows(IllegalArgumentException.class, () -> plan(WEEKLY));
        plan(new DeclaredRelease("weekly", gaussian(20), 5));
        assertEquals(Samples.adaptive(20, 5), needed(), 1e-9);
    }

    @Test
    void what_has_no_pair_cannot_be_planned() {
        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> plan(new DeclaredRelease("table", new ZcdpEvent(0.01, Unit.RECORD), 1)))
                .getMessage();
        assertTrue(message.contains("release 'table' cannot be planned"), message);
    }

    @Test
    void a_budget_that_changes_after_a_release_needs_a_trace_and_a_delta() {
        spend("weekly", "W1", 20);
        Budgets larger = budgets(2, 1e-6);
        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> spending(larger, ledger.read()).dp())
                .getMessage();
        assertTrue(
                message.contains("it is epsilon 2 at delta 1e-6 per record") && message.contains("--reopen"), message);
        Budgets other = budgets(1, 1e-6).composing(Filter.parse("basic(64, 0.5)"));
        assertThrows(
                IllegalArgumentException.class,
                () -> spending(other, ledger.read()).dp());

        ledger.open(spending(larger, ledger.read()).reopening("survey"), "test", NOW, state -> {});
        Charge more = new Charge("survey", Charge.NO_DATA, "weekly", "W2", Unit.RECORD, Label.CERTIFIED, gaussian(20));
        assertFalse(spending(larger, ledger.read()).admit(more).passed(), "nothing is left of delta");
        Budgets both = budgets(2, 2e-6);
        ledger.open(spending(both, ledger.read()).reopening("survey"), "test", NOW, state -> {});
        assertTrue(spending(both, ledger.read()).admit(more).passed());
        spend(ledger, both, "weekly", "W2", gaussian(20));
        Spending now = spending(both, ledger.read());
        assertTrue(now.dp().orElseThrow().total().epsilon() >= 1, "what was promised before stays promised");
        assertTrue(
                now.dp().orElseThrow().total().method().contains("odometer"),
                now.dp().toString());
    }

    @Test
    void a_budget_under_which_nothing_was_released_may_be_replaced() {
        plan(WEEKLY);
        Budgets other = budgets(2, 1e-6);
        ledger.open(spending(other, ledger.read()).reopening("survey"), "test", NOW, state -> {});
        assertEquals(
                0, spending(other, ledger.read()).dp().orElseThrow().total().epsilon());
        spend(ledger, other, "weekly", "W1", gaussian(20));
        // not planned any more: the plan was of the budget before
        spend(ledger, other, "weekly", "W2", gaussian(20));
        assertEquals(
                Samples.adaptive(20, 2),
                spending(other, ledger.read()).dp().orElseThrow().total().epsilon(),
                1e-9);
    }

    @Test
    void branches_that_opened_a_budget_in_unlike_ways_fail_by_name_until_it_is_opened_anew() {
        Ledger other = Ledger.at(folder.resolve("other"));
        spend("weekly", "W1", 20);
        spend(other, budgets(2, 1e-6), "weekly", "W2", gaussian(20));
        ledger.merge(other.read());
        String message =
                assertThrows(IllegalArgumentException.class, this::needed).getMessage();
        assertTrue(message.contains("two branches opened the budget of dataset 'survey' in unlike ways"), message);
        assertTrue(message.contains(".json"), message);

        Budgets agreed = budgets(2, 3e-6);
        ledger.open(spending(agreed, ledger.read()).reopening("survey"), "test", NOW, state -> {});
        Spending now = spending(agreed, ledger.read());
        assertTrue(now.total().verdict().passed(), now.total().verdict().reason());
        assertTrue(
                now.dp().orElseThrow().total().assumptions().stream().anyMatch(one -> one.contains("branches opened")),
                now.dp().toString());
    }

    @Test
    void branches_that_opened_it_alike_add_up_whatever_their_order() {
        Ledger other = Ledger.at(folder.resolve("other"));
        spend("weekly", "W1", 20);
        spend(other, budgets(1, 1e-6), "weekly", "W2", gaussian(20));
        ledger.merge(other.read());
        assertEquals(Samples.adaptive(20, 2), needed(), 1e-9);
    }

    @Test
    void an_old_ledger_is_priced_adaptively_and_says_what_that_assumes() {
        for (int week = 1; week <= 3; week++) {
            Charge charge = new Charge(
                    "survey", Charge.NO_DATA, "weekly", "W" + week, Unit.RECORD, Label.CERTIFIED, gaussian(20));
            ledger.append(charge, "test", NOW, Admission.ALL);
        }
        assertEquals(Samples.adaptive(20, 3), needed(), 1e-9);
        assertTrue(spending().dp().orElseThrow().total().assumptions().stream()
                .anyMatch(one -> one.contains("before the ledger told what its budget is")));
        spend("weekly", "W4", 20);
        assertTrue(spending().dp().orElseThrow().total().assumptions().stream()
                .anyMatch(one -> one.contains("before the ledger told what its budget is")));
    }

    /** Two plans that nobody counts in, until one of them is wanted: which name a dataset had is chosen by looking. */
    @Test
    void a_plan_under_another_name_has_no_slot_for_what_was_released_under_this_one() {
        PrivacyEvent first = gaussian(6.67);
        PrivacyEvent second = new BlackBoxEvent(0.405, 0, Unit.RECORD);
        Opening hidden = Opening.of("hidden", Budget.of(1, 1e-6, Unit.RECORD), GaussianFilter.DEFAULT)
                .planning(List.of(new Opening.Slot("first", first, 1), new Opening.Slot("second", second, 1)));
        ledger.open(hidden, "test", NOW, state -> {});
        spend(ledger, budgets(1, 1e-6), "first", "1", first);
        for (String name : List.of("survey", "hidden")) {
            Charge charge = new Charge(name, Charge.NO_DATA, "second", "1", Unit.RECORD, Label.CERTIFIED, second);
            Spending both = new Spending(budgets(1, 1e-6), ledger.read(), Set.of("survey", "hidden"));
            assertFalse(both.admit(charge).passed(), name);
        }
    }

    /** Anyone who may make the order unknown, by a branch, after looking, has the worse of both rules and not the better. */
    @Test
    void a_branch_that_is_merged_after_looking_gives_nothing_back() {
        Budgets budgets = budgets(1, 1e-6);
        PrivacyEvent first =
                new ComposedEvent(Unit.RECORD, List.of(gaussian(8), new BlackBoxEvent(0, 1.2e-7, Unit.RECORD)));
        ledger.open(budgets.opening("survey").orElseThrow(), "test", NOW, state -> {});
        LedgerState opened = ledger.read();
        spend(ledger, budgets, "first", "1", first);
        Charge little =
                new Charge("survey", Charge.NO_DATA, "little", "1", Unit.RECORD, Label.CERTIFIED, gaussian(1e5));
        double before = with(ledger.read(), little);
        Ledger branch = Ledger.at(folder.resolve("branch"));
        branch.merge(opened);
        branch.open(budgets.opening("survey").orElseThrow(), "test", NOW, state -> {});
        ledger.merge(branch.read());
        assertEquals(before, with(ledger.read(), little), 1e-12, "an opening is no decision");

        spend(branch, budgets, "tiny", "1", gaussian(1e6));
        ledger.merge(branch.read());
        assertTrue(with(ledger.read(), little) >= before, "a decision on a branch");
    }

    private static double with(LedgerState state, Charge charge) {
        Ledger copy = Ledger.at(temporary());
        copy.merge(state);
        copy.append(charge, "test", NOW, Admission.ALL);
        return spending(budgets(1, 1e-6), copy.read())
                .dp()
                .orElseThrow()
                .total()
                .epsilon();
    }

    private static Path temporary() {
        try {
            return Files.createTempDirectory("sfumato-ledger").resolve("copy");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void what_takes_a_slot_is_trusted_no_more_than_it_is() {
        plan(WEEKLY);
        LedgerFacts facts = LedgerFacts.of(ledger.read(), SURVEY);
        DatasetAudit audit = DatasetAudit.of(new AuditedDataset(
                "survey",
                budgets(1, 1e-6),
                Optional.empty(),
                List.of(new DeclaredRelease("trial", new SeededEvent(gaussian(20)), 1)),
                Optional.of(facts),
                Optional.empty()));
        assertFalse(audit.passed());
        assertEquals(Label.NONE, audit.dp().orElseThrow().total().label());
    }

    @Test
    void a_budget_that_was_recorded_and_not_used_is_a_trace_of_that_one_only() {
        spend("weekly", "W1", 20);
        Budgets second = budgets(2, 2e-6);
        ledger.open(spending(second, ledger.read()).reopening("survey"), "test", NOW, state -> {});
        Budgets third = budgets(3, 2e-6);
        assertThrows(
                IllegalArgumentException.class,
                () -> spending(third, ledger.read()).dp());
        assertTrue(spending(second, ledger.read()).dp().isPresent());
    }

    @Test
    void slots_of_another_unit_are_refused_when_a_plan_is_made() {
        Opening opening = budgets(1, 1e-6).opening("survey").orElseThrow();
        assertThrows(
                IllegalArgumentException.class,
                () -> opening.planning(List.of(new Opening.Slot("edges", new GaussianEvent(3, 1, Unit.EDGE), 1))));
    }
}
