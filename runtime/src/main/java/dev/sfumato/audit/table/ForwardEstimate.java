package dev.sfumato.audit.table;

import dev.sfumato.Interruption;
import dev.sfumato.Progress;
import dev.sfumato.Require;
import dev.sfumato.accounting.Label;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.Coefficients;
import dev.sfumato.diffusion.discrete.ExactDenoiser;
import dev.sfumato.diffusion.discrete.ForwardProcess;
import dev.sfumato.noise.Chance;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * An estimate of the divergence that the change-of-measure bound bounds, for each distinct row: the row is noised, and the
 * KL of the step from there is measured in both directions. It is no bound: it has a standard error, and it is about the laws
 * of noised tables, which the real chain follows only about (Assumption 2).
 */
public final class ForwardEstimate {
    /** Draws for each row and step where no number is given: errors of a few percent. */
    public static final int DRAWS = 64;

    private static final int BLOCK = 64;

    private final double[] tau;
    private final double[] errors;

    private ForwardEstimate(double[] tau, double[] errors) {
        this.tau = tau;
        this.errors = errors;
    }

    /**
     * @param draws noised copies of each row at each step
     */
    public static ForwardEstimate of(Table table, Plan plan, int draws, Chance chance, Progress progress) {
        Require.atLeast("draws", 2, draws);
        if (table.rows() < 2) {
            throw new IllegalArgumentException("rows of the table must be at least 2, got " + table.rows()
                    + ": without its only row there is no chain to compare with");
        }
        Run run = new Run(table, plan, draws, chance);
        for (int t = plan.schedule().steps(); t > plan.releaseStep(); t--) {
            run.step(t);
            progress.update(
                    "estimating divergences",
                    plan.schedule().steps() - t + 1,
                    plan.schedule().steps() - plan.releaseStep());
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

    /** What the estimate would mean for delta. */
    public double delta(int distinct, double epsilon) {
        return tau[distinct] == 0 ? 0 : Conversion.g(epsilon) * tau[distinct];
    }

    private static final class Run {
        private final Table table;
        private final ExactDenoiser denoiser;
        private final ForwardProcess forward;
        private final int draws;
        private final int columns;
        private final int width;
        private final int[][] valueCounts;
        private final List<Chance> chances = new ArrayList<>();
        private final Coefficients[] coefficients;
        private final double[] sums;
        private final double[] variances;

        Run(Table table, Plan plan, int draws, Chance chance) {
            this.table = table;
            this.draws = draws;
            denoiser = ExactDenoiser.of(table, plan.schedule());
            forward = new ForwardProcess(plan.schedule(), denoiser.sizes());
            columns = table.columns();
            width = denoiser.sizes().stream().mapToInt(Integer::intValue).sum();
            coefficients = denoiser.sizes().stream()
                    .map(size -> Coefficients.of(plan.schedule(), Math.max(2, size)))
                    .toArray(Coefficients[]::new);
            sums = new double[table.distinct()];
            variances = new double[table.distinct()];
            valueCounts = new int[columns][];
            for (int i = 0; i < columns; i++) {
                valueCounts[i] = new int[table.schema().size(i)];
                for (int d = 0; d < table.distinct(); d++) {
                    valueCounts[i][table.code(d, i)] += table.count(d);
                }
            }
            for (int from = 0; from < table.distinct(); from += BLOCK) {
                chances.add(chance.split());
            }
        }

        void step(int t) {
            IntStream.range(0, chances.size()).parallel().forEach(block -> {
                int from = block * BLOCK;
                int to = Math.min(table.distinct(), from + BLOCK);
                rows(t, from, to, chances.get(block));
            });
            Interruption.poll("estimating divergences");
        }

        private void rows(int t, int from, int to, Chance chance) {
            char[] noisy = new char[(to - from) * draws * columns];
            for (int copy = 0; copy < (to - from) * draws; copy++) {
                for (int i = 0; i < columns; i++) {
                    noisy[copy * columns + i] = (char) table.code(from + copy / draws, i);
                }
            }
            forward.noise(t, noisy, (to - from) * draws, chance);
            double[] laws = new double[(to - from) * draws * width];
            denoiser.laws(t, noisy, (to - from) * draws, laws);
            int[] origins = IntStream.range(0, (to - from) * draws)
                    .map(copy -> from + copy / draws)
                    .toArray();
            double[] shares = denoiser.shares(t, noisy, origins);
            for (int d = from; d < to; d++) {
                double sum = 0;
                double squares = 0;
                for (int copy = (d - from) * draws; copy < (d - from + 1) * draws; copy++) {
                    double value = divergence(t, d, noisy, copy * columns, laws, copy * width, shares[copy]);
                    sum += value;
                    squares += value * value;
                }
                double mean = sum / draws;
                sums[d] += mean;
                variances[d] += Math.max(0, squares / draws - mean * mean) / (draws - 1);
            }
        }

        /** (1 + zeta) KL(with, without) + (s + 1) / s zeta KL(without, with), over s + 1, at one noised copy. */
        private double divergence(int t, int d, char[] noisy, int row, double[] laws, int at, double share) {
            double with = 0;
            double without = 0;
            int offset = at;
            for (int i = 0; i < columns; i++) {
                int size = table.schema().size(i);
                if (size > 1) {
                    double[] both = column(t, d, i, noisy[row + i], laws, offset, share);
                    with += both[0];
                    without += both[1];
                }
                offset += size;
            }
            double s = table.rows() - 1;
            double rest = (1 - share) / share;
            return (with / share + (rest == 0 ? 0 : (s + 1) / s * rest * without)) / (s + 1);
        }

        private double[] column(int t, int d, int i, int value, double[] laws, int at, double share) {
            int size = table.schema().size(i);
            int star = table.code(d, i);
            double[] with = new double[size];
            double[] without = new double[size];
            for (int c = 0; c < size; c++) {
                double rest = laws[at + c] - (c == star ? share : 0);
                // a value of the row alone is exactly nobody's without it
                boolean isGone = c == star && valueCounts[i][c] == 1;
                with[c] = laws[at + c];
                without[c] = isGone ? 0 : Math.max(0, rest) / (1 - share);
            }
            coefficients[i].stepLaw(t, value, with, with, 0);
            coefficients[i].stepLaw(t, value, without, without, 0);
            double forth = 0;
            double back = 0;
            for (int x = 0; x < size; x++) {
                if (with[x] > 0) {
                    forth += with[x] * Math.log(with[x] / without[x]);
                    back += without[x] == 0 ? 0 : without[x] * Math.log(without[x] / with[x]);
                }
            }
            return new double[] {Math.max(0, forth), Math.max(0, back)};
        }
    }
}
