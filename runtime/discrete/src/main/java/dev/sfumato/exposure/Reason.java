package dev.sfumato.exposure;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Why a row is exposed: a value, or a pair of values, that few other rows share.
 *
 * @param columns one or two
 * @param values what the row has there, in words
 * @param sharing how many other rows have the same
 */
record Reason(List<String> columns, List<String> values, long sharing) {
    public Reason {
        columns = List.copyOf(columns);
        values = List.copyOf(values);
    }

    @Override
    public String toString() {
        return IntStream.range(0, columns.size())
                        .mapToObj(i -> columns.get(i) + " " + values.get(i))
                        .collect(Collectors.joining(" and "))
                + ": shared by " + sharing + (sharing == 1 ? " other row" : " other rows");
    }
}
