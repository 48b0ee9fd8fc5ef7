package dev.sfumato.noise;

import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.util.Require;

/**
 * Answers real numbers with Gaussian noise. The noisy value is a real number that is drawn exactly and shown rounded to a
 * grid; rounding what is private already costs nothing, so that the event is the Gaussian mechanism itself, for one number
 * and for many.
 *
 * @param sigma standard deviation, in [2^-900, 2^900]
 * @param sensitivity the most that one record (or edge) contributes to the values as given, in the l2 norm; what
 *     rounding does to them before they are given counts. NaN is read as 0, and what lies beyond 2^52 grids as the nearest
 *     value that does not: where one neighbour may give NaN, the sensitivity must be that of 0 in its place
 * @param grid a power of two that every released value is a multiple of
 */
public record Gaussian(double sigma, double sensitivity, Unit unit, double grid) implements Mechanism.OfDoubles {
    public Gaussian {
        RoundingGrid.requireScale("sigma", sigma);
        Require.positive("sensitivity", sensitivity);
        Require.given("unit", unit);
        new RoundingGrid(grid, sigma);
    }

    /** On a grid of about a millionth of sigma. */
    public Gaussian(double sigma, double sensitivity, Unit unit) {
        this(sigma, sensitivity, unit, RoundingGrid.defaultStep(RoundingGrid.requireScale("sigma", sigma)));
    }

    @Override
    public GaussianEvent event() {
        return new GaussianEvent(sigma, sensitivity, unit);
    }

    @Override
    public Noisy<double[]> release(double[] values, NoiseSource source) {
        RoundingGrid onto = new RoundingGrid(grid, sigma);
        return source.release(event(), bits -> onto.roundAll(values, new LazyReal(bits), LazyReal::drawNormal));
    }
}
