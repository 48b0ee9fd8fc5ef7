package dev.sfumato.diffusion.discrete;

import dev.sfumato.concurrent.Parallel;
import dev.sfumato.data.table.Table;
import dev.sfumato.util.Require;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The denoiser that knows the table: it says of a noisy row exactly what the rows of the table make of it. There is nothing to
 * train, and nothing that it leaves out: <b>it memorises</b>. It keeps every row, and what is sampled with it has many copies
 * of rows of the table. Every theorem about these diffusions is about this denoiser.
 *
 * <p>For several threads.
 */
public final class ExactDenoiser implements Denoiser {
    /** Tables of kernel weights take at most so many doubles, and at most a third of the heap. */
    private static final long MOST_CELLS = 1 << 27;

    /** Below this the square of a weight in a kernel table could underflow. */
    private static final double LEAST_WEIGHT_LOG = -300;

    private static final int POLLED = 256;

    private final Table table;
    private final Schedule schedule;
    private final List<Integer> sizes;
    private final StateSpace space;
    private final double[][] forgotten;
    private final KernelPairs pairs;
    private final int width;
    private @Nullable KernelTables tables;
    private int tablesStep;
    private int pairsStep;
    private long pairsDone;

    private ExactDenoiser(Table table, Schedule schedule) {
        this.table = table;
        this.schedule = schedule;
        sizes = Arrays.stream(table.schema().sizes()).boxed().toList();
        space = StateSpace.of(sizes);
        forgotten = forgotten(schedule, sizes);
        pairs = KernelPairs.of(table);
        width = pairs.width();
    }

    public static ExactDenoiser of(Table table, Schedule schedule) {
        Require.atLeast("rows of the table", 1, table.rows());
        return new ExactDenoiser(table, schedule);
    }

    /** r of each column at each step 0..T: how a row weighs that differs in the column. A column of one value never does. */
    public static double[][] forgotten(Schedule schedule, List<Integer> sizes) {
        double[][] forgotten = new double[schedule.steps() + 1][sizes.size()];
        for (int i = 0; i < sizes.size(); i++) {
            int size = sizes.get(i);
            Coefficients coefficients = Coefficients.of(schedule, Math.max(2, size));
            for (int t = 0; t <= schedule.steps(); t++) {
                forgotten[t][i] = size == 1 ? 1 : coefficients.forgotten(t);
                if (t > 0 && !(forgotten[t][i] > 0)) {
                    throw new IllegalArgumentException("schedule must forget something at every step, " + schedule
                            + " forgets nothing at step " + t);
                }
            }
        }
        return forgotten;
    }

    public Table table() {
        return table;
    }

    public StateSpace space() {
        return space;
    }

    /** The rows to compare states with, one by one. */
    public KernelPairs pairs() {
        return pairs;
    }

    @Override
    public Schedule schedule() {
        return schedule;
    }

    @Override
    public List<Integer> sizes() {
        return sizes;
    }

    @Override
    public void distributions(int t, char[] rows, int count, double[] distributions) {
        if (t < 1 || t > schedule.steps()) {
            throw new IllegalArgumentException("t must be in [1, " + schedule.steps() + "], got " + t);
        }
        KernelTables ready = tablesFor(t, count);
        int blocks = (count + POLLED - 1) / POLLED;
        Parallel.forEach("computing what noisy rows may have been", blocks, block -> {
            int from = block * POLLED;
            int to = Math.min(count, from + POLLED);
            if (ready == null) {
                byPairs(t, rows, from, to, distributions);
            } else {
                byTables(ready, rows, from, to, distributions);
            }
        });
    }

    private void byTables(KernelTables ready, char[] rows, int from, int to, double[] distributions) {
        int columns = sizes.size();
        for (int row = from; row < to; row++) {
            int state = (int) space.state(rows, row * columns);
            int at = row * width;
            for (int i = 0; i < columns; i++) {
                ready.distribution(state, rows[row * columns + i], i, distributions, at);
                at += space.size(i);
            }
        }
    }

