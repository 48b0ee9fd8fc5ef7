package dev.sfumato.data.table;

import dev.sfumato.util.Require;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A column of a categorical table.
 *
 * @param categories what its codes 0, 1, ... stand for, in words
 * @param typical a raw value for each code, as it would stand in a file
 */
public record Column(String name, List<String> categories, List<String> typical) {
    /** The most categories that a column may have. */
    public static final int MOST_CATEGORIES = 1 << 16;

    public Column {
        Require.notBlank("name of a column", name);
        Require.atLeast("categories of column '" + name + "'", 1, categories.size());
        if (categories.size() > MOST_CATEGORIES) {
            throw new IllegalArgumentException("column '" + name + "' has " + categories.size()
                    + " categories, the most is " + MOST_CATEGORIES
                    + ": drop a column of ids, or keep its top categories and put the rest into one");
        }
        categories = List.copyOf(categories);
        Set<String> names = new HashSet<>();
        for (String category : categories) {
            if (!names.add(category)) {
                throw new IllegalArgumentException(
                        "categories of column '" + name + "' must differ, '" + category + "' occurs twice");
            }
        }
        typical = List.copyOf(typical);
        if (typical.size() != categories.size()) {
            throw new IllegalArgumentException("column '" + name + "' has " + categories.size() + " categories and "
                    + typical.size() + " typical values, there must be one for each");
        }
    }

    /** A column whose categories are its raw values. */
    public Column(String name, List<String> categories) {
        this(name, categories, categories);
    }

    /** A column of codes that stand for themselves. */
    public static Column ofSize(String name, int size) {
        return new Column(
                name, IntStream.range(0, size).mapToObj(Integer::toString).toList());
    }

    public int size() {
        return categories.size();
    }
}
