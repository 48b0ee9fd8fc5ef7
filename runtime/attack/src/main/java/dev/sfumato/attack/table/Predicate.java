package dev.sfumato.attack.table;

import java.util.Arrays;

/** That a row has certain values in certain columns. */
final class Predicate {
    private final int[] columns;
    private final int[] codes;

    Predicate(int[] columns, int[] codes) {
        this.columns = columns;
        this.codes = codes;
    }

    /** In rising order, each once. */
    int[] columns() {
        return columns;
    }

    /** The value in each of the columns. */
    int[] codes() {
        return codes;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Predicate predicate
                && Arrays.equals(columns, predicate.columns)
                && Arrays.equals(codes, predicate.codes);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(columns) + Arrays.hashCode(codes);
    }

    @Override
    public String toString() {
        return Arrays.toString(columns) + " = " + Arrays.toString(codes);
    }
}
