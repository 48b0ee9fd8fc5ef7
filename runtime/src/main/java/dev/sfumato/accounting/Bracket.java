package dev.sfumato.accounting;

/** Both ends between which a true epsilon lies. */
record Bracket(double lower, double upper) {
    static final Bracket ZERO = new Bracket(0, 0);
    static final Bracket INFINITE = new Bracket(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
}
