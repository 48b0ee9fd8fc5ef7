package dev.sfumato.exposure;

import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableBuilder;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.testing.Cases;

/** Small tables and schedules for property tests. */
public final class RandomCodeTables {
    private RandomCodeTables() {}

    /** Rows crowd around low codes, so that some repeat and some are alone. */
    public static Table table(Cases random, int mostColumns, int mostCategories, int mostRows) {
        int[] sizes = new int[random.whole(1, mostColumns)];
        boolean isEven = random.whole(0, 1) == 0;
        int even = random.whole(2, mostCategories);
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = isEven ? even : random.whole(1, mostCategories);
        }
        sizes[0] = Math.max(2, sizes[0]);
        TableBuilder builder = new TableBuilder(Schema.ofSizes(sizes));
        int rows = random.whole(2, mostRows);
        int[] row = new int[sizes.length];
        for (int r = 0; r < rows; r++) {
            for (int i = 0; i < row.length; i++) {
                double u = random.between(0, 1);
                row[i] = (int) (sizes[i] * u * u);
            }
            builder.add(row);
        }
        return builder.table();
    }

    static Schedule schedule(Cases random) {
        Schedule schedule = new Schedule(random.oneOf(Schedule.Shape.values()), random.whole(1, 12), 1);
        return random.whole(0, 3) == 0 ? schedule.decay(random.between(0.1, 1)) : schedule;
    }
}
