package dev.sfumato.gate.account;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.util.Require;
import java.util.List;
import java.util.OptionalLong;

/**
 * A named release and what it would cost alone.
 *
 * @param noise how its noise is said where it is planned
 * @param once what each release of it does
 * @param times how often it is planned in all, or was recorded
 * @param counted how many of them this entry adds to the total: of planned ones those that are not recorded yet
 * @param alone the price of what is counted here, with nothing else
 * @param room how many more of it would fit into what is left of the budget, where that is known
 */
public record PricedRelease(
        String name,
        Origin origin,
        NoiseDeclaration noise,
        PrivacyEvent once,
        long times,
        long counted,
        Guarantee alone,
        OptionalLong room) {
    public PricedRelease {
        Require.notBlank("the name of a release", name);
        Require.atLeast("times", 1, times);
        if (counted < 0 || counted > times) {
            throw new IllegalArgumentException("counted must be in [0, times = " + times + "], got " + counted);
        }
        if (room.isPresent()) {
            Require.atLeast("room", 0, room.getAsLong());
        }
    }

    /** What this entry adds to the total. */
    public PrivacyEvent event() {
        return event(once, counted);
    }

    public static PrivacyEvent event(PrivacyEvent once, long count) {
        return count == 0
                ? new ComposedEvent(once.unit(), List.of())
                : count == 1 ? once : new RepeatedEvent(once, count);
    }
}
