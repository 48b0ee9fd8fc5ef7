package dev.sfumato.gate.account;

import dev.sfumato.accounting.event.AssumingEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.pac.PacAccountant;
import dev.sfumato.accounting.pac.PacGuarantee;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How often releases with PAC privacy are used, whether recorded or planned. Uses of one release that did the same rest on one
 * measurement, which can mislead once; those of others can mislead as well.
 */
final class PacUses {
    private static final PacGuarantee NOTHING = PacAccountant.price(new ComposedEvent(Unit.RECORD, List.of()));

    private final Map<DeclaredRelease, Long> times = new LinkedHashMap<>();

    static PacUses of(List<PricedRelease<PacGuarantee>> releases) {
        PacUses uses = new PacUses();
        for (PricedRelease<PacGuarantee> priced : releases) {
            CountedRelease release = priced.release();
            uses.add(release.name(), release.once(), release.counted());
        }
        return uses;
    }

    void add(String release, PrivacyEvent event, long count) {
        if (event instanceof RepeatedEvent repeated) {
            add(release, repeated.event(), product(repeated.times(), count));
        } else if (event instanceof AssumingEvent assuming && assuming.event() instanceof RepeatedEvent repeated) {
            add(release, new AssumingEvent(repeated.event(), assuming.assumptions()), product(repeated.times(), count));
        } else if (count > 0) {
            times.merge(new DeclaredRelease(release, event, 1), count, PacUses::sum);
        }
    }

    /** As many as can be counted, which tells more than any budget holds. */
    private static long product(long one, long other) {
        return Math.multiplyHigh(one, other) == 0 && one * other >= 0 ? one * other : Long.MAX_VALUE;
    }

    private static long sum(long one, long other) {
        return one > Long.MAX_VALUE - other ? Long.MAX_VALUE : one + other;
    }

    /** The guarantee of all of them together. */
    PacGuarantee together() {
        return times.entrySet().stream()
                .map(use -> PacAccountant.price(use.getKey().once()).times(use.getValue()))
                .reduce(PacGuarantee::and)
                .orElse(NOTHING);
    }
}
