package dev.sfumato.data.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.data.table.csv.CsvTable;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The made table. */
class CensusTest {
    @TempDir
    Path folder;

    @Test
    void the_same_seed_gives_the_same_people_everywhere() {
        Table table = new Census(30_000, 7).table();
        long digest = 0;
        for (int row = 0; row < table.rows(); row++) {
            digest = 31 * digest + Arrays.hashCode(table.row(row));
        }
        assertEquals(2718757231045744693L, digest);
        assertTrue(table.schema().isPublic());
        assertEquals(10, table.columns());
    }

    @Test
    void the_file_and_the_table_are_the_same_people() {
        Census census = new Census(2_000, 3);
        Path file = folder.resolve("census.csv.gz");
        census.write(file);
        Table read = CsvTable.of(file).schema(Census.schema()).read().table();
        Table made = census.table();
        assertEquals(made.rows(), read.rows());
        for (int row = 0; row < made.rows(); row++) {
            assertArrayEquals(made.row(row), read.row(row));
        }
    }

    @Test
    void it_has_rare_values_people_like_nobody_else_and_an_income_to_predict() {
        Table table = new Census(30_000, 1).table();
        for (int column = 0; column < table.columns(); column++) {
            int size = table.schema().size(column);
            int[] counts = new int[size];
            Arrays.stream(table.column(column)).forEach(code -> counts[code]++);
            assertTrue(Arrays.stream(counts).allMatch(count -> count > 0), "column " + column);
        }
        assertTrue(count(table, 7, 3) < 60, "hardly anybody works for nobody");
        long high = count(table, 9, 1);
        assertTrue(high > 6_000 && high < 10_000, "high incomes: " + high);
        int[] young = {0, 0, 4, 4, 4, 3, 4, 3, 4, 1};
        int[] old = {4, 1, 3, 0, 0, 2, 0, 3, 0, 1};
        for (int[] outlier : new int[][] {young, old}) {
            assertEquals(
                    1,
                    IntStream.range(0, table.rows())
                            .filter(row -> Arrays.equals(outlier, table.row(row)))
                            .count());
        }
        // the most likely income of each of a thousand cells, learnt on one half and tried on the other
        int[] cells = {0, 3, 4, 6, 8};
        int[][] counts = new int[5 * 5 * 5 * 5 * 5][2];
        int right = 0;
        for (int row = 0; row < table.rows(); row++) {
            int cell = 0;
            for (int column : cells) {
                cell = 5 * cell + table.value(row, column);
            }
            if (row < 15_000) {
                counts[cell][table.value(row, 9)]++;
            } else {
                right += (counts[cell][1] > counts[cell][0] ? 1 : 0) == table.value(row, 9) ? 1 : 0;
            }
        }
        assertTrue(right > 0.79 * 15_000 && right < 0.86 * 15_000, "right: " + right / 15_000.0);
    }

    private static long count(Table table, int column, int code) {
        return Arrays.stream(table.column(column)).filter(one -> one == code).count();
    }

    @Test
    void the_smallest_census_has_one_person() {
        assertEquals(1, new Census(1, 1).table().rows());
        assertEquals(
                "rows must be at least 1, got 0",
                assertThrows(IllegalArgumentException.class, () -> new Census(0, 1))
                        .getMessage());
    }
}
