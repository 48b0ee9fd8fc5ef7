package dev.sfumato.evaluation.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.attack.table.SampleTables;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.testing.Cases;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class FidelityTest {
    /** By hand: shares (3/4, 1/4) and (1/2, 1/2) in c1, (1/2, 1/2, 0) and (0, 1/2, 1/2) in c2, cells of both together. */
    @Test
    void distances_of_a_small_table_are_those_computed_by_hand() {
        int[] sizes = {2, 3};
        Table real = SampleTables.of(sizes, new int[][] {{0, 0}, {0, 0}, {0, 1}, {1, 1}});
        Table made = SampleTables.of(sizes, new int[][] {{0, 1}, {1, 2}});
        Fidelity fidelity = Fidelity.of(real, made);
        assertEquals(0.25, fidelity.columns().get(0).distance());
        assertEquals(0.5, fidelity.columns().get(1).distance());
        assertEquals(0.375, fidelity.meanOfColumns());
        assertEquals(new Fidelity.ColumnDistance("c2", 0.5), fidelity.worstColumn());
        // cells (0,0) 1/2-0, (0,1) 1/4-1/2, (1,1) 1/4-0, (1,2) 0-1/2: half of 3/2
        assertEquals(Optional.of(new Fidelity.PairDistance("c1", "c2", 0.75)), fidelity.worstPair());
        assertEquals(OptionalDouble.of(0.75), fidelity.meanOfPairs());
    }

    @Test
    void table_is_at_no_distance_from_itself_and_at_distance_one_from_what_shares_no_value() {
        Table distribution = SampleTables.distribution(777, RandomSource.seeded(1));
        assertEquals(0, Fidelity.of(distribution, distribution).meanOfColumns());
        assertEquals(
                OptionalDouble.of(0), Fidelity.of(distribution, distribution).meanOfPairs());
        Fidelity apart =
                Fidelity.of(
                        SampleTables.of(new int[] {3, 3}, new int[][] {{0, 1}}),
                        SampleTables.of(new int[] {3, 3}, new int[][] {{1, 2}, {2, 0}, {2, 2}}));
        assertEquals(1, apart.meanOfColumns());
        assertEquals(OptionalDouble.of(1), apart.meanOfPairs());
    }

    @Test
    void constant_column_is_at_distance_zero_or_one() {
        Table zeros = SampleTables.of(new int[] {2, 1}, new int[][] {{0, 0}, {0, 0}});
        Table ones = SampleTables.of(new int[] {2, 1}, new int[][] {{1, 0}});
        Fidelity fidelity = Fidelity.of(zeros, ones);
        assertEquals(1, fidelity.columns().get(0).distance());
        assertEquals(0, fidelity.columns().get(1).distance());
    }

    @Test
    void one_column_has_no_pairs() {
        Fidelity fidelity = Fidelity.of(
                SampleTables.of(new int[] {2}, new int[][] {{0}}),
                SampleTables.of(new int[] {2}, new int[][] {{0}, {1}}));
        assertEquals(0.5, fidelity.meanOfColumns());
        assertEquals(OptionalDouble.empty(), fidelity.meanOfPairs());
        assertEquals(Optional.empty(), fidelity.worstPair());
    }

    @Test
    void columns_of_many_categories_are_compared_as_those_of_few() {
        Cases.check(20, cases -> {
            int[][] real = new int[cases.whole(1, 40)][];
            int[][] made = new int[cases.whole(1, 40)][];
            for (int[][] rows : new int[][][] {real, made}) {
                for (int r = 0; r < rows.length; r++) {
                    rows[r] = new int[] {cases.whole(0, 3), cases.whole(0, 3)};
                }
            }
            Fidelity few =
                    Fidelity.of(SampleTables.of(new int[] {4, 4}, real), SampleTables.of(new int[] {4, 4}, made));
            int[] large = {2000, 1000};
            Fidelity many = Fidelity.of(SampleTables.of(large, real), SampleTables.of(large, made));
            assertEquals(few, many);
        });
    }

    /** A pair tells at least what its columns tell, and no more than everything. */
    @Test
    void pair_is_at_least_as_far_as_its_columns() {
        Fidelity fidelity = Fidelity.of(
                SampleTables.distribution(300, RandomSource.seeded(2)),
                SampleTables.noise(200, RandomSource.seeded(3)));
        for (Fidelity.PairDistance pair : fidelity.pairs()) {
            for (Fidelity.ColumnDistance column : fidelity.columns()) {
                assertTrue(!pair.has(column.column()) || pair.distance() >= column.distance() - 1e-12);
            }
            assertTrue(pair.distance() <= 1);
        }
        assertEquals(21, fidelity.pairs().size());
        assertEquals(15, fidelity.without(SampleTables.LABEL).pairs().size());
        assertEquals(6, fidelity.without(SampleTables.LABEL).columns().size());
    }

    @Test
    void empty_table_is_refused() {
        Table one = SampleTables.of(new int[] {2}, new int[][] {{0}});
        Table none = Table.of(Schema.ofSizes(2), new int[0][]);
        assertEquals(
                "rows must be at least 1, got 0",
                assertThrows(IllegalArgumentException.class, () -> Fidelity.of(one, none))
                        .getMessage());
    }
}
