package dev.sfumato.accounting.pld;

import dev.sfumato.numeric.Bisection;
import dev.sfumato.numeric.DirectedRounding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/** Losses of Gaussian noise, plain, sampled and mixed. */
public final class GaussianLoss {
    /** Standard deviations at which two normals are as good as disjoint. */
    private static final double FAR = 64;

    private static final double ROOT_TWO_PI = Math.sqrt(2 * Math.PI);

    private GaussianLoss() {}

    /**
     * Gaussian noise of standard deviation one on answers that lie a distance apart which is known between two doubles.
     *
     * @param tail probability that may be cut off at either end
     */
    public static LossModel plain(double leastDistance, double greatestDistance, double tail) {
        Stretch above = shifted(greatestDistance, 1, 1, tail);
        Stretch below = leastDistance == greatestDistance ? above : shifted(leastDistance, 1, 1, tail);
        return new LossModel(List.of(above), List.of(below), List.of(), 0, 0, 0, true, 0, 0);
    }

    /** P = N(d), Q = N(0). */
    private static Stretch shifted(double d, double sigma, double weight, double tail) {
        List<Stretch.Part> parts = List.of(part(0, weight, -weight, 0, sigma), part(weight, 0, weight, d, sigma));
        return stretch(
                parts,
                sigma,
                tail,
                loss -> sigma * sigma * (loss / d) + d / 2,
                Double.NEGATIVE_INFINITY,
                Double.POSITIVE_INFINITY);
    }

    /** Poisson sampling at a rate below one: P = (1 - q) N(0) + q N(d), Q = N(0), or the other way round. */
    public static LossModel sampled(double rate, double d, double sigma, Direction direction, double tail) {
        Stretch stretch = addedOrRemoved(rate, d, sigma, 1, direction, tail);
        double anchor = direction == Direction.REMOVE ? Math.log1p(-rate) : -Math.log1p(-rate);
        return new LossModel(List.of(stretch), List.of(stretch), List.of(), 0, 0, 0, true, anchor, 0);
    }

    private static Stretch removed(double rate, double d, double sigma, double weight, double tail) {
        List<Stretch.Part> parts = List.of(
                part(weight * (1 - rate), weight, -weight * rate, 0, sigma),
                part(weight * rate, 0, weight * rate, d, sigma));
        return stretch(
                parts,
                sigma,
                tail,
                loss -> sigma * sigma / d * Sampling.unmixed(rate, loss) + d / 2,
                Math.log1p(-rate),
                Double.POSITIVE_INFINITY);
    }

    private static Stretch added(double rate, double d, double sigma, double weight, double tail) {
        List<Stretch.Part> parts = List.of(
                part(weight, weight * (1 - rate), weight * rate, 0, sigma),
                part(0, weight * rate, -weight * rate, -d, sigma));
        return stretch(
                parts,
                sigma,
                tail,
                loss -> -sigma * sigma / d * Sampling.unmixed(rate, -loss) - d / 2,
                Double.NEGATIVE_INFINITY,
                -Math.log1p(-rate));
    }

    /** Poisson sampling, a record replaced: P = (1 - q) N(0) + q N(d), Q = (1 - q) N(0) + q N(-d). */
    static LossModel sampledAndReplaced(double rate, double d, double sigma, double tail) {
        Stretch stretch = replaced(rate, d, sigma, 1, tail);
        return new LossModel(List.of(stretch), List.of(stretch), List.of(), 0, 0, 0, true, 0, 0);
    }

    private static Stretch replaced(double rate, double d, double sigma, double weight, double tail) {
        List<Stretch.Part> parts = List.of(
                part(weight * (1 - rate), weight * (1 - rate), 0, 0, sigma),
                part(weight * rate, 0, weight * rate, d, sigma),
                part(0, weight * rate, -weight * rate, -d, sigma));
        double logFactor = d * d / (2 * sigma * sigma) + Math.log1p(-rate) - Math.log(rate);
        return stretch(
                parts,
                sigma,
                tail,
                loss -> sigma * sigma / d * (asinhScaled(logFactor, loss / 2) + loss / 2),
                Double.NEGATIVE_INFINITY,
                Double.POSITIVE_INFINITY);
    }

