package dev.sfumato.gate.account;

import dev.sfumato.accounting.adaptive.Plan;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.ledger.Opening;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The slots of plans that no release has taken yet. Which kind of slot a release belongs to depends on the release alone, and on the plans that
 * were recorded before it: one that does the same, or else the first that dominates it by its parameters. So a branch that is merged later
 * changes nothing about it (docs/proofs/adaptive.md, "Slots").
 */
final class FreeSlots {
    /** A kind of slots of a plan. */
    private record Kind(String plan, PrivacyEvent event) {}

    /**
     * The slots that a release belongs to.
     *
     * @param event what each of them may do
     * @param times how many of them it takes
     */
    record Place(PrivacyEvent event, long times) {
        /** The largest cost of taking them. */
        PrivacyEvent whole() {
            return RepeatedEvent.of(event, times);
        }
    }

    private record Query(PrivacyEvent release, PrivacyEvent slot) {}

    private final Map<Kind, Long> free = new LinkedHashMap<>();
    private final Map<Query, Boolean> dominates = new HashMap<>();

    void add(String plan, List<Opening.Slot> slots) {
        slots.forEach(slot -> free.merge(new Kind(plan, slot.event()), slot.times(), Long::sum));
    }

    /**
     * The slots that a release belongs to, whether or not they are free; none where no plan has any.
     *
     * @param isBefore whether a plan was recorded before the release
     */
    Optional<Place> place(PrivacyEvent release, Predicate<String> isBefore) {
        List<PrivacyEvent> kinds = free.keySet().stream()
                .filter(kind -> isBefore.test(kind.plan))
                .map(Kind::event)
                .distinct()
                .toList();
        Optional<Place> one = place(release, 1, kinds);
        return one.isEmpty() && release instanceof RepeatedEvent several
                ? place(several.event(), several.times(), kinds)
                : one;
    }

    private Optional<Place> place(PrivacyEvent once, long times, List<PrivacyEvent> kinds) {
        return (kinds.contains(once)
                        ? Optional.of(once)
                        : kinds.stream().filter(slot -> isDominated(once, slot)).findFirst())
                .map(slot -> new Place(slot, times));
    }

    /** Takes slots of plans that were recorded before, and says whether there were enough of them. */
    boolean take(Place place, Predicate<String> isBefore) {
        List<Kind> kinds = free.keySet().stream()
                .filter(kind -> kind.event.equals(place.event) && isBefore.test(kind.plan))
                .toList();
        if (kinds.stream().mapToLong(kind -> free.getOrDefault(kind, 0L)).sum() < place.times) {
            return false;
        }
        long left = place.times;
        for (Kind kind : kinds) {
            long taken = Math.min(left, free.getOrDefault(kind, 0L));
            free.merge(kind, -taken, Long::sum);
            left -= taken;
        }
        return true;
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

    private boolean isDominated(PrivacyEvent release, PrivacyEvent slot) {
        return dominates.computeIfAbsent(
                new Query(release, slot),
                query -> new Plan(query.slot.unit(), List.of(query.slot))
                        .kind(query.release)
                        .isPresent());
    }
}
