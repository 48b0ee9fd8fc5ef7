package dev.sfumato.audit;

/**
 * A score, and from where on it says that a release is of world 1.
 *
 * @param game what it did where it was learnt
 */
record LearntTest(Score score, double threshold, CoinGame game) {}
