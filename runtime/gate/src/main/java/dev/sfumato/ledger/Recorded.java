package dev.sfumato.ledger;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The result of a charge. Its entry is on the disk.
 *
 * @param entry the new entry, or the one that holds the same charge already
 * @param isNew whether the entry was written now; if not, the charge was a replay and cost nothing more
 * @param sameRunBefore other entries of the same run of the same release, recorded earlier or on another branch
 * @param opened the budget that was opened with it, where it is the first charge
 */
public record Recorded(LedgerEntry entry, boolean isNew, List<LedgerEntry> sameRunBefore, Optional<LedgerPlan> opened) {
    public Recorded {
        sameRunBefore = List.copyOf(sameRunBefore);
    }

    /** The names of the files that are new. */
    public List<String> newFiles() {
        return isNew
                ? Stream.concat(opened.stream(), Stream.of(entry))
                        .map(LedgerRecord::fileName)
                        .toList()
                : List.of();
    }

    /** Whether the run was charged before with something else, so that it has now been charged more than once. */
    public boolean isChangedRun() {
        return isNew && !sameRunBefore.isEmpty();
    }
}
