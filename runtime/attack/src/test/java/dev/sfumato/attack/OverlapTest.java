package dev.sfumato.attack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.data.image.Images;
import dev.sfumato.data.image.SampleDigits;
import dev.sfumato.data.table.Census;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.noise.RandomSource;
import java.util.Arrays;
import java.util.Map;
import java.util.function.IntBinaryOperator;
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
            int[] order = RandomSource.seeded(seed).permutation(people.rows());
            Table training = people.select(Arrays.copyOf(order, 2500));
            Table holdout = people.select(Arrays.copyOfRange(order, 2500, 4000));
            assertFalse(Overlap.of(training, holdout).isSuspicious());
        }
    }

    /** A tenth of the training rows in the holdout as well, of a table whose rows are mostly unique. */
    @Test
    void copied_rows_are_warned_of() {
        Schema schema = Schema.ofSizes(9, 9, 9, 9, 9, 9);
        RandomSource chance = RandomSource.seeded(3);
        int[][] rows = new int[400][];
        Arrays.setAll(
                rows, i -> IntStream.range(0, 6).map(c -> chance.nextInt(9)).toArray());
        Table all = Table.of(schema, rows);
        Table training = all.select(IntStream.range(0, 200).toArray());
        Table honest = all.select(IntStream.range(200, 400).toArray());
        Table copied = all.select(IntStream.range(180, 380).toArray());
        assertFalse(Overlap.of(training, honest).isSuspicious());
        assertTrue(Overlap.of(training, copied).isSuspicious());
        assertTrue(Overlap.of(training, copied).warning().orElseThrow().contains("more records in common"));
        assertFalse(Overlap.of(training, copied).isSame());
    }

    /** Every row at least twice, so that no value occurs exactly twice on both sides together unless it is on one of them. */
    @Test
    void copied_rows_are_warned_of_where_every_row_is_repeated() {
        for (int repeats = 2; repeats <= 4; repeats++) {
            Table people = unlike(120, repeats);
            int rows = people.rows();
            int half = 60 * repeats;
            Table copied = people.select(IntStream.range(0, half).toArray());
            assertTrue(Overlap.of(people, copied).isSuspicious(), "a half of the training rows");
            assertTrue(Overlap.of(copied, people).isSuspicious(), "training on a half of them");
            int each = repeats;
            Table once =
                    people.select(IntStream.range(0, 120).map(i -> i * each).toArray());
            assertTrue(Overlap.of(people, once).isSuspicious(), "each of them once");
            RandomSource chance = RandomSource.seeded(repeats);
            Table resampled = people.select(
                    IntStream.range(0, rows / 2).map(i -> chance.nextInt(rows)).toArray());
            assertTrue(Overlap.of(people, resampled).isSuspicious(), "drawn from them with replacement");
            for (int seed = 0; seed < 200; seed++) {
                int[] order = RandomSource.seeded(seed).permutation(rows);
                int first = seed % 2 == 0 ? rows / 2 : rows * 3 / 4;
                assertFalse(Overlap.of(
                                people.select(Arrays.copyOf(order, first)),
                                people.select(Arrays.copyOfRange(order, first, rows)))
                        .isSuspicious());
            }
        }
    }

    /** So many rows that differ, each of them so often, one after the other. */
    private static Table unlike(int rows, int repeats) {
        int[][] all = new int[rows * repeats][];
        Arrays.setAll(all, i -> new int[] {i / repeats / 12, i / repeats % 12});
        return Table.of(Schema.ofSizes(12, 12), all);
    }

    /** Where equal rows are natural: few cells, all of them full. */
    @Test
    void random_samples_of_few_cells_are_not_warned_of() {
        for (int cells : new int[] {2, 5, 30, 200}) {
            for (int seed = 0; seed < 100; seed++) {
                RandomSource chance = RandomSource.seeded(seed);
                int[][] rows = new int[900][];
                Arrays.setAll(rows, i -> new int[] {Math.min(chance.nextInt(cells), chance.nextInt(cells))});
                Table all = Table.of(Schema.ofSizes(cells), rows);
                Overlap overlap = Overlap.of(
                        all.select(IntStream.range(0, 300).toArray()),
                        all.select(IntStream.range(300, 900).toArray()));
                assertFalse(overlap.isSuspicious());
                assertFalse(overlap.isSame());
            }
        }
    }

    /** Every subset of a small pool, one by one, of values that occur three or four times beside some that occur once. */
    @Test
    void the_chance_of_torn_pairs_is_never_understated() {
        for (int often = 3; often <= 4; often++) {
            for (int values = 1; values * often <= 12; values++) {
                for (int pool = values * often; pool <= 13; pool++) {
                    for (int drawn = 1; drawn < pool; drawn++) {
                        assertNotUnderstated(values, often, drawn, pool, (used, m) -> used * (m - used));
                        assertNotUnderstated(values, often, drawn, pool, (used, m) -> used == 0 || used == m ? 0 : 1);
                    }
                }
            }
        }
    }

    private static void assertNotUnderstated(int values, int often, int drawn, int pool, IntBinaryOperator added) {
        int[] subsets = new int[values * often * often + 1];
        for (int subset = 0; subset < 1 << pool; subset++) {
            if (Integer.bitCount(subset) == drawn) {
                int sum = 0;
                for (int value = 0; value < values; value++) {
                    int used = Integer.bitCount((subset >> (value * often)) & ((1 << often) - 1));
                    sum += added.applyAsInt(used, often);
                }
                subsets[sum]++;
            }
        }
        int all = Arrays.stream(subsets).sum();
        for (int sum = 0; sum < subsets.length; sum++) {
            double exact = (double) Arrays.stream(subsets, sum, subsets.length).sum() / all;
            double bound = Overlap.atMostChance(Map.of(often, values), drawn, pool, added::applyAsInt, sum);
            assertTrue(exact <= bound * (1 + 1e-7), () -> exact + " " + bound);
        }
    }

    @Test
    void what_is_the_same_is_refused_in_any_order() {
        Table people = new Census(300, 2).table();
        Table again = people.select(RandomSource.seeded(1).permutation(300));
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
        Images all = SampleDigits.of(300, 1).images().resized(8, 8);
        Images training = all.slice(0, 150);
        assertFalse(Overlap.of(training, all.slice(150, 300)).isSuspicious());
        assertTrue(Overlap.of(training, all.slice(130, 280)).isSuspicious());
        assertTrue(Overlap.of(
                        training,
                        training.select(RandomSource.seeded(1).permutation(150)).withoutLabels())
                .isSame());
    }
}
