package dev.sfumato.evidence;

import dev.sfumato.util.Require;
import java.time.Duration;

/**
 * The cost of an attack.
 *
 * @param runs how many releases or trainings were made for it; where none were, how many guesses
 * @param what these were, in the plural: "releases", "trainings", "pairs"
 * @param time on the machine that measured it; the only figure of an attack that a seed does not decide
 */
public record Cost(long runs, String what, Duration time) {
    public Cost {
        Require.atLeast("runs", 0, runs);
        Require.notBlank("what", what);
    }

    /** The cost of the runs made since a reading of {@link System#nanoTime}. */
    public static Cost since(long nanoTime, long runs, String what) {
        return new Cost(runs, what, Duration.ofNanos(Math.max(0, System.nanoTime() - nanoTime)));
    }
}
