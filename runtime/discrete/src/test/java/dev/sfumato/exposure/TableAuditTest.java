package dev.sfumato.exposure;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Label;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Column;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableBuilder;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.testing.Cases;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;

class TableAuditTest {
    private static final byte[] KEY = new byte[32];

    /** Rows of one to three columns that crowd around low codes, and a class each. */
    private static Table table(Cases cases, int classes) {
        int[] sizes = new int[cases.whole(1, 3)];
        Arrays.setAll(sizes, i -> cases.whole(2, 4));
        List<Column> columns = new ArrayList<>(Schema.ofSizes(sizes).columns());
        columns.add(Column.ofSize("class", classes));
        TableBuilder builder = new TableBuilder(new Schema(columns));
        int rows = cases.whole(2, 60);
        int[] row = new int[sizes.length + 1];
        for (int r = 0; r < rows; r++) {
            for (int i = 0; i < sizes.length; i++) {
                double u = cases.between(0, 1);
                row[i] = (int) (sizes[i] * u * u);
            }
            row[sizes.length] = cases.whole(0, classes - 1);
            builder.add(row);
        }
        return builder.table();
    }

    private static ByClass byClass(Double... shares) {
        return new ByClass(Optional.of("class"), List.of(shares));
    }

    private static TableAudit audit(Table table, Schedule schedule, long released, ByClass classes) {
        return TableAudit.simulated(
                table, new ExposurePlan(schedule, 0, released), classes, RandomSource.keyed(KEY), Progress.NONE);
    }

    private static double worst(TableAudit audit, double epsilon) {
        return Arrays.stream(audit.least(epsilon)).max().orElseThrow();
    }

    @Test
    void a_row_has_the_figures_that_its_class_has_alone() {
        Cases.check(30, cases -> {
            int classes = cases.whole(1, 3);
            Table table = table(cases, classes);
            Schedule schedule = RandomCodeTables.schedule(cases);
            List<Table> alone = table.splitBy("class");
            if (alone.stream().anyMatch(own -> own.rows() == 0)) {
                return;
            }
            int label = table.columns() - 1;
            Double[] shares = new Double[classes];
            Arrays.fill(shares, 1.0);
            int each = cases.whole(1, 20);
            double epsilon = cases.between(0, 3);
            double[] least = audit(table, schedule, (long) each * classes, byClass(shares))
                    .least(epsilon);
            List<double[]> figures = alone.stream()
                    .map(own -> figures(own, schedule, each, epsilon))
                    .toList();
            int[] next = new int[classes];
            for (int row = 0; row < table.rows(); row++) {
                int code = table.value(row, label);
                int distinct = alone.get(code).distinctOf(next[code]++);
                assertEquals(figures.get(code)[distinct], least[row], 1e-12);
            }
        });
    }

    /** The certified figure of each distinct row of a class that is a table of its own. */
    private static double[] figures(Table own, Schedule schedule, long released, double epsilon) {
        if (own.rows() < 2) {
            return new double[] {1};
        }
        ExposurePlan plan = new ExposurePlan(schedule, 0, released);
        RowLeakage leakage = RowLeakage.of(own, plan, Progress.NONE);
        Exposure exposure = Exposure.of(own, plan, RandomSource.secure(), Progress.NONE);
        double[] figures = new double[own.distinct()];
        Arrays.setAll(
                figures,
                distinct -> Math.min(
                        leakage.delta(Bound.CLOSED_FORM, distinct, epsilon), exposure.delta(distinct, epsilon)));
        return figures;
    }

    @Test
    void as_many_rows_as_may_be_released_pass_and_no_more_do() {
        Cases.check(25, cases -> {
            Table table = table(cases, 1);
            Schedule schedule = RandomCodeTables.schedule(cases);
            double epsilon = cases.between(0, 4);
            double limit = cases.magnitude(1e-3, 0.99);
            long most = audit(table, schedule, 1, ByClass.NONE).releasable(epsilon, limit);
            for (int pick = 0; pick < 4; pick++) {
                long more = most + (pick == 0 ? 1 : cases.whole(1, 200));
                long fewer = pick == 0 ? most : Math.max(1, (long) (cases.between(0, 1) * (double) most));
                assertTrue(worst(audit(table, schedule, more, ByClass.NONE), epsilon) > limit, more + " rows pass");
                if (most > 0) {
                    assertTrue(worst(audit(table, schedule, fewer, ByClass.NONE), epsilon) <= limit, fewer + " rows");
                }
            }
        });
    }

    @Test
    void by_class_it_is_one_number_of_rows_for_all_classes() {
        Cases.check(25, cases -> {
            Table table = table(cases, 3);
            Schedule schedule = RandomCodeTables.schedule(cases);
            ByClass classes = byClass(cases.between(0, 1), cases.between(0, 1), cases.between(0.1, 1));
            double limit = cases.magnitude(1e-2, 0.99);
            long most = audit(table, schedule, 1, classes).releasable(1, limit);
            if (most > 0) {
                assertTrue(worst(audit(table, schedule, most, classes), 1) <= limit, most + " rows");
            }
            assertTrue(worst(audit(table, schedule, most + 1, classes), 1) > limit, most + 1 + " rows pass");
        });
    }

