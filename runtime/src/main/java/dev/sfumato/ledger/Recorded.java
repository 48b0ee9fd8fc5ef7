package dev.sfumato.ledger;

import java.util.List;

/**
 * What came of a charge. Its entry is on the disk.
 *
 * @param entry the new entry, or the one that holds the same charge already
 * @param isNew whether the entry was written now; if not, the charge was a replay and cost nothing more
 * @param sameRunBefore other entries of the same run of the same release, recorded earlier or on another branch
 */
public record Recorded(LedgerEntry entry, boolean isNew, List<LedgerEntry> sameRunBefore) {
    public Recorded {
        sameRunBefore = List.copyOf(sameRunBefore);
    }

    /** Whether the run was charged before with something else, so that it has now been charged more than once. */
    public boolean isChangedRun() {
        return isNew && !sameRunBefore.isEmpty();
    }
}
