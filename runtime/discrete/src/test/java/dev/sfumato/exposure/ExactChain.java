package dev.sfumato.exposure;

import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.Coefficients;
import dev.sfumato.diffusion.discrete.Schedule;
import java.util.Arrays;

/** The distribution of a released row of the exact denoiser, by going through all states: for tests of tables with few of them. */
record ExactChain(Table table, Schedule schedule) {
    /** The distribution at a step, of the table without one copy of a distinct row, or whole where that is negative. */
    double[] distribution(int releaseStep, int without) {
        int[] sizes = table.schema().sizes();
        int states = Arrays.stream(sizes).reduce(1, (a, b) -> a * b);
        double[] distribution = new double[states];
        Arrays.fill(distribution, 1.0 / states);
        for (int t = schedule.steps(); t > releaseStep; t--) {
            double[] next = new double[states];
            for (int state = 0; state < states; state++) {
                double[][] columns = columns(t, codes(state, sizes), without);
                for (int to = 0; to < states; to++) {
                    double chance = distribution[state];
                    int[] codes = codes(to, sizes);
                    for (int i = 0; i < sizes.length; i++) {
                        chance *= columns[i][codes[i]];
                    }
                    next[to] += chance;
                }
            }
            distribution = next;
        }
        return distribution;
    }

    /** The larger of the deltas of both directions. */
    double delta(int releaseStep, int without, double epsilon) {
        double[] p = distribution(releaseStep, -1);
        double[] q = distribution(releaseStep, without);
        double forward = 0;
        double backward = 0;
        for (int x = 0; x < p.length; x++) {
            forward += Math.max(0, p[x] - Math.exp(epsilon) * q[x]);
            backward += Math.max(0, q[x] - Math.exp(epsilon) * p[x]);
        }
        return Math.max(forward, backward);
    }

    private double[][] columns(int t, int[] state, int without) {
        int[] sizes = table.schema().sizes();
        double[][] origin = new double[sizes.length][];
        Arrays.setAll(origin, i -> new double[sizes[i]]);
        for (int d = 0; d < table.distinct(); d++) {
            double weight = table.count(d) - (d == without ? 1 : 0);
            for (int i = 0; i < sizes.length; i++) {
                if (sizes[i] > 1 && table.code(d, i) != state[i]) {
                    weight *= Coefficients.of(schedule, sizes[i]).forgotten(t);
                }
            }
            for (int i = 0; i < sizes.length; i++) {
                origin[i][table.code(d, i)] += weight;
            }
        }
        double[][] distributions = new double[sizes.length][];
        for (int i = 0; i < sizes.length; i++) {
            double total = Arrays.stream(origin[i]).sum();
            int column = i;
            Arrays.setAll(origin[i], v -> origin[column][v] / total);
            distributions[i] = new double[sizes[i]];
            if (sizes[i] == 1) {
                distributions[i][0] = 1;
            } else {
                Coefficients.of(schedule, sizes[i]).stepDistribution(t, state[i], origin[i], distributions[i], 0);
            }
        }
        return distributions;
    }

    private static int[] codes(int state, int[] sizes) {
        int[] codes = new int[sizes.length];
        int rest = state;
        for (int i = 0; i < sizes.length; i++) {
            codes[i] = rest % sizes[i];
            rest /= sizes[i];
        }
        return codes;
    }
}
