package dev.sfumato.accounting.pld;

import dev.sfumato.numeric.Bisection;
import java.util.List;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;

/**
 * The grid on which a composition is computed: the tilt that moves the mass to where delta is decided, a window of losses, and the
 * step between knots. Chosen from sketches by a saddle-point estimate; a bad choice costs tightness, never soundness.
 *
 * @param tilt exponential tilt of the losses under which they are composed
 * @param steepest the tilt that moves the mean to epsilon: under it one sees which losses decide
 * @param epsilon where epsilon is expected
 * @param least lower end of the window of composed losses
 * @param greatest upper end of the window
 */
record CompositionPlan(double tilt, double steepest, double epsilon, double least, double greatest) {
    private static final double LEAST_TILT = 1e-9;
    /** How much of the tilted mass may lie outside the window, and how much of delta that may be. */
    private static final double LOG_OUTSIDE = Math.log(1e-12);

    private static final double LOG_OUTSIDE_OF_DELTA = Math.log(1e-6);

    private static final int EXPECTED_LENGTH = 1 << 20;
    private static final double LOG_NEGLIGIBLE = Math.log(1e-4);

    /** Sketches of the terms, with their counts. */
    static final class Sketched {
        private final List<Sketch> sketches;
        private final long[] times;

        Sketched(List<Sketch> sketches, long[] times) {
            this.sketches = sketches;
            this.times = times;
        }

        List<Sketch> sketches() {
            return sketches;
        }

        /** Whether one mechanism is used once: then all its losses are in the window. */
        boolean isSingle() {
            return times.length == 1 && times[0] == 1;
        }

        /** The least loss that the whole can have in the picture. */
        double least() {
            return IntStream.range(0, times.length)
                    .mapToDouble(j -> times[j] * sketches.get(j).least)
                    .sum();
        }

        double greatest() {
            return IntStream.range(0, times.length)
                    .mapToDouble(j -> times[j] * sketches.get(j).greatest)
                    .sum();
        }

        /** The variance that splitting losses between knots adds to the whole. */
        double spread(double tilt, double step) {
            return IntStream.range(0, times.length)
                    .mapToDouble(j -> times[j] * sketches.get(j).spread(tilt, step))
                    .sum();
        }

        /** Sum of the cumulant generating functions at a tilt and its first two derivatives. */
        double[] cumulants(double tilt) {
            double[] sum = new double[3];
            double[] one = new double[3];
            for (int j = 0; j < times.length; j++) {
                sketches.get(j).cumulants(tilt, one);
                for (int i = 0; i < 3; i++) {
                    sum[i] += times[j] * one[i];
                }
            }
            return sum;
        }
    }

    /** A first plan to find epsilon at a delta, from the saddle point. */
    static CompositionPlan forDelta(Sketched terms, double logDelta) {
        double tilt = leastTilt(terms, tried -> !(logDeltaAt(terms, tried) > logDelta));
        return windowed(terms, tilt, tilt, Math.max(0, terms.cumulants(tilt)[1] - 1 / tilt - 1 / (1 + tilt)), logDelta);
    }

    /** A first plan to find delta at an epsilon, from the saddle point. */
    static CompositionPlan forEpsilon(Sketched terms, double epsilon) {
        double steepest = steepest(terms, epsilon);
        return windowed(terms, steepest, steepest, epsilon, terms.cumulants(steepest)[0] - steepest * epsilon);
    }

    /**
     * A plan for where both epsilon and delta are known roughly: no more tilt than it takes to keep the round-off of the
     * transforms well below delta, because a smaller tilt needs a smaller window.
     *
     * @param logRoundOff logarithm of what round-off added to delta under {@code this} plan
     */
    CompositionPlan near(Sketched terms, double newEpsilon, double logDelta, double logRoundOff) {
        double newSteepest = steepest(terms, newEpsilon);
        double calibration = logRoundOff - logWeight(terms, tilt, epsilon);
        if (logWeight(terms, newSteepest, newEpsilon) + calibration > logDelta + LOG_NEGLIGIBLE) {
            return compromise(terms, newEpsilon, newSteepest, calibration, logDelta);
        }
        double newTilt = newSteepest;
        for (double smaller = newSteepest; smaller > LEAST_TILT; smaller /= 1.25) {
            if (logWeight(terms, smaller, newEpsilon) + calibration > logDelta + LOG_NEGLIGIBLE) {
                break;
            }
            newTilt = smaller;
        }
        return windowed(terms, newTilt, newSteepest, newEpsilon, logDelta);
    }

