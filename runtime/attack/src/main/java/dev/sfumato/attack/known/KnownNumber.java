package dev.sfumato.attack.known;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.noise.Mechanism;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.RandomSource;
import java.util.function.DoubleUnaryOperator;

/**
 * One number with noise about a centre that moves as far as it may between neighbours.
 *
 * @param step the most that a record contributes
 * @param logDensity of the noise
 */
record KnownNumber(double step, Unit unit, Draw draw, DoubleUnaryOperator logDensity) implements KnownRelease {
    /** A release of a centre. */
    interface Draw {
        double at(double centre, NoiseSource noise);
    }

    static KnownNumber of(Mechanism.OfDoubles mechanism, double step, DoubleUnaryOperator logDensity) {
        Draw draw = (centre, noise) -> mechanism.release(centre, noise).value();
        return new KnownNumber(step, mechanism.event().unit(), draw, logDensity);
    }

    static KnownNumber of(Mechanism.OfLongs mechanism, double step, DoubleUnaryOperator logDensity) {
        Draw draw = (centre, noise) -> mechanism.release((long) centre, noise).value();
        return new KnownNumber(step, mechanism.event().unit(), draw, logDensity);
    }

    @Override
    public int values() {
        return 1;
    }

    @Override
    public void release(Side side, double[] out, int at, NoiseSource noise, RandomSource random) {
        out[at] = draw.at(centre(side), noise);
    }

    @Override
    public double logLikelihood(Side side, double[] out, int at) {
        return logDensity.applyAsDouble(out[at] - centre(side));
    }

    /** A record that is replaced by its opposite moves the centre twice as far as one that comes. */
    private double centre(Side side) {
        return switch (side) {
            case WITH -> step;
            case WITHOUT -> unit == Unit.RECORD_REPLACED ? -step : 0;
            case UNSEEN -> 0;
        };
    }
}
