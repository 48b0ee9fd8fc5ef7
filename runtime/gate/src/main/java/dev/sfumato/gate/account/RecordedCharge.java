package dev.sfumato.gate.account;

import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.Trusted;
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

    /** What it released, once. */
    public DeclaredRelease asRelease() {
        return new DeclaredRelease(release, event, 1, NoiseDeclaration.NONE);
    }

    String name() {
        return "charge " + id + " of '" + release + "'";
    }

    /**
     * The price of what was recorded, trusted no more than its charges were when they were recorded; each that was trusted less than the price is
     * is among the assumptions. All that prices charges goes through here.
     */
    static <T extends Trusted<T>> T asRecorded(T price, List<RecordedCharge> charges) {
        return price.doubted(
                charges.stream().map(RecordedCharge::label).reduce(price.label(), Label::and),
                charges.stream()
                        .filter(charge -> charge.label().compareTo(price.label()) > 0)
                        .map(charge -> charge.name() + " was recorded as " + charge.label())
                        .toList());
    }
}
