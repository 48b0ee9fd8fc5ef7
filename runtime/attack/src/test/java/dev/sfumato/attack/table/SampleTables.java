package dev.sfumato.attack.table;

import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableBuilder;
import dev.sfumato.noise.RandomSource;

/** Tables of a known distribution, to judge the judges by. */
public final class SampleTables {
    /** Six features of four values each, and a label that they tell more or less. */
    public static final Schema SCHEMA = Schema.ofSizes(4, 4, 4, 4, 4, 4, 2);

    public static final String LABEL = "c7";

    private SampleTables() {}

    /** Rows of one distribution: a hidden kind of person decides all columns, each with some noise. */
    public static Table distribution(int rows, RandomSource random) {
        TableBuilder builder = new TableBuilder(SCHEMA);
        int[] row = new int[7];
        for (int r = 0; r < rows; r++) {
            int kind = random.bernoulli(0.7) ? 0 : 1 + random.nextInt(3);
            for (int i = 0; i < 6; i++) {
                row[i] = random.bernoulli(0.6) ? kind : random.nextInt(4);
            }
            row[6] = random.bernoulli(0.9) ? (kind == 0 ? 0 : 1) : random.nextInt(2);
            builder.add(row);
        }
        return builder.table();
    }

    /** Rows in which every value of every column is as likely. */
    public static Table noise(int rows, RandomSource random) {
        TableBuilder builder = new TableBuilder(SCHEMA);
        int[] row = new int[7];
        for (int r = 0; r < rows; r++) {
            for (int i = 0; i < 7; i++) {
                row[i] = random.nextInt(SCHEMA.size(i));
            }
            builder.add(row);
        }
        return builder.table();
    }

    public static Table of(int[] sizes, int[]... rows) {
        return Table.of(Schema.ofSizes(sizes), rows);
    }
}
