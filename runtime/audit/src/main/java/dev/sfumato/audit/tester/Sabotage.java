package dev.sfumato.audit.tester;

import dev.sfumato.util.Require;

/**
 * A mechanism that is broken on purpose while it claims what it always does: a tester that does not catch it is no tester.
 *
 * @param how what is wrong with it
 * @param release what it does; the event that comes with it is not looked at
 */
public record Sabotage(String how, NoisyRelease release) {
    public Sabotage {
        Require.notBlank("how", how);
    }
}
