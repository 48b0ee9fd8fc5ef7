package dev.sfumato.audit.table;

import dev.sfumato.Progress;
import dev.sfumato.Require;
import dev.sfumato.accounting.Label;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.ExactDenoiser;
import dev.sfumato.noise.Chance;

/**
 * The certified price of each row: how much the rows that {@code Sampler} makes with the {@code ExactDenoiser} say about it,
 * from the weight that the row really has along the chain. Nothing is assumed of the chain (docs/proofs/exposure.md).
 *
 * <p>Weights are means over simulated runs, so all figures hold together with the stated confidence; in a space of at most
 * {@value SmallSpace#MOST_STATES} states they are computed and hold for certain. Neighbours are the table and the table
 * without one copy of the row. A model of one class is audited with the rows of that class.
 */
public final class Exposure {
    /** Used where no confidence is given. */
    public static final double CONFIDENCE = 0.999;

    /** More than a few operations in doubles can be off. */
    private static final double SLACK = 1e-12;

    private final Table table;
    private final Plan plan;
    private final long paths;
    private final double confidence;
    private final boolean isSeeded;
    private final double[][] expected;
    private final StepLimits[] limits;
    private final Rounding rounding;

    private Exposure(
            Table table,
            Plan plan,
            long paths,
            double confidence,
            boolean isSeeded,
            double[][] expected,
            StepLimits[] limits,
            Rounding rounding) {
        this.table = table;
        this.plan = plan;
        this.paths = paths;
        this.confidence = confidence;
        this.isSeeded = isSeeded;
        this.expected = expected;
        this.limits = limits;
        this.rounding = rounding;
    }

    /**
     * Simulates the chain, unless its space is small enough to be computed.
     *
     * @param paths how many independent runs
     * @param confidence with which the figures of all rows hold together
     */
    public static Exposure of(Table table, Plan plan, long paths, double confidence, Chance chance, Progress progress) {
        Require.atLeast("paths", 1, paths);
        Require.within("paths", 1, Integer.MAX_VALUE, paths);
        Require.probability("confidence", confidence);
        ExactDenoiser denoiser = denoiser(table, plan);
        if (denoiser.space().fits(SmallSpace.MOST_STATES)) {
            return computed(denoiser, plan, progress);
        }
        boolean byTables = isByTables(denoiser, paths);
        Paths runs = byTables
                ? new TablePaths(denoiser, paths, chance)
                : new PairPaths(denoiser, Math.toIntExact(paths), chance);
        return of(denoiser, plan, paths, confidence, chance.isSeeded(), runs, progress);
    }

    /** With as many runs as make the confidence term small, or as take a minute or so, and {@link #CONFIDENCE}. */
    public static Exposure of(Table table, Plan plan, Chance chance, Progress progress) {
        return of(table, plan, defaultPaths(table, plan), CONFIDENCE, chance, progress);
    }

    /** How many runs there are where no number is given: 200 for each row, between a million and ten if there is time. */
    public static long defaultPaths(Table table, Plan plan) {
        ExactDenoiser denoiser = denoiser(table, plan);
        long wished = Math.max(1_000_000, Math.min(10_000_000, 200L * table.rows()));
        if (isByTables(denoiser, wished)) {
            return wished;
        }
        double comparisons =
                (double) table.distinct() * table.columns() * plan.schedule().steps();
        return (long) Math.max(20_000, Math.min(wished, 2e10 / comparisons));
    }

    private static ExactDenoiser denoiser(Table table, Plan plan) {
        if (table.rows() < 2) {
            throw new IllegalArgumentException("rows of the table must be at least 2, got " + table.rows()
                    + ": without its only row there is no chain to compare with");
        }
        return ExactDenoiser.of(table, plan.schedule());
    }

    private static boolean isByTables(ExactDenoiser denoiser, long paths) {
        double passes = 2 + Math.log(denoiser.sizes().size()) / Math.log(2);
        double pairs = (double) (paths + denoiser.table().distinct())
                * denoiser.table().distinct();
        return denoiser.hasTables(1) && denoiser.space().states() * passes < pairs;
    }

    private static Exposure computed(ExactDenoiser denoiser, Plan plan, Progress progress) {
        SmallSpace space = SmallSpace.of(denoiser.table(), plan.schedule());
        Paths certain = new Paths() {
            @Override
            public double[] weights(int t) {
                double[] ofStates = space.expectedWeights(t);
                double[] weights = new double[denoiser.table().distinct()];
                for (int d = 0; d < weights.length; d++) {
                    weights[d] = ofStates[SmallSpace.state(denoiser.space(), denoiser.table(), d)];
                }
                return weights;
            }

            @Override
            public void back(int t) {
                // the law of every step is known
            }
        };
        return of(denoiser, plan, 0, 1, false, certain, progress);
    }

    private static Exposure of(
            ExactDenoiser denoiser,
            Plan plan,
            long paths,
            double confidence,
            boolean isSeeded,
            Paths runs,
            Progress progress) {
        int steps = plan.schedule().steps();
        Rounding rounding = Rounding.of(denoiser);
        double[][] expected = new double[steps + 1][];
        StepLimits[] limits = new StepLimits[steps + 1];
        for (int t = steps; t > plan.releaseStep(); t--) {
            progress.update("exposure of all rows", steps - t, steps - plan.releaseStep());
            expected[t] = runs.weights(t);
            limits[t] = StepLimits.of(denoiser, t, rounding);
            if (t > plan.releaseStep() + 1) {
                runs.back(t);
            }
        }
        progress.update("exposure of all rows", steps - plan.releaseStep(), steps - plan.releaseStep());
        return new Exposure(denoiser.table(), plan, paths, confidence, isSeeded, expected, limits, rounding);
    }

