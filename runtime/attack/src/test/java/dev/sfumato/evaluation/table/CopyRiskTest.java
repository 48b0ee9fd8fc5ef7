package dev.sfumato.evaluation.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.attack.table.PackedRows;
import dev.sfumato.attack.table.SampleTables;
import dev.sfumato.attack.table.Tables;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableBuilder;
import dev.sfumato.evidence.ConfidenceInterval;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.testing.Cases;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CopyRiskTest {
    private static CopyRisk of(Table training, Table holdout, Table synthetic) {
        return CopyRisk.of(new Tables(training, holdout, synthetic), 0.95, RandomSource.seeded(5), Progress.NONE);
    }

    @Test
    void small_case_is_as_computed_by_hand() {
        int[] sizes = {3, 3, 3};
        Table training = SampleTables.of(sizes, new int[][] {{0, 0, 0}, {1, 1, 1}});
        Table holdout = SampleTables.of(sizes, new int[][] {{2, 2, 2}, {0, 0, 0}});
        Table synthetic = SampleTables.of(sizes, new int[][] {{0, 0, 0}, {1, 1, 0}, {1, 1, 0}, {2, 2, 2}, {2, 0, 1}});
        CopyRisk risk = of(training, holdout, synthetic);
        assertEquals(1, risk.copies().count());
        assertEquals(5, risk.copies().runs());
        assertEquals(1, risk.copiesOfHoldout().count());
        // to training: 0, 1, 1, 3, 2; to holdout: 0, 2, 2, 0, 2
        assertEquals(new Distances(1, 2, 1, 1), risk.toTraining());
        assertEquals(new Distances(2, 0, 3, 0), risk.toHoldout());
        assertEquals(risk.toTraining(), risk.syntheticToTraining());
        assertEquals(new Distances(1, 0, 0, 1), risk.holdoutToTraining());
        assertEquals(2, risk.closerToTraining().orElseThrow().count());
        assertEquals(3, risk.closerToTraining().orElseThrow().runs());
        // closest synthetic rows: training 0, 1; holdout 0, 0; so one pair has the training row further
        assertEquals(0, risk.nearerOfPairs().orElseThrow().count());
        assertEquals(1, risk.nearerOfPairs().orElseThrow().runs());
    }

    @Test
    void quantiles_are_the_smallest_distances_that_enough_rows_keep() {
        Distances distances = new Distances(1, 4, 4, 1);
        assertEquals(0, distances.quantile(0));
        assertEquals(0, distances.quantile(0.1));
        assertEquals(1, distances.quantile(0.11));
        assertEquals(1, distances.median());
        assertEquals(3, distances.quantile(1));
        assertEquals(1.5, distances.mean());
        assertEquals(new ConfidenceInterval(0, 3), distances.rangeOfQuantile(0.5, 0.05));
        assertEquals(new ConfidenceInterval(1, 2), new Distances(1000, 4000, 4000, 1000).rangeOfQuantile(0.5, 0.05));
    }

    /** Columns of all widths, in one word and in several, against counting column by column. */
    @Test
    void closest_rows_are_those_of_a_plain_search() {
        Cases.check(30, cases -> {
            int[] sizes = new int[cases.whole(1, 30)];
            for (int i = 0; i < sizes.length; i++) {
                sizes[i] = cases.oneOf(1, 2, 3, 4, 5, 9, 300, 65536);
            }
            Table one = table(cases, sizes);
            Table other = table(cases, sizes);
            PackedRows.Closest closest = new PackedRows(one).closest(new PackedRows(other), 2, "", Progress.NONE);
            int[] plain = new int[one.distinct()];
            for (int d = 0; d < plain.length; d++) {
                plain[d] = Integer.MAX_VALUE;
                for (int e = 0; e < other.distinct(); e++) {
                    int distance = 0;
                    for (int i = 0; i < sizes.length; i++) {
                        distance += one.code(d, i) != other.code(e, i) ? 1 : 0;
                    }
                    plain[d] = Math.min(plain[d], distance);
                }
            }
            assertArrayEquals(plain, closest.distances());
            assertArrayEquals(
                    new PackedRows(other)
                            .closest(new PackedRows(one), 1, "", Progress.NONE)
                            .distances(),
                    closest.back());
        });
    }

    private static Table table(Cases cases, int[] sizes) {
        TableBuilder builder = new TableBuilder(Schema.ofSizes(sizes));
        int rows = cases.whole(1, 12);
        for (int r = 0; r < rows; r++) {
            int[] row = new int[sizes.length];
            for (int i = 0; i < row.length; i++) {
                row[i] = cases.oneOf(0, sizes[i] - 1, cases.whole(0, sizes[i] - 1));
            }
            builder.add(row);
        }
        return builder.table();
    }

    @Test
    void copies_stand_out_and_rows_of_the_same_law_do_not() {
        Table training = SampleTables.distribution(600, RandomSource.seeded(1));
        Table holdout = SampleTables.distribution(400, RandomSource.seeded(2));
        CopyRisk copied = of(training, holdout, training);
        CopyRisk same = of(training, holdout, SampleTables.distribution(600, RandomSource.seeded(3)));
        CopyRisk noise = of(training, holdout, SampleTables.noise(600, RandomSource.seeded(4)));
        assertEquals(1, copied.copies().share());
        assertEquals(0, copied.syntheticToTraining().quantile(1));
        assertTrue(
                copied.closerToTraining().orElseThrow().low()
                        > copied.closerByLuck().high(),
                copied.toString());
        assertEquals(1, copied.nearerOfPairs().orElseThrow().share());
        assertEquals(same.copiesOfHoldout().share(), same.copies().share(), 0.08);
        assertTrue(noise.copies().high() < same.copies().low(), noise.toString());
        assertTrue(
                noise.syntheticToTraining().mean() > same.syntheticToTraining().mean() + 0.5, noise.toString());
        for (CopyRisk harmless : new CopyRisk[] {same, noise}) {
            double closer = harmless.closerToTraining().orElseThrow().share();
            assertTrue(harmless.closerByLuck().low() <= closer
                    && closer <= harmless.closerByLuck().high());
            assertTrue(harmless.nearerOfPairs().orElseThrow().low() < CopyRisk.CHANCE);
        }
    }

    /**
     * The range of luck must hold the share in about 19 of 20 ways to set a holdout aside. 100 ways at 5 %: more than 14 outside
     * has a chance below 1e-4.
     */
    @Test
    void luck_is_as_wide_as_it_says() {
        int outside = 0;
        int outsidePairs = 0;
        for (int seed = 1; seed <= 100; seed++) {
            RandomSource random = RandomSource.seeded(seed);
            Table noise = SampleTables.noise(500, random);
            CopyRisk risk = CopyRisk.of(
                    new Tables(SampleTables.distribution(60, random), SampleTables.distribution(60, random), noise),
                    0.95,
                    random,
                    Progress.NONE);
            double share = risk.closerToTraining().orElseThrow().share();
            outside += share < risk.closerByLuck().low()
                            || share > risk.closerByLuck().high()
                    ? 1
                    : 0;
            outsidePairs += risk.nearerOfPairs()
                            .filter(rate -> rate.low() > 0.5 || rate.high() < 0.5)
                            .isPresent()
                    ? 1
                    : 0;
        }
        assertTrue(outside <= 14, outside + " of 100 outside");
        assertTrue(outsidePairs <= 14, outsidePairs + " of 100 outside");
    }

    @Test
    void identical_rows_one_row_and_a_constant_column_are_defined() {
        Table same = SampleTables.of(new int[] {1}, new int[][] {{0}, {0}, {0}});
        CopyRisk risk = of(same, same, same);
        assertEquals(1, risk.copies().share());
        assertEquals(Optional.empty(), risk.closerToTraining());
        assertEquals(Optional.empty(), risk.nearerOfPairs());
        assertEquals(0, risk.toTraining().median());

        Table zero = SampleTables.of(new int[] {2}, new int[][] {{0}});
        Table one = SampleTables.of(new int[] {2}, new int[][] {{1}});
        CopyRisk apart = of(zero, one, zero);
        assertEquals(1, apart.closerToTraining().orElseThrow().share());
        assertEquals(1, apart.nearerOfPairs().orElseThrow().share());
        assertEquals(new ConfidenceInterval(0, 1), apart.closerByLuck());
    }
}
