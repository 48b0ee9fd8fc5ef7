package dev.sfumato.diffusion.discrete;

import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableBuilder;
import dev.sfumato.testing.Cases;

/** Small tables of all kinds: even and skewed, columns of one size and of several, few rows and many. */
public final class RandomTables {
    private RandomTables() {}

    public static Table table(Cases cases, int mostStates) {
        int columns = cases.whole(1, 5);
        int[] sizes = new int[columns];
        boolean isMixed = cases.oneOf(true, false);
        int size = cases.whole(2, 5);
        int states = 1;
        for (int i = 0; i < columns; i++) {
            sizes[i] = isMixed ? cases.whole(1, 5) : size;
            if (states * sizes[i] > mostStates) {
                sizes[i] = 1;
            }
            states *= sizes[i];
        }
        double skew = cases.between(1, 4);
        TableBuilder builder = new TableBuilder(Schema.ofSizes(sizes));
        int rows = 1 + (int) cases.magnitude(1, 150);
        for (int r = 0; r < rows; r++) {
            int[] row = new int[columns];
            for (int i = 0; i < columns; i++) {
                row[i] = (int) (sizes[i] * Math.pow(cases.between(0, 1), skew));
            }
            builder.add(row);
        }
        return builder.table();
    }

    public static Schedule schedule(Cases cases) {
        double decay = cases.oneOf(true, true, false) ? 1 : cases.between(0.01, 1);
        return new Schedule(cases.oneOf(Schedule.Shape.values()), cases.whole(1, 12), decay);
    }
}
