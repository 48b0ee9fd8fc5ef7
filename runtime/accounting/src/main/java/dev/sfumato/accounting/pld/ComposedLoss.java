package dev.sfumato.accounting.pld;

import dev.sfumato.accounting.pld.LossBracket.Term;
import dev.sfumato.numeric.Bisection;
import dev.sfumato.numeric.DirectedRounding;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The loss of a whole composition on a window of knots: the hockey-stick divergence between its ends, on both sides of the
 * truth.
 */
final class ComposedLoss {
    private final Side above;
    private final Side below;

    private ComposedLoss(Side above, Side below) {
        this.above = above;
        this.below = below;
    }

    /** Composes the terms on a grid; {@code length} knots of distance {@code step} cover the plan's window. */
    static ComposedLoss of(
            List<Term> terms,
            List<Sketch> sketches,
            CompositionPlan plan,
            double step,
            int length,
            Runnable interruption) {
        Composition composition = new Composition(length);
        boolean isSingle = terms.size() == 1 && terms.get(0).times() == 1;
        List<Composition.Tilted> tilted = IntStream.range(0, terms.size())
                .mapToObj(j -> {
                    interruption.run();
                    LossModel loss = terms.get(j).loss();
                    Sketch sketch = sketches.get(j);
                    Discretised term = isSingle
                            ? Discretised.alone(loss, sketch, plan, step)
                            : Discretised.of(loss, sketch, plan, step, sketch.anchor(step), terms.size() > Search.MANY);
                    return new Composition.Tilted(term, plan.tilt(), step);
                })
                .toList();
        BigDecimal anchor = BigDecimal.ZERO;
        BigDecimal shift = BigDecimal.ZERO;
        BigDecimal logScale = BigDecimal.ZERO;
        double logFinite = 0;
        double logFiniteBelow = 0;
        for (int j = 0; j < terms.size(); j++) {
            interruption.run();
            long times = terms.get(j).times();
            Discretised term = tilted.get(j).term;
            if (isSingle) {
                composition.only(tilted.get(j));
            } else {
                composition.add(tilted.get(j), times);
            }
            BigDecimal count = BigDecimal.valueOf(times);
            anchor = anchor.add(new BigDecimal(term.anchor()).multiply(count));
            shift = shift.add(new BigDecimal(term.shift()).multiply(count));
            logScale = logScale.add(new BigDecimal(tilted.get(j).logScale).multiply(count));
            logFinite += times * Math.log1p(-Math.min(1, term.infinite()));
            logFiniteBelow += times * Math.log1p(-Math.min(1, term.infiniteBelow()));
        }
        double error = isSingle ? 0 : composition.finish();
        long first = (long) Math.floor((plan.least() - anchor.doubleValue()) / step) - 2;
        double slack = 8 * DirectedRounding.U * terms.size();
        Side above = new Side(
                true,
                composition.upper(),
                error,
                first,
                anchor.add(shift),
                step,
                plan.tilt(),
                logScale,
                Math.min(1, -Math.expm1(logFinite * (1 + slack)) * (1 + slack)),
                outside(tilted, terms, true, 1, first + length, step, plan),
                0);
        Side below = new Side(
                false,
                composition.lower(),
                error / Composition.LOW_SHARE,
                first,
                anchor.subtract(shift),
                step,
                plan.tilt(),
                logScale,
                -Math.expm1(logFiniteBelow * (1 - slack)) * (1 - slack),
                0,
                outside(tilted, terms, false, 1, first + length, step, plan)
                        + outside(tilted, terms, false, -1, first, step, plan));
        return new ComposedLoss(above, below);
    }

    /** Masses on equally spaced losses from a least one, computed without a transform. */
    static ComposedLoss counted(LossModel loss, long times, double[] up, double[] low, double leastLoss) {
        BigDecimal count = BigDecimal.valueOf(times);
        BigDecimal anchor = new BigDecimal(leastLoss).multiply(count);
        BigDecimal shift = new BigDecimal(4 * loss.lossError()).multiply(count);
        double slack = 16 * DirectedRounding.U;
        double infinite = -Math.expm1(times * Math.log1p(-loss.infinite()) * (1 + slack)) * (1 + slack);
        double infiniteBelow = -Math.expm1(times * Math.log1p(-loss.infiniteBelow()) * (1 - slack)) * (1 - slack);
        double step = loss.spacing();
        return new ComposedLoss(
                new Side(true, up, 0, 0, anchor.add(shift), step, 0, BigDecimal.ZERO, Math.min(1, infinite), 0, 0),
                new Side(false, low, 0, 0, anchor.subtract(shift), step, 0, BigDecimal.ZERO, infiniteBelow, 0, 0));
    }

