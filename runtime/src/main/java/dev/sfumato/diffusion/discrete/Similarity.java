package dev.sfumato.diffusion.discrete;

/**
 * How similar a table is to one row at a step, the row itself included.
 *
 * @param all the weight of all rows: r for each column in which one differs
 * @param sharing for each column, the weight of the rows with the same value in it
 * @param others for each column, the weight of the rows with another value in it, that column left out
 */
public record Similarity(double all, double[] sharing, double[] others) {}
