package dev.sfumato.exposure;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.testing.Cases;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ClosedFormTest {
    @Test
    void no_exact_chain_exceeds_it_nor_the_change_of_measure_bound() {
        Cases.check(200, random -> {
            Table table = RandomCodeTables.table(random, 3, 4, random.oneOf(6, 30, 200));
            Schedule schedule = RandomCodeTables.schedule(random);
            int stop = random.whole(0, Math.min(2, schedule.steps()));
            RowLeakage leakage = RowLeakage.of(table, new ExposurePlan(schedule, stop, 1), Progress.NONE);
            int d = random.whole(0, table.distinct() - 1);
            ExactChain chain = new ExactChain(table, schedule);
            for (double epsilon : new double[] {0, 0.05, 0.5, 1, 3, 10}) {
                double exact = chain.delta(stop, d, epsilon) - 1e-14;
                double closed = leakage.delta(Bound.CLOSED_FORM, d, epsilon);
                double claimed = leakage.delta(Bound.CHANGE_OF_MEASURE, d, epsilon);
                assertTrue(exact <= closed, "exact " + exact + ", closed form " + closed);
                assertTrue(exact <= claimed, "exact " + exact + ", change of measure " + claimed);
                assertTrue(exact <= leakage.delta(Bound.PUBLISHED, d, epsilon));
                assertTrue(exact <= leakage.delta(Bound.RELAXED, d, epsilon));
            }
        });
    }

    @Test
    void two_released_rows_cost_at_most_twice_one() {
        Cases.check(60, random -> {
            int[] sizes = {random.whole(2, 3), random.whole(2, 3)};
            int[][] rows = new int[random.whole(2, 20)][2];
            for (int[] row : rows) {
                Arrays.setAll(row, i -> random.whole(0, sizes[i] - 1));
            }
            Table table = Table.of(Schema.ofSizes(sizes), rows);
            Schedule schedule = Schedule.linear(random.whole(1, 6));
            RowLeakage leakage = RowLeakage.of(table, new ExposurePlan(schedule, 0, 2), Progress.NONE);
            ExactChain chain = new ExactChain(table, schedule);
            double[] p = chain.distribution(0, -1);
            double[] q = chain.distribution(0, 0);
            for (double epsilon : new double[] {0, 0.3, 1, 4}) {
                double exact = 0;
                for (int x = 0; x < p.length; x++) {
                    for (int y = 0; y < p.length; y++) {
                        exact += Math.max(0, p[x] * p[y] - Math.exp(epsilon) * q[x] * q[y]);
                    }
                }
                assertTrue(exact - 1e-14 <= leakage.delta(Bound.CLOSED_FORM, 0, epsilon));
            }
        });
    }
}
