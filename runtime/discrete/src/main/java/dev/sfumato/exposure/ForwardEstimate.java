package dev.sfumato.exposure;

import dev.sfumato.accounting.Label;
import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Parallel;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.ExactDenoiser;
import dev.sfumato.diffusion.discrete.ForwardProcess;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * An estimate of the divergence that the change-of-measure bound bounds, for each distinct row: the row is noised, and the
 * KL of the step from there is measured in both directions. It is no bound: it has a standard error, and it is about the distributions
 * of noised tables, which the real chain follows only about (Assumption 2).
 */
public final class ForwardEstimate {
    /** Draws for each row and step where no number is given: errors of a few percent. */
    public static final int DRAWS = 64;

    private static final int BLOCK = 64;
    private static final String WORK = "estimating divergences";

    private final double[] tau;
    private final double[] errors;

    private ForwardEstimate(double[] tau, double[] errors) {
        this.tau = tau;
        this.errors = errors;
    }

    /**
     * @param draws noised copies of each row at each step
     */
    public static ForwardEstimate of(
            Table table, ExposurePlan plan, int draws, RandomSource random, Progress progress) {
        Require.atLeast("draws", 2, draws);
        if (table.rows() < 2) {
            throw new IllegalArgumentException("rows of the table must be at least 2, got " + table.rows()
                    + ": without its only row there is no chain to compare with");
        }
        Run run = new Run(table, plan, draws, random);
        for (int t = plan.schedule().steps(); t > plan.releaseStep(); t--) {
            run.step(t);
            progress.update(
                    WORK, plan.schedule().steps() - t + 1, plan.schedule().steps() - plan.releaseStep());
        }
        double[] errors = IntStream.range(0, table.distinct())
                .mapToDouble(d -> plan.released() * Math.sqrt(run.variances[d]))
                .toArray();
        double[] tau = IntStream.range(0, table.distinct())
                .mapToDouble(d -> plan.released() * run.sums[d])
                .toArray();
        return new ForwardEstimate(tau, errors);
    }

    public Label label() {
        return Label.EMPIRICAL;
    }

    /** The estimate for one copy of a distinct row: KL in both directions, all steps and released rows together. */
    public double tau(int distinct) {
        return tau[distinct];
    }

    public double standardError(int distinct) {
        return errors[distinct];
    }

    /** The delta that the estimate would imply. */
    public double delta(int distinct, double epsilon) {
        return tau[distinct] == 0 ? 0 : DeltaConversion.g(epsilon) * tau[distinct];
    }

    private static final class Run {
        private final Table table;
        private final ExactDenoiser denoiser;
        private final ForwardProcess forward;
        private final int draws;
        private final int columns;
        private final StepDivergence divergence;
        private final List<RandomSource> randoms = new ArrayList<>();
        private final double[] sums;
        private final double[] variances;

        Run(Table table, ExposurePlan plan, int draws, RandomSource random) {
            this.table = table;
            this.draws = draws;
            denoiser = ExactDenoiser.of(table, plan.schedule());
            forward = new ForwardProcess(plan.schedule(), denoiser.sizes());
            columns = table.columns();
            divergence = new StepDivergence(table, denoiser);
            sums = new double[table.distinct()];
            variances = new double[table.distinct()];
            for (int from = 0; from < table.distinct(); from += BLOCK) {
                randoms.add(random.split());
            }
        }

        void step(int t) {
            Parallel.forEach(WORK, randoms.size(), block -> {
                int from = block * BLOCK;
                int to = Math.min(table.distinct(), from + BLOCK);
                rows(t, from, to, randoms.get(block));
            });
        }

        private void rows(int t, int from, int to, RandomSource random) {
            char[] noisy = new char[(to - from) * draws * columns];
            for (int copy = 0; copy < (to - from) * draws; copy++) {
                for (int i = 0; i < columns; i++) {
                    noisy[copy * columns + i] = (char) table.code(from + copy / draws, i);
                }
            }
            forward.noise(t, noisy, (to - from) * draws, random);
            int width = divergence.width();
            double[] distributions = new double[(to - from) * draws * width];
            denoiser.distributions(t, noisy, (to - from) * draws, distributions);
            int[] origins = IntStream.range(0, (to - from) * draws)
                    .map(copy -> from + copy / draws)
                    .toArray();
            double[] shares = denoiser.shares(t, noisy, origins);
            for (int d = from; d < to; d++) {
                double sum = 0;
                double squares = 0;
                Interruption.poll(WORK);
                // early steps leave most copies alike
                Map<String, Double> known = new HashMap<>();
                for (int copy = (d - from) * draws; copy < (d - from + 1) * draws; copy++) {
                    int distinct = d;
                    int at = copy;
                    double value = known.computeIfAbsent(
                            new String(noisy, copy * columns, columns),
                            state -> divergence.at(
                                    t, distinct, noisy, at * columns, distributions, at * width, shares[at]));
                    sum += value;
                    squares += value * value;
                }
                double mean = sum / draws;
                sums[d] += mean;
                variances[d] +=
                        Double.isInfinite(mean) ? mean : Math.max(0, squares / draws - mean * mean) / (draws - 1);
            }
        }
    }
}
