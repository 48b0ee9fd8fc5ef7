package dev.sfumato.exposure;

import dev.sfumato.exposure.chain.DenoiserRounding;
import dev.sfumato.exposure.chain.MeanLimit;
import dev.sfumato.exposure.chain.Moments;
import dev.sfumato.exposure.chain.StepLimits;
import dev.sfumato.numeric.Bisection;

/**
 * The bounds for one row. Steps are cut in two: those near the data by total variation or by the square of the weight, those
 * above by divergence or by the most that a ratio can be (docs/proofs/exposure.md, section 4).
 */
final class RowExposure {
    private static final double SLACK = 1e-12;

    /** Points at which the delta of a step is held against the square of the weight. */
    private static final int POINTS = 48;

    /** How many limits are used for a row and a step: two sums over steps that end there, and two moments. */
    static final int LIMITS = 4;

    private final double rows;
    private final int first;
    private final int last;
    private final int d;
    private final StepLimits[] limits;
    private final Moments[] moments;
    private final MeanLimit limit;
    private final DenoiserRounding rounding;
    private final double logarithm;
    private final double absolute;

    RowExposure(
            ExposurePlan plan,
            int distinct,
            StepLimits[] limits,
            Moments[] moments,
            MeanLimit limit,
            DenoiserRounding rounding) {
        rows = plan.released();
        first = plan.releaseStep() + 1;
        last = plan.schedule().steps();
        d = distinct;
        this.limits = limits;
        this.moments = moments;
        this.limit = limit;
        this.rounding = rounding;
        logarithm = rounding.logarithm(plan.releaseStep());
        absolute = rounding.absolute(plan.releaseStep());
    }

    double totalVariation() {
        return first > last ? 0 : rows * (head(last) + 2 * (logarithm + absolute)) * (1 + SLACK);
    }

    double with(double epsilon) {
        double best = totalVariation();
        double exact = exact(epsilon);
        double factor = DeltaConversion.g1(exact);
        double loss = 0;
        for (int split = last - 1; split >= first - 1; split--) {
            loss += rows * limits[split + 1].loss(d) * (1 + SLACK);
            double tail = loss <= exact ? 0 : factor * tail(split);
            best = Math.min(best, inDoubles(rows * (head(split) + tail), epsilon));
        }
        return best;
    }

    double without(double epsilon) {
        double best = totalVariation();
        double exact = exact(epsilon);
        double loss = 0;
        for (int split = last; split >= first - 1; split--) {
            if (split < last) {
                loss += limits[split + 1].withoutLoss(d) * (1 + SLACK);
            }
            if (!(rows * loss <= exact)) {
                break;
            }
            double head = rows * Math.exp(rows * loss) * head(split);
            double left = Math.max(0, exact / rows - loss) * (1 - SLACK);
            double steps = repeated(exact, Math.min(squares(split, left, false), squares(split, left, true)));
            best = Math.min(best, inDoubles(Math.min(head, steps), epsilon));
        }
        return best;
    }

    /** The part of epsilon that remains for the exact chains. */
    private double exact(double epsilon) {
        return Math.max(0, epsilon - 2 * rows * logarithm) * (1 - SLACK);
    }

    /** From a delta of the exact chains to one of those that are run in doubles (section 5). */
    private double inDoubles(double delta, double epsilon) {
        return (Math.exp(rows * logarithm) * delta + rows * absolute * (1 + Math.exp(epsilon))) * (1 + SLACK);
    }

    /** From one row at epsilon / rows to all rows at epsilon, one after the other. */
    private double repeated(double epsilon, double delta) {
        if (rows == 1 || delta == 0) {
            return delta;
        }
        return epsilon == 0 ? rows * delta : Math.expm1(epsilon) / Math.expm1(epsilon / rows) * delta * (1 + SLACK);
    }

    /**
     * Delta of one row without it against with it, by composition: each step up to the split has its part of epsilon, an
     * equal one or in proportion to what it can lose, and steps above it have all they can lose.
     */
    private double squares(int split, double epsilon, boolean isInProportion) {
        double all = 0;
        for (int t = first; t <= split; t++) {
            all += limits[t].withoutLoss(d);
        }
        double above = 0;
        for (int t = split + 1; t <= last; t++) {
            above += limits[t].withoutLoss(d);
        }
        double sum = 0;
        double used = above;
        for (int t = split; t >= first; t--) {
            double share = isInProportion && all < Double.POSITIVE_INFINITY && all > 0
                    ? limits[t].withoutLoss(d) / all
                    : 1.0 / (split - first + 1);
            double part = epsilon * share * (1 - SLACK);
            sum += Math.exp(used) * step(t, part) * (1 + SLACK);
            used += part;
        }
        return sum;
    }

    /** The expected delta of a step without the row against with it. */
    private double step(int t, double epsilon) {
        double most = limits[t].weight(d);
        if (limits[t].withoutDelta(epsilon, most) <= 0) {
            return 0;
        }
        double least = new Bisection(0, most)
                .halved(40, tried -> limits[t].withoutDelta(epsilon, tried) <= 0)
                .holds();
        double linear = limits[t].distance();
        double square = Double.POSITIVE_INFINITY;
        if (least > 0) {
            linear = 0;
            square = 0;
            double ratio = Math.pow(most / least, 1.0 / POINTS);
            double point = least;
            for (int i = 0; i < POINTS; i++) {
                double next = i == POINTS - 1 ? most : Math.min(most, point * ratio);
                double delta = Math.min(limits[t].withoutDelta(epsilon, next), limits[t].distance(next));
                linear = Math.max(linear, delta / point);
                square = Math.max(square, delta / (point * point));
                point = next;
            }
        }
        double up = 1 + rounding.relative(t);
        double byMean = linear * limited(moments[t].mean(d) * up, most);
        return least == 0
                ? byMean
                : Math.min(byMean, square * limited(moments[t].squareAtMost(d) * up * up, most * most)) * (1 + SLACK);
    }

    /** An upper limit for the expected sum of the total variations of the steps up to a split. */
    private double head(int split) {
        double mean = 0;
        double most = 0;
        for (int t = first; t <= split; t++) {
            double up = 1 + rounding.relative(t);
            double linear = limits[t].distance();
            double weight = limits[t].weight(d);
            double bend = bend(limits[t], linear, weight);
            mean += Math.max(0, linear * moments[t].mean(d) * up - bend * moments[t].squareAtLeast(d) * (2 - up));
            most += 2 * bend * weight > linear ? linear * linear / (4 * bend) : (linear - bend * weight) * weight;
        }
        return limited(mean, most);
    }

    /** The most that may be taken off per square of the weight: the bound is concave in the weight. */
    private static double bend(StepLimits step, double linear, double weight) {
        if (weight < 1e-4) {
            return 0;
        }
        return Math.max(0, (linear * weight - step.distance(weight)) / (weight * weight) * (1 - 1e-9) - 1e-9);
    }

    /** The same of the divergences of the steps above a split. */
    private double tail(int split) {
        double mean = 0;
        double most = 0;
        for (int t = split + 1; t <= last; t++) {
            double up = 1 + rounding.relative(t);
            mean += limits[t].divergence(d) * moments[t].mean(d) * up;
            most += limits[t].divergence(d) * limits[t].weight(d);
        }
        return limited(mean, most);
    }

    /** The runs are made in doubles as well, so that their means are off by as much as they are. */
    private double limited(double mean, double most) {
        double top = most * (1 + SLACK);
        return Math.min(top, limit.upper(mean, top) + top * (logarithm + absolute));
    }
}
