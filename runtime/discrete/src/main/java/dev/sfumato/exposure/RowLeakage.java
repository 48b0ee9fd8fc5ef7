package dev.sfumato.exposure;

import dev.sfumato.concurrent.Parallel;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Table;
import dev.sfumato.exposure.chain.DenoiserRounding;
import dev.sfumato.exposure.counting.ColumnGroups;
import dev.sfumato.exposure.counting.Neighbourhoods;
import dev.sfumato.util.Require;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The leakage of a release about each row of its table: the delta of the pair of releases with the row and without it, by every bound but
 * {@link Bound#EXPOSURE}. Equal rows have equal figures, so figures are kept per distinct row.
 *
 * <p>Confidential to the curator of the table: these figures read it, and are no release.
 */
public final class RowLeakage {
    private static final String WORK = "bounding what each row gives away";
    private static final int TILE = 64;

    private final Table table;
    private final ExposurePlan plan;
    private final ColumnGroups groups;
    private final Neighbourhoods neighbourhoods;
    private final RowTerms terms;
    private final double[] published;
    private final double[] relaxed;
    private final double[] changeOfMeasure;
    private final double[] closedForm;
    private final double dataIndependent;

    private RowLeakage(Table table, ExposurePlan plan, ColumnGroups groups, Progress progress) {
        this.table = table;
        this.plan = plan;
        this.groups = groups;
        long others = table.rows() - 1L;
        neighbourhoods = Neighbourhoods.of(table, groups, progress);
        terms = new RowTerms(plan, groups, others);
        int largest = groups.groupSize(groups.groups() - 1);
        dataIndependent = new DataIndependent(plan.schedule(), groups.count(), largest, others).tau(plan.releaseStep());
        published = new double[table.distinct()];
        relaxed = new double[table.distinct()];
        changeOfMeasure = new double[table.distinct()];
        closedForm = new double[table.distinct()];
        eachRow(progress, (distinct, row) -> {
            published[distinct] = row.tau(Bound.PUBLISHED);
            relaxed[distinct] = row.tau(Bound.RELAXED);
            changeOfMeasure[distinct] = row.tau(Bound.CHANGE_OF_MEASURE);
            closedForm[distinct] = row.tau(Bound.CLOSED_FORM);
        });
    }

    /** All bounds for the diffusion of this project, whose noise chooses from each column's own categories. */
    public static RowLeakage of(Table table, ExposurePlan plan, Progress progress) {
        return of(table, plan, Alphabet.OWN, progress);
    }

    /**
     * All bounds. Columns of one category say nothing and are left out. The published bounds know one number of categories only:
     * where columns differ they use the largest, which is conservative.
     */
    static RowLeakage of(Table table, ExposurePlan plan, Alphabet alphabet, Progress progress) {
        if (table.rows() < 2) {
            throw new IllegalArgumentException("rows must be at least 2, got " + table.rows()
                    + ": without its only row a table has nothing to make rows from");
        }
        if (plan.schedule().alphaBars()[1] == 1) {
            throw new IllegalArgumentException(
                    "the schedule must add noise in its first step, got one that adds none: " + plan.schedule());
        }
        ColumnGroups groups = ColumnGroups.of(alphabet.sizes(table.schema()), table.distinct());
        if (groups.count() == 0) {
            throw new IllegalArgumentException(
                    "the table must have a column of at least 2 categories: all its rows are alike and give nothing away");
        }
        long bytes = 4 * (groups.count() + 1L) * groups.classes() * table.distinct();
        if (bytes > Runtime.getRuntime().maxMemory() / 2) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "the counts of %d distinct rows of %d columns must fit into half of the memory, they take %.3f GB:"
                            + " start Java with more (-Xmx), or audit fewer columns",
                    table.distinct(),
                    groups.count(),
                    bytes / 1e9));
        }
        return new RowLeakage(table, plan, groups, progress);
    }

    public Table table() {
        return table;
    }

    public ExposurePlan plan() {
        return plan;
    }

    /** The sum of a bound's terms over the steps and rows of the release, before it is converted into a delta. */
    public double tau(Bound bound, int distinct) {
        return released(
                switch (bound) {
                    case PUBLISHED -> published[distinct];
                    case RELAXED -> relaxed[distinct];
                    case DATA_INDEPENDENT -> dataIndependent;
                    case CHANGE_OF_MEASURE -> changeOfMeasure[distinct];
                    case CLOSED_FORM -> closedForm[distinct];
                    case EXPOSURE -> throw notHere(bound);
                });
    }

    /**
     * An upper bound on the delta at epsilon between the release and the one without the row, in both directions. It may exceed
     * 1 or be infinite, which says nothing, and is not cut off: see {@link #isVacuous}.
     */
    public double delta(Bound bound, int distinct, double epsilon) {
        Require.nonNegative("epsilon", epsilon);
        return switch (bound) {
            case PUBLISHED, RELAXED, DATA_INDEPENDENT ->
                converted(tau(bound, distinct), DeltaConversion.published(epsilon));
            case CHANGE_OF_MEASURE, CLOSED_FORM ->
                released(conversion(bound, epsilon).applyAsDouble(terms(distinct)));
            case EXPOSURE -> throw notHere(bound);
        };
    }

    /** As {@link #delta}, for a row as the table numbers them. */
    double deltaOfRow(Bound bound, int row, double epsilon) {
        return delta(bound, table.distinctOf(row), epsilon);
    }

    /** The deltas of all distinct rows. */
    public double[] deltas(Bound bound, double epsilon, Progress progress) {
        Require.nonNegative("epsilon", epsilon);
        double[] deltas = new double[table.distinct()];
        if (bound == Bound.CHANGE_OF_MEASURE || bound == Bound.CLOSED_FORM) {
            double[] one = ofOneReleased(bound, epsilon, progress);
            Arrays.setAll(deltas, distinct -> released(one[distinct]));
        } else {
            Arrays.setAll(deltas, distinct -> delta(bound, distinct, epsilon));
        }
        return deltas;
    }

    /** The deltas of all distinct rows for one released row, by one of our bounds, whatever the plan says. */
    double[] ofOneReleased(Bound bound, double epsilon, Progress progress) {
        double[] deltas = new double[table.distinct()];
        ToDoubleFunction<RowTerms.Of> one = conversion(bound, epsilon);
        eachRow(progress, (distinct, row) -> deltas[distinct] = one.applyAsDouble(row));
        return deltas;
    }

    /** Whether a delta says nothing: any two releases are that close. */
    public static boolean isVacuous(double delta) {
        return !(delta < 1);
    }

    /** Up to which step the change-of-measure bound counts total variation instead of divergence. */
    public int split(int distinct, double epsilon) {
        return terms(distinct).changeOfMeasure(DeltaConversion.g(epsilon)).t();
    }

    /** The leakage of each step about a row, for one released row: steps 1 to T. */
    public List<StepLeakage> steps(int distinct) {
        RowTerms.Of row = terms(distinct);
        return IntStream.rangeClosed(1, plan.schedule().steps())
                .mapToObj(row::step)
                .toList();
    }

    /** How many of the other rows differ from a row in 0, 1, ... columns; columns of one category do not count. */
    public long[] distances(int distinct) {
        long[] byDistance = new long[groups.count() + 1];
        for (int c = 0; c < groups.classes(); c++) {
            byDistance[groups.distance(c)] += neighbourhoods.all(distinct, c);
        }
        return byDistance;
    }

    /** By column of the table: how many of the other rows share the value of a row. */
    public long[] sharing(int distinct) {
        long[] sharing = new long[table.columns()];
        Arrays.fill(sharing, table.rows() - 1L);
        for (int i = 0; i < groups.count(); i++) {
            long sum = 0;
            for (int c = 0; c < groups.classes(); c++) {
                sum += neighbourhoods.sharing(i, distinct, c);
            }
            sharing[groups.column(i)] = sum;
        }
        return sharing;
    }

    /** By column of the table: Sim(t, i), how many other rows share the value of a row, counted by their similarity to it. */
    double[] sharingSimilarity(int distinct, int t) {
        int[] counts = counts(distinct);
        double[] sharing = new double[table.columns()];
        Arrays.fill(sharing, Double.POSITIVE_INFINITY);
        for (int i = 0; i < groups.count(); i++) {
            sharing[groups.column(i)] = terms.similarity().sharing(counts, 0, i)[t - 1];
        }
        return sharing;
    }

    /** From the terms of a row to the delta of one released row; that of the closed form counts what doubles do. */
    private ToDoubleFunction<RowTerms.Of> conversion(Bound bound, double epsilon) {
        double factor = DeltaConversion.of(bound, epsilon);
        if (bound == Bound.CHANGE_OF_MEASURE) {
            return row -> row.changeOfMeasure(factor).delta();
        }
        List<Integer> sizes = Arrays.stream(table.schema().sizes()).boxed().toList();
        double doubles =
                DenoiserRounding.of(plan.schedule(), sizes, table.distinct()).delta(plan.releaseStep(), epsilon);
        return row -> doubles == 0 ? row.closedForm(factor) : Math.nextUp(row.closedForm(factor) + doubles);
    }

    /** The cost of all released rows, given that of one: both parts of every bound grow in proportion. */
    private double released(double one) {
        return released(one, plan.released());
    }

    static double released(double one, long rows) {
        return one == 0 || rows == 1 ? one : Math.nextUp(Math.nextUp((double) rows) * one);
    }

    private static double converted(double tau, double factor) {
        return tau == 0 ? 0 : tau * factor;
    }

    private static IllegalArgumentException notHere(Bound bound) {
        return new IllegalArgumentException(bound + " needs simulated rows: Exposure.of computes it");
    }

    private int[] counts(int distinct) {
        int[] counts = new int[neighbourhoods.cells()];
        neighbourhoods.read(distinct, distinct + 1, counts);
        return counts;
    }

    private RowTerms.Of terms(int distinct) {
        RowTerms.Of row = terms.new Of();
        row.compute(counts(distinct), 0);
        return row;
    }

    @FunctionalInterface
    private interface OfRow {
        void accept(int distinct, RowTerms.Of row);
    }

    private void eachRow(Progress progress, OfRow use) {
        int distinct = table.distinct();
        int cells = neighbourhoods.cells();
        int tiles = (distinct + TILE - 1) / TILE;
        AtomicInteger done = new AtomicInteger();
        Parallel.forEach(WORK, tiles, tile -> {
            int from = tile * TILE;
            int to = Math.min(distinct, from + TILE);
            int[] counts = new int[TILE * cells];
            neighbourhoods.read(from, to, counts);
            RowTerms.Of row = terms.new Of();
            for (int d = from; d < to; d++) {
                row.compute(counts, (d - from) * cells);
                use.accept(d, row);
            }
            progress.update(WORK, done.incrementAndGet(), tiles);
        });
    }
}
