package dev.sfumato.exposure;

import dev.sfumato.diffusion.discrete.Coefficients;
import dev.sfumato.exposure.counting.ColumnGroups;
import dev.sfumato.exposure.counting.Rings;
import java.util.Arrays;

/**
 * The terms of all bounds for the rows of a table, step by step. Holds what the rows have in common; {@link Of} is what is
 * computed for one of them.
 */
final class RowTerms {
    private final ExposurePlan plan;
    private final ColumnGroups groups;
    private final long others;
    private final int steps;
    private final RowSimilarity own;
    private final RowSimilarity largest;
    private final boolean isEven;
    private final PublishedReach publishedReach;
    private final RelaxedReach relaxedReach;
    private final int[] distance;
    /** The second term of Theorem 1: n (1 - 1/Rbar(t-1)) / s^2. */
    private final double[] published;
    /** By size: A(t), and rounded up. */
    private final double[][] stepDistance;

    private final double[][] stepDistanceUp;
    /** The sum of A(t) over all columns, and rounded up. */
    private final double[] variation;

    private final double[] variationUp;
    /** The expected total variation of the steps after the release, up to a step. */
    private final double[] heads;

    private final double outward;

    RowTerms(ExposurePlan plan, ColumnGroups groups, long others) {
        this.plan = plan;
        this.groups = groups;
        this.others = others;
        steps = plan.schedule().steps();
        own = new RowSimilarity(groups, groups::groupSize, groups::size, plan.schedule());
        int most = groups.groupSize(groups.groups() - 1);
        isEven = groups.groups() == 1 && own.sizes() == 1;
        largest = isEven ? own : new RowSimilarity(groups.even(), g -> most, i -> most, plan.schedule());
        Coefficients single = largest.coefficients(0);
        publishedReach = PublishedReach.corrected(single, groups.count());
        relaxedReach = new RelaxedReach(single, groups.count());
        distance = new int[groups.classes()];
        for (int c = 0; c < distance.length; c++) {
            distance[c] = groups.distance(c);
        }
        published = new double[steps];
        stepDistance = new double[own.sizes()][steps];
        stepDistanceUp = new double[own.sizes()][steps];
        variation = new double[steps];
        variationUp = new double[steps];
        // every term is a sum, product or quotient of positive doubles: each operation adds at most 2^-53, relatively,
        // and
        // a logarithm log1p(p) at most as much as p carries and one unit in the last place
        outward = 1 + (steps + 24.0 * groups.count() + groups.classes() + 256) * 0x1p-52;
        for (int t = 1; t <= steps; t++) {
            published[t - 1] = groups.count() * single.remembered(t - 1) / ((double) others * others);
            for (int z = 0; z < own.sizes(); z++) {
                Coefficients coefficients = own.coefficients(z);
                double exact = coefficients.stepDistance(t);
                stepDistance[z][t - 1] = exact;
                stepDistanceUp[z][t - 1] = Math.min(1, up(exact, coefficients.alpha(t)));
                variation[t - 1] += own.columns(z) * exact;
                variationUp[t - 1] += own.columns(z) * stepDistanceUp[z][t - 1] * outward;
            }
        }
        heads = new double[steps + 1];
        for (int t = plan.releaseStep() + 1; t <= steps; t++) {
            heads[t] = heads[t - 1] + variation[t - 1] / others;
        }
    }

    /** @param t the last step whose total variation is counted instead of its divergence */
    record Split(int t, double delta) {}

    /** A step's distance holds 1 - alpha, and alpha was rounded. */
    private double up(double stepDistance, double alpha) {
        return stepDistance == 0 ? 0 : stepDistance * outward * (1 + 0x1p-51 / (1 - alpha));
    }

    RowSimilarity similarity() {
        return own;
    }

    /** The terms of one row after another, for one thread. */
    final class Of {
        private final RowSimilarity.Of ownSimilarity = new RowSimilarity.Of(own);
        private final RowSimilarity.Of largestSimilarity = isEven ? ownSimilarity : new RowSimilarity.Of(largest);
        private final Rings rings = new Rings(groups.count());
        private final int[] evenCounts = new int[isEven ? 0 : (groups.count() + 1) * (groups.count() + 1)];

        void compute(int[] counts, int at) {
            long[] byDistance = rings.byDistance();
            Arrays.fill(byDistance, 0);
            for (int c = 0; c < distance.length; c++) {
                byDistance[distance[c]] += counts[at + c];
            }
            rings.add();
            own.compute(counts, at, ownSimilarity);
            if (!isEven) {
                addClasses(counts, at);
                largest.compute(evenCounts, 0, largestSimilarity);
            }
        }

