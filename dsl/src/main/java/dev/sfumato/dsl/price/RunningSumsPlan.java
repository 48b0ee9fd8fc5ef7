package dev.sfumato.dsl.price;

import dev.sfumato.accounting.event.RunningSumsEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.numeric.SumFactor;
import dev.sfumato.util.Require;

/**
 * Running sums in the making: how they are factored, how often a record takes part, and, last, how many steps there are. By default the factor
 * is the square root of the matrix that sums up, and a record takes part in one step.
 */
public final class RunningSumsPlan {
    private final double sigma;
    private final SumFactor factor;
    private final long bands;
    private final long uses;
    private final long apart;
    private final double rate;

    RunningSumsPlan(double sigma) {
        this(Require.positive("sigma", sigma), SumFactor.SQUARE_ROOT, 0, 1, 1, 1);
    }

    private RunningSumsPlan(double sigma, SumFactor factor, long bands, long uses, long apart, double rate) {
        this.sigma = sigma;
        this.factor = factor;
        this.bands = bands;
        this.uses = uses;
        this.apart = apart;
        this.rate = rate;
    }

    /** Noise on sums of blocks of one step, two, four and so on (tree aggregation). */
    public RunningSumsPlan tree() {
        return new RunningSumsPlan(sigma, SumFactor.BINARY_TREE, 0, uses, apart, rate);
    }

    /** Noise of its own on what each step adds. */
    public RunningSumsPlan independent() {
        return new RunningSumsPlan(sigma, SumFactor.IDENTITY, 0, uses, apart, rate);
    }

    /**
     * The square root cut to a number of diagonals: steps further apart than that do not meet.
     *
     * @param bands how many diagonals are kept, at least 1
     */
    public RunningSumsPlan banded(long bands) {
        return new RunningSumsPlan(
                sigma, SumFactor.BANDED_SQUARE_ROOT, Require.atLeast("bands", 1, bands), uses, apart, rate);
    }

    /**
     * The factor whose inverse is the root's inverse cut to a number of diagonals: each sum needs so many draws only.
     *
     * @param bands how many diagonals of the inverse are kept, at least 1
     */
    public RunningSumsPlan bandedInverse(long bands) {
        return new RunningSumsPlan(
                sigma, SumFactor.BANDED_INVERSE_SQUARE_ROOT, Require.atLeast("bands", 1, bands), uses, apart, rate);
    }

    /**
     * Each record takes part in so many steps at most, so far apart at least, which the loop has to see to.
     *
     * @param most in how many steps, at least 1
     * @param atLeastApart how far from one of them to the next, at least 1
     */
    public RunningSumsPlan uses(long most, long atLeastApart) {
        return new RunningSumsPlan(
                sigma,
                factor,
                bands,
                Require.atLeast("uses", 1, most),
                Require.atLeast("separation", 1, atLeastApart),
                rate);
    }

    /**
     * Each record has every so many-th step for its own, from one on that no data decide, and takes part in each of these with a probability:
     * of a banded factor with no more bands than that, or of independent noise.
     *
     * @param probability with which a record takes part in a step that is its own, in (0, 1]
     * @param everySoManySteps how far a record's own steps are apart
     */
    public RunningSumsPlan sampled(double probability, long everySoManySteps) {
        return new RunningSumsPlan(
                sigma,
                factor,
                bands,
                0,
                Require.atLeast("separation", 1, everySoManySteps),
                Require.share("rate", probability));
    }

    /**
     * How many steps there are: the sums after each of them are released.
     *
     * @param steps at most 131,072
     */
    public Release steps(long steps) {
        Require.within("steps", 1, RunningSumsEvent.MOST_STEPS, steps);
        long separation = Math.min(apart, steps);
        long all = (steps - 1) / separation + 1;
        return new Release(
                null,
                new RunningSumsEvent(
                        factor,
                        sigma,
                        1,
                        steps,
                        factor.isBanded() ? Math.min(bands, steps) : steps,
                        uses == 0 ? all : Math.min(uses, all),
                        separation,
                        rate,
                        Unit.RECORD));
    }

    @Override
    public String toString() {
        return "Running sums, noise of standard deviation " + sigma + ": say .steps(365) next";
    }
}
