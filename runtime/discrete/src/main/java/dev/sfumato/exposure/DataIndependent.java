package dev.sfumato.exposure;

import dev.sfumato.diffusion.discrete.Coefficients;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.exposure.counting.Rings;
import dev.sfumato.util.Require;

/**
 * Theorem E.1: one figure for all tables of a shape. Its proof takes for granted that some other row shares each value of the
 * row, so it is no bound for all tables: {@code DataIndependentTest} runs a counterexample.
 */
public final class DataIndependent {
    private final int columns;
    private final long others;
    private final Coefficients coefficients;
    private final RelaxedReach reach;
    private final Rings rings;

    /**
     * @param categories of the largest column
     * @param others the rows of the table but one
     */
    public DataIndependent(Schedule schedule, int columns, int categories, long others) {
        this.columns = columns;
        this.others = others;
        Require.atLeast("columns", 1, columns);
        Require.atLeast("others", 1, others);
        coefficients = Coefficients.of(schedule, categories);
        reach = new RelaxedReach(coefficients, columns);
        long[] byDistance = new long[columns + 1];
        byDistance[columns - 1] = Math.min(columns, others);
        byDistance[columns] = others - byDistance[columns - 1];
        rings = Rings.of(byDistance);
    }

    /** n / s^psi of the worst table that the proof considers. Infinite where the others cannot share n values one by one. */
    public double psi(int t) {
        if (others < columns) {
            return Double.POSITIVE_INFINITY;
        }
        double near = Math.pow(coefficients.forgotten(t), columns - 1);
        double similarity = (others - columns) * near * coefficients.forgotten(t) + near;
        double kept = coefficients.remembered(t - 1);
        double lost = Math.pow(coefficients.forgotten(t - 1), 2);
        double x = kept * (2 - kept) / (near + lost * (1 + similarity));
        return coefficients.stepDistance(t) * columns * Math.log1p(x) / (1 + similarity);
    }

    public Reach reach(int t) {
        return reach.at(t, psi(t), rings);
    }

    /** The term of a step. */
    public double step(int t) {
        return reach(t).fraction() * psi(t) + columns * coefficients.remembered(t - 1) / ((double) others * others);
    }

    /** The sum over the steps of a release of one row, stopped at a step. */
    public double tau(int releaseStep) {
        double sum = 0;
        for (int t = releaseStep + 1; t <= coefficients.steps(); t++) {
            sum += step(t);
        }
        return sum;
    }
}
