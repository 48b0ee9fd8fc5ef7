package dev.sfumato.accounting;

/** How far a figure can be trusted. */
public enum Label {
    /** An upper bound that is proved, holds without limits taken, and is computed with its error on the safe side. */
    CERTIFIED("proved upper bound, numerical error on the safe side"),
    /** An upper bound that a paper states; the known gap in its proof is among the guarantee's assumptions. */
    CLAIMED("stated by a paper, with a known gap"),
    /** No guarantee at all. */
    NONE("no guarantee"),
    /** A measured lower bound: the true epsilon is at least this, with the stated confidence. */
    EMPIRICAL("measured lower bound, never an upper bound");

    private final String meaning;

    Label(String meaning) {
        this.meaning = meaning;
    }

    public String meaning() {
        return meaning;
    }

    /** Whether a figure with this label bounds the true epsilon from above. */
    public boolean isUpperBound() {
        return this == CERTIFIED || this == CLAIMED;
    }

    /** Whether a figure with this label is good enough where the other one is required. */
    public boolean satisfies(Label required) {
        return isUpperBound() && required.isUpperBound() && compareTo(required) <= 0;
    }

    /** The label of a figure made from two: the weaker one. A lower bound cannot be combined with an upper bound. */
    public Label and(Label other) {
        if ((this == EMPIRICAL) != (other == EMPIRICAL)) {
            throw new IllegalArgumentException("An EMPIRICAL figure is a lower bound and cannot be combined with a "
                    + (this == EMPIRICAL ? other : this) + " upper bound; report them side by side.");
        }
        return compareTo(other) >= 0 ? this : other;
    }
}
