package dev.sfumato.data.table;

import dev.sfumato.util.Require;
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
 * @param inferred the names of the columns that were inferred from the data; if it is public nevertheless, it was declared so
 */
public record Schema(List<Column> columns, boolean isPublic, List<String> inferred) {
    private static final int SHOWN = 12;

    public Schema {
        columns = List.copyOf(Require.allGiven("columns", columns));
        inferred = List.copyOf(Require.allGiven("inferred", inferred));
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

    /** Columns that were declared, or all of them inferred from the data. */
    public Schema(List<Column> columns, boolean isPublic) {
        this(
                columns,
                isPublic,
                isPublic ? List.of() : columns.stream().map(Column::name).toList());
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
        return new Schema(columns, true, inferred);
    }

    /** The assumptions that a figure must state if it takes this schema as public: none if nothing was inferred from the data. */
    public List<String> assumptions() {
        if (!isPublic || inferred.isEmpty()) {
            return List.of();
        }
        return List.of("what the schema says of " + (inferred.size() == 1 ? "column " : "columns ")
                + inferred.stream().map(name -> "'" + name + "'").collect(Collectors.joining(", "))
                + " was inferred from the private rows and tells nothing about anybody, as was declared");
    }

    /** The same with these columns only. */
    public Schema project(int... kept) {
        List<Column> left = Arrays.stream(kept).mapToObj(columns::get).toList();
        return new Schema(
                left,
                isPublic,
                left.stream().map(Column::name).filter(inferred::contains).toList());
    }

    /** A line for each column: its name and its categories, the first of many. */
    @Override
    public String toString() {
        return columns.stream()
                .map(column -> column.name() + ": "
                        + column.categories().stream().limit(SHOWN).collect(Collectors.joining(", "))
                        + (column.size() > SHOWN ? ", and " + (column.size() - SHOWN) + " more" : "")
                        + (inferred.contains(column.name()) ? " (inferred from the rows)" : ""))
                .collect(Collectors.joining("\n"));
    }
}
