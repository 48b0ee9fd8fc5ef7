package dev.sfumato.report;

import dev.sfumato.Require;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.PrivacyEvent;

/**
 * A release that is in the ledger.
 *
 * @param id the name of the entry
 * @param run what names this occurrence of the release
 * @param recorded when, as an ISO instant
 * @param label how far its price was trusted when it was recorded
 */
public record RecordedCharge(String id, String release, String run, String recorded, PrivacyEvent event, Label label) {
    public RecordedCharge {
        Require.notBlank("the id of a charge", id);
        Require.notBlank("the release of a charge", release);
        if (label == Label.EMPIRICAL) {
            throw new IllegalArgumentException("the label of charge " + id
                    + " must be CERTIFIED, CLAIMED or NONE, got EMPIRICAL: a lower bound cannot be charged");
        }
    }

    String name() {
        return "charge " + id + " of '" + release + "'";
    }

    /** Why what rests on it is trusted no more than it was. */
    String doubt() {
        return name() + " was recorded as " + label;
    }
}
