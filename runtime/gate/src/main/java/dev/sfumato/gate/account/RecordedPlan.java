package dev.sfumato.gate.account;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.ledger.Opening;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A budget that was opened in the ledger, with the releases that were planned then.
 *
 * @param id the name of the record
 * @param recorded when, as an ISO instant
 * @param after how many charges of the dataset stand before it
 * @param isConcurrent whether of some other decision it is not known which of the two came first
 * @param isFirst whether no other decision is known to have come before it
 * @param isFirstOpening whether no other budget was opened before it
 * @param wasUsed whether something was released under it, before an unlike one was opened
 */
public record RecordedPlan(
        String id,
        String recorded,
        Opening opening,
        long after,
        boolean isConcurrent,
        boolean isFirst,
        boolean isFirstOpening,
        boolean wasUsed) {
    public RecordedPlan {
        Require.notBlank("the id of a plan", id);
        Require.atLeast("after", 0, after);
    }

    /** The same, as far as another ledger knows it: that something was released under it, whoever reports it. */
    public RecordedPlan unordered(boolean isUsed) {
        return new RecordedPlan(id, recorded, opening, 0, true, isFirst, isFirstOpening, isUsed);
    }

    /** The same with other slots, after so many charges. */
    RecordedPlan with(Opening changed, long charges) {
        return new RecordedPlan(id, recorded, changed, charges, isConcurrent, isFirst, isFirstOpening, wasUsed);
    }

    /** The slots that no release has taken yet, in words. */
    public String free(Map<PrivacyEvent, Long> left) {
        List<String> free = new ArrayList<>();
        left.forEach((event, times) -> {
            if (times > 0) {
                free.add(times + " of "
                        + opening.slots().stream()
                                .filter(slot -> slot.event().equals(event))
                                .map(Opening.Slot::release)
                                .collect(Collectors.joining(" or ")));
            }
        });
        return free.isEmpty() ? "nothing" : String.join(", ", free);
    }

    String name() {
        return "plan " + id.substring(0, Math.min(12, id.length())) + " of " + recorded;
    }
}
