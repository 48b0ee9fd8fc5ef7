package dev.sfumato.exposure.chain;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.diffusion.discrete.Coefficients;
import dev.sfumato.diffusion.discrete.KernelTables;
import dev.sfumato.diffusion.discrete.StateSpace;
import dev.sfumato.util.Require;
import java.util.Arrays;

/**
 * Two exact chains: of a table, and of the same table without one copy of a row. What tells them apart is carried along by
 * itself and never found by subtraction, so that it is right to many digits even where a row is one in a billion.
 */
public final class NeighbourChains {
    private static final long MOST_OUTCOMES = 20_000_000;

    private final SmallSpace space;
    private final double[][] without;
    private final double[][] difference;
    private final double[] forwardSteps;
    private final double[] chainSteps;

    NeighbourChains(SmallSpace space, int row) {
        this.space = space;
        int steps = space.schedule().steps();
        without = new double[steps + 1][];
        difference = new double[steps + 1][];
        forwardSteps = new double[steps + 1];
        chainSteps = new double[steps + 1];
        without[steps] = space.released(steps);
        difference[steps] = new double[without[steps].length];
        Step step = new Step(row);
        for (int t = steps; t > 0; t--) {
            step.back(t);
        }
    }

    /** Delta of a released row at epsilon where the row is in the table, against the table without it. */
    public double deltaWith(double epsilon, int releaseStep) {
        return hockeyStick(epsilon, without[releaseStep], difference[releaseStep], 1);
    }

    /** Delta of a released row at epsilon where the row is not in the table, against the table with it. */
    public double deltaWithout(double epsilon, int releaseStep) {
        return hockeyStick(epsilon, space.distribution(releaseStep), difference[releaseStep], -1);
    }

    /** The larger of both directions. */
    public double delta(double epsilon, int releaseStep) {
        return Math.max(deltaWith(epsilon, releaseStep), deltaWithout(epsilon, releaseStep));
    }

    /** The larger of both directions for several released rows, over all that they can be. */
    public double delta(double epsilon, int releaseStep, int released) {
        Require.atLeast("released", 1, released);
        double[] with = space.distribution(releaseStep);
        if (Math.pow(with.length, released) > MOST_OUTCOMES) {
            throw new IllegalArgumentException("released must leave at most " + MOST_OUTCOMES + " outcomes of "
                    + with.length + " states to enumerate, got " + released);
        }
        double[] other = without[releaseStep];
        return Math.max(
                product(Math.exp(epsilon), with, other, released, 1, 1),
                product(Math.exp(epsilon), other, with, released, 1, 1));
    }

    private static double product(
            double factor, double[] first, double[] second, int left, double ofFirst, double ofSecond) {
        if (left == 0) {
            return Math.max(0, ofFirst - factor * ofSecond);
        }
        double sum = 0;
        for (int v = 0; v < first.length; v++) {
            sum += product(factor, first, second, left - 1, ofFirst * first[v], ofSecond * second[v]);
        }
        return sum;
    }

    /** KL of both distributions of a released row, added for both directions; infinite where only one can be what was seen. */
    public double symmetricDivergence(int releaseStep) {
        double sum = 0;
        for (int v = 0; v < without[releaseStep].length; v++) {
            double d = difference[releaseStep][v];
            if (d != 0) {
                sum += d * Math.log1p(d / without[releaseStep][v]);
            }
        }
        return sum;
    }

    /** The change of the probability of a state that the row causes. */
    public double difference(int releaseStep, int state) {
        return difference[releaseStep][state];
    }

    /** Half of all that the row changes in the distribution of a released row. */
    public double totalVariation(int releaseStep) {
        return deltaWith(0, releaseStep);
    }

    /** B(t) under the forward distributions: expected KL of step t, added for both directions, from noised rows of each table. */
    public double forwardStep(int t) {
        return forwardSteps[t];
    }

    /** B(t) along the real chains: the same from states that each chain really reaches. */
    public double chainStep(int t) {
        return chainSteps[t];
    }

    private static double hockeyStick(double epsilon, double[] base, double[] difference, int sign) {
        Require.nonNegative("epsilon", epsilon);
        double excess = Math.expm1(epsilon);
        double sum = 0;
        for (int v = 0; v < base.length; v++) {
            sum += Math.max(0, sign * difference[v] - excess * base[v]);
        }
        return sum;
    }

    /** One step of both chains. */
    private final class Step {
        private final StateSpace states = space.space();
        private final int columns = states.columns();
        private final double[] counts = space.counts().clone();
        private final char[] star = new char[columns];
        private final char[] row = new char[columns];
        private final double[][] distributions = new double[columns][];
        private final double[][] added = new double[columns][];
        private final double[] origins;

        Step(int taken) {
            counts[taken]--;
            states.row(taken, star, 0);
            int widest = 1;
            for (int i = 0; i < columns; i++) {
                distributions[i] = new double[states.size(i)];
                added[i] = new double[states.size(i)];
                widest = Math.max(widest, states.size(i));
            }
            origins = new double[widest];
        }

