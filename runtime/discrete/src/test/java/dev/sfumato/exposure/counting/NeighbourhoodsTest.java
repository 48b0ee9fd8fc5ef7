package dev.sfumato.exposure.counting;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableBuilder;
import dev.sfumato.exposure.RandomCodeTables;
import dev.sfumato.testing.Cases;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class NeighbourhoodsTest {
    @Test
    void sets_of_columns_count_what_pairs_of_rows_count() {
        Cases.check(80, random -> {
            Table table = RandomCodeTables.table(random, 9, 7, 200);
            ColumnGroups groups = ColumnGroups.of(table.schema().sizes(), table.distinct());
            assertCounts(table, groups, Neighbourhoods.bySubsets(table, groups, Progress.NONE));
            assertCounts(table, groups, Neighbourhoods.byPairs(table, groups, Progress.NONE));
        });
    }

    @Test
    void columns_of_more_categories_than_rows_are_counted_too() {
        TableBuilder builder = new TableBuilder(Schema.ofSizes(60_000, 3, 60_000));
        for (int r = 0; r < 300; r++) {
            builder.add(r * 7 % 200 * 299, r % 3, r % 90 * 600);
        }
        Table table = builder.table();
        ColumnGroups groups = ColumnGroups.of(table.schema().sizes(), table.distinct());
        assertCounts(table, groups, Neighbourhoods.bySubsets(table, groups, Progress.NONE));
    }

    @Test
    void seventy_columns_are_compared_pair_by_pair() {
        int[] sizes = new int[70];
        Arrays.fill(sizes, 3);
        TableBuilder builder = new TableBuilder(Schema.ofSizes(sizes));
        for (int r = 0; r < 40; r++) {
            int[] row = new int[70];
            for (int i = 0; i < row.length; i++) {
                row[i] = (r * r + i * r / 7) % 3;
            }
            builder.add(row);
        }
        Table table = builder.table();
        ColumnGroups groups = ColumnGroups.of(sizes, table.distinct());
        assertCounts(table, groups, Neighbourhoods.of(table, groups, Progress.NONE));
    }

    @Test
    void sums_that_exceed_an_int_still_give_exact_counts() {
        int columns = 16;
        int[] sizes = new int[columns];
        Arrays.fill(sizes, 2);
        TableBuilder builder = new TableBuilder(Schema.ofSizes(sizes));
        int[] zeros = new int[columns];
        // the sets of 8 columns alone number 12,870: 400,000 rows times that is beyond 2^32
        for (int r = 0; r < 400_000; r++) {
            builder.add(zeros);
        }
        int[] other = new int[columns];
        other[3] = 1;
        builder.add(other).add(other);
        Table table = builder.table();
        ColumnGroups groups = ColumnGroups.of(sizes, table.distinct());
        assertCounts(table, groups, Neighbourhoods.bySubsets(table, groups, Progress.NONE));
        assertCounts(table, groups, Neighbourhoods.byPairs(table, groups, Progress.NONE));
    }

    private static void assertCounts(Table table, ColumnGroups groups, Neighbourhoods ours) {
        int classes = groups.classes();
        for (int d = 0; d < table.distinct(); d++) {
            long[][] expected = new long[1 + groups.count()][classes];
            for (int e = 0; e < table.distinct(); e++) {
                int copies = table.count(e) - (e == d ? 1 : 0);
                int rowClass = 0;
                for (int i = 0; i < groups.count(); i++) {
                    rowClass += isEqual(table, groups, d, e, i) ? groups.stride(groups.group(i)) : 0;
                }
                expected[0][rowClass] += copies;
                for (int i = 0; i < groups.count(); i++) {
                    expected[1 + i][rowClass] += isEqual(table, groups, d, e, i) ? copies : 0;
                }
            }
            for (int c = 0; c < classes; c++) {
                assertEquals(expected[0][c], ours.all(d, c), "row " + d + " class " + c);
                for (int i = 0; i < groups.count(); i++) {
                    assertEquals(expected[1 + i][c], ours.sharing(i, d, c), "row " + d + " column " + i);
                }
            }
        }
    }

    private static boolean isEqual(Table table, ColumnGroups groups, int d, int e, int i) {
        return table.code(d, groups.column(i)) == table.code(e, groups.column(i));
    }
}
