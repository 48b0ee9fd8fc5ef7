package dev.sfumato.pac.attack;

import java.util.List;

/**
 * The success of attackers on releases, beside the promised bound on it.
 *
 * @param claimed the upper bound on the information by the promise, in nats
 * @param releases how many releases were attacked
 * @param noiseFactor by how much the noise of the attacked releases was multiplied; 1 for the releases as they are
 * @param error the probability with which any of the intervals misses on the side that refutes
 */
public record PacAttackResult(double claimed, long releases, double noiseFactor, double error, List<Guess> guesses) {
    public PacAttackResult {
        guesses = List.copyOf(guesses);
    }

    /** Whether some attacker is right more often than is promised. */
    public boolean isRefuted() {
        return guesses.stream().anyMatch(Guess::isRefutation);
    }

    /** The information that is revealed at least, in nats, to the best of the attackers: an {@code EMPIRICAL} lower bound. */
    public double informationAtLeast() {
        return guesses.stream().mapToDouble(Guess::informationAtLeast).max().orElse(0);
    }
}
