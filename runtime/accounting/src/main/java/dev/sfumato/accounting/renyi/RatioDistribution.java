package dev.sfumato.accounting.renyi;

import dev.sfumato.accounting.event.RandomizedResponseEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.numeric.DirectedRounding;
import dev.sfumato.numeric.LogSpace;
import dev.sfumato.numeric.Ulps;

/**
 * A pair of distributions P, Q with finitely many likelihood ratios r = dP/dQ, as a Renyi curve.
 */
final class RatioDistribution implements RenyiCurve {
    private final double[] logMass;
    private final double[] lessOne;
    private final boolean mirrored;
    private final double most;

    /**
     * @param logMass the logarithm of the probability of each ratio under Q, rounded up
     * @param lessOne each r - 1, rounded away from zero
     * @param mirrored whether a map that is its own inverse turns P into Q, so that D(P||Q) is the larger direction, also
     *     after Poisson sampling (docs/proofs/renyi.md)
     * @param most the largest |log r|, rounded up: no divergence exceeds it
     */
    private RatioDistribution(double[] logMass, double[] lessOne, boolean mirrored, double most) {
        this.logMass = logMass;
        this.lessOne = lessOne;
        this.mirrored = mirrored;
        this.most = most;
    }

    /** The pair that dominates everything that is epsilon-differentially private: one biased coin against its mirror image. */
    static RatioDistribution pure(double epsilon) {
        double rest = Math.log1p(Math.exp(-epsilon));
        return new RatioDistribution(
                new double[] {Ulps.up(2, -epsilon - Ulps.down(3, rest)), Ulps.up(3, -rest)},
                new double[] {Ulps.up(1, Math.expm1(epsilon)), Ulps.down(1, Math.expm1(-epsilon))},
                true,
                epsilon);
    }

    /**
     * Discrete Laplace noise with P(k) proportional to e^(-step |k|), shifted by {@code shift}: the losses are
     * (2j - shift) step for j = 0 .. shift, those at both ends with the tails' mass.
     */
    static RatioDistribution discreteLaplace(double step, int shift) {
        double[] logMass = new double[shift + 1];
        double[] lessOne = new double[shift + 1];
        double inside = Ulps.up(2, Math.log(Math.tanh(step / 2))) + 8 * DirectedRounding.U;
        double outside = -Ulps.down(3, Math.log1p(Math.exp(-step)));
        for (int j = 0; j <= shift; j++) {
            logMass[j] = Ulps.up(3, (j == 0 || j == shift ? outside : inside) - step * j);
            double loss = (2.0 * j - shift) * step;
            lessOne[j] =
                    loss > 0 ? Ulps.up(2, Math.expm1(Ulps.up(1, loss))) : Ulps.down(2, Math.expm1(Ulps.down(1, loss)));
        }
        return new RatioDistribution(logMass, lessOne, true, Ulps.up(1, shift * step));
    }

    /** Randomized response: the true answer has probability 1 - p + p/k, each other one p/k. */
    static RatioDistribution randomizedResponse(RandomizedResponseEvent event) {
        double p = event.randomness();
        double k = event.categories();
        double truth = 1 - p + p / k;
        if (event.unit() == Unit.RECORD_REPLACED) {
            double odds = Ulps.up(3, event.oddsLessOne());
            return new RatioDistribution(
                    new double[] {Ulps.up(4, Math.log(p) - Math.log(k)), Ulps.up(3, Math.log(Ulps.up(3, truth)))},
                    new double[] {odds, Math.max(-1, Ulps.down(4, -(1 - p) / truth))},
                    true,
                    Ulps.up(8, event.logOdds()));
        }
        return new RatioDistribution(
                new double[] {-Ulps.down(2, Math.log(k)), Ulps.up(3, Math.log1p(-1 / k))},
                new double[] {Ulps.up(2, (1 - p) * (k - 1)), Math.max(-1, Ulps.down(1, -(1 - p)))},
                false,
                Ulps.up(2, Math.max(-Math.log(p), Math.log1p((1 - p) * (k - 1)))));
    }

    /** The pair after Poisson sampling, where r becomes 1 - rate + rate * r. */
    RatioDistribution sampled(double rate) {
        double[] rarer = lessOne.clone();
        for (int i = 0; i < rarer.length; i++) {
            double product = rate * rarer[i];
            rarer[i] = product > 0 ? Ulps.up(1, product) : Math.max(-rate, Ulps.down(1, product));
        }
        double cap = Ulps.up(2, Math.log1p(Ulps.up(1, rate * Ulps.up(1, Math.expm1(most)))));
        return new RatioDistribution(logMass, rarer, mirrored, Math.min(most, cap));
    }

    @Override
    public double at(double order) {
        double divergence = divergence(order, false);
        if (!mirrored) {
            divergence = Math.max(divergence, divergence(order, true));
        }
        return Math.min(divergence, most);
    }

    private double divergence(double order, boolean inverse) {
        double[] logs = new double[logMass.length];
        for (int i = 0; i < logs.length; i++) {
            logs[i] = Ulps.up(1, logMass[i] + Excess.log(order, inverse, lessOne[i]));
        }
        return Ulps.up(1, LogSpace.logOnePlusExp(LogSpace.logSumExp(logs, logs.length)) / (order - 1));
    }
}
