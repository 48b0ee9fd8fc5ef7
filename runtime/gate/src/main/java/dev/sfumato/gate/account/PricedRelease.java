package dev.sfumato.gate.account;

import dev.sfumato.util.Require;
import java.util.OptionalLong;

/**
 * What a release costs alone.
 *
 * @param <T> in what it is priced
 * @param alone the price of what is counted here, with nothing else, trusted no more than it was when it was recorded
 * @param room how many more of it would fit into what is left of the budget, where that is known
 */
public record PricedRelease<T>(CountedRelease release, T alone, OptionalLong room) {
    public PricedRelease {
        if (room.isPresent()) {
            Require.atLeast("room", 0, room.getAsLong());
        }
    }
}
