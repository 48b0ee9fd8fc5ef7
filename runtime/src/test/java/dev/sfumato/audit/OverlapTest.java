package dev.sfumato.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.data.image.Images;
import dev.sfumato.data.image.MadeDigits;
import dev.sfumato.data.table.Census;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.noise.Chance;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OverlapTest {
    /** Every subset of a small pool, one by one. */
    @Test
    void torn_pairs_are_counted_exactly() {
        for (int pool = 2; pool <= 12; pool++) {
            for (int pairs = 0; 2 * pairs <= pool; pairs++) {
                for (int drawn = 0; drawn <= pool; drawn++) {
                    int[] subsets = new int[pairs + 1];
                    for (int subset = 0; subset < 1 << pool; subset++) {
                        if (Integer.bitCount(subset) == drawn) {
                            subsets[torn(subset, pairs)]++;
                        }
                    }
                    int all = Arrays.stream(subsets).sum();
                    for (int torn = 0; torn <= pairs; torn++) {
                        double expected =
                                (double) Arrays.stream(subsets, torn, pairs + 1).sum() / all;
                        assertEquals(expected, Overlap.atLeast(torn, pairs, drawn, pool), 1e-8);
                    }
                }
            }
        }
    }

    private static int torn(int subset, int pairs) {
        return (int) IntStream.range(0, pairs)
                .filter(i -> Integer.bitCount((subset >> (2 * i)) & 3) == 1)
                .count();
    }

    @Test
    void random_splits_are_not_warned_of_and_copies_are() {
        Table people = new Census(4000, 1).table();
        for (int seed = 0; seed < 200; seed++) {
            int[] order = Chance.seeded(seed).permutation(people.rows());
            Table training = people.select(Arrays.copyOf(order, 2500));
            Table holdout = people.select(Arrays.copyOfRange(order, 2500, 4000));
            assertFalse(Overlap.of(training, holdout).isSuspicious());
        }
    }

    /** A tenth of the training rows in the holdout as well, of a table whose rows are mostly unique. */
    @Test
    void copied_rows_are_warned_of() {
        Schema schema = Schema.ofSizes(9, 9, 9, 9, 9, 9);
        Chance chance = Chance.seeded(3);
        int[][] rows = new int[400][];
        Arrays.setAll(rows, i -> IntStream.range(0, 6).map(c -> chance.below(9)).toArray());
        Table all = Table.of(schema, rows);
        Table training = all.select(IntStream.range(0, 200).toArray());
        Table honest = all.select(IntStream.range(200, 400).toArray());
        Table copied = all.select(IntStream.range(180, 380).toArray());
        assertFalse(Overlap.of(training, honest).isSuspicious());
        assertTrue(Overlap.of(training, copied).isSuspicious());
        assertTrue(Overlap.of(training, copied).warning().orElseThrow().contains("more records in common"));
        assertFalse(Overlap.of(training, copied).isSame());
    }

    @Test
    void what_is_the_same_is_refused_in_any_order() {
        Table people = new Census(300, 2).table();
        Table again = people.select(Chance.seeded(1).permutation(300));
        for (Table other : new Table[] {people, again}) {
            Overlap overlap = Overlap.of(people, other);
            assertTrue(overlap.isSame());
            assertThrows(IllegalArgumentException.class, () -> overlap.requireHeldOut("holdout"));
        }
        // two halves of a coin's table may well be alike
        Table coins = Table.of(Schema.ofSizes(2), new int[][] {{0}, {1}, {1}, {0}});
        Table others = Table.of(Schema.ofSizes(2), new int[][] {{1}, {1}, {0}, {0}});
        assertFalse(Overlap.of(coins, others).isSame());
    }

    @Test
    void images_by_what_they_show() {
        Images all = MadeDigits.of(300, 1).images().resized(8, 8);
        Images training = all.slice(0, 150);
        assertFalse(Overlap.of(training, all.slice(150, 300)).isSuspicious());
        assertTrue(Overlap.of(training, all.slice(130, 280)).isSuspicious());
        assertTrue(Overlap.of(
                        training,
                        training.select(Chance.seeded(1).permutation(150)).withoutLabels())
                .isSame());
    }
}
