package dev.sfumato.pac.attack;

import dev.sfumato.pac.Secret;

/** Somebody who guesses something about the secret from a release. */
sealed interface PacAttacker permits SideAttacker, MemberAttacker, WorldAttacker {
    /** What is guessed, in words. */
    String what();

    /** How often whoever has not seen the release is right at most. */
    double prior();

    /** Whether the guess from a noisy release is right. */
    boolean isRight(Secret secret, double[] noisy);
}
