package dev.sfumato.exposure;

import dev.sfumato.accounting.Label;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.ExactDenoiser;
import dev.sfumato.exposure.chain.DenoiserRounding;
import dev.sfumato.exposure.chain.MeanLimit;
import dev.sfumato.exposure.chain.Moments;
import dev.sfumato.exposure.chain.PairPaths;
import dev.sfumato.exposure.chain.Paths;
import dev.sfumato.exposure.chain.SmallSpace;
import dev.sfumato.exposure.chain.StepLimits;
import dev.sfumato.exposure.chain.TablePaths;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;

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

    /** The source of randomness of the simulated runs. */
    private enum Runs {
        BY_CHANCE,
        BY_SEED,
        BY_KEY;

        static Runs of(RandomSource random) {
            return random.isKeyed() ? BY_KEY : random.isSeeded() ? BY_SEED : BY_CHANCE;
        }
    }

    private final Table table;
    private final ExposurePlan plan;
    private final long paths;
    private final double confidence;
    private final Runs runs;
    private final Moments[] moments;
    private final StepLimits[] limits;
    private final DenoiserRounding rounding;

    private Exposure(
            Table table,
            ExposurePlan plan,
            long paths,
            double confidence,
            Runs runs,
            Moments[] moments,
            StepLimits[] limits,
            DenoiserRounding rounding) {
        this.table = table;
        this.plan = plan;
        this.paths = paths;
        this.confidence = confidence;
        this.runs = runs;
        this.moments = moments;
        this.limits = limits;
        this.rounding = rounding;
    }

    /**
     * Simulates the chain, unless its space is small enough to be computed.
     *
     * @param paths how many independent runs
     * @param confidence with which the figures of all rows hold together
     */
    public static Exposure of(
            Table table, ExposurePlan plan, long paths, double confidence, RandomSource random, Progress progress) {
        Require.atLeast("paths", 1, paths);
        Require.within("paths", 1, Integer.MAX_VALUE, (double) paths);
        Require.probability("confidence", confidence);
        ExactDenoiser denoiser = denoiser(table, plan);
        if (denoiser.space().fits(SmallSpace.MOST_STATES) && denoiser.hasTables(1)) {
            return computed(denoiser, plan, progress);
        }
        boolean byTables = isByTables(denoiser, paths);
        Paths runs = byTables
                ? new TablePaths(denoiser, paths, random)
                : new PairPaths(denoiser, Math.toIntExact(paths), random);
        return of(denoiser, plan, paths, confidence, Runs.of(random), runs, progress);
    }

    /** With as many runs as make the confidence term small, or as take a minute or so, and {@link #CONFIDENCE}. */
    public static Exposure of(Table table, ExposurePlan plan, RandomSource random, Progress progress) {
        return of(table, plan, defaultPaths(table, plan), CONFIDENCE, random, progress);
    }

    /** How many runs there are where no number is given: 200 for each row, between a million and ten if there is time. */
    public static long defaultPaths(Table table, ExposurePlan plan) {
        ExactDenoiser denoiser = denoiser(table, plan);
        long wished = Math.max(1_000_000, Math.min(10_000_000, 200L * table.rows()));
        if (isByTables(denoiser, wished)) {
            return wished;
        }
        double comparisons =
                (double) table.distinct() * table.columns() * plan.schedule().steps();
        return (long) Math.max(20_000, Math.min((double) wished, 2e10 / comparisons));
    }

    private static ExactDenoiser denoiser(Table table, ExposurePlan plan) {
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

    private static Exposure computed(ExactDenoiser denoiser, ExposurePlan plan, Progress progress) {
        SmallSpace space = SmallSpace.of(denoiser.table(), plan.schedule());
        Paths certain = new Paths() {
            @Override
            public Moments weights(int t) {
                return new Moments(ofRows(space.expectedWeights(t, 1)), ofRows(space.expectedWeights(t, 2)));
            }

            private double[] ofRows(double[] ofStates) {
                double[] weights = new double[denoiser.table().distinct()];
                for (int d = 0; d < weights.length; d++) {
                    weights[d] = ofStates[SmallSpace.state(denoiser.space(), denoiser.table(), d)];
                }
                return weights;
            }

            @Override
            public void back(int t) {
                // the distribution of every step is known
            }
        };
        return of(denoiser, plan, 0, 1, Runs.BY_CHANCE, certain, progress);
    }

    private static Exposure of(
            ExactDenoiser denoiser,
            ExposurePlan plan,
            long paths,
            double confidence,
            Runs origin,
            Paths runs,
            Progress progress) {
        int steps = plan.schedule().steps();
        DenoiserRounding rounding = DenoiserRounding.of(denoiser);
        Moments[] moments = new Moments[steps + 1];
        StepLimits[] limits = new StepLimits[steps + 1];
        for (int t = steps; t > plan.releaseStep(); t--) {
            progress.update("exposure of all rows", steps - t, steps - plan.releaseStep());
            moments[t] = runs.weights(t);
            limits[t] = StepLimits.of(denoiser, t, rounding);
            if (t > plan.releaseStep() + 1) {
                runs.back(t);
            }
        }
        progress.update("exposure of all rows", steps - plan.releaseStep(), steps - plan.releaseStep());
        return new Exposure(denoiser.table(), plan, paths, confidence, origin, moments, limits, rounding);
    }

    /** The same runs for another number of released rows. */
    public Exposure released(long rows) {
        return new Exposure(table, plan.released(rows), paths, confidence, runs, moments, limits, rounding);
    }

    public ExposurePlan plan() {
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

    /** Whether a seed or a key decided the runs: then the confidence is that in one which nobody chose for its result. */
    public boolean isSeeded() {
        return runs != Runs.BY_CHANCE;
    }

    /** Whether the runs follow from a key by cryptography, as those of {@link RandomSource#keyed} do. */
    public boolean isKeyed() {
        return runs == Runs.BY_KEY;
    }

    /** The estimate of E(t), the expected weight of one copy of a distinct row at step t. Over all rows they add up to 1. */
    public double expected(int t, int distinct) {
        if (t <= plan.releaseStep() || t > plan.schedule().steps()) {
            throw new IllegalArgumentException("t must be in [" + (plan.releaseStep() + 1) + ", "
                    + plan.schedule().steps() + "], got " + t);
        }
        return moments[t].mean(distinct);
    }

    /** Delta of the release at epsilon for one copy of a distinct row, both directions: the larger one. */
    public double delta(int distinct, double epsilon) {
        return Math.max(deltaWith(distinct, epsilon), deltaWithout(distinct, epsilon));
    }

    /** At every epsilon and in both directions at once: total variation. */
    public double delta(int distinct) {
        return row(distinct).totalVariation();
    }

    /** Delta of the table with the row against the table without it. */
    public double deltaWith(int distinct, double epsilon) {
        Require.nonNegative("epsilon", epsilon);
        return row(distinct).with(epsilon);
    }

    /** Delta of the table without the row against the table with it. */
    public double deltaWithout(int distinct, double epsilon) {
        Require.nonNegative("epsilon", epsilon);
        return row(distinct).without(epsilon);
    }

    private RowExposure row(int distinct) {
        double failures = RowExposure.LIMITS * (double) plan.schedule().steps() * table.distinct();
        double logOdds = paths == 0 ? 0 : Math.log(failures / (1 - confidence)) * (1 + 1e-12);
        return new RowExposure(plan, distinct, limits, moments, new MeanLimit(paths, logOdds), rounding);
    }
}
