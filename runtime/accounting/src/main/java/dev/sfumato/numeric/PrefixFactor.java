package dev.sfumato.numeric;

/**
 * A lower triangular factor C of the matrix A that sums up, A = BC: how far records move Cx, and how noisy the sums B (Cx + z) are. Proofs
 * are in docs/proofs/matrices.md.
 */
public abstract class PrefixFactor {
    private final int steps;

    PrefixFactor(int steps) {
        this.steps = steps;
    }

    /** A factor for so many steps; bands matter to banded ones. */
    public static PrefixFactor of(SumFactor factor, int steps, int bands) {
        return switch (factor) {
            case IDENTITY -> new ToeplitzFactor(PowerSeries.one(steps), () -> PowerSeries.ones(steps));
            case PREFIX_SUMS -> new ToeplitzFactor(PowerSeries.ones(steps), () -> PowerSeries.one(steps));
            case BINARY_TREE -> new TreeFactor(steps);
            case SQUARE_ROOT -> new ToeplitzFactor(PowerSeries.root(steps), () -> PowerSeries.root(steps));
            case BANDED_SQUARE_ROOT -> {
                PowerSeries root = PowerSeries.root(steps).cut(bands);
                yield new ToeplitzFactor(root, () -> root.inverse().summed());
            }
            case BANDED_INVERSE_SQUARE_ROOT -> {
                PowerSeries inverse = PowerSeries.rootInverse(steps).cut(bands);
                yield new ToeplitzFactor(inverse.inverse(), inverse::summed);
            }
        };
    }

    /** The diagonals of a factor that has one number on each, which the tree has not. */
    public static double[] firstColumn(SumFactor factor, int steps, int bands) {
        if (of(factor, steps, bands) instanceof ToeplitzFactor toeplitz) {
            return toeplitz.coefficients();
        }
        throw new IllegalArgumentException("factor must have one number on each diagonal, got " + factor);
    }

    public int steps() {
        return steps;
    }

    /**
     * At least the largest norm of the sum of so many columns at least so far apart, squared: how far a record that contributes one each time
     * moves Cx.
     */
    public final double squaredSensitivity(long uses, long separation) {
        return DirectedRounding.up(most(effective(uses, separation), separation), units());
    }

    /** At most the same: that of columns 0, separation, 2 separation and so on. */
    public final double squaredSensitivityOfFirst(long uses, long separation) {
        int count = effective(uses, separation);
        int[] pattern = new int[count];
        for (int i = 0; i < count; i++) {
            pattern[i] = Math.toIntExact(i * separation);
        }
        return DirectedRounding.down(squaredNorm(pattern), units());
    }

    /** How many uses fit. */
    private int effective(long uses, long separation) {
        return Math.toIntExact(Math.min(uses, (steps - 1) / separation + 1));
    }

    abstract double most(int uses, long separation);

    /** The squared norm of the sum of these columns. */
    public abstract double squaredNorm(int... columns);

    /** The variance of each running sum where each entry of z has variance 1. */
    public abstract double[] variances();

    /** How many round-offs a figure may be off by. */
    abstract double units();
}
