package dev.sfumato.accounting.pld;

import dev.sfumato.numeric.Bisection;
import dev.sfumato.numeric.DirectedRounding;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A mechanism's loss on knots, twice: a measure that dominates it and one that it dominates.
 */
final class Discretised {
    private final long[] knots;
    private final double[] up;
    private final double[] low;
    private final double infinite;
    private final double infiniteBelow;
    private final double anchor;
    private final double shift;

    private Discretised(
            long[] knots,
            double[] up,
            double[] low,
            double infinite,
            double infiniteBelow,
            double anchor,
            double shift) {
        this.knots = knots;
        this.up = up;
        this.low = low;
        this.infinite = infinite;
        this.infiniteBelow = infiniteBelow;
        this.anchor = anchor;
        this.shift = shift;
    }

    /** Increasing indices; knot k is the loss anchor + k * step. */
    long[] knots() {
        return knots;
    }

    /** Masses under P of the dominating measure (Proposition 2). */
    double[] up() {
        return up;
    }

    /** Masses under P of the dominated measure (Proposition 3). */
    double[] low() {
        return low;
    }

    double infinite() {
        return infinite;
    }

    double infiniteBelow() {
        return infiniteBelow;
    }

    double anchor() {
        return anchor;
    }

    /** How much higher the losses of {@link #up}, and lower those of {@link #low}, must be taken than the knots say. */
    double shift() {
        return shift;
    }

    private static final int PHASES = 8;
    private static final int NEAR = 64;

    /** The amount that the lower measure may lose where it meets, in squares of the step: splitting alone costs a sixth. */
    private static final double BALANCED = 0.05;

    /** A mechanism on knots; {@code anchor} is a loss that should lie on one. */
    static Discretised of(
            LossModel model, Sketch sketch, CompositionPlan plan, double step, double anchor, boolean isOneOfMany) {
        if (model.above().isEmpty()) {
            return new Builder(model, Knots.around(model, step, anchor), step, anchor, false).build();
        }
        Builder builder = new Builder(model, Knots.choose(sketch, plan, step, anchor), step, anchor, false);
        if (!isOneOfMany && Math.abs(builder.imbalance()) > BALANCED * step * step) {
            double moved = balanced(builder);
            Builder other = new Builder(model, Knots.choose(sketch, plan, step, moved), step, moved, false);
            if (Math.abs(other.imbalance()) < Math.abs(builder.imbalance())) {
                builder = other;
            }
        }
        return builder.build();
    }

    /** A mechanism that is used once and alone: its hockey-stick divergence is exact at a knot, so epsilon becomes one. */
    static Discretised alone(LossModel model, Sketch sketch, CompositionPlan plan, double step) {
        if (model.above().isEmpty()) {
            return of(model, sketch, plan, step, model.anchor(), false);
        }
        double anchor = plan.epsilon();
        return new Builder(model, Knots.choose(sketch, plan, step, anchor), step, anchor, false).build();
    }

    /** An anchor within one step under which nothing is left over where the lower measure meets, or as little as can be. */
    private static double balanced(Builder builder) {
        double[] over = new double[PHASES + 1];
        int best = 0;
        for (int i = 0; i <= PHASES; i++) {
            over[i] = i == PHASES
                    ? over[0]
                    : builder.near(i * builder.step / PHASES).imbalance();
            if (i > 0 && (over[i - 1] < 0) != (over[i] < 0)) {
                // the leftover jumps where another cell becomes the heaviest: then there is no balance in between
                boolean isNegative = over[i - 1] < 0;
                Balance balance = new Balance(builder);
                new Bisection((i - 1) * builder.step / PHASES, i * builder.step / PHASES)
                        .halved(10, shift -> (balance.at(shift) < 0) == isNegative);
                if (balance.leftOver <= BALANCED * builder.step * builder.step) {
                    return builder.anchor + balance.shift;
                }
            }
            if (Math.abs(over[i]) < Math.abs(over[best])) {
                best = i;
            }
        }
        return builder.anchor + best * builder.step / PHASES;
    }