    @Test
    void a_class_without_rows_takes_part_in_the_rounding_of_shares() {
        int[][] rows = new int[40][];
        Arrays.setAll(rows, row -> new int[] {row % 2, row / 20});
        Table table = Table.of(new Schema(List.of(Column.ofSize("x", 2), Column.ofSize("class", 3))), rows);
        // of 1002 rows the first class gets 2 where the empty one has its share, and 1 where it is left out
        TableAudit audit = audit(table, Schedule.linear(4), 1002, byClass(1.49, 1000.46, 0.05));
        Table first = table.splitBy("class").get(0);
        assertEquals(figures(first, Schedule.linear(4), 2, 1)[first.distinctOf(0)], audit.least(1)[0], 1e-12);
    }

    @Test
    void nothing_is_certified_where_categories_or_shares_are_private() {
        Table table = Table.of(
                new Schema(List.of(Column.ofSize("x", 2), Column.ofSize("class", 2)), false),
                new int[][] {{0, 0}, {1, 0}, {0, 1}, {1, 1}});
        TableAudit information = audit(table, Schedule.linear(3), 2, byClass());
        assertEquals(List.of(PrivateFact.CATEGORIES, PrivateFact.SHARES), information.privateFacts());
        assertEquals(Label.CLAIMED, information.label());
        TableAudit declared = audit(table.declareSchemaPublic(), Schedule.linear(3), 2, byClass(0.5, 0.5));
        assertEquals(List.of(), declared.privateFacts());
        assertEquals(Label.CERTIFIED, declared.label());
        assertEquals(1, declared.confidence());
        assertTrue(declared.assumptions().stream().noneMatch(text -> text.contains("hash")), "nothing is simulated");
    }

    @Test
    void what_is_simulated_from_a_key_is_certified_over_the_hash() {
        Table table = Table.of(
                Schema.ofSizes(9, 9, 9, 9), new int[][] {{0, 1, 2, 3}, {0, 1, 2, 3}, {8, 1, 0, 3}, {4, 4, 4, 4}});
        TableAudit audit = audit(table, Schedule.linear(2), 1, ByClass.NONE);
        assertTrue(audit.paths() > 0);
        assertEquals(Label.CERTIFIED, audit.label());
        assertEquals(Exposure.CONFIDENCE, audit.confidence());
        assertTrue(
                audit.assumptions().get(audit.assumptions().size() - 1).contains("the confidence is over that hash"));
    }

    @Test
    void a_key_gives_the_same_figures_to_the_last_digit_on_any_number_of_threads() throws Exception {
        for (int[] sizes : new int[][] {{9, 9, 9, 9}, {40, 40, 40, 40, 40, 40}}) {
            TableBuilder builder = new TableBuilder(Schema.ofSizes(sizes));
            RandomSource rows = RandomSource.seeded(3);
            for (int row = 0; row < 200; row++) {
                builder.add(Arrays.stream(sizes)
                        .map(size -> rows.nextInt(1 + rows.nextInt(size)))
                        .toArray());
            }
            Table table = builder.table();
            assertArrayEquals(simulated(table, 1), simulated(table, 2));
            assertArrayEquals(simulated(table, 1), simulated(table, 5));
        }
    }

    private static double[] simulated(Table table, int threads) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(threads);
        try {
            return pool.submit(() -> {
                        Exposure exposure = Exposure.of(
                                table,
                                new ExposurePlan(Schedule.cosine(4), 0, 3),
                                2000,
                                0.99,
                                RandomSource.keyed(KEY),
                                Progress.NONE);
                        double[] figures = new double[table.distinct()];
                        Arrays.setAll(figures, distinct -> exposure.delta(distinct, 1));
                        return figures;
                    })
                    .get();
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void what_cannot_be_divided_is_refused() {
        Table table = Table.of(
                new Schema(List.of(Column.ofSize("x", 2), Column.ofSize("class", 2))), new int[][] {{0, 0}, {1, 1}});
        assertTrue(refusal(table, 1, byClass(1.0)).startsWith("there must be a share for each of the 2 categories"));
        assertTrue(refusal(table, 1L << 31, ByClass.NONE).startsWith("released must be in"));
        assertTrue(refusal(table, 1, new ByClass(Optional.of("y"), List.of())).contains("'y'"));
        assertEquals(
                "share must be in [0, infinity), got NaN",
                assertThrows(IllegalArgumentException.class, () -> byClass(Double.NaN))
                        .getMessage());
    }

    private static String refusal(Table table, long released, ByClass classes) {
        return String.valueOf(
                assertThrows(IllegalArgumentException.class, () -> audit(table, Schedule.linear(3), released, classes))
                        .getMessage());
    }
}
