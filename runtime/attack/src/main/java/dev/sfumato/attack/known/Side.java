package dev.sfumato.attack.known;

/** The input of a release: one of two neighbouring inputs, or what both have in common when the record is not looked at. */
enum Side {
    /** World 0: where a record may be there or not, it is not. */
    WITHOUT,
    /** World 1. */
    WITH,
    /** A batch that the record is not in. */
    UNSEEN
}
