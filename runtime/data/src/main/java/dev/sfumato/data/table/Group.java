package dev.sfumato.data.table;

import java.util.List;

/**
 * Raw values that are one category.
 *
 * @param name the category in words
 * @param values the raw values, blanks around them aside
 * @param typical the raw value that is written for the category
 */
public record Group(String name, List<String> values, String typical) {
    public Group {
        values = List.copyOf(values);
    }

    /** One category of these raw values, named by them; the first is typical. */
    public static Group of(String first, String... others) {
        return named(others.length == 0 ? first : first + " or " + String.join(" or ", others), first, others);
    }

    /** One category of these raw values; the first is typical. */
    public static Group named(String name, String first, String... others) {
        String[] values = new String[1 + others.length];
        values[0] = first;
        System.arraycopy(others, 0, values, 1, others.length);
        return new Group(name, List.of(values), first);
    }

    /** The same with another raw value to be written for it. */
    public Group writtenAs(String value) {
        return new Group(name, values, value);
    }
}
