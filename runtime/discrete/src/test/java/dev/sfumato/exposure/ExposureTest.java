package dev.sfumato.exposure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Label;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableBuilder;
import dev.sfumato.diffusion.discrete.ExactDenoiser;
import dev.sfumato.diffusion.discrete.RandomTables;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.exposure.chain.MeanLimit;
import dev.sfumato.exposure.chain.Moments;
import dev.sfumato.exposure.chain.NeighbourChains;
import dev.sfumato.exposure.chain.PairPaths;
import dev.sfumato.exposure.chain.Paths;
import dev.sfumato.exposure.chain.SmallSpace;
import dev.sfumato.exposure.chain.SmallSpaceTest;
import dev.sfumato.exposure.chain.TablePaths;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.testing.Cases;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExposureTest {
    private static final double[] EPSILONS = {0, 0.01, 0.1, 1, 3, 10};

    private static Exposure exposure(Table table, ExposurePlan plan) {
        return Exposure.of(table, plan, 1000, 0.99, RandomSource.seeded(1), Progress.NONE);
    }

    /** More cases with -Dsfumato.sweep=5000. */
    @Test
    void no_row_of_a_small_space_is_more_exposed_than_certified() {
        Cases.check(Integer.getInteger("sfumato.sweep", 150), cases -> {
            Table table = SmallSpaceTest.twoRowsOrMore(cases);
            Schedule schedule = RandomTables.schedule(cases);
            int releaseStep = cases.whole(0, schedule.steps());
            SmallSpace space = SmallSpace.of(table, schedule);
            Exposure exposure = exposure(table, new ExposurePlan(schedule, releaseStep, 1));
            for (int pick = 0; pick < 3; pick++) {
                int row = pick == 0 ? 0 : cases.whole(0, table.rows() - 1);
                int distinct = table.distinctOf(row);
                NeighbourChains chains = space.without(space.state(table.row(row)));
                for (double epsilon : EPSILONS) {
                    double with = chains.deltaWith(epsilon, releaseStep);
                    double without = chains.deltaWithout(epsilon, releaseStep);
                    assertTrue(with <= exposure.deltaWith(distinct, epsilon), "with at " + epsilon);
                    assertTrue(without <= exposure.deltaWithout(distinct, epsilon), "without at " + epsilon);
                    assertTrue(Math.max(with, without) <= exposure.delta(distinct), "every epsilon, at " + epsilon);
                }
            }
        });
    }

    @Test
    void several_released_rows_are_covered() {
        Cases.check(40, cases -> {
            Table table = RandomTables.table(cases, 12);
            if (table.rows() < 2) {
                return;
            }
            Schedule schedule = RandomTables.schedule(cases);
            SmallSpace space = SmallSpace.of(table, schedule);
            NeighbourChains chains = space.without(space.state(table.row(0)));
            Exposure exposure =
                    exposure(table, new ExposurePlan(schedule, 0, 1)).released(3);
            for (double epsilon : EPSILONS) {
                assertTrue(chains.delta(epsilon, 0, 3) <= exposure.delta(table.distinctOf(0), epsilon) + 1e-14);
            }
        });
    }

    @Test
    void the_weights_of_all_rows_add_up_to_one_in_simulations_as_well() {
        Table table = Table.of(
                Schema.ofSizes(9, 9, 9, 9), new int[][] {{0, 1, 2, 3}, {0, 1, 2, 3}, {8, 1, 0, 3}, {4, 4, 4, 4}});
        Exposure exposure = Exposure.of(
                table, new ExposurePlan(Schedule.linear(4), 1, 1), 20_000, 0.99, RandomSource.seeded(1), Progress.NONE);
        assertTrue(exposure.paths() > 0);
        for (int t = 2; t <= 4; t++) {
            double sum = 2 * exposure.expected(t, 0) + exposure.expected(t, 1) + exposure.expected(t, 2);
            assertEquals(1, sum, 1e-12);
        }
    }

    @Test
    void both_ways_of_simulating_find_the_weights_that_enumeration_finds() {
        Cases.check(10, cases -> {
            Table table = RandomTables.table(cases, 300);
            Schedule schedule = RandomTables.schedule(cases);
            ExactDenoiser denoiser = ExactDenoiser.of(table, schedule);
            SmallSpace space = SmallSpace.of(table, schedule);
            int paths = 20_000;
            for (Paths runs : List.of(
                    new TablePaths(denoiser, paths, RandomSource.seeded(5)),
                    new PairPaths(denoiser, paths, RandomSource.seeded(6)))) {
                for (int t = schedule.steps(); t > 0; t--) {
                    Moments moments = runs.weights(t);
                    double mean = space.expectedWeights(t)[space.state(table.row(0))];
                    double square = space.expectedWeights(t, 2)[space.state(table.row(0))];
                    double error = Math.sqrt(Math.max(0, square - mean * mean) / paths);
                    assertEquals(mean, moments.mean(0), 6 * error + 1e-12, "step " + t);
                    assertEquals(square, moments.squareAtMost(0), 6 * Math.sqrt(square / paths), "step " + t);
                    runs.back(t);
                }
            }
        });
    }

    @Test
    void limits_hold_as_often_as_they_should() {
        // a coin of chance 0.001, 2000 throws, limits that may fail once in ten
        double chance = 0.001;
        MeanLimit limit = new MeanLimit(2000, Math.log(10));
        RandomSource coins = RandomSource.seeded(11);
        int failures = 0;
        for (int run = 0; run < 2000; run++) {
            int heads = 0;
            for (int i = 0; i < 2000; i++) {
                heads += coins.bernoulli(chance) ? 1 : 0;
            }
            failures += limit.upper(heads / 2000.0, 1) < chance ? 1 : 0;
        }
        assertTrue(failures <= 200, failures + " of 2000");
        // nothing seen: (1 - x)^draws = 1/10
        assertEquals(1 - Math.pow(0.1, 1 / 2000.0), limit.upper(0, 1), 1e-8);
        assertTrue(limit.upper(0, 1) >= 1 - Math.pow(0.1, 1 / 2000.0));
        assertEquals(3, limit.upper(3, 3), 1e-9);
        assertEquals(0.25, new MeanLimit(0, 0).upper(0.25, 1));
    }

    @Test
    void a_row_with_many_copies_says_nothing_at_a_large_epsilon() {
        TableBuilder builder = new TableBuilder(Schema.ofSizes(2, 2));
        for (int i = 0; i < 100_000; i++) {
            builder.add(i % 2, i % 3 % 2);
        }
        Exposure exposure = exposure(builder.table(), ExposurePlan.of(Schedule.linear(10)));
        assertTrue(exposure.delta(0, 1) < 1e-9, "delta " + exposure.delta(0, 1));
        assertTrue(exposure.delta(0) > 1e-6);
    }

    @Test
    void what_is_not_there_to_be_seen_costs_nothing() {
        Table table = Table.of(Schema.ofSizes(2, 2), new int[][] {{0, 0}, {1, 1}, {0, 1}});
        assertEquals(
                0, exposure(table, new ExposurePlan(Schedule.linear(4), 4, 10)).delta(0, 0));
        Table constant = Table.of(Schema.ofSizes(1, 1), new int[][] {{0, 0}, {0, 0}});
        assertEquals(0, exposure(constant, ExposurePlan.of(Schedule.linear(4))).delta(0, 0.5), 1e-12);
        assertTrue(exposure(table, ExposurePlan.of(Schedule.linear(1))).delta(0, 1) > 0);
    }

    @Test
    void says_what_it_is() {
        Table small = Table.of(Schema.ofSizes(2, 2), new int[][] {{0, 0}, {1, 1}});
        Exposure computed = exposure(small, ExposurePlan.of(Schedule.linear(4)));
        assertEquals(Label.CERTIFIED, computed.label());
        assertEquals(1, computed.confidence());
        assertEquals(0, computed.paths());
        assertFalse(computed.isSeeded());
        Table large = Table.of(Schema.ofSizes(50, 50, 2), new int[][] {{0, 0, 0}, {1, 1, 1}});
        Exposure simulated = exposure(large, ExposurePlan.of(Schedule.linear(4)));
        assertEquals(0.99, simulated.confidence());
        assertTrue(simulated.isSeeded());
        assertTrue(simulated.delta(0, 1) >= simulated.expected(1, 0));
    }

    @Test
    void refuses_a_table_of_one_row_and_bad_numbers() {
        Table one = Table.of(Schema.ofSizes(2, 2), new int[][] {{0, 0}});
        String message = assertThrows(
                        IllegalArgumentException.class, () -> exposure(one, ExposurePlan.of(Schedule.linear(4))))
                .getMessage();
        assertTrue(message.contains("at least 2"), message);
        Table two = Table.of(Schema.ofSizes(2, 2), new int[][] {{0, 0}, {1, 0}});
        ExposurePlan plan = ExposurePlan.of(Schedule.linear(4));
        RandomSource chance = RandomSource.seeded(1);
        assertThrows(IllegalArgumentException.class, () -> Exposure.of(two, plan, 0, 0.9, chance, Progress.NONE));
        assertThrows(IllegalArgumentException.class, () -> Exposure.of(two, plan, 10, 1, chance, Progress.NONE));
        assertThrows(IllegalArgumentException.class, () -> exposure(two, plan).delta(0, Double.NaN));
        assertThrows(IllegalArgumentException.class, () -> exposure(two, plan).expected(0, 0));
    }

    /** Found by review: squares of weights underflow in tables, their quotients are infinite, and the mean is taken as 0. */
    @Test
    void a_schedule_that_forgets_next_to_nothing_is_covered() {
        int[] sizes = new int[20];
        java.util.Arrays.fill(sizes, 2);
        int[][] rows = new int[8][20];
        for (int row = 0; row < 8; row++) {
            rows[row][0] = row & 1;
            rows[row][1] = row >> 1 & 1;
            rows[row][2] = row >> 2;
        }
        Table table = Table.of(Schema.ofSizes(sizes), rows);
        ExposurePlan plan = ExposurePlan.of(Schedule.linear(1).decay(1e-9));
        Exposure exposure = Exposure.of(table, plan, 1_000_000, 0.999, RandomSource.seeded(1), Progress.NONE);
        // all columns but three are 0 in every row, and the chain of these three is that of a small table
        int[][] few = new int[8][];
        java.util.Arrays.setAll(few, row -> java.util.Arrays.copyOf(rows[row], 3));
        double truth = SmallSpace.of(Table.of(Schema.ofSizes(2, 2, 2), few), plan.schedule())
                .without(0)
                .totalVariation(0);
        assertTrue(truth <= exposure.delta(0), truth + " and certified " + exposure.delta(0));
    }
}
