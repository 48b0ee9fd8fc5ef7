package dev.sfumato.noise;

import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.util.Require;

/**
 * Answers real numbers with Laplace noise. The noisy value is a real number that is drawn exactly and shown rounded to a
 * grid; rounding what is private already costs nothing, so that the event is the Laplace mechanism itself, for one number
 * and for many.
 *
 * @param scale in [2^-900, 2^900]
 * @param sensitivity the most that one record (or edge) contributes to the values as given, in the l1 norm; what
 *     rounding does to them before they are given counts. NaN is read as 0, and what lies beyond 2^52 grids as the nearest
 *     value that does not: where one neighbour may give NaN, the sensitivity must be that of 0 in its place
 * @param grid a power of two that every released value is a multiple of
 */
public record Laplace(double scale, double sensitivity, Unit unit, double grid) implements Mechanism.OfDoubles {
    public Laplace {
        RoundingGrid.requireScale("scale", scale);
        Require.positive("sensitivity", sensitivity);
        Require.given("unit", unit);
        new RoundingGrid(grid, scale);
    }

    /** On a grid of about a millionth of the scale. */
    public Laplace(double scale, double sensitivity, Unit unit) {
        this(scale, sensitivity, unit, RoundingGrid.defaultStep(RoundingGrid.requireScale("scale", scale)));
    }

    @Override
    public LaplaceEvent event() {
        return new LaplaceEvent(scale, sensitivity, unit);
    }

    @Override
    public Noisy<double[]> release(double[] values, NoiseSource source) {
        RoundingGrid onto = new RoundingGrid(grid, scale);
        return source.release(event(), bits -> onto.roundAll(values, new LazyReal(bits), LazyReal::drawLaplace));
    }
}
