package dev.sfumato.exposure.chain;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.Coefficients;
import dev.sfumato.diffusion.discrete.ExactDenoiser;
import dev.sfumato.diffusion.discrete.KernelTables;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.diffusion.discrete.StateSpace;
import dev.sfumato.util.Require;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The chain of the exact denoiser on a space so small that the distribution of every step can be computed: no bound, the truth itself,
 * to a few roundings. States are numbered with the first column as the most significant digit.
 */
public final class SmallSpace {
    /** The most states; the work is their square times the steps. */
    public static final int MOST_STATES = 4096;

    private final Schedule schedule;
    private final StateSpace space;
    private final double[] counts;
    private final double rows;
    private final double[][] forgotten;
    private final Coefficients[] coefficients;
    private final double[][] distributions;

    private SmallSpace(StateSpace space, double[] counts, Schedule schedule) {
        this.space = space;
        this.counts = counts;
        this.schedule = schedule;
        rows = Arrays.stream(counts).sum();
        List<Integer> sizes =
                IntStream.range(0, space.columns()).map(space::size).boxed().toList();
        forgotten = ExactDenoiser.forgotten(schedule, sizes);
        coefficients = sizes.stream()
                .map(size -> Coefficients.of(schedule, Math.max(2, size)))
                .toArray(Coefficients[]::new);
        distributions = chain();
    }

    public static SmallSpace of(Table table, Schedule schedule) {
        StateSpace space = space(table.schema());
        double[] counts = new double[(int) space.states()];
        for (int d = 0; d < table.distinct(); d++) {
            counts[state(space, table, d)] = table.count(d);
        }
        return of(space, counts, schedule);
    }

    /** A table given by how often it has each state, up to 2^53 rows in all. */
    public static SmallSpace of(Schema schema, long[] counts, Schedule schedule) {
        StateSpace space = space(schema);
        if (counts.length != space.states()) {
            throw new IllegalArgumentException(
                    "counts must be one for each of the " + space.states() + " states, got " + counts.length);
        }
        for (long count : counts) {
            Require.atLeast("count of a state", 0, count);
        }
        return of(space, Arrays.stream(counts).asDoubleStream().toArray(), schedule);
    }

    private static SmallSpace of(StateSpace space, double[] counts, Schedule schedule) {
        Require.within("rows of the table", 1, 0x1p53, Arrays.stream(counts).sum());
        return new SmallSpace(space, counts, schedule);
    }

    private static StateSpace space(Schema schema) {
        StateSpace space = StateSpace.of(schema.sizes());
        if (!space.fits(MOST_STATES)) {
            throw new IllegalArgumentException(
                    "the space must have at most " + MOST_STATES + " states to be enumerated, got " + space.states());
        }
        return space;
    }

    public static int state(StateSpace space, Table table, int distinct) {
        char[] row = new char[table.columns()];
        for (int i = 0; i < row.length; i++) {
            row[i] = (char) table.code(distinct, i);
        }
        return (int) space.state(row, 0);
    }

    public Schedule schedule() {
        return schedule;
    }

    /** The number of a row among the states. */
    public int state(int... row) {
        char[] codes = new char[space.columns()];
        if (row.length != codes.length) {
            throw new IllegalArgumentException("row must have " + codes.length + " values, got " + row.length);
        }
        for (int i = 0; i < codes.length; i++) {
            Require.within("code", 0, space.size(i) - 1, row[i]);
            codes[i] = (char) row[i];
        }
        return (int) space.state(codes, 0);
    }

    /** The chance of each state of a row that is released at a step. */
    public double[] released(int releaseStep) {
        return distributions[step(releaseStep)].clone();
    }

    /** E(t): the expected weight that one copy of a row has in what the denoiser says at step t, for the row of each state. */
    public double[] expectedWeights(int t) {
        return expectedWeights(t, 1);
    }

    /** The same of a power of the weight. */
    public double[] expectedWeights(int t, int power) {
        KernelTables tables = tables(counts, t);
        double[] values = new double[counts.length];
        for (int v = 0; v < values.length; v++) {
            values[v] = distributions[t][v] / Math.pow(tables.weight(v), power);
        }
        KernelTables.transform(space, powers(forgotten[t], power), values);
        return values;
    }

    static double[] powers(double[] values, int power) {
        return Arrays.stream(values).map(value -> Math.pow(value, power)).toArray();
    }

    /** The chains of the table and of the table without one copy of the row of this state. */
    public NeighbourChains without(int state) {
        if (state < 0 || state >= counts.length || counts[state] < 1) {
            throw new IllegalArgumentException(
                    "the table must have the row that is taken away, it has no row of state " + state);
        }
        if (rows < 2) {
            throw new IllegalArgumentException(
                    "rows of the table must be at least 2, got 1: without its only row there is no chain to compare with");
        }
        return new NeighbourChains(this, state);
    }

    private int step(int step) {
        if (step < 0 || step > schedule.steps()) {
            throw new IllegalArgumentException("step must be in [0, " + schedule.steps() + "], got " + step);
        }
        return step;
    }

    StateSpace space() {
        return space;
    }

    double[] counts() {
        return counts;
    }

    double rows() {
        return rows;
    }

    double[] forgotten(int t) {
        return forgotten[t];
    }

    Coefficients coefficients(int column) {
        return coefficients[column];
    }

    double[] distribution(int step) {
        return distributions[step];
    }

    KernelTables tables(double[] of, int t) {
        return KernelTables.of(space, of.clone(), forgotten[t]);
    }

    /** The distribution of a state's column at step t - 1. */
    void columnDistribution(KernelTables tables, int t, int state, int value, int column, double[] distribution) {
        tables.distribution(state, value, column, distribution, 0);
        if (space.size(column) > 1) {
            coefficients[column].stepDistribution(t, value, distribution, distribution, 0);
        }
    }

    private double[][] chain() {
        int states = counts.length;
        double[][] chain = new double[schedule.steps() + 1][];
        chain[schedule.steps()] = new double[states];
        Arrays.fill(chain[schedule.steps()], 1.0 / states);
        char[] row = new char[space.columns()];
        int widest = IntStream.range(0, row.length).map(space::size).max().orElse(1);
        double[] distribution = new double[widest];
        for (int t = schedule.steps(); t > 0; t--) {
            KernelTables tables = tables(counts, t);
            double[] next = new double[states];
            for (int v = 0; v < states; v++) {
                Interruption.poll("computing the distribution of a small chain");
                space.row(v, row, 0);
                double[] product = {chain[t][v]};
                for (int i = 0; i < row.length; i++) {
                    columnDistribution(tables, t, v, row[i], i, distribution);
                    product = times(product, distribution, space.size(i));
                }
                for (int x = 0; x < states; x++) {
                    next[x] += product[x];
                }
            }
            chain[t - 1] = next;
        }
        return chain;
    }

    /** The distribution of two independent parts, the later one less significant. */
    static double[] times(double[] product, double[] distribution, int size) {
        double[] longer = new double[product.length * size];
        for (int x = 0, at = 0; x < product.length; x++) {
            for (int c = 0; c < size; c++) {
                longer[at++] = product[x] * distribution[c];
            }
        }
        return longer;
    }
}
