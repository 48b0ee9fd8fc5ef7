package dev.sfumato.report;

import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.RepeatedEvent;
import dev.sfumato.accounting.adaptive.Plan;
import dev.sfumato.ledger.Opening;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The slots of plans that no release has taken yet. A release takes a free slot of a plan that was recorded before it: one that does the same, or
 * one that dominates it by its parameters. Where the order of releases is not known only the same will do, so that it makes no difference
 * which of them takes the last one (docs/proofs/adaptive.md, "Slots").
 */
final class FreeSlots {
    /** A kind of slots of a plan. */
    private record Kind(String plan, PrivacyEvent event) {}

    private record Asked(PrivacyEvent release, PrivacyEvent slot) {}

    private final Map<Kind, Long> free = new LinkedHashMap<>();
    private final Map<Asked, Boolean> dominates = new HashMap<>();

    void add(String plan, List<Opening.Slot> slots) {
        slots.forEach(slot -> free.merge(new Kind(plan, slot.event()), slot.times(), Long::sum));
    }

    /**
     * The plan whose slot a release takes; none where there is no free one.
     *
     * @param isBefore whether a plan was recorded before the release
     * @param isOrdered whether it is known which of the other releases came before it
     */
    Optional<String> take(PrivacyEvent release, Predicate<String> isBefore, boolean isOrdered) {
        Optional<String> one = take(release, 1, isBefore, isOrdered);
        return one.isEmpty() && release instanceof RepeatedEvent several
                ? take(several.event(), several.times(), isBefore, isOrdered)
                : one;
    }

    private Optional<String> take(PrivacyEvent once, long times, Predicate<String> isBefore, boolean isOrdered) {
        Optional<Kind> kind = find(times, isBefore, slot -> slot.equals(once));
        if (kind.isEmpty() && isOrdered) {
            kind = find(times, isBefore, slot -> isDominated(once, slot));
        }
        kind.ifPresent(taken -> free.merge(taken, -times, Long::sum));
        return kind.map(Kind::plan);
    }

    /** How many of each kind a plan has left. */
    Map<PrivacyEvent, Long> left(String plan) {
        Map<PrivacyEvent, Long> left = new LinkedHashMap<>();
        free.forEach((kind, times) -> {
            if (kind.plan.equals(plan)) {
                left.put(kind.event, times);
            }
        });
        return left;
    }

    private Optional<Kind> find(long times, Predicate<String> isBefore, Predicate<PrivacyEvent> fits) {
        return free.entrySet().stream()
                .filter(kind ->
                        kind.getValue() >= times && isBefore.test(kind.getKey().plan) && fits.test(kind.getKey().event))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    private boolean isDominated(PrivacyEvent release, PrivacyEvent slot) {
        return dominates.computeIfAbsent(
                new Asked(release, slot),
                asked -> new Plan(asked.slot.unit(), List.of(asked.slot))
                        .kind(asked.release)
                        .isPresent());
    }
}