        private double logs(int t) {
            return largestSimilarity.logs[0][t - 1] / (1 + largestSimilarity.similarity[t - 1]);
        }

        /** The classes that a single number of categories would have. */
        private void addClasses(int[] counts, int at) {
            int columns = groups.count();
            Arrays.fill(evenCounts, 0);
            for (int block = 0; block <= columns; block++) {
                int from = at + block * distance.length;
                int to = block * (columns + 1) + columns;
                for (int c = 0; c < distance.length; c++) {
                    evenCounts[to - distance[c]] += counts[from + c];
                }
            }
        }

        /** n / s^psi of Eq. 8. */
        double publishedPsi(int t) {
            return product(largest.coefficients(0).sharpness(t), logs(t));
        }

        /** The same with A(t) of Lemma A.5. */
        double relaxedPsi(int t) {
            return product(largest.coefficients(0).stepDistance(t), logs(t));
        }

        Reach publishedReach(int t) {
            return publishedReach.at(t, publishedPsi(t), rings);
        }

        Reach relaxedReach(int t) {
            return relaxedReach.at(t, relaxedPsi(t), rings);
        }

        /** Theorem 1, step t. */
        double published(int t) {
            return publishedReach(t).fraction() * publishedPsi(t) + published[t - 1];
        }

        /** Lemma A.5, step t. */
        double relaxed(int t) {
            return relaxedReach(t).fraction() * relaxedPsi(t) + published[t - 1];
        }

        private double divergence(double[][] factors, int t) {
            double sum = 0;
            for (int z = 0; z < factors.length; z++) {
                sum += product(factors[z][t - 1], ownSimilarity.logs[z][t - 1]);
            }
            return sum;
        }

        double similarity(int t) {
            return ownSimilarity.similarity[t - 1];
        }

        double changeOfMeasure(int t) {
            return divergence(stepDistance, t) / others;
        }

        double totalVariation(int t) {
            return variation[t - 1] / others;
        }

        double mostDivergence(int t) {
            return divergence(stepDistanceUp, t) * outward / (1 + similarity(t));
        }

        double mostVariation(int t) {
            return Math.min(1, variationUp[t - 1] * outward / (1 + similarity(t)));
        }

        StepLeakage step(int t) {
            return new StepLeakage(
                    t,
                    similarity(t),
                    publishedPsi(t),
                    relaxedPsi(t),
                    publishedReach(t),
                    relaxedReach(t),
                    published(t),
                    relaxed(t),
                    changeOfMeasure(t),
                    totalVariation(t),
                    mostDivergence(t),
                    mostVariation(t));
        }

        /** The sum over the steps of a release, before it is converted. */
        double tau(Bound bound) {
            double sum = 0;
            for (int t = plan.releaseStep() + 1; t <= steps; t++) {
                sum += switch (bound) {
                    case PUBLISHED -> published(t);
                    case RELAXED -> relaxed(t);
                    case CHANGE_OF_MEASURE -> changeOfMeasure(t);
                    case CLOSED_FORM -> mostDivergence(t);
                    case DATA_INDEPENDENT, EXPOSURE -> throw new IllegalArgumentException("not of one row: " + bound);
                };
            }
            return bound == Bound.CLOSED_FORM ? sum * outward : sum;
        }

        /** The change-of-measure bound for one released row, the least over all splits. */
        Split changeOfMeasure(double factor) {
            double tail = 0;
            Split best = new Split(steps, Double.POSITIVE_INFINITY);
            for (int split = steps; split >= plan.releaseStep(); split--) {
                double delta = heads[split] + product(factor, tail);
                if (delta <= best.delta()) {
                    best = new Split(split, delta);
                }
                if (split > 0) {
                    tail += changeOfMeasure(split);
                }
            }
            return best;
        }

        /** The closed form for one released row: each step says at most its variation, or its divergence converted. */
        double closedForm(double factor) {
            double sum = 0;
            for (int t = plan.releaseStep() + 1; t <= steps; t++) {
                sum += Math.min(mostVariation(t), product(factor, mostDivergence(t)));
            }
            return sum * outward;
        }
    }

    /** A product in which nothing times infinity is nothing. */
    private static double product(double factor, double value) {
        return factor == 0 || value == 0 ? 0 : factor * value;
    }
}
