package dev.sfumato.diffusion.discrete.marginal;

import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.ColumnSet;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.marginal.MarginalPlan.Stage;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import dev.sfumato.noise.RandomSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** The releases of one training, in turn. Each asks the table by {@link WeightedCounts}; all else follows from what was answered. */
final class MarginalRelease {
    /** How much more an error in a pair with the label counts, and in a later one. */
    private static final double OF_LABEL = 4;

    private static final double OF_LABEL_LATER = 2;

    /** More rows than these would cost time and tell no more. */
    private static final int MOST_ROWS = 200_000;

    private final MarginalPlan plan;
    private final Table table;
    private final NoiseSource source;
    private final RandomSource random;
    private final Progress progress;
    private final int[] sizes;
    private final List<PrivacyEvent> events = new ArrayList<>();
    private final List<double[]> seen = new ArrayList<>();

    private MarginalRelease(
            MarginalPlan plan, Table table, NoiseSource source, RandomSource random, Progress progress) {
        this.plan = plan;
        this.table = table;
        this.source = source;
        this.random = random;
        this.progress = progress;
        sizes = plan.codes();
    }

    static FittedRows of(MarginalPlan plan, Table table, NoiseSource source, RandomSource random, Progress progress) {
        return new MarginalRelease(plan, table, source, random, progress).run();
    }

    private FittedRows run() {
        List<NoisyCounts> columns = columns();
        CountShares about = CountShares.of(columns, plan.publicRows());
        List<NoisyCounts> answers = new ArrayList<>(columns);
        List<CandidateCounts.Chosen> pairs = List.of();
        if (plan.stages().contains(Stage.PAIRS)) {
            pairs = CandidateCounts.choose(scored(about), plan.noise(Stage.PAIRS));
            answers.addAll(counted(Stage.PAIRS, pairs));
        }
        double sigma = median(
                answers.subList(columns.size(), answers.size()), columns.get(0).sigma());
        int count = (int) Math.min(MOST_ROWS, Math.rint(about.rows()));
        char[] rows = RowFlipping.independent(about, count, random);
        RowFlipping fit = new RowFlipping(sizes, rows, about, answers, random);
        fit.annealed(sigma, progress);
        if (plan.hasTriples()) {
            List<CandidateCounts.Chosen> later =
                    CandidateCounts.choose(scoredAgain(about, rows), plan.noise(Stage.LATER_COUNTS));
            answers.addAll(counted(Stage.LATER_COUNTS, later.isEmpty() ? evenly(pairs) : later));
            RowFlipping again = new RowFlipping(sizes, rows, about, answers, random);
            again.warmed(sigma, progress);
        }
        PrivacyEvent event = events.size() == 1 ? events.get(0) : new ComposedEvent(plan.unit(), events);
        return new FittedRows(table.schema(), sizes, about, answers, sigma, rows, event, seen);
    }

    /** Asks the table; what it says is kept with its event. */
    private List<double[]> ask(Stage stage, List<Double> weights, List<long[]> vectors) {
        Noisy<List<double[]>> noisy = plan.ask(stage, weights).release(vectors, source);
        events.add(noisy.event());
        seen.addAll(noisy.value());
        return noisy.value();
    }

    private List<NoisyCounts> columns() {
        List<ColumnSet> sets = IntStream.range(0, sizes.length)
                .mapToObj(column -> ColumnSet.of(sizes, column))
                .toList();
        double weight = CandidateCounts.share(1.0 / sizes.length);
        return counted(
                Stage.COLUMNS,
                sets.stream()
                        .map(set -> new CandidateCounts.Chosen(set, weight))
                        .toList());
    }

    private List<NoisyCounts> counted(Stage stage, List<CandidateCounts.Chosen> chosen) {
        List<Double> weights =
                chosen.stream().map(CandidateCounts.Chosen::weight).toList();
        List<long[]> counts = new ArrayList<>();
        for (CandidateCounts.Chosen each : chosen) {
            Interruption.poll("counting combinations");
            counts.add(each.columns().counts(table));
        }
        List<double[]> noisy = ask(stage, weights, counts);
        WeightedCounts mechanism = plan.ask(stage, weights);
        return IntStream.range(0, chosen.size())
                .mapToObj(i -> new NoisyCounts(chosen.get(i).columns(), noisy.get(i), mechanism.sigma(weights.get(i))))
                .toList();
    }

    /** How far each pair is from having nothing to do with each other: whole numbers, of which a row moves each by at most 1. */
    private List<CandidateCounts> scored(CountShares about) {
        List<ColumnSet> candidates = plan.candidates(false);
        long withLabel = candidates.stream().filter(plan::hasLabel).count();
        long others = candidates.size() - withLabel;
        double half = withLabel > 0 && others > 0 ? 0.5 : 1;
        List<Double> weights = candidates.stream()
                .map(set -> CandidateCounts.share(half / (plan.hasLabel(set) ? withLabel : others)))
                .toList();
        List<long[]> scores = new ArrayList<>();
        for (ColumnSet pair : candidates) {
            Interruption.poll("comparing pairs of columns");
            int first = pair.columns().get(0);
            int second = pair.columns().get(1);
            long[] expected = new long[(int) pair.cells()];
            Arrays.setAll(expected, cell -> about.expected(first, cell / sizes[second], second, cell % sizes[second]));
            scores.add(new long[] {score(pair.counts(table), expected)});
        }
        return candidates(candidates, ask(Stage.SCORES, weights, scores), OF_LABEL);
    }

    /** How far each pair and triple is from what the rows so far have. */
    private List<CandidateCounts> scoredAgain(CountShares about, char[] rows) {
        List<ColumnSet> candidates = plan.candidates(true);
        double scale = (double) rows.length / sizes.length / about.rows();
        List<Double> weights =
                Collections.nCopies(candidates.size(), CandidateCounts.share(1.0 / Math.max(1, candidates.size())));
        List<long[]> scores = new ArrayList<>();
        for (ColumnSet set : candidates) {
            Interruption.poll("comparing triples of columns");
            long[] expected = Arrays.stream(set.counts(rows, sizes.length))
                    .map(made -> (long) Math.rint(made / scale))
                    .toArray();
            scores.add(new long[] {score(set.counts(table), expected)});
        }
        return candidates(candidates, ask(Stage.LATER_SCORES, weights, scores), OF_LABEL_LATER);
    }

    /** How far counts are from what earlier releases let expect: one row changes one count by 1, and so this by at most 1. */
    static long score(long[] counts, long[] expected) {
        long score = 0;
        for (int cell = 0; cell < counts.length; cell++) {
            score += Math.abs(counts[cell] - expected[cell]);
        }
        return score;
    }

    private List<CandidateCounts> candidates(List<ColumnSet> sets, List<double[]> scores, double ofLabel) {
        return IntStream.range(0, sets.size())
                .mapToObj(i -> {
                    boolean hasLabel = plan.hasLabel(sets.get(i));
                    return CandidateCounts.of(sets.get(i), sizes, scores.get(i)[0], hasLabel ? ofLabel : 1, hasLabel);
                })
                .toList();
    }

    private static List<CandidateCounts.Chosen> evenly(List<CandidateCounts.Chosen> pairs) {
        double weight = CandidateCounts.share(1.0 / Math.max(1, pairs.size()));
        return pairs.stream()
                .map(pair -> new CandidateCounts.Chosen(pair.columns(), weight))
                .toList();
    }

    private static double median(List<NoisyCounts> answers, double otherwise) {
        double[] sorted =
                answers.stream().mapToDouble(NoisyCounts::sigma).sorted().toArray();
        return sorted.length == 0 ? otherwise : (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