    /** The shift of an anchor that leaves the least over, of those that were tried. */
    private static final class Balance {
        private final Builder builder;
        private double shift;
        private double leftOver = Double.POSITIVE_INFINITY;

        Balance(Builder builder) {
            this.builder = builder;
        }

        double at(double tried) {
            double over = builder.near(tried).imbalance();
            if (Math.abs(over) < leftOver) {
                leftOver = Math.abs(over);
                shift = tried;
            }
            return over;
        }
    }

    private static final class Builder {
        final long[] knots;
        final double step;
        final double anchor;
        final boolean isCut;
        final LossModel model;
        final double[] losses;
        final LossCells above;
        final LossCells below;
        final double snap;
        final @Nullable Merge merge;

        Builder(LossModel model, long[] knots, double step, double anchor, boolean isCut) {
            this.knots = knots;
            this.step = step;
            this.anchor = anchor;
            this.isCut = isCut;
            this.model = model;
            losses = new double[knots.length];
            for (int i = 0; i < knots.length; i++) {
                losses[i] = anchor + knots[i] * step;
            }
            above = LossCells.of(model.above(), losses, isCut);
            below = model.isTight() && !model.isExact() ? LossCells.of(model.below(), losses, isCut) : above;
            snap = 4 * model.lossError() + 8 * DirectedRounding.U * (Math.abs(anchor) + step);
            model.atoms().forEach(atom -> above.add(atom, snap, model.lossError()));
            if (below != above) {
                model.atomsBelow().forEach(atom -> below.add(atom, snap, model.lossError()));
            }
            merge = model.isTight() ? new Merge(below) : null;
        }

        /** The same on moved knots, and only around the heaviest cell. */
        Builder near(double move) {
            int last = Math.min(knots.length, (merge == null ? 0 : merge.heaviest) + NEAR);
            return new Builder(model, Arrays.copyOf(knots, last), step, anchor + move, last < knots.length);
        }

        double imbalance() {
            return merge == null || !model.atoms().isEmpty() ? 0 : merge.imbalance;
        }

        Discretised build() {
            double[] up = upper(above);
            double[] low = merge == null ? nothing() : merge.low;
            for (int i = 0; i < knots.length; i++) {
                up[i] += DirectedRounding.up(above.onKnot[i], above.onKnotUnits[i] + 4);
                if (merge != null) {
                    low[i] += DirectedRounding.down(below.onKnot[i], below.onKnotUnits[i] + 4);
                }
            }
            return new Discretised(
                    knots,
                    up,
                    low,
                    DirectedRounding.up(above.infinite + model.infinite(), 4),
                    model.infiniteBelow(),
                    anchor,
                    // the losses of knots are rounded where cells are measured against them
                    Math.max(
                            model.atoms().isEmpty() ? 0 : snap,
                            4
                                    * DirectedRounding.U
                                    * Math.max(Math.abs(losses[0]), Math.abs(losses[losses.length - 1]))));
        }

        /** Proposition 2: a cell's mass is split between its knots so that at least P's mass and at most Q's are kept. */
        private double[] upper(LossCells cells) {
            double[] up = new double[knots.length];
            for (int i = 0; i < knots.length; i++) {
                up[i] += DirectedRounding.up(cells.roundedUp[i], 4);
                if (cells.mass[i] == 0 && cells.massError[i] == 0) {
                    continue;
                }
                double width = (knots[i + 1] - knots[i]) * step;
                double mass = DirectedRounding.up(cells.mass[i] + cells.massError[i], 2);
                // enlarging the mass by a factor enlarges the pair by it, and so the excess
                double enlarged = 1 + 4 * (mass - cells.mass[i]) / mass;
                double excess = DirectedRounding.up((cells.excess[i] + cells.excessError[i]) * enlarged, 8);
                double atUpper =
                        Math.min(mass, Math.max(0, excess) / -Math.expm1(-width) * (1 + 16 * DirectedRounding.U));
                up[i + 1] = DirectedRounding.up(up[i + 1] + atUpper, 8);
                up[i] = DirectedRounding.up(up[i] + (mass - atUpper), 8);
            }
            return up;
        }

