package dev.sfumato.ledger;

import java.time.Instant;
import java.util.List;

/** One file of a ledger: a charge, or what was fixed before charges were made. */
public sealed interface LedgerRecord permits LedgerEntry, LedgerPlan {
    String dataset();

    /** The moment in which it was recorded. */
    Instant recorded();

    /** The ids of the ledger's heads when it was recorded, in ascending order. */
    List<String> parents();

    /** The one way to write this record, the same on every platform and for ever. */
    byte[] bytes();

    /** SHA-256 of the bytes. */
    default String id() {
        return Hash.of(bytes());
    }

    /** The name of the file that holds this record. */
    default String fileName() {
        return EntryFile.nameOf(id());
    }
}