        void back(int t) {
            KernelTables withTables = space.tables(space.counts(), t);
            KernelTables withoutTables = space.tables(counts, t);
            double[] next = new double[counts.length];
            double[] nextDifference = new double[counts.length];
            double noised = noised(t);
            for (int v = 0; v < counts.length; v++) {
                Interruption.poll("computing the distributions of two small chains");
                states.row(v, row, 0);
                double weight = weight(t) / withTables.weight(v);
                double ofWith = 0;
                double ofWithout = 0;
                for (int i = 0; i < columns; i++) {
                    column(t, withoutTables, v, i, weight);
                    for (int x = 0; x < distributions[i].length; x++) {
                        if (added[i][x] != 0) {
                            double ratio = added[i][x] / distributions[i][x];
                            ofWith += distributions[i][x] == 0
                                    ? Double.POSITIVE_INFINITY
                                    : distributions[i][x] * gain(ratio);
                            ofWithout += distributions[i][x] == 0 ? 0 : distributions[i][x] * loss(ratio);
                        }
                    }
                }
                forwardSteps[t] += noised * withTables.weight(v) / space.rows() * ofWith
                        + noised * withoutTables.weight(v) / (space.rows() - 1) * ofWithout;
                chainSteps[t] += space.distribution(t)[v] * ofWith + without[t][v] * ofWithout;
                spread(t, v, next, nextDifference);
            }
            without[t - 1] = next;
            difference[t - 1] = nextDifference;
        }

        /** The chance that a row is noised to itself, all columns together. */
        private double noised(int t) {
            double product = 1;
            for (int i = 0; i < columns; i++) {
                product *= states.size(i) == 1 ? 1 : space.coefficients(i).stayBar(t);
            }
            return product;
        }

        private double weight(int t) {
            double product = 1;
            for (int i = 0; i < columns; i++) {
                product *= row[i] == star[i] ? 1 : space.forgotten(t)[i];
            }
            return product;
        }

        /** The distribution of a column without the row, and what the row adds: its weight times (its own distribution - that distribution). */
        private void column(int t, KernelTables withoutTables, int v, int i, double weight) {
            Arrays.fill(added[i], 0);
            withoutTables.distribution(v, row[i], i, origins, 0);
            int size = states.size(i);
            if (size == 1) {
                distributions[i][0] = 1;
                return;
            }
            space.coefficients(i).stepDistribution(t, row[i], origins, distributions[i], 0);
            for (int origin = 0; origin < size; origin++) {
                if (origin != star[i] && origins[origin] > 0) {
                    add(space.coefficients(i), t, row[i], star[i], origin, weight * origins[origin], added[i]);
                }
            }
        }

        private void spread(int t, int v, double[] next, double[] nextDifference) {
            double[] product = {1};
            double[] apart = {0};
            for (int i = 0; i < columns; i++) {
                int size = distributions[i].length;
                double[] longer = new double[product.length * size];
                double[] longerApart = new double[product.length * size];
                for (int x = 0, at = 0; x < product.length; x++) {
                    for (int c = 0; c < size; c++, at++) {
                        longer[at] = product[x] * distributions[i][c];
                        longerApart[at] = apart[x] * (distributions[i][c] + added[i][c]) + product[x] * added[i][c];
                    }
                }
                product = longer;
                apart = longerApart;
            }
            for (int x = 0; x < next.length; x++) {
                next[x] += without[t][v] * product[x];
                nextDifference[x] += difference[t][v] * product[x] + space.distribution(t)[v] * apart[x];
            }
        }
    }

    /**
     * Adds {@code times} the difference of the distributions of a column at step t - 1 from two origins, first less second, given its
     * value at step t. Each term is written so that nothing cancels.
     */
    private static void add(Coefficients c, int t, int value, int first, int second, double times, double[] into) {
        double stayBar = c.stayBar(t);
        double moveBar = c.moveBar(t);
        double before = c.alphaBar(t - 1);
        double movedBefore = c.moveBar(t - 1);
        double firstBar = first == value ? stayBar : moveBar;
        double secondBar = second == value ? stayBar : moveBar;
        // m' (1/D_first - 1/D_second), of which only alpha bar is left
        double shared = 0;
        if (first == value) {
            shared = -movedBefore * c.alphaBar(t) / (stayBar * moveBar);
        } else if (second == value) {
            shared = movedBefore * c.alphaBar(t) / (stayBar * moveBar);
        }
        for (int x = 0; x < into.length; x++) {
            double term;
            if (x == value && x == first) {
                term = before * c.move(t) / (moveBar * stayBar);
            } else if (x == value && x == second) {
                term = -before * c.move(t) / (moveBar * stayBar);
            } else if (x == first) {
                term = shared + before / firstBar;
            } else if (x == second) {
                term = shared - before / secondBar;
            } else {
                term = shared;
            }
            into[x] += times * (x == value ? c.stay(t) : c.move(t)) * term;
        }
    }

    /** (1 + y) log(1 + y) - y. */
    private static double gain(double y) {
        return Math.abs(y) < 0.02 ? series(y, true) : (1 + y) * Math.log1p(y) - y;
    }

    /** y - log(1 + y). */
    private static double loss(double y) {
        return Math.abs(y) < 0.02 ? series(y, false) : y - Math.log1p(y);
    }

    private static double series(double y, boolean isGain) {
        double sum = 0;
        double power = y * y;
        for (int n = 2; n < 14; n++) {
            sum += power / (isGain ? n * (n - 1) : n);
            power *= -y;
        }
        return sum;
    }
}
