package dev.sfumato.gate.account;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What of a release a total counts.
 *
 * @param release how often it is declared in all, or was recorded
 * @param counted how many of them are counted: of declared ones those that are not recorded yet
 */
public record CountedRelease(DeclaredRelease release, Origin origin, long counted) {
    public CountedRelease {
        if (counted < 0 || counted > release.times()) {
            throw new IllegalArgumentException(
                    "counted must be in [0, times = " + release.times() + "], got " + counted);
        }
    }

    /** What is recorded: charges of one release that did the same are one entry, in the order of the first of them. */
    static List<CountedRelease> recorded(List<RecordedCharge> charges) {
        Map<DeclaredRelease, Long> times = new LinkedHashMap<>();
        charges.forEach(charge -> times.merge(charge.asRelease(), 1L, Long::sum));
        return times.entrySet().stream()
                .map(one -> new CountedRelease(one.getKey().times(one.getValue()), Origin.RECORDED, one.getValue()))
                .toList();
    }

    public String name() {
        return release.name();
    }

    /** What each of them does. */
    public PrivacyEvent once() {
        return release.once();
    }

    /** The charges that this counts, where it is recorded. */
    List<RecordedCharge> among(List<RecordedCharge> charges) {
        return charges.stream()
                .filter(charge -> charge.release().equals(release.name())
                        && charge.event().equals(release.once()))
                .toList();
    }

    /** What this adds to the total. */
    public PrivacyEvent event() {
        return RepeatedEvent.of(release.once(), counted);
    }
}
