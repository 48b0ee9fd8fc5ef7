package dev.sfumato.accounting.event;

import dev.sfumato.numeric.Scaled;
import dev.sfumato.numeric.SumFactor;
import dev.sfumato.util.Require;

/**
 * The running sums of a stream, with correlated Gaussian noise (a matrix mechanism, DP-FTRL): the sums are B (C x + z), where x is what
 * each step adds, BC sums up, and z has independent Gaussian entries. Each step's x may be chosen by looking at the sums before.
 *
 * @param factor what C is
 * @param sigma the standard deviation of each entry of z
 * @param sensitivity the most that a record contributes to one step, in the l2 norm
 * @param steps how many steps there are
 * @param bands how many diagonals of a banded factor are not zero, of C or of its inverse; else as many as steps
 * @param uses in how many steps one record takes part at most
 * @param separation how far these steps are apart at least
 * @param rate one, or the probability with which a record takes part in each of the steps that are its own: every {@code separation}-th
 *     from one on, which is not chosen by looking at data
 */
public record RunningSumsEvent(
        SumFactor factor,
        double sigma,
        double sensitivity,
        long steps,
        long bands,
        long uses,
        long separation,
        double rate,
        Unit unit)
        implements PrivacyEvent {
    /** The most steps that are priced. */
    public static final long MOST_STEPS = 1 << 17;

    public RunningSumsEvent {
        Require.given("factor", factor);
        Require.positive("sigma", sigma);
        Require.positive("sensitivity", sensitivity);
        Require.within("steps", 1, MOST_STEPS, steps);
        Require.within("bands", 1, steps, bands);
        Require.within("uses", 1, steps, uses);
        Require.within("separation", 1, steps, separation);
        Require.share("rate", rate);
        Require.given("unit", unit);
        if (!factor.isBanded() && bands != steps) {
            throw new IllegalArgumentException(
                    "bands must be steps = " + steps + " of a factor that is not banded, got " + bands);
        }
        if (rate < 1) {
            requireSampled(factor, steps, bands, uses, separation, unit);
        }
    }

    /** Steps without samples of a factor that is not banded. */
    public RunningSumsEvent(
            SumFactor factor, double sigma, double sensitivity, long steps, long uses, long separation, Unit unit) {
        this(factor, sigma, sensitivity, steps, steps, uses, separation, 1, unit);
    }

    /** A sample is amplified where no row sees two of a record's steps. */
    private static void requireSampled(
            SumFactor factor, long steps, long bands, long uses, long separation, Unit unit) {
        boolean isApart =
                factor == SumFactor.IDENTITY || (factor == SumFactor.BANDED_SQUARE_ROOT && bands <= separation);
        if (!isApart) {
            throw new IllegalArgumentException(
                    "rate must be 1 unless factor is IDENTITY, or BANDED_SQUARE_ROOT with bands"
                            + " at most separation = " + separation + ", got factor " + factor + " with bands "
                            + bands);
        }
        if (uses != (steps - 1) / separation + 1) {
            throw new IllegalArgumentException("uses must be " + ((steps - 1) / separation + 1)
                    + " where steps are sampled, every one that is a record's own, got " + uses);
        }
        if (unit == Unit.RECORD_REPLACED) {
            throw new IllegalArgumentException("Sampled running sums are priced for units other than '"
                    + Unit.RECORD_REPLACED + "', got '" + unit + "'");
        }
    }

    @Override
    public Kind kind() {
        return Kind.RUNNING_SUMS;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
        return visitor.runningSums(this);
    }

    /** The same with other noise. */
    public RunningSumsEvent withSigma(double newSigma) {
        return new RunningSumsEvent(factor, newSigma, sensitivity, steps, bands, uses, separation, rate, unit);
    }

    /** The same of records that contribute another amount. */
    public RunningSumsEvent withSensitivity(double newSensitivity) {
        return new RunningSumsEvent(factor, sigma, newSensitivity, steps, bands, uses, separation, rate, unit);
    }

    @Override
    public RunningSumsEvent withUnit(Unit newUnit) {
        return new RunningSumsEvent(factor, sigma, sensitivity, steps, bands, uses, separation, rate, newUnit);
    }

    @Override
    public RunningSumsEvent withNoiseTimes(double times) {
        return withSigma(Scaled.times(sigma, times));
    }
}
