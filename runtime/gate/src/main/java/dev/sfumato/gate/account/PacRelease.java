package dev.sfumato.gate.account;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.format.EventText;
import dev.sfumato.accounting.pac.PacAccountant;
import dev.sfumato.accounting.pac.PacGuarantee;
import dev.sfumato.util.Require;
import java.util.OptionalLong;

/**
 * A named release with PAC privacy.
 *
 * @param noise how its noise is said where it is planned
 * @param once what each release of it does
 * @param times how often it is planned in all, or was recorded
 * @param counted how many of them this entry adds to the total: of planned ones those that are not recorded yet
 * @param room how many more of it would fit into what is left of the budget, where that is known
 */
public record PacRelease(
        String name,
        Origin origin,
        NoiseDeclaration noise,
        PrivacyEvent once,
        long times,
        long counted,
        OptionalLong room) {
    public PacRelease {
        Require.notBlank("the name of a release", name);
        Require.atLeast("times", 1, times);
        if (counted < 0 || counted > times) {
            throw new IllegalArgumentException("counted must be in [0, times = " + times + "], got " + counted);
        }
        if (!PacAccountant.supports(once)) {
            throw new IllegalArgumentException("release '" + name + "' must have PAC privacy to be priced in nats, got "
                    + EventText.describe(once));
        }
        if (room.isPresent()) {
            Require.atLeast("room", 0, room.getAsLong());
        }
    }

    /** What is counted here tells alone, computed from its event. */
    public PacGuarantee alone() {
        return PacAccountant.price(event());
    }

    /** What this entry adds to the total. */
    public PrivacyEvent event() {
        return PricedRelease.event(once, counted);
    }
}
