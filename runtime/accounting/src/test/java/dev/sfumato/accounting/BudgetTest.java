package dev.sfumato.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.calibration.NoiseFactor;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.Unit;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BudgetTest {
    private static final Budget BUDGET = Budget.of(1, 1e-6, Unit.RECORD);

    @ParameterizedTest
    @CsvSource({"1e-6, 1", "1e-6, 0.5", "1e-5, 8"})
    void figures_that_look_swapped_are_refused_as_such(double epsilon, double delta) {
        String refusal = assertThrows(IllegalArgumentException.class, () -> Budget.of(epsilon, delta, Unit.RECORD))
                .getMessage();
        assertTrue(refusal.contains("look swapped: delta is the chance"), refusal);
    }

    @Test
    void a_total_equal_to_the_budget_passes_and_one_unit_more_fails() {
        assertTrue(BUDGET.judge(certified(1, 1e-6)).passed());
        assertFalse(BUDGET.judge(certified(Math.nextUp(1.0), 1e-6)).passed());
    }

    @Test
    void every_fault_of_a_total_is_named_and_the_first_is_the_reason() {
        Judged<Budget, Guarantee> judged =
                BUDGET.judge(new Guarantee(3, 0, 1e-6, Unit.RECORD, Label.CLAIMED, "a paper", List.of()));
        assertEquals(
                List.of(Limit.Fault.WEAK_LABEL, Limit.Fault.EPSILON),
                List.copyOf(judged.faults().keySet()));
        assertEquals(judged.faults().get(Limit.Fault.WEAK_LABEL), judged.reason());
        assertEquals("epsilon 3 is over the budget of 1 by 2", judged.faults().get(Limit.Fault.EPSILON));
    }

    @Test
    void an_overspent_total_never_prints_as_equal_to_its_limit() {
        assertEquals(
                "epsilon 1.001 is over the budget of 1 by 2.221e-16",
                BUDGET.judge(certified(Math.nextUp(1.0), 1e-6)).reason());
    }

    @Test
    void a_kept_total_never_prints_as_over_its_limit() {
        String reason = Budget.of(1.2345, 1e-6, Unit.RECORD)
                .judge(certified(1.234488, 1e-6))
                .reason();
        assertTrue(reason.startsWith("epsilon 1.23449 is within the budget of 1.2345, 1.19"), reason);
    }

    @Test
    void what_is_left_is_rounded_down() {
        assertEquals(
                "epsilon 0.1235 is within the budget of 1, 0.8765 left",
                BUDGET.judge(certified(0.12345, 1e-6)).reason());
    }

    @Test
    void a_larger_delta_than_the_budgets_fails() {
        assertFalse(BUDGET.judge(certified(0.1, 1e-5)).passed());
        assertTrue(BUDGET.judge(certified(0.1, 1e-7)).passed());
    }

    @Test
    void an_infinite_epsilon_fails() {
        assertFalse(BUDGET.judge(certified(Double.POSITIVE_INFINITY, 1e-6)).passed());
    }

    @Test
    void a_claim_passes_only_where_somebody_chose_to_accept_claims() {
        Guarantee claim = new Guarantee(0.5, 0, 1e-6, Unit.RECORD, Label.CLAIMED, "a paper", List.of("a gap"));
        assertFalse(BUDGET.judge(claim).passed());
        assertTrue(new Budget(1, 1e-6, Unit.RECORD, Label.CLAIMED).judge(claim).passed());
    }

    @Test
    void no_budget_accepts_figures_that_bound_nothing_from_above() {
        for (Label label : List.of(Label.EMPIRICAL, Label.NONE)) {
            Guarantee figure = new Guarantee(0.5, 0, 1e-6, Unit.RECORD, label, "a measurement", List.of());
            assertFalse(new Budget(1, 1e-6, Unit.RECORD, Label.CLAIMED)
                    .judge(figure)
                    .passed());
            assertThrows(IllegalArgumentException.class, () -> new Budget(1, 1e-6, Unit.RECORD, label));
        }
    }

    @Test
    void another_unit_is_an_error_not_a_verdict() {
        Guarantee edge = new Guarantee(0.5, 0, 1e-6, Unit.EDGE, Label.CERTIFIED, "exact", List.of());
        assertThrows(IllegalArgumentException.class, () -> BUDGET.judge(edge));
    }

    @Test
    void the_weaker_label_wins_and_a_lower_bound_never_mixes_with_an_upper_one() {
        assertEquals(Label.CLAIMED, Label.CERTIFIED.and(Label.CLAIMED));
        assertEquals(Label.NONE, Label.NONE.and(Label.CERTIFIED));
        assertThrows(IllegalArgumentException.class, () -> Label.EMPIRICAL.and(Label.CERTIFIED));
        assertThrows(IllegalArgumentException.class, () -> Label.NONE.and(Label.EMPIRICAL));
    }

    @Test
    void the_noise_factor_fits_and_one_percent_less_does_not() {
        PrivacyEvent event = new RepeatedEvent(new GaussianEvent(2, 1, Unit.RECORD), 12);
        double factor = NoiseFactor.toFit(event, BUDGET, Accountants.best()).orElseThrow();
        assertTrue(passes(event.withNoiseTimes(factor)));
        assertFalse(passes(event.withNoiseTimes(factor * 0.99)));
    }

    @Test
    void the_noise_factor_is_one_where_the_event_fits_and_absent_where_nothing_helps() {
        PrivacyEvent cheap = new GaussianEvent(1e3, 1, Unit.RECORD);
        assertEquals(OptionalDouble.of(1), NoiseFactor.toFit(cheap, BUDGET, Accountants.best()));
        PrivacyEvent hopeless = new GaussianEvent(1e307, 1.7e308, Unit.RECORD);
        assertEquals(
                OptionalDouble.empty(),
                NoiseFactor.toFit(hopeless, Budget.of(1e-3, 1e-6, Unit.RECORD), Accountants.best()));
        assertEquals(OptionalDouble.empty(), NoiseFactor.toFit(cheap, Budget.pure(1, Unit.RECORD), Accountants.best()));
    }

    private static boolean passes(PrivacyEvent event) {
        return BUDGET.judge(BUDGET.price(event, Accountants.best())).passed();
    }

    private static Guarantee certified(double epsilon, double delta) {
        return new Guarantee(epsilon, 0, delta, Unit.RECORD, Label.CERTIFIED, "exact", List.of());
    }
}
