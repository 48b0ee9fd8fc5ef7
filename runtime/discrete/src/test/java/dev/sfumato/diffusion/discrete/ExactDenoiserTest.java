package dev.sfumato.diffusion.discrete;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.testing.Cases;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ExactDenoiserTest {
    @Test
    void says_of_each_noisy_row_what_bayes_says_of_the_rows_of_the_table() {
        Cases.check(200, cases -> {
            Table table = RandomTables.table(cases, 300);
            Schedule schedule = RandomTables.schedule(cases);
            int t = cases.whole(1, schedule.steps());
            ExactDenoiser pairs = ExactDenoiser.of(table, schedule);
            ExactDenoiser tables = ExactDenoiser.of(table, schedule);
            tables.tables(t);
            char[] row = new char[table.columns()];
            for (int i = 0; i < row.length; i++) {
                row[i] = (char) cases.whole(0, table.schema().size(i) - 1);
            }
            double[] expected = byBayes(table, schedule, t, row);
            double[] distributions = new double[expected.length];
            pairs.distributions(t, row, 1, distributions);
            assertArrayEquals(expected, distributions, 1e-13);
            tables.distributions(t, row, 1, distributions);
            assertArrayEquals(expected, distributions, 1e-13);
        });
    }

    private static double[] byBayes(Table table, Schedule schedule, int t, char[] row) {
        double[] distributions =
                new double[Arrays.stream(table.schema().sizes()).sum()];
        double all = 0;
        for (int r = 0; r < table.rows(); r++) {
            double chance = 1;
            for (int i = 0; i < row.length; i++) {
                if (table.schema().size(i) > 1) {
                    Coefficients c = Coefficients.of(schedule, table.schema().size(i));
                    chance *= table.value(r, i) == row[i] ? c.stayBar(t) : c.moveBar(t);
                }
            }
            all += chance;
            int offset = 0;
            for (int i = 0; i < row.length; i++) {
                distributions[offset + table.value(r, i)] += chance;
                offset += table.schema().size(i);
            }
        }
        for (int i = 0; i < distributions.length; i++) {
            distributions[i] /= all;
        }
        return distributions;
    }

    @Test
    void a_row_far_from_all_rows_of_a_wide_table_still_has_a_distribution() {
        int[] sizes = new int[300];
        Arrays.fill(sizes, 20);
        int[][] rows = new int[2][300];
        Arrays.fill(rows[1], 1);
        ExactDenoiser denoiser = ExactDenoiser.of(Table.of(Schema.ofSizes(sizes), rows), Schedule.linear(1000));
        char[] far = new char[300];
        Arrays.fill(far, (char) 7);
        far[0] = 1;
        double[] distributions = new double[6000];
        denoiser.distributions(1, far, 1, distributions);
        double r = Coefficients.of(Schedule.linear(1000), 20).forgotten(1);
        assertEquals(1 / (1 + r), distributions[1], 1e-12);
        assertEquals(r / (1 + r), distributions[0], 1e-12);
    }

    @Test
    void knows_nothing_but_its_rows() {
        Table one = Table.of(Schema.ofSizes(3, 1, 2), new int[][] {{2, 0, 1}});
        double[] distributions = new double[6];
        ExactDenoiser.of(one, Schedule.cosine(4)).distributions(4, new char[] {0, 0, 0}, 1, distributions);
        assertArrayEquals(new double[] {0, 0, 1, 1, 0, 1}, distributions);
    }

    @Test
    void says_that_it_memorises() {
        Table table = Table.of(Schema.ofSizes(2), new int[][] {{0}, {1}});
        assertTrue(ExactDenoiser.of(table, Schedule.linear(3)).toString().contains("memorises"));
    }

    @Test
    void refuses_an_empty_table_a_wrong_step_and_a_schedule_that_forgets_nothing() {
        Table none = Table.of(Schema.ofSizes(2), new int[0][]);
        assertThrows(IllegalArgumentException.class, () -> ExactDenoiser.of(none, Schedule.linear(3)));
        Table table = Table.of(Schema.ofSizes(2), new int[][] {{0}, {1}});
        ExactDenoiser denoiser = ExactDenoiser.of(table, Schedule.linear(3));
        assertThrows(IllegalArgumentException.class, () -> denoiser.distributions(0, new char[1], 1, new double[2]));
        assertThrows(IllegalArgumentException.class, () -> denoiser.distributions(4, new char[1], 1, new double[2]));
        Schedule nothing = Schedule.linear(3).decay(1e-300);
        assertThrows(IllegalArgumentException.class, () -> ExactDenoiser.of(table, nothing));
    }
}
