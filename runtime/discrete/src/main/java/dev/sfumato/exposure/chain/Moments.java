package dev.sfumato.exposure.chain;

/** The mean of the weight of one copy of each distinct row at a step, and of its square. */
public final class Moments {
    private final double[] means;
    private final double[] squares;

    public Moments(double[] means, double[] squares) {
        for (double mean : means) {
            if (!(mean >= 0 && mean < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("a mean weight must be in [0, infinity), got " + mean
                        + ": the schedule forgets too little for doubles, take a larger decay");
            }
        }
        this.means = means;
        this.squares = squares;
    }

    public double mean(int distinct) {
        return means[distinct];
    }

    /** From above, as far as runs go: a weight is at most 1. */
    public double squareAtMost(int distinct) {
        return squares[distinct] <= means[distinct] ? squares[distinct] : means[distinct];
    }

    /** From below, as far as runs go: 0 where a square was lost in the exponents of doubles. */
    public double squareAtLeast(int distinct) {
        return squares[distinct] <= means[distinct] ? squares[distinct] : 0;
    }
}
