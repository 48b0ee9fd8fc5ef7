package dev.sfumato.exposure.chain;

/** Independent runs of the real chain, all at the same step. */
public interface Paths {
    /** Of the weight of one copy of each distinct row at the states of step t, where the runs are. */
    Moments weights(int t);

    /** Takes all runs from step t to step t - 1. */
    void back(int t);
}
