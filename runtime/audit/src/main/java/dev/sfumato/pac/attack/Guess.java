package dev.sfumato.pac.attack;

import dev.sfumato.accounting.pac.PosteriorSuccess;
import dev.sfumato.evidence.Rate;

/**
 * How often an attacker was right about something secret, on releases that it had not learnt from.
 *
 * @param what the attacker guessed, in words
 * @param prior the highest probability of being right for anyone who has not seen the release
 * @param success how often the attacker was right, with an exact interval
 * @param bound how often it may be right by what is promised
 */
public record Guess(String what, double prior, Rate success, double bound) {
    /** Whether the attacker is right more often than is promised: then the promise is broken. */
    public boolean isRefutation() {
        return success.low() > bound;
    }

    /** The information that the release reveals at least, in nats: an {@code EMPIRICAL} lower bound. */
    public double informationAtLeast() {
        return success.low() <= prior ? 0 : PosteriorSuccess.information(success.low(), prior);
    }
}
