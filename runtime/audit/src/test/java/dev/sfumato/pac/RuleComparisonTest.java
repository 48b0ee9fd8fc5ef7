package dev.sfumato.pac;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Label;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.noise.RandomSource;
import java.util.List;
import org.junit.jupiter.api.Test;

class RuleComparisonTest {
    @Test
    void measured_noise_is_less_than_that_of_the_other_proved_rules_and_what_is_printed_lets_more_through() {
        RuleComparison comparison = RuleComparison.of(
                Pools.meanOf(Pools.records(60, 10, 1)),
                new PacGoal(0.1),
                2000,
                0.01,
                0.1,
                RandomSource.seeded(2),
                Progress.NONE);
        List<RuleComparison.Row> rows = comparison.rows();
        assertEquals(
                List.of(Label.CERTIFIED, Label.CERTIFIED, Label.CERTIFIED, Label.CLAIMED, Label.NONE),
                rows.stream().map(RuleComparison.Row::label).toList());
        assertTrue(rows.get(0).meanNorm() < rows.get(1).meanNorm(), rows.toString());
        assertTrue(rows.get(0).meanNorm() < rows.get(2).meanNorm(), rows.toString());
        rows.subList(0, 4).forEach(row -> assertTrue(row.information() <= 0.1 + 1e-9, row.toString()));
        assertTrue(rows.get(4).information() > 0.1, rows.toString());
    }

    @Test
    void rules_that_need_a_matrix_are_not_compared_on_wide_outputs() {
        PacMechanism<double[][]> wide = Pools.of(Pools.records(10, 1, 1), part -> {
            double[] output = new double[1025];
            output[0] = part[0][0];
            return output;
        });
        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> RuleComparison.of(
                                wide, new PacGoal(0.1), 40, 0.01, 0.1, RandomSource.seeded(1), Progress.NONE))
                .getMessage();
        assertTrue(message.startsWith("rules are compared on outputs of at most 1024 numbers"), message);
    }
}
