package dev.sfumato.accounting.pld;

/** Which of two neighbours is P: the one that has the record, or the one that lacks it. */
public enum Direction {
    REMOVE,
    ADD
}