    /** asinh(exp(logFactor) sinh(x)). */
    private static double asinhScaled(double logFactor, double x) {
        double size = Math.abs(x);
        double logSinh = size > 20 ? size - Math.log(2) : Math.log(Math.sinh(size));
        double logArgument = logFactor + logSinh;
        double result;
        if (logArgument > 20) {
            result = logArgument + Math.log(2) + Math.exp(-2 * logArgument) / 4;
        } else {
            double argument = Math.exp(logArgument);
            result = Math.log1p(argument + argument * argument / (1 + Math.hypot(1, argument)));
        }
        return Math.copySign(result, x);
    }

    /** A contribution drawn at random: P = sum of w_i N(s_i), Q = N(0), or the other way round; some s_i is positive. */
    public static LossModel mixture(
            double[] contributions, double[] weights, double sigma, Direction direction, double tail) {
        List<Stretch.Part> parts = new ArrayList<>();
        double none = 0;
        double rest = 0;
        for (int i = 0; i < contributions.length; i++) {
            if (contributions[i] == 0) {
                none += weights[i];
            } else {
                rest += weights[i];
            }
        }
        boolean remove = direction == Direction.REMOVE;
        parts.add(remove ? part(none, 1, -rest, 0, sigma) : part(1, none, rest, 0, sigma));
        for (int i = 0; i < contributions.length; i++) {
            if (contributions[i] > 0 && weights[i] > 0) {
                parts.add(
                        remove
                                ? part(weights[i], 0, weights[i], contributions[i], sigma)
                                : part(0, weights[i], -weights[i], -contributions[i], sigma));
            }
        }
        double limit = none > 0 ? Math.log(none) : Double.NEGATIVE_INFINITY;
        Stretch rough = stretch(
                parts,
                sigma,
                tail,
                loss -> Double.NaN,
                remove ? limit : Double.NEGATIVE_INFINITY,
                remove ? Double.POSITIVE_INFINITY : -limit);
        Stretch stretch =
                stretch(parts, sigma, tail, loss -> bisected(rough, loss), rough.leastLoss(), rough.greatestLoss());
        double anchor = none > 0.5 ? remove ? limit : -limit : 0;
        return new LossModel(List.of(stretch), List.of(stretch), List.of(), 0, 0, 0, true, anchor, 0);
    }

    private static double bisected(Stretch stretch, double loss) {
        if (stretch.loss(stretch.start()) >= loss) {
            return stretch.start();
        }
        if (stretch.loss(stretch.end()) <= loss) {
            return stretch.end();
        }
        return new Bisection(stretch.start(), stretch.end())
                .closed(x -> stretch.loss(x) < loss)
                .middle();
    }

    /**
     * A batch of fixed size, a record replaced: with probability {@code weights[j]} the record is in the batch in a way that
     * moves the answer by {@code distances[j]}, and it is not in the batch with the probability that is left
     * (Theorem 10). The pair bounds from above only.
     *
     * @param weights each at least the true one
     * @param more at least the probability of ways that are not listed
     */
    public static LossModel fixedSize(double[] weights, double[] distances, double more, double sigma, double tail) {
        List<Stretch> stretches = new ArrayList<>();
        List<Atom> atoms = new ArrayList<>();
        addFixedSize(weights, distances, sigma, 1, tail, stretches, atoms);
        return new LossModel(stretches, stretches, atoms, 0, more, 0, false, 0, 0);
    }

    private static void addFixedSize(
            double[] weights,
            double[] distances,
            double sigma,
            double share,
            double tail,
            List<Stretch> stretches,
            List<Atom> atoms) {
        double rate = Math.min(1, DirectedRounding.up(Arrays.stream(weights).sum(), weights.length));
        double atZero = 0;
        for (int j = 0; j < weights.length; j++) {
            double weight = DirectedRounding.up(share * (weights[j] / rate), 4);
            Stretch more = rate < 1
                    ? removed(rate, distances[j], sigma, weight, tail)
                    : shifted(distances[j], sigma, weight, tail);
            Stretch less = rate < 1 ? added(rate, distances[j], sigma, weight, tail) : null;
            if (less == null) {
                stretches.add(more);
                continue;
            }
            double middle = distances[j] / 2;
            stretches.add(more.between(middle, 0, more.end(), more.endMass(), 0, more.greatestLoss()));
            stretches.add(less.between(less.start(), less.startMass(), -middle, 0, less.leastLoss(), 0));
            atZero += weight * (1 - rate) * distance(distances[j], sigma, tail);
        }
        if (rate < 1) {
            atoms.add(new Atom(0, DirectedRounding.up(atZero, 8), 8));
        }
    }

