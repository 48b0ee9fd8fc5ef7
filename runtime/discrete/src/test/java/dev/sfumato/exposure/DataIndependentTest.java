package dev.sfumato.exposure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.Schedule;
import org.junit.jupiter.api.Test;

class DataIndependentTest {
    private static final Schedule SCHEDULE = Schedule.linear(10);

    /** Fifty zeros and a one: without the one no release can be a one, with it 1 in 51 is, at every epsilon. */
    private static final double EXACT = 1 / 51.0;

    private static Table table() {
        int[][] rows = new int[51][1];
        rows[50][0] = 1;
        return Table.of(Schema.ofSizes(2), rows);
    }

    @Test
    void theorem_e1_fails_for_a_row_with_a_value_of_its_own() {
        RowLeakage leakage = RowLeakage.of(table(), ExposurePlan.of(SCHEDULE), Progress.NONE);
        double claimed = leakage.delta(Bound.DATA_INDEPENDENT, 1, 20);
        assertEquals(0.0108, claimed, 5e-5);
        assertTrue(claimed < EXACT);
    }

    @Test
    void bounds_per_row_hold_there() {
        RowLeakage leakage = RowLeakage.of(table(), ExposurePlan.of(SCHEDULE), Progress.NONE);
        for (double epsilon : new double[] {0, 0.1, 1, 20, 100}) {
            assertTrue(leakage.delta(Bound.PUBLISHED, 1, epsilon) >= EXACT);
            assertTrue(leakage.delta(Bound.RELAXED, 1, epsilon) >= EXACT);
            assertTrue(leakage.delta(Bound.CHANGE_OF_MEASURE, 1, epsilon) >= EXACT);
            assertTrue(leakage.delta(Bound.CLOSED_FORM, 1, epsilon) >= EXACT);
        }
    }

    @Test
    void fewer_rows_than_columns_have_no_such_figure() {
        assertEquals(Double.POSITIVE_INFINITY, new DataIndependent(SCHEDULE, 4, 3, 3).psi(1));
        assertEquals(Double.POSITIVE_INFINITY, new DataIndependent(SCHEDULE, 4, 3, 3).tau(0));
    }
}
