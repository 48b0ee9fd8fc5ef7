package dev.sfumato.pac.attack;

import dev.sfumato.pac.Secret;

/** Somebody who guesses something about the secret from a release. */
sealed interface PacAttacker permits SideAttacker, MemberAttacker, WorldAttacker {
    /** A description of what is guessed. */
    String what();

    /** The highest probability of being right for anyone who has not seen the release. */
    double prior();

    /** Whether the guess from a noisy release is right. */
    boolean isRight(Secret secret, double[] noisy);
}