    /** At least the distance in total variation of two normals. */
    private static double distance(double apart, double sigma, double tail) {
        if (!(apart / sigma < FAR)) {
            return 1;
        }
        Stretch plain = shifted(apart, sigma, 1, tail);
        CellMass sum = new CellMass();
        sum.add(plain, apart / 2, plain.end(), 0);
        return sum.excess + sum.excessError + tail;
    }

    /**
     * Poisson sampling into batches with a largest size, a record added or removed: whether the others fill the batch is revealed
     * (Theorem 11). The pair bounds from above only.
     */
    public static LossModel truncated(
            Truncation truncation, double contribution, double sigma, Direction direction, double tail) {
        List<Stretch> stretches = new ArrayList<>();
        stretches.add(addedOrRemoved(truncation.rate(), contribution, sigma, truncation.notFull(), direction, tail));
        if (truncation.full() > 0) {
            stretches.add(addedOrRemoved(
                    truncation.placeRate(), 2 * contribution, sigma, truncation.full(), direction, tail));
        }
        double anchor =
                direction == Direction.REMOVE ? Math.log1p(-truncation.rate()) : -Math.log1p(-truncation.rate());
        return boundingFromAbove(stretches, List.of(), anchor);
    }

    /** The same with a record zeroed out: among full batches both neighbours take a place, as in batches of a fixed size. */
    static LossModel truncatedAndZeroed(
            Truncation truncation, double contribution, double sigma, Direction direction, double tail) {
        return fullOrNot(
                truncation,
                addedOrRemoved(truncation.rate(), contribution, sigma, truncation.notFull(), direction, tail),
                contribution,
                sigma,
                tail);
    }

    /** The same with a record replaced by another one. */
    static LossModel truncatedAndReplaced(Truncation truncation, double contribution, double sigma, double tail) {
        return fullOrNot(
                truncation,
                replaced(truncation.rate(), contribution, sigma, truncation.notFull(), tail),
                contribution,
                sigma,
                tail);
    }

    private static LossModel fullOrNot(
            Truncation truncation, Stretch room, double contribution, double sigma, double tail) {
        List<Stretch> stretches = new ArrayList<>(List.of(room));
        List<Atom> atoms = new ArrayList<>();
        if (truncation.full() > 0) {
            double[] placeRate = {truncation.placeRate()};
            addFixedSize(placeRate, new double[] {2 * contribution}, sigma, truncation.full(), tail, stretches, atoms);
        }
        return boundingFromAbove(stretches, atoms, 0);
    }

    private static LossModel boundingFromAbove(List<Stretch> stretches, List<Atom> atoms, double anchor) {
        return new LossModel(stretches, stretches, atoms, 0, 0, 0, false, anchor, 0);
    }

    private static Stretch addedOrRemoved(
            double rate, double d, double sigma, double weight, Direction direction, double tail) {
        return direction == Direction.REMOVE
                ? removed(rate, d, sigma, weight, tail)
                : added(rate, d, sigma, weight, tail);
    }

    /** A normal density around a centre, relative to the one around zero: exp(centre (t - centre / 2) / sigma^2). */
    private static Stretch.Part part(double p, double q, double difference, double centre, double sigma) {
        return new Stretch.Part(p, q, difference, centre / (sigma * sigma), centre / 2);
    }

    private static Stretch stretch(
            List<Stretch.Part> parts,
            double sigma,
            double tail,
            DoubleUnaryOperator outcome,
            double leastLoss,
            double greatestLoss) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (Stretch.Part part : parts) {
            if (part.p() > 0) {
                low = Math.min(low, 2 * part.liftZero());
                high = Math.max(high, 2 * part.liftZero());
            }
        }
        // P(Z > z) <= exp(-z^2/2) / (z sqrt(2 pi)) <= tail
        double z = Math.sqrt(-2 * Math.log(Math.min(tail, 0.1))) + 0.01;
        return new Stretch(
                -Math.log(sigma * ROOT_TWO_PI),
                0,
                1 / (2 * sigma * sigma),
                0,
                parts,
                low - z * sigma,
                tail,
                high + z * sigma,
                tail,
                outcome,
                leastLoss,
                greatestLoss);
    }
}
