package dev.sfumato.diffusion.discrete;

/** How similar a table is to one row at a step, the row itself included. */
public final class Similarity {
    private final double all;
    private final double[] sharing;
    private final double[] others;

    Similarity(double all, double[] sharing, double[] others) {
        this.all = all;
        this.sharing = sharing;
        this.others = others;
    }

    /** The weight of all rows: r for each column in which one differs. */
    public double all() {
        return all;
    }

    /** The weight of the rows with the same value in a column. */
    public double sharing(int column) {
        return sharing[column];
    }

    /** The weight of the rows with another value in a column, that column left out. */
    public double others(int column) {
        return others[column];
    }
}
