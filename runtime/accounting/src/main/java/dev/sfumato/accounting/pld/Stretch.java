package dev.sfumato.accounting.pld;

import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * Outcomes t on a line, on which P and Q have densities that are sums of exponentials, and along which the privacy loss
 * log(dP/dQ) increases.
 *
 * <p>Both densities are exp(offset + slope t - curvature (t - centre)^2) times a sum over parts of weight * exp(lift), where
 * the lift of a part is linear in t and that of the first part is zero. The weights of P and Q have the same sum.
 *
 * @param start P has at most {@code startMass} below it; equals the end of the line where that is finite
 * @param end P has at most {@code endMass} above it
 * @param outcome the outcome at which the loss has a given value; need not be exact, it is checked where it is used
 * @param leastLoss limit of the loss at the lower end of the line, may be infinite
 * @param greatestLoss limit of the loss at the upper end of the line, may be infinite
 */
record Stretch(
        double offset,
        double slope,
        double curvature,
        double centre,
        List<Part> parts,
        double start,
        double startMass,
        double end,
        double endMass,
        DoubleUnaryOperator outcome,
        double leastLoss,
        double greatestLoss) {
    /**
     * A part of both densities.
     *
     * @param p its weight in P
     * @param q its weight in Q
     * @param difference p - q, given and not subtracted so that it keeps its digits where P and Q are close
     * @param lift slope of the lift
     * @param liftZero where the lift is zero
     */
    record Part(double p, double q, double difference, double lift, double liftZero) {
        double lift(double t) {
            return lift * (t - liftZero);
        }
    }

    /** The same with other ends. */
    Stretch between(
            double newStart,
            double newStartMass,
            double newEnd,
            double newEndMass,
            double newLeast,
            double newGreatest) {
        return new Stretch(
                offset,
                slope,
                curvature,
                centre,
                parts,
                newStart,
                newStartMass,
                newEnd,
                newEndMass,
                outcome,
                newLeast,
                newGreatest);
    }

    /** The logarithm of the common factor of both densities. */
    double base(double t) {
        double away = t - centre;
        return offset + slope * t - curvature * away * away;
    }

    /** The sum of the absolute terms of the common exponent, which is what its round-off is relative to. */
    double baseSize(double t) {
        double away = t - centre;
        return Math.abs(offset) + Math.abs(slope * t) + curvature * away * away;
    }

    double greatestLift(double t) {
        double greatest = 0;
        for (int k = 1; k < parts.size(); k++) {
            greatest = Math.max(greatest, Math.abs(parts.get(k).lift(t)));
        }
        return greatest;
    }

    /** Within 1/growth of t, in the complex plane, every exponential changes by a factor of at most exp(3/2). */
    double growth(double t) {
        return Math.abs(slope) + 2 * curvature * Math.abs(t - centre) + steepestLift() + Math.sqrt(2 * curvature);
    }

    double steepestLift() {
        double lift = 0;
        for (int k = 1; k < parts.size(); k++) {
            lift = Math.max(lift, Math.abs(parts.get(k).lift()));
        }
        return lift;
    }

    /** The largest lift of a part of P: densities are computed relative to it where lifts are large. */
    double scale(double t) {
        double scale = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < parts.size(); k++) {
            if (parts.get(k).p > 0) {
                scale = Math.max(scale, parts.get(k).lift(t));
            }
        }
        return scale;
    }

    /** The loss at an outcome, in floating point. */
    double loss(double t) {
        if (greatestLift(t) < 30) {
            double q = parts.get(0).q;
            double difference = 0;
            for (int k = 1; k < parts.size(); k++) {
                Part part = parts.get(k);
                double more = Math.expm1(part.lift(t));
                difference += part.difference * more;
                q += part.q * (1 + more);
            }
            double ratio = difference / q;
            if (ratio > -0.5 && ratio < 1) {
                return Math.log1p(ratio);
            }
        }
        return logSum(t, false) - logSum(t, true);
    }

    /** The density of P, in floating point. */
    double density(double t) {
        return Math.exp(base(t) + logSum(t, false));
    }

    private double logSum(double t, boolean ofQ) {
        double greatest = Double.NEGATIVE_INFINITY;
        for (Part part : parts) {
            if ((ofQ ? part.q : part.p) > 0) {
                greatest = Math.max(greatest, part.lift(t));
            }
        }
        double sum = 0;
        for (Part part : parts) {
            double weight = ofQ ? part.q : part.p;
            if (weight > 0) {
                sum += weight * Math.exp(part.lift(t) - greatest);
            }
        }
        return greatest + Math.log(sum);
    }
}
