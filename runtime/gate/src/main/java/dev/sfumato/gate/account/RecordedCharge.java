package dev.sfumato.gate.account;

import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.util.Require;
import java.util.List;

/**
 * A release that is in the ledger.
 *
 * @param id the name of the entry
 * @param run what names this occurrence of the release
 * @param recorded when, as an ISO instant
 * @param label how far its price was trusted when it was recorded
 * @param isConcurrent whether of some other decision it is not known which of the two came first
 * @param isFirst whether no other decision is known to have come before it
 * @param isOpened whether the budget was opened before it
 * @param plans the ids of the plans of the dataset that were recorded before it, under the same name
 */
public record RecordedCharge(
        String id,
        String release,
        String run,
        String recorded,
        PrivacyEvent event,
        Label label,
        boolean isConcurrent,
        boolean isFirst,
        boolean isOpened,
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
        this(id, release, run, recorded, event, label, false, false, false, List.of());
    }

    /** The same under another name. */
    public RecordedCharge named(String name) {
        return new RecordedCharge(id, name, run, recorded, event, label, isConcurrent, isFirst, isOpened, plans);
    }

    /** The same, of which nobody knows what came before it. */
    public RecordedCharge unordered() {
        return new RecordedCharge(id, release, run, recorded, event, label, true, isFirst, isOpened, plans);
    }

    String name() {
        return "charge " + id + " of '" + release + "'";
    }

    /** A label, trusted no more than charges were when they were recorded. */
    static Label trusted(Label label, List<RecordedCharge> charges) {
        return charges.stream().map(RecordedCharge::label).reduce(label, Label::and);
    }

    /** Why what rests on charges is trusted less than a label: one sentence for each that was recorded with a weaker one. */
    static List<String> doubts(Label label, List<RecordedCharge> charges) {
        return charges.stream()
                .filter(charge -> charge.label().compareTo(label) > 0)
                .map(charge -> charge.name() + " was recorded as " + charge.label())
                .toList();
    }
}
