package dev.sfumato.diffusion.graph.engine;

/** What a diffusion is computed in. Either way rounding is charged. */
public enum Arithmetic {
    /** Doubles, in an order of additions that depends on the graph alone: the fastest on one machine. */
    DOUBLES,
    /** Whole numbers of 64 bits, whose sums are exact: the same bits in any order, and so on any number of machines. */
    WHOLE
}
