package dev.sfumato.data.table;

import dev.sfumato.util.Require;
import java.util.List;
import java.util.stream.Stream;

/**
 * How a column of a file becomes a column of a table.
 *
 * @param name what the column is called in the table
 * @param source what it is called in the file; where the file names none, c1, c2, ...
 * @param isInferred whether it was inferred from the data; later declarations by hand do not change that, nor does a schema that it is put
 *     into
 */
public record ColumnRule(String name, String source, Codec codec, Missing missing, boolean isInferred) {
    public ColumnRule {
        Require.notBlank("name of a column", name);
        Require.notBlank("source of a column", source);
    }

    /** A column that was declared. */
    public ColumnRule(String name, String source, Codec codec, Missing missing) {
        this(name, source, codec, missing, false);
    }

    /** A column by the name it has in the file; a missing value is refused. */
    public static ColumnRule of(String name, Codec codec) {
        return new ColumnRule(name, name, codec, Missing.REFUSE);
    }

    /** Each raw value a category of its own, in this order. */
    public static ColumnRule categories(String name, String... values) {
        return of(name, Categories.of(values));
    }

    /** Categories of raw values, in this order. */
    public static ColumnRule groups(String name, Group... groups) {
        return of(name, Categories.of(groups));
    }

    /** Numbers cut at these edges. */
    public static ColumnRule cuts(String name, double... edges) {
        return of(name, Cuts.at(edges));
    }

    /** The same under another name in the table. */
    public ColumnRule as(String other) {
        return new ColumnRule(other, source, codec, missing, isInferred);
    }

    public ColumnRule missing(Missing action) {
        return new ColumnRule(name, source, codec, action, isInferred);
    }

    ColumnRule codec(Codec other) {
        return new ColumnRule(name, source, other, missing, isInferred);
    }

    /** The same, marked as inferred from the data. */
    public ColumnRule inferred() {
        return new ColumnRule(name, source, codec, missing, true);
    }

    /** How many codes there are, that of missing values as well. */
    public int size() {
        return codec.size() + (missing == Missing.CATEGORY ? 1 : 0);
    }

    /** The column of a table. */
    public Column column() {
        if (codec.size() > Column.MOST_CATEGORIES) {
            throw new IllegalArgumentException("column '" + name + "' has more than " + Column.MOST_CATEGORIES
                    + " different values, which is the most: say drop(\"" + name + "\") if it holds ids, or top(\""
                    + name + "\", 100) to keep the most frequent and put the rest into one category");
        }
        return missing == Missing.CATEGORY
                ? new Column(name, with(codec.names(), missingName()), with(codec.typical(), ""))
                : new Column(name, codec.names(), codec.typical());
    }

    /** The name of missing values, which no raw value has taken. */
    private String missingName() {
        String free = Missing.NAME;
        while (codec.names().contains(free)) {
            free = "(" + free + ")";
        }
        return free;
    }

    private static List<String> with(List<String> texts, String last) {
        return Stream.concat(texts.stream(), Stream.of(last)).toList();
    }
}
