package dev.sfumato.data.table;

import dev.sfumato.Require;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The columns of a categorical table, in order.
 *
 * @param isPublic whether it was declared without a look at the data, or by somebody who answers for that; one inferred from
 *     the data is as private as they are
 */
public record Schema(List<Column> columns, boolean isPublic) {
    public Schema {
        columns = List.copyOf(columns);
        Require.atLeast("columns", 1, columns.size());
        Set<String> names = new HashSet<>();
        for (Column column : columns) {
            if (!names.add(column.name())) {
                throw new IllegalArgumentException("column names must differ, '" + column.name() + "' occurs twice");
            }
        }
    }

    /** Columns that were declared. */
    public Schema(List<Column> columns) {
        this(columns, true);
    }

    /** Columns c1, c2, ... of codes that stand for themselves. */
    public static Schema ofSizes(int... sizes) {
        return new Schema(IntStream.range(0, sizes.length)
                .mapToObj(i -> Column.ofSize("c" + (i + 1), sizes[i]))
                .toList());
    }

    public int size(int column) {
        return columns.get(column).size();
    }

    public int[] sizes() {
        return columns.stream().mapToInt(Column::size).toArray();
    }

    public int indexOf(String name) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equals(name)) {
                return i;
            }
        }
        throw new IllegalArgumentException("there is no column '" + name + "', there are "
                + columns.stream().map(Column::name).collect(Collectors.joining(", ")));
    }

    /** The same, by somebody who answers for it that nothing in it tells about a person. */
    public Schema declarePublic() {
        return new Schema(columns, true);
    }

    /** The same with these columns only. */
    public Schema project(int... kept) {
        return new Schema(Arrays.stream(kept).mapToObj(columns::get).toList(), isPublic);
    }
}
