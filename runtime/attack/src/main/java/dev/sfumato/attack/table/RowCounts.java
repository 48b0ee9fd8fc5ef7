package dev.sfumato.attack.table;

import dev.sfumato.data.table.Table;
import java.util.HashMap;
import java.util.Map;

/** How often a row occurs in a table, asked with rows of another table that has the same columns. */
public final class RowCounts {
    private final Map<String, Integer> counts = new HashMap<>();

    public RowCounts(Table... tables) {
        for (Table table : tables) {
            for (int d = 0; d < table.distinct(); d++) {
                counts.merge(key(table, d), table.count(d), Integer::sum);
            }
        }
    }

    public int of(Table table, int distinct) {
        return counts.getOrDefault(key(table, distinct), 0);
    }

    private static String key(Table table, int distinct) {
        char[] codes = new char[table.columns()];
        for (int i = 0; i < codes.length; i++) {
            codes[i] = (char) table.code(distinct, i);
        }
        return new String(codes);
    }
}
