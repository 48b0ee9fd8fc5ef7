package dev.sfumato.audit.table;

/** The mean of the weight of one copy of each distinct row at a step, and of its square. */
final class Moments {
    private final double[] means;
    private final double[] squares;

    Moments(double[] means, double[] squares) {
        this.means = means;
        this.squares = squares;
    }

    double mean(int distinct) {
        return means[distinct];
    }

    double square(int distinct) {
        return squares[distinct];
    }
}
