package dev.sfumato.exposure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Column;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableBuilder;
import dev.sfumato.diffusion.discrete.Schedule;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ExposedRowsTest {
    private static final ExposurePlan PLAN = ExposurePlan.of(Schedule.linear(10));
    private static final Schema SCHEMA = new Schema(List.of(
            new Column("sex", List.of("f", "m")),
            new Column("job", List.of("clerk", "smith", "diver")),
            new Column("town", List.of("north", "south", "east"))));

    /** Hundreds of clerks and smiths, two divers in the south, and one in the north. */
    private static Table table() {
        TableBuilder builder = new TableBuilder(SCHEMA);
        for (int r = 0; r < 400; r++) {
            builder.add(r % 2, r / 2 % 2, r / 4 % 3);
        }
        return builder.add(0, 2, 1).add(0, 2, 1).add(1, 2, 0).table();
    }

    @Test
    void the_most_exposed_row_comes_first_with_the_values_that_make_it_rare() {
        RowLeakage leakage = RowLeakage.of(table(), PLAN, Progress.NONE);
        List<ExposedRow> rows = new ExposedRows(leakage).most(3, Bound.CHANGE_OF_MEASURE, 1);
        assertEquals(402, rows.get(0).row());
        assertEquals(1, rows.get(0).copies());
        Reason first = rows.get(0).reasons().get(0);
        assertEquals("job diver: shared by 2 other rows", first.toString());
        List<Reason> reasons = rows.get(0).reasons();
        Reason pair = reasons.get(reasons.size() - 1);
        assertEquals("sex m and job diver: shared by 0 other rows", pair.toString());
        assertTrue(rows.get(0).delta() > rows.get(1).delta());
        assertEquals(rows.get(0).delta(), leakage.deltaOfRow(Bound.CHANGE_OF_MEASURE, 402, 1));
    }

    @Test
    void as_many_rows_as_fit_may_be_released_and_not_one_more() {
        Table table = table();
        RowLeakage leakage = RowLeakage.of(table, PLAN, Progress.NONE);
        for (Bound bound : List.of(Bound.CHANGE_OF_MEASURE, Bound.CLOSED_FORM, Bound.PUBLISHED)) {
            for (double share : new double[] {0.5, 1}) {
                ReleaseSize size = ReleaseSize.of(leakage, bound, 1, 0.2, share);
                if (size.rows() > 0) {
                    assertTrue(covered(table, size.rows(), size) >= share);
                }
                assertTrue(covered(table, size.rows() + 1, size) < share);
            }
        }
        assertTrue(ReleaseSize.of(leakage, Bound.CHANGE_OF_MEASURE, 1, 0.2, 1).rows() > 0);
    }

    private static double covered(Table table, long rows, ReleaseSize size) {
        RowLeakage leakage = RowLeakage.of(table, PLAN.released(rows), Progress.NONE);
        return IntStream.range(0, table.rows())
                        .filter(row -> leakage.deltaOfRow(size.bound(), row, size.epsilon()) <= size.target())
                        .count()
                / (double) table.rows();
    }

    @Test
    void leaving_rows_out_is_computed_anew() {
        Table table = table();
        Removal removal = Removal.of(table, PLAN, Bound.CHANGE_OF_MEASURE, 1, List.of(0.01, 0.5), Progress.NONE);
        assertEquals(
                List.of(403, 399, 201),
                removal.steps().stream().map(Removal.Step::left).toList());
        assertTrue(removal.steps().get(1).most() < removal.steps().get(0).most());
        assertTrue(removal.steps().get(2).most() > removal.steps().get(1).most(), "fewer rows hide less");
        assertEquals(removal.steps().get(1), removal.best());
        assertThrows(
                IllegalArgumentException.class,
                () -> Removal.of(table, PLAN, Bound.PUBLISHED, 1, List.of(0.2, 0.1), Progress.NONE));
    }
}
