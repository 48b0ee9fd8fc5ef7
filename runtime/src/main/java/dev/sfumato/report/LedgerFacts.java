package dev.sfumato.report;

import dev.sfumato.Require;
import java.util.List;

/**
 * What the ledger says of a dataset.
 *
 * @param entries how many entries of this dataset there are
 * @param checkpoint the state of the whole ledger, as text that a later audit can be held against
 * @param charges the releases of this dataset
 */
public record LedgerFacts(long entries, String checkpoint, List<RecordedCharge> charges) {
    public LedgerFacts {
        charges = List.copyOf(charges);
        Require.atLeast("entries", charges.size(), entries);
        if (charges.stream().map(RecordedCharge::id).distinct().count() != charges.size()) {
            throw new IllegalArgumentException("the charges of a ledger must have ids of their own, got one twice");
        }
    }
}
