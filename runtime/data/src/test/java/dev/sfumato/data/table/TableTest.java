package dev.sfumato.data.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sfumato.testing.Cases;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tables against arrays of rows. */
class TableTest {
    @Test
    void what_is_done_by_distinct_rows_is_what_would_be_done_by_rows() {
        Cases.check(300, cases -> {
            int[] sizes = IntStream.range(0, cases.whole(2, 5))
                    .map(i -> cases.whole(1, 4))
                    .toArray();
            int[][] rows = IntStream.range(0, cases.whole(1, 60))
                    .mapToObj(i -> Arrays.stream(sizes)
                            .map(size -> cases.whole(0, size - 1))
                            .toArray())
                    .toArray(int[][]::new);
            Table table = Table.of(Schema.ofSizes(sizes), rows);
            assertSame(rows, table);

            int[] chosen = IntStream.range(0, cases.whole(0, 80))
                    .map(i -> cases.whole(0, rows.length - 1))
                    .toArray();
            assertSame(Arrays.stream(chosen).mapToObj(i -> rows[i]).toArray(int[][]::new), table.select(chosen));

            boolean[] removed = new boolean[rows.length];
            IntStream.range(0, rows.length).forEach(i -> removed[i] = cases.oneOf(true, false));
            assertSame(
                    IntStream.range(0, rows.length)
                            .filter(i -> !removed[i])
                            .mapToObj(i -> rows[i])
                            .toArray(int[][]::new),
                    table.without(removed));

            int[] kept = IntStream.range(0, sizes.length)
                    .filter(i -> i == 1 || cases.oneOf(true, false))
                    .toArray();
            assertSame(projected(rows, kept), table.project(kept));

            int label = cases.whole(0, sizes.length - 1);
            int[] others =
                    IntStream.range(0, sizes.length).filter(i -> i != label).toArray();
            List<Table> classes = table.splitBy("c" + (label + 1));
            assertEquals(sizes[label], classes.size());
            for (int code = 0; code < sizes[label]; code++) {
                int wanted = code;
                assertSame(
                        projected(
                                Arrays.stream(rows)
                                        .filter(row -> row[label] == wanted)
                                        .toArray(int[][]::new),
                                others),
                        classes.get(code));
            }
        });
    }

    private static int[][] projected(int[][] rows, int[] kept) {
        return Arrays.stream(rows)
                .map(row -> Arrays.stream(kept).map(i -> row[i]).toArray())
                .toArray(int[][]::new);
    }

    private static void assertSame(int[][] rows, Table table) {
        assertEquals(rows.length, table.rows());
        Map<List<Integer>, Integer> counts = new LinkedHashMap<>();
        for (int i = 0; i < rows.length; i++) {
            assertArrayEquals(rows[i], table.row(i));
            counts.merge(Arrays.stream(rows[i]).boxed().toList(), 1, Integer::sum);
        }
        assertEquals(counts.size(), table.distinct());
        int distinct = 0;
        for (Map.Entry<List<Integer>, Integer> entry : counts.entrySet()) {
            assertEquals((int) entry.getValue(), table.count(distinct));
            for (int column = 0; column < table.columns(); column++) {
                assertEquals((int) entry.getKey().get(column), table.code(distinct, column));
            }
            distinct++;
        }
    }

    @Test
    void rows_that_do_not_fit_are_refused() {
        Schema schema = Schema.ofSizes(2, 3);
        assertMessage("row 0 has 1 values, the table has 2 columns", () -> Table.of(schema, new int[][] {{1}}));
        assertMessage(
                "row 1, column 'c2': code must be in [0, 2]", () -> Table.of(schema, new int[][] {{1, 2}, {1, 3}}));
        assertMessage(
                "marks must be as many as the rows, 1, got 2",
                () -> Table.of(schema, new int[][] {{1, 2}}).without(new boolean[2]));
        assertMessage(
                "column 'a' has 2 categories and 1 typical values, there must be one for each",
                () -> new Column("a", List.of("x", "y"), List.of("1")));
    }

    private static void assertMessage(String message, Runnable action) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, action::run).getMessage());
    }
}
