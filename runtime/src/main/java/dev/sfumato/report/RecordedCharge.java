package dev.sfumato.report;

import dev.sfumato.Require;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.PrivacyEvent;
import java.util.List;

/**
 * A release that is in the ledger.
 *
 * @param id the name of the entry
 * @param run what names this occurrence of the release
 * @param recorded when, as an ISO instant
 * @param label how far its price was trusted when it was recorded
 * @param isConcurrent whether of some other record it is not known which of the two came first
 * @param plans the ids of the plans that were recorded before it
 */
public record RecordedCharge(
        String id,
        String release,
        String run,
        String recorded,
        PrivacyEvent event,
        Label label,
        boolean isConcurrent,
        List<String> plans) {
    public RecordedCharge {
        plans = List.copyOf(plans);
        Require.notBlank("the id of a charge", id);
        Require.notBlank("the release of a charge", release);
        if (label == Label.EMPIRICAL) {
            throw new IllegalArgumentException("the label of charge " + id
                    + " must be CERTIFIED, CLAIMED or NONE, got EMPIRICAL: a lower bound cannot be charged");
        }
    }

    /** A charge that is in no plan, after all that were made before. */
    public RecordedCharge(String id, String release, String run, String recorded, PrivacyEvent event, Label label) {
        this(id, release, run, recorded, event, label, false, List.of());
    }

    /** The same under another name. */
    public RecordedCharge named(String name) {
        return new RecordedCharge(id, name, run, recorded, event, label, isConcurrent, plans);
    }

    /** The same, of which nobody knows what came before it. */
    RecordedCharge unordered() {
        return new RecordedCharge(id, release, run, recorded, event, label, true, plans);
    }

    String name() {
        return "charge " + id + " of '" + release + "'";
    }

    /** Why what rests on it is trusted no more than it was. */
    String doubt() {
        return name() + " was recorded as " + label;
    }
}
