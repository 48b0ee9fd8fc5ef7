package dev.sfumato.attack.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Table;
import dev.sfumato.noise.RandomSource;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SinglingOutTest {
    private static SinglingOut of(Table training, Table holdout, Table synthetic) {
        return SinglingOut.of(
                new Tables(training, holdout, synthetic), 300, 0.95, RandomSource.seeded(5), Progress.NONE);
    }

    @Test
    void copies_single_out_every_time_and_rows_of_the_same_law_no_more_than_the_control() {
        Table training = SampleTables.distribution(500, RandomSource.seeded(1));
        Table holdout = SampleTables.distribution(500, RandomSource.seeded(2));
        SinglingOut.Attack copied =
                of(training, holdout, training).multivariate().orElseThrow();
        assertEquals(1, copied.training().share());
        assertEquals(1, copied.trainingAsControl().share());
        assertTrue(copied.excessRange().low() > 0.3, copied.toString());
        SinglingOut.Attack same = of(training, holdout, SampleTables.distribution(500, RandomSource.seeded(3)))
                .multivariate()
                .orElseThrow();
        assertTrue(same.excessRange().low() < 0 && same.excessRange().high() > 0, same.toString());
        assertTrue(same.training().share() > same.random().share(), same.toString());
    }

    /** Value 2 of c1 and value 1 of c2 occur once in the synthetic rows; of the training rows one has the first, two the second. */
    @Test
    void small_case_is_as_computed_by_hand() {
        int[] sizes = {3, 2};
        Table training = SampleTables.of(sizes, new int[][] {{2, 0}, {0, 1}, {0, 1}, {1, 0}});
        Table holdout = SampleTables.of(sizes, new int[][] {{2, 0}, {2, 0}, {1, 1}, {1, 0}});
        Table synthetic = SampleTables.of(sizes, new int[][] {{0, 0}, {0, 0}, {1, 0}, {1, 0}, {2, 1}});
        SinglingOut risk = of(training, holdout, synthetic);
        SinglingOut.Attack attack = risk.univariate().orElseThrow();
        assertEquals(2, attack.predicates());
        assertEquals(1, attack.training().count());
        assertEquals(1, attack.control().count());
        assertEquals(0, attack.excess());
        assertEquals(Optional.empty(), risk.multivariate());
    }

    /** A column of ids has a thousand values that occur once, the other has one: both are tried. */
    @Test
    void no_column_dominates() {
        int[][] rows = new int[1000][];
        for (int i = 0; i < 1000; i++) {
            rows[i] = new int[] {i, i == 0 ? 1 : 0, 0, 0};
        }
        Table ids = SampleTables.of(new int[] {1000, 2, 2, 2}, rows);
        Table holdout = SampleTables.of(new int[] {1000, 2, 2, 2}, new int[][] {{5, 1, 0, 0}, {6, 0, 0, 0}});
        SinglingOut.Attack attack = of(ids, holdout, ids).univariate().orElseThrow();
        // at most twice the fair share of a column: 2 * 300 / 4 ids, and the one other value
        assertEquals(151, attack.predicates());
        assertEquals(1, attack.training().share());
        assertEquals(1, attack.training().high());
    }

    @Test
    void control_is_of_equally_many_rows() {
        Table training = SampleTables.distribution(1000, RandomSource.seeded(1));
        Table holdout = SampleTables.distribution(100, RandomSource.seeded(2));
        SinglingOut.Attack same = of(training, holdout, SampleTables.distribution(1000, RandomSource.seeded(3)))
                .multivariate()
                .orElseThrow();
        assertTrue(same.excessRange().low() < 0 && same.excessRange().high() > 0, same.toString());
    }

    @Test
    void too_few_rows_give_no_predicates_and_no_crash() {
        Table same = SampleTables.of(new int[] {1, 2}, new int[][] {{0, 0}, {0, 0}});
        assertEquals(new SinglingOut(Optional.empty(), Optional.empty()), of(same, same, same));
        Table one = SampleTables.of(new int[] {2}, new int[][] {{1}});
        SinglingOut.Attack attack = of(one, one, one).univariate().orElseThrow();
        assertEquals(1, attack.predicates());
        assertEquals(0, attack.excess());
        assertTrue(attack.excessRange().low() < -0.9 && attack.excessRange().high() > 0.9);
    }

    @Test
    void bad_parameters_are_refused() {
        Table one = SampleTables.of(new int[] {2}, new int[][] {{1}});
        Tables tables = new Tables(one, one, one);
        assertThrows(
                IllegalArgumentException.class,
                () -> SinglingOut.of(tables, 0, 0.95, RandomSource.seeded(1), Progress.NONE));
        assertThrows(
                IllegalArgumentException.class,
                () -> SinglingOut.of(tables, 10, Double.NaN, RandomSource.seeded(1), Progress.NONE));
    }
}
