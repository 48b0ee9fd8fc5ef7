package dev.sfumato.report;

import dev.sfumato.Require;
import dev.sfumato.ledger.LedgerEntry;
import dev.sfumato.ledger.LedgerState;
import java.util.List;
import java.util.Set;

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

    /** What a ledger says of a dataset by any of its names, in the order in which it was recorded. */
    public static LedgerFacts of(LedgerState state, Set<String> names) {
        List<RecordedCharge> charges = state.inOrder().stream()
                .filter(entry -> names.contains(entry.dataset()))
                .map(LedgerFacts::charge)
                .toList();
        return new LedgerFacts(charges.size(), state.checkpoint().text(), charges);
    }

    private static RecordedCharge charge(LedgerEntry entry) {
        return new RecordedCharge(
                entry.id(), entry.release(), entry.run(), entry.recorded().toString(), entry.event(), entry.label());
    }
}
