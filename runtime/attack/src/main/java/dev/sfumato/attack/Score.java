package dev.sfumato.attack;

/** How much a release looks like one of world 1. */
@FunctionalInterface
public interface Score {
    double of(double[] release);
}