    /** The same runs for another number of released rows. */
    public Exposure released(long rows) {
        return new Exposure(table, plan.released(rows), paths, confidence, isSeeded, expected, limits, rounding);
    }

    public Plan plan() {
        return plan;
    }

    public Label label() {
        return Label.CERTIFIED;
    }

    /** The probability with which all figures hold; 1 where weights are computed. */
    public double confidence() {
        return confidence;
    }

    /** How many runs were simulated; 0 where weights are computed. */
    public long paths() {
        return paths;
    }

    /** Whether a seed decided the runs: then the confidence is that in a seed which nobody chose for its result. */
    public boolean isSeeded() {
        return isSeeded;
    }

    /** The estimate of E(t), the expected weight of one copy of a distinct row at step t. Over all rows they add up to 1. */
    public double expected(int t, int distinct) {
        if (t <= plan.releaseStep() || t > plan.schedule().steps()) {
            throw new IllegalArgumentException("t must be in [" + (plan.releaseStep() + 1) + ", "
                    + plan.schedule().steps() + "], got " + t);
        }
        return expected[t][distinct];
    }

    /** Delta of the release at epsilon for one copy of a distinct row, both directions: the larger one. */
    public double delta(int distinct, double epsilon) {
        return Math.max(deltaWith(distinct, epsilon), deltaWithout(distinct, epsilon));
    }

    /** At every epsilon and in both directions at once: total variation. */
    public double delta(int distinct) {
        return new Row(distinct).totalVariation();
    }

    /** Delta of the table with the row against the table without it. */
    public double deltaWith(int distinct, double epsilon) {
        Require.nonNegative("epsilon", epsilon);
        return new Row(distinct).with(epsilon);
    }

    /** Delta of the table without the row against the table with it. */
    public double deltaWithout(int distinct, double epsilon) {
        Require.nonNegative("epsilon", epsilon);
        return new Row(distinct).without(epsilon);
    }

    /** The bounds for one row: steps up to a split by total variation, those above it by divergence or by the ratio. */
    private final class Row {
        private final int d;
        private final int first = plan.releaseStep() + 1;
        private final int last = plan.schedule().steps();
        private final double rows = plan.released();
        private final MeanLimit limit;
        private final double logarithm = rounding.logarithm(plan.releaseStep());
        private final double absolute = rounding.absolute(plan.releaseStep());

        Row(int distinct) {
            d = distinct;
            // a limit for each row and each split, below and above it
            double limits = 2.0 * Math.max(1, last - first + 1) * table.distinct();
            limit = new MeanLimit(paths, confidence == 1 ? 0 : Math.log(limits / (1 - confidence)) * (1 + SLACK));
        }

        double totalVariation() {
            return first > last ? 0 : rows * (head(last) + 2 * (logarithm + absolute)) * (1 + SLACK);
        }

        double with(double epsilon) {
            double best = totalVariation();
            double exact = Math.max(0, epsilon - 2 * rows * logarithm);
            double factor = Conversion.g1(exact);
            double loss = 0;
            for (int split = last - 1; split >= first - 1; split--) {
                loss += rows * limits[split + 1].losses()[d] * (1 + SLACK);
                double tail = loss <= exact ? 0 : factor * tail(split);
                best = Math.min(best, inDoubles(rows * (head(split) + tail), epsilon));
            }
            return best;
        }

        double without(double epsilon) {
            double best = totalVariation();
            double exact = Math.max(0, epsilon - 2 * rows * logarithm);
            double loss = 0;
            for (int split = last - 1; split >= first - 1; split--) {
                loss += rows * limits[split + 1].withoutLosses()[d] * (1 + SLACK);
                if (!(loss <= exact)) {
                    break;
                }
                best = Math.min(best, inDoubles(rows * Math.exp(loss) * head(split), epsilon));
            }
            return best;
        }

        /** From a delta of the exact chains to one of those that are run in doubles (section 5 of the proof). */
        private double inDoubles(double delta, double epsilon) {
            return (Math.exp(rows * logarithm) * delta + rows * absolute * (1 + Math.exp(epsilon))) * (1 + SLACK);
        }

        /** An upper limit for the expected sum of distance times weight over the steps up to a split. */
        private double head(int split) {
            double mean = 0;
            double most = 0;
            for (int t = first; t <= split; t++) {
                double up = 1 + rounding.relative(t);
                mean += limits[t].distance() * expected[t][d] * up;
                most += limits[t].distance() * limits[t].weights()[d];
            }
            return limited(mean, most);
        }

        /** The same of divergence times weight over the steps above a split. */
        private double tail(int split) {
            double mean = 0;
            double most = 0;
            for (int t = split + 1; t <= last; t++) {
                double up = 1 + rounding.relative(t);
                mean += limits[t].divergences()[d] * expected[t][d] * up;
                most += limits[t].divergences()[d] * limits[t].weights()[d];
            }
            return limited(mean, most);
        }

        /** The runs are made in doubles as well, so that their means are off by as much as they are. */
        private double limited(double mean, double most) {
            double top = most * (1 + SLACK);
            return Math.min(top, limit.upper(mean, top) + top * (logarithm + absolute));
        }
    }
}