        /**
         * Proposition 3: parts of the cells on both sides of a knot are merged so that the likelihood ratio of the merged
         * outcome is at least that of the knot; what cannot be balanced is rounded down. How cells are shared out is a
         * recurrence that is stable towards the heaviest cell, so it is run from both ends.
         */
        private final class Merge {
            final double[] low = new double[knots.length];
            /** The amount lost at the heaviest cell, and the mass that moving the knots would rebalance. */
            final double imbalance;

            final int heaviest;

            Merge(LossCells cells) {
                heaviest = heaviest(cells);
                double waiting = 0;
                double deficit = 0;
                for (int i = 0; i < heaviest; i++) {
                    double mass = mass(cells, i);
                    double excess = excess(cells, i);
                    double share = excess == 0 ? 0 : Math.min(1, deficit / excess * (1 + 8 * DirectedRounding.U));
                    double merged = deficit <= excess ? 1 : excess / deficit * (1 - 8 * DirectedRounding.U);
                    low[i] += merged * waiting + share * mass;
                    low[Math.max(0, i - 1)] += (1 - merged) * waiting * (1 - 2 * DirectedRounding.U);
                    waiting = (1 - share) * mass * (1 - 2 * DirectedRounding.U);
                    deficit = (1 - share) * deficit(cells, i) * (1 + 4 * DirectedRounding.U);
                }
                double descending = 0;
                // where the picture is cut off, it goes on as it is
                double surplus = isCut ? excess(cells, knots.length - 2) / 2 : 0;
                for (int i = knots.length - 2; i >= heaviest; i--) {
                    double mass = mass(cells, i);
                    double lack = deficit(cells, i);
                    double share = lack == 0 ? 0 : Math.min(1, surplus / lack * (1 - 8 * DirectedRounding.U));
                    low[i + 1] += descending + share * mass;
                    descending = (1 - share) * mass * (1 - 2 * DirectedRounding.U);
                    surplus = (1 - share) * excess(cells, i) * (1 - 4 * DirectedRounding.U);
                }
                double merged = deficit <= surplus ? 1 : surplus / deficit * (1 - 8 * DirectedRounding.U);
                low[heaviest] += descending + merged * waiting;
                low[Math.max(0, heaviest - 1)] += (1 - merged) * waiting * (1 - 2 * DirectedRounding.U);
                imbalance = surplus - deficit;
                for (int i = 0; i < low.length; i++) {
                    low[i] = DirectedRounding.down(low[i], 16);
                }
            }

            private int heaviest(LossCells cells) {
                int heaviest = 0;
                for (int i = 0; i + 1 < knots.length; i++) {
                    if (cells.mass[i] > cells.mass[heaviest]) {
                        heaviest = i;
                    }
                }
                return heaviest;
            }

            private double mass(LossCells cells, int i) {
                return Math.max(0, cells.mass[i] - cells.massError[i]) * (1 - 4 * DirectedRounding.U);
            }

            /** At most what P has more than exp(lower knot) times Q. */
            private double excess(LossCells cells, int i) {
                return Math.max(0, cells.excess[i] - cells.excessError[i]) * (1 - 4 * DirectedRounding.U);
            }

            /** At least what exp(upper knot) times Q has more than P: expm1(width) mass - exp(width) excess. */
            private double deficit(LossCells cells, int i) {
                double width = (knots[i + 1] - knots[i]) * step;
                double ofMass = Math.expm1(width) * (cells.mass[i] + cells.massError[i]);
                double ofExcess = Math.exp(width) * Math.max(0, cells.excess[i] - cells.excessError[i]);
                return Math.max(0, ofMass - ofExcess) + 8 * DirectedRounding.U * (ofMass + ofExcess);
            }
        }

        /** One outcome, no likelier with the record than without it: dominated by any pair. None where all knots are above that. */
        private double[] nothing() {
            double[] low = new double[knots.length];
            if (losses[0] > 0) {
                return low;
            }
            int at = 0;
            while (at + 1 < losses.length && losses[at + 1] < 0) {
                at++;
            }
            low[at] = 1;
            return low;
        }
    }
}