    private void byPairs(int t, char[] rows, int from, int to, double[] distributions) {
        double[] factors = new double[width];
        double[] weights = new double[pairs.distinct()];
        for (int row = from; row < to; row++) {
            double sum = pairs.weigh(forgotten[t], rows, row * sizes.size(), factors, weights);
            pairs.distributions(weights, sum, distributions, row * width);
        }
    }

    /** Tables are made once a step has taken as long by pairs as it takes to make them. */
    private synchronized @Nullable KernelTables tablesFor(int t, int count) {
        if (tables != null && tablesStep == t) {
            return tables;
        }
        if (pairsStep != t) {
            pairsStep = t;
            pairsDone = 0;
        }
        pairsDone += (long) count * pairs.distinct();
        // measured: a pair takes about as long as one state of a pass over a table, and passes are columns times log2
        // of
        // them
        double passes = sizes.size() * (1 + Math.log(sizes.size()) / Math.log(2));
        if (!hasTables(t) || pairsDone * (double) sizes.size() < space.states() * passes) {
            return null;
        }
        return tables(t);
    }

    /**
     * The share of one copy of a distinct row in the prediction for each of these states at step t.
     *
     * @param distinct for each state, which row
     */
    public double[] shares(int t, char[] rows, int[] distinct) {
        KernelTables ready = tablesFor(t, distinct.length);
        double[] shares = new double[distinct.length];
        double[] factors = new double[width];
        double[] weights = new double[ready == null ? pairs.distinct() : 0];
        for (int row = 0; row < shares.length; row++) {
            int at = row * sizes.size();
            if (ready == null) {
                double sum = pairs.weigh(forgotten[t], rows, at, factors, weights);
                shares[row] = weights[distinct[row]] / sum;
            } else {
                shares[row] = weight(t, rows, at, distinct[row]) / ready.weight((int) space.state(rows, at));
            }
        }
        return shares;
    }

    /**
     * The prediction of all rows but one copy of a distinct row for a state at step t, each row by itself, so that nothing is lost to
     * rounding however much the copy outweighs them.
     *
     * @param distributions receives what they say, as {@link #distributions} has it
     * @return how much they weigh, in copies of the row
     */
    public double withoutCopy(int t, char[] rows, int at, int distinct, double[] distributions) {
        return pairs.withoutCopy(forgotten[t], rows, at, distinct, distributions);
    }

    private double weight(int t, char[] rows, int at, int distinct) {
        double product = 1;
        for (int i = 0; i < sizes.size(); i++) {
            product *= rows[at + i] == table.code(distinct, i) ? 1 : forgotten[t][i];
        }
        return product;
    }

    /**
     * The similarity of the table to each of its distinct rows at step t. All are computed in one way, so that they are the same to the
     * last digit whichever thread asks first.
     */
    public IntFunction<Similarity> similarities(int t) {
        KernelTables ready = tablesFor(t, table.distinct());
        return distinct -> {
            char[] row = new char[sizes.size()];
            for (int i = 0; i < row.length; i++) {
                row[i] = (char) table.code(distinct, i);
            }
            if (ready != null) {
                return ready.similarity((int) space.state(row, 0));
            }
            double[] weights = new double[pairs.distinct()];
            double sum = pairs.weigh(forgotten[t], row, 0, new double[width], weights);
            return pairs.similarity(forgotten[t], distinct, sum, weights);
        };
    }

    /** Whether the space is small enough for tables of kernel weights. */
    public boolean hasTables(int t) {
        double least = Arrays.stream(forgotten[t]).map(Math::log).sum();
        long most = Math.min(MOST_CELLS, Runtime.getRuntime().maxMemory() / (3 * Double.BYTES));
        return space.fits(most / sizes.size()) && least > LEAST_WEIGHT_LOG;
    }

    /** The tables of kernel weights of a step; those of one step are kept. */
    public synchronized KernelTables tables(int t) {
        KernelTables made = tables;
        if (made == null || tablesStep != t) {
            tables = null;
            made = KernelTables.of(space, KernelTables.spread(space, table), forgotten[t]);
            tables = made;
            tablesStep = t;
        }
        return made;
    }

    @Override
    public String toString() {
        return "exact denoiser of " + table.rows() + " rows (" + schedule + "); it memorises them";
    }
}
