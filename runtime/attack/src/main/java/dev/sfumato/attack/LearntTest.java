package dev.sfumato.attack;

/**
 * A score, and from where on it says that a release is of world 1.
 *
 * @param isOfDigits whether the score looks at the last binary digits of numbers
 * @param game what it did where it was learnt
 */
record LearntTest(Score score, boolean isOfDigits, double threshold, CoinGame game) {}