    /** Chernoff's bound on the tilted mass beyond an index, on one side (Lemma 9). */
    private static double outside(
            List<Composition.Tilted> tilted,
            List<Term> terms,
            boolean ofUpper,
            int side,
            long index,
            double step,
            CompositionPlan plan) {
        if (isBeyondAll(tilted, terms, ofUpper, side, index)) {
            return 0;
        }
        double width = plan.greatest() - plan.least();
        double best = Double.POSITIVE_INFINITY;
        for (double more = 2 / width; more < 4000 / width; more *= 1.5) {
            double logBound = -side * more * step * index;
            double size = Math.abs(logBound);
            for (int j = 0; j < tilted.size(); j++) {
                double moment = terms.get(j).times() * tilted.get(j).logMoment(side * more, step, ofUpper);
                logBound += moment;
                size += Math.abs(moment);
            }
            best = Math.min(best, logBound + 8 * DirectedRounding.U * size * tilted.size());
        }
        return Math.exp(Math.min(0, best)) * (1 + 16 * DirectedRounding.U);
    }

    private static boolean isBeyondAll(
            List<Composition.Tilted> tilted, List<Term> terms, boolean ofUpper, int side, long index) {
        double reach = 0;
        for (int j = 0; j < tilted.size(); j++) {
            reach += (double) terms.get(j).times() * tilted.get(j).reach(ofUpper, side);
        }
        return side * (double) index > reach;
    }

    /** The amount that round-off adds to delta at an epsilon. */
    double roundOff(double epsilon) {
        return above.roundOff(epsilon);
    }

    /** At least the epsilon at a delta; infinite where the delta cannot be had. */
    double upperEpsilon(double delta) {
        return above.epsilon(delta);
    }

    /** At most the epsilon at a delta. */
    double lowerEpsilon(double delta) {
        return below.epsilon(delta);
    }

    /** At least the delta at an epsilon. */
    double upperDelta(double epsilon) {
        return above.delta(epsilon);
    }

    /** At most the delta at an epsilon. */
    double lowerDelta(double epsilon) {
        return below.delta(epsilon);
    }

    /** One of the two measures, with the sums from every knot upwards. */
    private static final class Side {
        /** More than four times the least double: the products of a step and a mass that was tilted to nothing. */
        private static final double LOST = 0x1p-1050;

        private final boolean isUpper;
        private final long first;
        private final BigDecimal anchor;
        private final double step;
        private final double tilt;
        private final BigDecimal logScale;
        private final double infinite;
        private final double beyond;
        private final double wrapped;
        private final double error;
        /** Sums over knots j from i of masses times exp(-(tilt + 1)(j - i) step). */
        private final double[] damped;
        /** Sums over knots j above i of masses times exp(-tilt (j - i) step)(1 - exp(-(j - i) step)): delta at knot i. */
        private final double[] stick;

        Side(
                boolean isUpper,
                double[] masses,
                double error,
                long first,
                BigDecimal anchor,
                double step,
                double tilt,
                BigDecimal logScale,
                double infinite,
                double beyond,
                double wrapped) {
            this.isUpper = isUpper;
            this.first = first;
            this.anchor = anchor;
            this.step = step;
            this.tilt = tilt;
            this.logScale = logScale;
            this.infinite = infinite;
            this.beyond = beyond;
            this.wrapped = wrapped;
            this.error = error;
            int length = masses.length;
            damped = new double[length + 1];
            stick = new double[length + 1];
            double byTilt = Math.exp(-tilt * step);
            double byBoth = Math.exp(-(tilt + 1) * step);
            double between = -Math.expm1(-step);
            double sign = isUpper ? 1 : -1;
            // what a step, or a tilted mass, loses below the least doubles, which a large factor would make much of
            double lost = isUpper ? LOST : 0;
            for (int i = length - 1; i >= 0; i--) {
                double mass = Math.max(0, masses[(int) Math.floorMod(first + i, (long) length)] + sign * error);
                stick[i] = byTilt * (stick[i + 1] + between * damped[i + 1]) + lost;
                damped[i] = mass + byBoth * damped[i + 1] + lost;
            }
        }

        /** The logarithm of what tilted sums at knot i must be multiplied by, and by how much it may be off. */
        private double logFactor(long i) {
            double exponent = logScale.doubleValue() - tilt * step * (first + i);
            double off = 8
                    * DirectedRounding.U
                    * (Math.abs(logScale.doubleValue())
                            + Math.abs(tilt * step * (first + i))
                            + (tilt + 1) * step * damped.length
                            + damped.length);
            return isUpper ? exponent + off : exponent - off;
        }

