package dev.sfumato.numeric;

/** A factor C of the matrix that makes running sums of what each step adds; its rows get the noise. See {@link PrefixFactor}. */
public enum SumFactor {
    /** The identity: every step gets noise of its own, which the sums add up. */
    IDENTITY,
    /** The sums themselves: every sum gets noise of its own. */
    PREFIX_SUMS,
    /** Sums of the complete blocks of one, two, four and so on; a running sum is made of a few of them. */
    BINARY_TREE,
    /** The square root of the matrix that sums up. */
    SQUARE_ROOT,
    /** The first diagonals of the square root. */
    BANDED_SQUARE_ROOT,
    /** The inverse of the first diagonals of the root's inverse. */
    BANDED_INVERSE_SQUARE_ROOT;

    /** Whether a number of bands belongs to it. */
    public boolean isBanded() {
        return this == BANDED_SQUARE_ROOT || this == BANDED_INVERSE_SQUARE_ROOT;
    }
}
