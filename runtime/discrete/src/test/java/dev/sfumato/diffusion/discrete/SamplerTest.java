package dev.sfumato.diffusion.discrete;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.exposure.chain.SmallSpace;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.testing.Cases;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;

class SamplerTest {
    private static final Table TABLE = Table.of(
            Schema.ofSizes(3, 1, 2, 4),
            new int[][] {{0, 0, 0, 0}, {0, 0, 0, 0}, {1, 0, 1, 3}, {2, 0, 1, 1}, {0, 0, 1, 2}, {0, 0, 0, 3}});

    private static Table sample(Table table, Schedule schedule, int rows, int releaseStep, RandomSource random) {
        return new Sampler(ExactDenoiser.of(table, schedule))
                .sample(table.schema(), rows, releaseStep, random, Progress.NONE);
    }

    @Test
    void rows_have_the_law_of_the_enumerated_chain() {
        int rows = 200_000;
        for (int releaseStep : new int[] {0, 2, 5}) {
            Table made = sample(TABLE, Schedule.sigmoid(5), rows, releaseStep, RandomSource.seeded(7));
            SmallSpace space = SmallSpace.of(TABLE, Schedule.sigmoid(5));
            double[] distribution = space.released(releaseStep);
            double[] counts = new double[distribution.length];
            for (int r = 0; r < rows; r++) {
                counts[space.state(made.row(r))]++;
            }
            double chiSquare = 0;
            for (int v = 0; v < distribution.length; v++) {
                chiSquare += Math.pow(counts[v] - rows * distribution[v], 2) / (rows * distribution[v]);
            }
            // 23 degrees of freedom: exceeded once in a million
            assertTrue(chiSquare < 72, "chi square " + chiSquare + " at step " + releaseStep);
        }
    }

    @Test
    void a_seed_gives_the_same_rows_on_any_number_of_cores() {
        Cases.check(5, cases -> {
            Table table = RandomTables.table(cases, 300);
            Schedule schedule = RandomTables.schedule(cases);
            List<int[]> alone = inPool(1, table, schedule);
            List<int[]> together = inPool(4, table, schedule);
            for (int r = 0; r < alone.size(); r++) {
                assertTrue(Arrays.equals(alone.get(r), together.get(r)));
            }
        });
    }

    private static List<int[]> inPool(int threads, Table table, Schedule schedule) {
        ForkJoinPool pool = new ForkJoinPool(threads);
        try {
            Table made = pool.submit(() -> sample(table, schedule, 30_000, 0, RandomSource.seeded(3)))
                    .join();
            List<int[]> rows = new ArrayList<>();
            for (int r = 0; r < made.rows(); r++) {
                rows.add(made.row(r));
            }
            return rows;
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void a_state_that_occurs_twice_is_denoised_once() {
        Denoiser exact = ExactDenoiser.of(TABLE, Schedule.linear(4));
        List<Integer> requested = new ArrayList<>();
        Denoiser counting = new Denoiser() {
            @Override
            public Schedule schedule() {
                return exact.schedule();
            }

            @Override
            public List<Integer> sizes() {
                return exact.sizes();
            }

            @Override
            public void distributions(int t, char[] rows, int count, double[] distributions) {
                requested.add(count);
                exact.distributions(t, rows, count, distributions);
            }
        };
        new Sampler(counting).sample(TABLE.schema(), 10_000, 0, RandomSource.seeded(1), Progress.NONE);
        assertEquals(4, requested.size());
        assertTrue(requested.stream().allMatch(count -> count <= 24), requested::toString);
    }

    @Test
    void rows_too_wide_to_be_numbered_are_made_as_well() {
        int[] sizes = new int[70];
        Arrays.fill(sizes, 5);
        int[][] rows = new int[3][70];
        Arrays.fill(rows[1], 4);
        Arrays.fill(rows[2], 2);
        Table table = Table.of(Schema.ofSizes(sizes), rows);
        Table made = sample(table, Schedule.linear(10), 4000, 0, RandomSource.secure());
        assertEquals(4000, made.rows());
        long copies = 0;
        for (int r = 0; r < made.rows(); r++) {
            int[] row = made.row(r);
            copies += Arrays.stream(rows).anyMatch(known -> Arrays.equals(known, row)) ? 1 : 0;
        }
        assertTrue(copies > 3800, copies + " copies: the exact denoiser memorises");
    }

    @Test
    void a_table_of_one_row_gives_that_row() {
        Table one = Table.of(Schema.ofSizes(4, 3), new int[][] {{3, 1}});
        for (Schedule schedule : List.of(
                Schedule.linear(1), Schedule.cosine(7), Schedule.sigmoid(3).decay(0.3))) {
            Table made = sample(one, schedule, 100, 0, RandomSource.secure());
            assertEquals(1, made.distinct());
            assertEquals(3, made.value(0, 0));
        }
    }

    @Test
    void progress_ends_where_all_is_done() {
        List<Long> heard = new ArrayList<>();
        new Sampler(ExactDenoiser.of(TABLE, Schedule.linear(3)))
                .sample(TABLE.schema(), 1000, 1, RandomSource.seeded(1), (what, done, total) -> {
                    assertEquals(2000, total);
                    heard.add(done);
                });
        assertEquals(List.of(1000L, 2000L), heard);
    }

    @Test
    void an_interrupted_thread_stops() {
        Thread.currentThread().interrupt();
        try {
            assertThrows(
                    CancellationException.class,
                    () -> sample(TABLE, Schedule.linear(3), 10, 0, RandomSource.seeded(1)));
        } finally {
            assertTrue(Thread.interrupted());
        }
    }

    @Test
    void bad_parameters_are_named() {
        Sampler sampler = new Sampler(ExactDenoiser.of(TABLE, Schedule.linear(3)));
        RandomSource random = RandomSource.seeded(1);
        refused("releaseStep", () -> sampler.sample(TABLE.schema(), 1, 4, random, Progress.NONE));
        refused("releaseStep", () -> sampler.sample(TABLE.schema(), 1, -1, random, Progress.NONE));
        refused("rows", () -> sampler.sample(TABLE.schema(), 0, 0, random, Progress.NONE));
        refused("sizes", () -> sampler.sample(Schema.ofSizes(3, 1, 2, 5), 1, 0, random, Progress.NONE));
    }

    private static void refused(String name, Runnable action) {
        String message =
                assertThrows(IllegalArgumentException.class, action::run).getMessage();
        assertTrue(message.contains(name), message);
    }
}
