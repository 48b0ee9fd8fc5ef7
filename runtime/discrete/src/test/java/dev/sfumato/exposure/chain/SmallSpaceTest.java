package dev.sfumato.exposure.chain;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableBuilder;
import dev.sfumato.diffusion.discrete.RandomTables;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.testing.Cases;
import org.junit.jupiter.api.Test;

public class SmallSpaceTest {
    /** Theorem E.1 claims at most 0.0108 at epsilon 20. */
    @Test
    void a_value_of_one_row_alone_shows_at_every_epsilon() {
        SmallSpace space = SmallSpace.of(Schema.ofSizes(2), new long[] {50, 1}, Schedule.linear(10));
        NeighbourChains chains = space.without(1);
        assertEquals(1 / 51.0, chains.delta(20, 0), 1e-12);
        assertEquals(1 / 51.0, chains.deltaWith(0.1, 0), 1e-12);
        assertEquals(Double.POSITIVE_INFINITY, chains.symmetricDivergence(0));
        assertEquals(Double.POSITIVE_INFINITY, chains.chainStep(1));
        assertTrue(chains.symmetricDivergence(1) < 1);
    }

    @Test
    void one_column_passes_through_the_laws_of_the_noised_table() {
        SmallSpace space = SmallSpace.of(Schema.ofSizes(3), new long[] {5, 2, 1}, Schedule.cosine(6));
        assertArrayEquals(new double[] {5 / 8.0, 2 / 8.0, 1 / 8.0}, space.released(0), 1e-13);
    }

    @Test
    void what_is_carried_along_is_the_difference_of_two_chains_computed_apart() {
        Cases.check(100, cases -> {
            Table table = twoRowsOrMore(cases);
            Schedule schedule = RandomTables.schedule(cases);
            SmallSpace with = SmallSpace.of(table, schedule);
            boolean[] removed = new boolean[table.rows()];
            removed[0] = true;
            SmallSpace without = SmallSpace.of(table.without(removed), schedule);
            NeighbourChains chains = with.without(with.state(table.row(0)));
            for (int t = 0; t <= schedule.steps(); t++) {
                double[] distribution = with.released(t);
                double[] other = without.released(t);
                for (int v = 0; v < distribution.length; v++) {
                    assertEquals(distribution[v] - other[v], chains.difference(t, v), 1e-12);
                }
            }
        });
    }

    public static Table twoRowsOrMore(Cases cases) {
        Table table = RandomTables.table(cases, 100);
        return table.rows() > 1 ? table : table.select(new int[] {0, 0});
    }

    @Test
    void weights_of_all_rows_add_up_to_one() {
        Cases.check(50, cases -> {
            Table table = RandomTables.table(cases, 100);
            Schedule schedule = RandomTables.schedule(cases);
            SmallSpace space = SmallSpace.of(table, schedule);
            double[] weights = space.expectedWeights(cases.whole(1, schedule.steps()));
            double sum = 0;
            for (int r = 0; r < table.rows(); r++) {
                sum += weights[space.state(table.row(r))];
            }
            assertEquals(1, sum, 1e-12);
        });
    }

    @Test
    void several_rows_say_more_than_one_but_not_more_than_so_many_times() {
        Table table = Table.of(Schema.ofSizes(2, 3), new int[][] {{0, 0}, {0, 1}, {1, 2}, {0, 0}});
        SmallSpace space = SmallSpace.of(table, Schedule.linear(5));
        NeighbourChains chains = space.without(space.state(1, 2));
        double one = chains.delta(0, 0);
        double three = chains.delta(0, 0, 3);
        assertEquals(one, chains.delta(0, 0, 1), 1e-13);
        assertTrue(one < three && three <= 3 * one, one + " and " + three);
    }

    /** Figures of the design note, from another program. */
    @Test
    void the_lower_bound_stays_of_the_order_of_one_over_the_rows() {
        Schedule schedule = Schedule.sigmoid(10);
        assertEquals(0.44, 1e2 * new LowerBoundChain(schedule, 100).chains().difference(0, 3), 5e-3);
        assertEquals(0.21, 1e3 * new LowerBoundChain(schedule, 1000).chains().difference(0, 3), 5e-3);
        assertEquals(
                0.003, 1e5 * new LowerBoundChain(schedule, 100_000).chains().difference(0, 3), 5e-4);
        for (long rows = 100; rows <= 1_000_000_000; rows *= 10) {
            double scaled = rows * new LowerBoundChain(schedule, rows).delta(0.04);
            assertTrue(scaled > 0.81 && scaled < 1.92, scaled + " for " + rows);
        }
    }

    @Test
    void refuses_what_it_cannot_enumerate_or_compare() {
        Schedule schedule = Schedule.linear(3);
        Table large = new TableBuilder(Schema.ofSizes(17, 17, 17)).add(0, 0, 0).table();
        assertThrows(IllegalArgumentException.class, () -> SmallSpace.of(large, schedule));
        SmallSpace one = SmallSpace.of(Schema.ofSizes(2), new long[] {1, 0}, schedule);
        assertThrows(IllegalArgumentException.class, () -> one.without(0));
        assertThrows(IllegalArgumentException.class, () -> one.without(1));
        assertThrows(
                IllegalArgumentException.class, () -> SmallSpace.of(Schema.ofSizes(2), new long[] {0, 0}, schedule));
        assertThrows(IllegalArgumentException.class, () -> new LowerBoundChain(schedule, 0));
    }
}
