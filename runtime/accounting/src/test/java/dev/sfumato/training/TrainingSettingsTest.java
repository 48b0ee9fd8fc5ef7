package dev.sfumato.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.event.Unit;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The groups that settings of trainings consist of. */
class TrainingSettingsTest {
    @Test
    void a_rate_falls_to_a_thousandth_or_stays() {
        LearningRate falling = LearningRate.falling(0.02);
        assertEquals(0.02, falling.at(0));
        assertEquals(0.01, falling.at(0.5), 1e-12);
        assertEquals(0.02e-3, falling.at(1), 1e-15);
        assertEquals(0.02, LearningRate.constant(0.02).at(0.7));
        assertEquals("0.02, falling", falling.toString());
        assertEquals("0.02, constant", LearningRate.constant(0.02).toString());
    }

    @Test
    void a_budget_is_spent_whole_or_in_part() {
        TrainingBudget budget = new TrainingBudget(4, 1e-5, 1000, Unit.RECORD_ZEROED);
        assertEquals(Budget.of(4, 1e-5, Unit.RECORD_ZEROED), budget.whole());
        assertEquals(Budget.of(1, 1e-5, Unit.RECORD_ZEROED), budget.part(0.25));
        double rate = budget.samplingRate(Optimiser.of(1, 3, 0.1));
        assertTrue(rate >= 0.003 && rate < 0.003 + 0x1p-39, Double.toString(rate));
        assertEquals(Math.rint(rate * 0x1p40), rate * 0x1p40, "chance can draw it exactly");
    }

    @Test
    void a_seed_repeats_chance_and_another_part_has_another() {
        Randomness seeded = Randomness.seeded(5);
        double first = seeded.random().nextDouble();
        assertEquals(first, seeded.random().nextDouble());
        assertEquals(first, seeded.part(0).random().nextDouble());
        assertNotEquals(first, seeded.part(1).random().nextDouble());
        assertTrue(seeded.noise().isSeeded());
        assertTrue(!Randomness.secure().part(7).noise().isSeeded());
        assertNotEquals(
                Randomness.secure().random().nextDouble(),
                Randomness.secure().random().nextDouble());
    }

    @Test
    void a_provenance_says_where_chance_came_from() {
        assertEquals(
                "seed 5",
                Provenance.now(1, Map.of(), Randomness.seeded(5), Optional.empty())
                        .randomness());
        assertTrue(Provenance.now(1, Map.of(), Randomness.secure(), Optional.empty())
                .isSecure());
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void what_is_no_rate_and_no_epsilon_is_refused_by_name(double bad) {
        requireMessage("rate must be in", () -> LearningRate.falling(bad));
        requireMessage("epsilon must be in", () -> new TrainingBudget(bad, 1e-5, 1, Unit.RECORD));
        requireMessage("delta must be in", () -> new TrainingBudget(1, bad, 1, Unit.RECORD));
    }

    @Test
    void numbers_out_of_range_are_refused_by_name() {
        requireMessage("steps must be at least 0", () -> Optimiser.of(-1, 1, 0.1));
        requireMessage("batch must be at least 1", () -> Optimiser.of(1, 0, 0.1));
        requireMessage(
                "steps must be in [0, 5], got 6", () -> Optimiser.of(6, 1, 0.1).requireAtMost(5, 1));
        requireMessage(
                "batch must be in [1, 2], got 3", () -> Optimiser.of(6, 3, 0.1).requireAtMost(6, 2));
        requireMessage("records must be at least 1", () -> new TrainingBudget(1, 1e-5, 0, Unit.RECORD));
        requireMessage("unit must be one of", () -> new TrainingBudget(1, 1e-5, 1, Unit.EDGE));
        requireMessage("share must be in", () -> new WarmUp(1.1, 1));
        requireMessage("share must be in", () -> new WarmUp(Double.NaN, 1));
        requireMessage("warmUpSteps must be in", () -> new WarmUp(1, -1));
    }

    private static void requireMessage(String expected, Executable wrong) {
        String message = assertThrows(IllegalArgumentException.class, wrong).getMessage();
        assertTrue(message.contains(expected), message);
    }
}
