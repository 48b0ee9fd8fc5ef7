package dev.sfumato.diffusion.graph.engine;

/** The disturbance of the states between steps: noise, or nothing. */
public interface Disturbance {
    Disturbance NONE = (step, seed, node, values, at, count) -> {};

    /** Changes the values, after a step, that belong to so many nodes from one on; called once for each. */
    void disturb(int step, int seed, int node, double[] values, int at, int count);

    /** What values of a step are rounded to first: a power of two, for those who hold them in whole numbers. */
    default double grid(int step) {
        throw new IllegalStateException("a disturbance of whole numbers has a grid");
    }

    default boolean isIn(int step) {
        return this != NONE;
    }
}
