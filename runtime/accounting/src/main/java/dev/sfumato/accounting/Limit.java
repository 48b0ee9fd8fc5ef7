package dev.sfumato.accounting;

import java.util.Map;

/**
 * What totals are held against.
 *
 * @param <T> the kind of total
 */
public interface Limit<T> {
    /** What can be wrong with a total, in the order in which it is told. */
    enum Fault {
        /** It is trusted less than the limit asks. */
        WEAK_LABEL,
        /** It holds at a larger delta only. */
        DELTA,
        /** Its epsilon is infinite. */
        UNBOUNDED,
        /** Its epsilon is too large. */
        EPSILON,
        /** It was measured, and may mislead more often than the limit allows. */
        FAILURE,
        /** It tells too much, in nats. */
        INFORMATION
    }

    /** All that keeps a total from being within this limit, each in words without a full stop; nothing where it is within. */
    Map<Fault, String> faults(T total);

    /** How much of this limit a total within it uses, and how much it leaves, in words without a full stop. */
    String used(T total);
}
