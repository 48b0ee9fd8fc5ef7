package dev.sfumato.audit.synthetic;

import java.util.Arrays;

/**
 * That a row has certain values in certain columns.
 *
 * @param columns in rising order, each once
 * @param codes the value in each of them
 */
record Predicate(int[] columns, int[] codes) {
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
