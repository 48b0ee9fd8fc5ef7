package dev.sfumato.accounting;

/** Both ends between which a true epsilon lies. */
public record Bracket(double lower, double upper) {
    public static final Bracket ZERO = new Bracket(0, 0);
    public static final Bracket INFINITE = new Bracket(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
}