    /** Where no tilt makes round-off negligible, the one under which round-off and a coarse grid together cost least. */
    private static CompositionPlan compromise(
            Sketched terms, double epsilon, double steepest, double calibration, double logDelta) {
        CompositionPlan best = windowed(terms, steepest, steepest, epsilon, logDelta);
        double least = Double.POSITIVE_INFINITY;
        for (double tilt = steepest; tilt > steepest / 4; tilt /= 1.1) {
            CompositionPlan plan = windowed(terms, tilt, steepest, epsilon, logDelta);
            double step = (plan.greatest - plan.least) / EXPECTED_LENGTH;
            double cost = Math.exp(logWeight(terms, tilt, epsilon) + calibration - logDelta)
                    + terms.spread(steepest, step) * steepest * (steepest + 1);
            if (cost < least) {
                least = cost;
                best = plan;
            }
        }
        return best;
    }

    /** The logarithm of what round-off is multiplied by when tilted masses become a delta, up to a constant. */
    private static double logWeight(Sketched terms, double tilt, double epsilon) {
        double[] k = terms.cumulants(tilt);
        return k[0] - tilt * epsilon - Math.log(tilt + 1e-2 / (Math.sqrt(k[2]) + epsilon)) - Math.log1p(tilt);
    }

    /** The tilt under which Chernoff's bound at epsilon is least. */
    private static double steepest(Sketched terms, double epsilon) {
        return leastTilt(terms, tilt -> !(terms.cumulants(tilt)[1] < epsilon));
    }

    /** About the least tilt that is enough, to a hundredth; a plan is sound with any. */
    private static double leastTilt(Sketched terms, DoublePredicate isEnough) {
        return Math.exp(new Bisection(Math.log(greatestTilt(terms)), Math.log(LEAST_TILT))
                .upTo(1e-2, log -> isEnough.test(Math.exp(log)))
                .middle());
    }

    /** The saddle-point estimate of log delta. */
    double logDelta(Sketched terms) {
        return logDeltaAt(terms, tilt);
    }

    /** The saddle-point estimate of log delta at the epsilon to which the tilt belongs. */
    private static double logDeltaAt(Sketched terms, double tilt) {
        double[] k = terms.cumulants(tilt);
        double epsilon = k[1] - 1 / tilt - 1 / (1 + tilt);
        double curvature = k[2] + 1 / (tilt * tilt) + 1 / ((1 + tilt) * (1 + tilt));
        return k[0] - epsilon * tilt - Math.log(tilt) - Math.log1p(tilt) - 0.5 * Math.log(2 * Math.PI * curvature);
    }

    /** Beyond this tilt the weights of one mechanism's losses would leave the range of doubles. */
    private static double greatestTilt(Sketched terms) {
        double range = 0;
        for (Sketch sketch : terms.sketches()) {
            range = Math.max(range, sketch.greatest - sketch.least);
        }
        return Math.max(1, 500 / Math.max(range, 1e-12));
    }

    private static CompositionPlan windowed(
            Sketched terms, double tilt, double steepest, double epsilon, double logDelta) {
        double[] k = terms.cumulants(tilt);
        double logOutside = Math.min(LOG_OUTSIDE, logDelta + LOG_OUTSIDE_OF_DELTA - (k[0] - tilt * epsilon));
        boolean isSingle = terms.isSingle();
        double least =
                isSingle ? terms.least() : Math.max(-chernoff(terms, tilt, k[0] + logOutside, -1), terms.least());
        double greatest =
                isSingle ? terms.greatest() : Math.min(chernoff(terms, tilt, k[0] + logOutside, 1), terms.greatest());
        double reach = Math.max(greatest - least, 1e-300);
        return new CompositionPlan(
                tilt,
                steepest,
                epsilon,
                Math.min(least, epsilon) - 0.02 * reach,
                Math.max(greatest, epsilon) + 0.02 * reach);
    }

    /** A loss that the tilted composition exceeds (side 1), or stays below (side -1, negated), with little probability. */
    private static double chernoff(Sketched terms, double tilt, double at, int side) {
        double deviation = Math.sqrt(Math.max(terms.cumulants(tilt)[2], 1e-300));
        double best = Double.POSITIVE_INFINITY;
        double bestStep = 1 / deviation;
        for (double step = 1e-4 / deviation; step < 1e4 / deviation; step *= 2) {
            double bound = bound(terms, tilt, at, side, step);
            if (bound < best) {
                best = bound;
                bestStep = step;
            }
        }
        for (double step = bestStep / 1.6; step < bestStep * 1.7; step *= 1.2) {
            best = Math.min(best, bound(terms, tilt, at, side, step));
        }
        return best;
    }

    private static double bound(Sketched terms, double tilt, double at, int side, double step) {
        return (terms.cumulants(tilt + side * step)[0] - at) / step;
    }
}