        /** A tilted sum at knot i as a part of delta; none where it is not positive. */
        private double scaled(int i, double sum) {
            if (Double.isNaN(sum) && isUpper) {
                return Double.POSITIVE_INFINITY;
            }
            if (!(sum > 0)) {
                return 0;
            }
            double value = Math.exp(logFactor(i) + Math.log(sum));
            return isUpper ? value * (1 + 8 * DirectedRounding.U) : Math.min(1, value * (1 - 8 * DirectedRounding.U));
        }

        private double loss(long i) {
            return anchor.add(new BigDecimal(step).multiply(BigDecimal.valueOf(first + i)))
                    .doubleValue();
        }

        /** Delta at the loss of knot i, without the parts that do not depend on it. */
        private double deltaAt(int i) {
            return scaled(i, isUpper ? stick[i] : stick[i] - wrapped);
        }

        private double constant() {
            // what lies above the window: its tilted mass, tilted back from the window's end
            return isUpper ? infinite + scaled(damped.length - 1, beyond) : infinite;
        }

        double delta(double epsilon) {
            int i = knotAbove(epsilon);
            double whole = constant() + partial(i, loss(i) - epsilon);
            if (isUpper) {
                return Math.min(1, DirectedRounding.up(whole, 8));
            }
            return Math.max(0, DirectedRounding.down(whole, 8));
        }

        /** Delta below knot i by a gap: D_i + (1 - exp(-gap)) B_i. */
        private double partial(int i, double gap) {
            double off = 4 * Math.ulp(Math.abs(loss(i)) + step);
            // above the last knot there is no more than at it
            double safeGap = Math.max(0, isUpper ? gap + off : gap - off);
            double sum = stick[i] - Math.expm1(-safeGap) * damped[i];
            return scaled(i, isUpper ? sum : sum - wrapped);
        }

        double roundOff(double epsilon) {
            int i = knotAbove(epsilon);
            double byTilt = -Math.expm1(-tilt * step);
            double byBoth = -Math.expm1(-(tilt + 1) * step);
            double knots = damped.length - i;
            double kernel = Math.min(1 / byTilt - 1 / byBoth, knots * Math.min(1, knots * step));
            return scaled(i, error * kernel);
        }

        private int knotAbove(double epsilon) {
            double index = Math.ceil(new BigDecimal(epsilon).subtract(anchor).doubleValue() / step) - first;
            int knot = (int) Math.min(damped.length - 1, Math.max(0, index));
            while (knot < damped.length - 1 && loss(knot) < epsilon) {
                knot++;
            }
            while (knot > 0 && loss(knot - 1) >= epsilon) {
                knot--;
            }
            return knot;
        }

        double epsilon(double delta) {
            double left =
                    isUpper ? DirectedRounding.down(delta - constant(), 4) : DirectedRounding.up(delta - constant(), 4);
            if (Double.isNaN(left)) {
                return isUpper ? Double.POSITIVE_INFINITY : 0;
            }
            if (left <= 0) {
                return Double.POSITIVE_INFINITY;
            }
            if (scaled(0, stick[0]) <= left) {
                return isUpper ? Math.max(0, loss(0)) : 0;
            }
            int high =
                    (int) Bisection.whole(damped.length - 1, 0, knot -> scaled((int) knot, stick[(int) knot]) <= left);
            if (!isUpper) {
                // what may have wrapped around counts for less and less the lower the knot, but only down to the mass
                for (int down = 1; deltaAt(high - 1) <= left; down *= 2) {
                    high -= down;
                    if (high < 1) {
                        return 0;
                    }
                }
            }
            return Math.max(0, between(high, left));
        }

        /** The epsilon below knot i at which delta is {@code left}. */
        private double between(int i, double left) {
            if (damped[i] == 0) {
                return isUpper ? loss(i) : loss(i - 1);
            }
            double scaled = Math.exp(Math.log(left) - logFactor(i)) + (isUpper ? 0 : wrapped);
            double part = (scaled - stick[i]) / damped[i];
            double off = 16 * DirectedRounding.U * (scaled + stick[i]) / damped[i];
            double gap =
                    isUpper ? -Math.log1p(-Math.min(part - off, 1 - 0x1p-30)) : -Math.log1p(-Math.min(part + off, 1));
            double reach = Math.min(step, Math.max(0, gap));
            double slack = 4 * Math.ulp(Math.abs(loss(i)) + step);
            return isUpper
                    ? loss(i) - reach * (1 - 8 * DirectedRounding.U) + slack
                    : loss(i) - reach * (1 + 8 * DirectedRounding.U) - slack;
        }
    }
}
