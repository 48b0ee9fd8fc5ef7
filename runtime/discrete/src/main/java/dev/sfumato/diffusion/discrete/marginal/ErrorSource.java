package dev.sfumato.diffusion.discrete.marginal;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.ColumnSet;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableBuilder;
import dev.sfumato.noise.RandomSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How far made rows are from the table, and by what: rows are made once more with one cause of error after another, and each is held against
 * the table. It looks at the table, so that it is as confidential as the table is.
 *
 * @param source the last cause that was let in
 * @param pairs the mean total variation distance of all pairs of columns with this cause and those before it
 * @param triples the same of triples; NaN where they are too many
 */
public record ErrorSource(String source, double pairs, double triples) {
    private static final int MOST_TRIPLES = 1000;

    /** The sources of error of rows that a model makes, in turn; the last one is of the rows as they are. */
    public static List<ErrorSource> of(
            MarginalModel model, Table table, RowSource how, RandomSource random, Progress progress) {
        if (!table.schema().equals(model.schema())) {
            throw new IllegalArgumentException("the table must have the columns that the model makes");
        }
        FittedRows fitted = model.fitted();
        int[] sizes = fitted.sizes();
        List<ColumnSet> pairs =
                ColumnSet.pairs(sizes).stream().filter(ColumnSet::isDense).toList();
        List<ColumnSet> triples = sizes.length * (sizes.length - 1L) * (sizes.length - 2L) / 6 <= MOST_TRIPLES
                ? ColumnSet.triples(sizes)
                : List.of();
        List<NoisyCounts> exact = fitted.answers().stream()
                .map(answer -> exact(answer.columns(), answer.sigma(), table))
                .toList();
        List<NoisyCounts> all = new ArrayList<>(exact.subList(0, sizes.length));
        pairs.forEach(pair -> all.add(exact(pair, fitted.sigma(), table)));
        CountShares about = CountShares.of(exact.subList(0, sizes.length), table.rows());
        int rows = fitted.count();

        List<ErrorSource> sources = new ArrayList<>();
        sources.add(measured(
                "fit, of exact counts of all pairs",
                table,
                refitted(fitted, about, all, random, progress),
                pairs,
                triples));
        sources.add(measured(
                "selection of what is counted",
                table,
                refitted(fitted, about, exact, random, progress),
                pairs,
                triples));
        sources.add(measured("noise", table, model.pool(), pairs, triples));
        if (!(how instanceof RowSource.Fitted)) {
            sources.add(measured("drawing rows one by one", table, drawn(model.pool(), random), pairs, triples));
            sources.add(measured("chain", table, model.sample(rows, how, random, progress), pairs, triples));
        }
        return sources;
    }

    private static NoisyCounts exact(ColumnSet columns, double sigma, Table table) {
        long[] counts = columns.counts(table);
        double[] asDoubles = new double[counts.length];
        for (int i = 0; i < counts.length; i++) {
            asDoubles[i] = counts[i];
        }
        return new NoisyCounts(columns, asDoubles, sigma);
    }

    private static Table refitted(
            FittedRows fitted, CountShares about, List<NoisyCounts> answers, RandomSource random, Progress progress) {
        char[] rows = RowFlipping.independent(about, fitted.count(), random);
        RowFlipping fit = new RowFlipping(fitted.sizes(), rows, about, answers, random);
        fit.annealed(fitted.sigma(), progress);
        return MarginalModel.table(fitted.schema(), rows);
    }

    private static Table drawn(Table pool, RandomSource random) {
        TableBuilder builder = new TableBuilder(pool.schema());
        for (int row = 0; row < pool.rows(); row++) {
            builder.add(pool.row(random.nextInt(pool.rows())));
        }
        return builder.table();
    }

    private static ErrorSource measured(
            String source, Table table, Table made, List<ColumnSet> pairs, List<ColumnSet> triples) {
        Interruption.poll("measuring errors");
        return new ErrorSource(source, mean(pairs, table, made), mean(triples, table, made));
    }

    private static double mean(List<ColumnSet> sets, Table table, Table made) {
        return sets.stream()
                .mapToDouble(set -> set.distance(table, made))
                .average()
                .orElse(Double.NaN);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%-36s pairs %.4f, triples %.4f", source, pairs, triples);
    }
}
