package dev.sfumato.gate.account;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import java.util.List;

/**
 * A declared release in an account.
 *
 * @param times how often it is released in all: as often as it is declared, unless another number is tried, down to none
 * @param done how many of it are recorded already
 */
public record PendingRelease(DeclaredRelease release, long times, long done) {
    public PendingRelease(DeclaredRelease release, long done) {
        this(release, release.times(), done);
    }

    /** What is declared, with how much of it is recorded. */
    public static List<PendingRelease> of(List<DeclaredRelease> declared, List<RecordedCharge> charges) {
        return declared.stream().map(release -> of(release, charges)).toList();
    }

    static PendingRelease of(DeclaredRelease release, List<RecordedCharge> charges) {
        return new PendingRelease(
                release,
                charges.stream()
                        .filter(charge -> charge.release().equals(release.name()))
                        .mapToLong(charge -> times(charge.event(), release.once()))
                        .reduce(0, PendingRelease::sum));
    }

    /** How often an event does what a declared release does once: recorded alone, or several at one time. */
    private static long times(PrivacyEvent recorded, PrivacyEvent once) {
        return recorded.equals(once)
                ? 1
                : recorded instanceof RepeatedEvent several && several.event().equals(once) ? several.times() : 0;
    }

    private static long sum(long one, long other) {
        return one > Long.MAX_VALUE - other ? Long.MAX_VALUE : one + other;
    }

    public String name() {
        return release.name();
    }

    /** What each of them does. */
    public PrivacyEvent once() {
        return release.once();
    }

    /** How many of it are not recorded yet. */
    public long counted() {
        return Math.max(0, times - done);
    }

    /** What those do that are not recorded yet. */
    public PrivacyEvent event() {
        return RepeatedEvent.of(release.once(), counted());
    }

    /** A changed mechanism counts in full beside what was recorded. */
    public PendingRelease doing(PrivacyEvent changed) {
        return changed.equals(release.once()) ? this : new PendingRelease(release.doing(changed), times, 0);
    }

    /** The same, another number of times in all. */
    public PendingRelease times(long changed) {
        return new PendingRelease(release, changed, done);
    }

    /** What of it is counted. */
    CountedRelease asCounted() {
        return new CountedRelease(release.oneByOne(), Origin.PLANNED, counted());
    }
}
