package dev.sfumato.attack.table;

import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableBuilder;
import dev.sfumato.noise.Chance;

/** Tables of a known law, to judge the judges by. */
public final class MadeTables {
    /** Six features of four values each, and a label that they tell more or less. */
    public static final Schema SCHEMA = Schema.ofSizes(4, 4, 4, 4, 4, 4, 2);

    public static final String LABEL = "c7";

    private MadeTables() {}

    /** Rows of one law: a hidden kind of person decides all columns, each with some noise. */
    public static Table law(int rows, Chance chance) {
        TableBuilder builder = new TableBuilder(SCHEMA);
        int[] row = new int[7];
        for (int r = 0; r < rows; r++) {
            int kind = chance.happens(0.7) ? 0 : 1 + chance.below(3);
            for (int i = 0; i < 6; i++) {
                row[i] = chance.happens(0.6) ? kind : chance.below(4);
            }
            row[6] = chance.happens(0.9) ? (kind == 0 ? 0 : 1) : chance.below(2);
            builder.add(row);
        }
        return builder.table();
    }

    /** Rows in which every value of every column is as likely. */
    public static Table noise(int rows, Chance chance) {
        TableBuilder builder = new TableBuilder(SCHEMA);
        int[] row = new int[7];
        for (int r = 0; r < rows; r++) {
            for (int i = 0; i < 7; i++) {
                row[i] = chance.below(SCHEMA.size(i));
            }
            builder.add(row);
        }
        return builder.table();
    }

    public static Table of(int[] sizes, int[]... rows) {
        return Table.of(Schema.ofSizes(sizes), rows);
    }
}
