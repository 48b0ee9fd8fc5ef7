package dev.sfumato.benchmarks;

import dev.sfumato.classifier.Classifier;
import dev.sfumato.classifier.LabelledRows;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Column;
import dev.sfumato.data.table.ColumnSet;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableBuilder;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.diffusion.discrete.marginal.ErrorSource;
import dev.sfumato.diffusion.discrete.marginal.MarginalModel;
import dev.sfumato.diffusion.discrete.marginal.MarginalSettings;
import dev.sfumato.diffusion.discrete.marginal.MarginalTraining;
import dev.sfumato.diffusion.discrete.marginal.RowSource;
import dev.sfumato.noise.RandomSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/**
 * How good privately made tables are: mean total variation distance of pairs and triples of columns to the training rows, and how often a
 * logistic regression that learnt from made rows is right about rows held out, beside one that learnt from real rows. On splits that no
 * setting was chosen on. A program and no JMH benchmark, because what it measures is mostly not time.
 */
public final class TableQuality {
    private static final double DELTA = 1e-5;
    private static final String LABEL = "label";

    /** Splits below this number may be used to choose settings. */
    private static final int FIRST_SPLIT = 101;

    private TableQuality() {}

    private record Split(Table training, Table holdout) {
        static Split of(Table all, long seed) {
            int[] order = RandomSource.seeded(seed).permutation(all.rows());
            int cut = (int) Math.round(0.8 * order.length);
            return new Split(
                    all.select(Arrays.copyOf(order, cut)), all.select(Arrays.copyOfRange(order, cut, order.length)));
        }

        double accuracy(Table learnt) {
            Classifier classifier = Classifier.Kind.LOGISTIC_REGRESSION.learn(
                    new LabelledRows(learnt, LABEL), RandomSource.seeded(1), Progress.NONE);
            LabelledRows tried = new LabelledRows(holdout, LABEL);
            double[] chances = new double[tried.classes()];
            int right = 0;
            for (int d = 0; d < holdout.distinct(); d++) {
                classifier.probabilities(tried, d, chances);
                int best = 0;
                for (int c = 1; c < chances.length; c++) {
                    best = chances[c] > chances[best] ? c : best;
                }
                right += best == tried.label(d) ? holdout.count(d) : 0;
            }
            return 100.0 * right / holdout.rows();
        }

        double distance(List<ColumnSet> sets, Table made) {
            return sets.stream()
                    .mapToDouble(set -> set.distance(training, made))
                    .average()
                    .orElseThrow();
        }
    }

    /** A figure over runs. */
    private static final class Figures {
        private final List<double[]> rows = new ArrayList<>();

        void add(double... figures) {
            rows.add(figures);
        }

        String line() {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < rows.get(0).length; i++) {
                int column = i;
                double mean =
                        rows.stream().mapToDouble(row -> row[column]).average().orElseThrow();
                double square = rows.stream()
                        .mapToDouble(row -> (row[column] - mean) * (row[column] - mean))
                        .sum();
                double error = rows.size() < 2 ? Double.NaN : Math.sqrt(square / (rows.size() - 1) / rows.size());
                line.append(String.format(Locale.ROOT, "  %8.4f (%.4f)", mean, error));
            }
            return line.toString();
        }
    }

    /** "adult", "small", "chain" or "all"; the first split and how many, where they are others; and last the folder of the tables. */
    public static void main(String[] arguments) {
        if (arguments.length < 1) {
            throw new IllegalArgumentException(
                    "tables must be given: -Pdata=DIR, with tables/adult_discrete.csv.gz, loan_discrete.csv.gz and"
                            + " german_discrete.csv.gz in it");
        }
        Path data = Path.of(arguments[arguments.length - 1]).resolve("tables");
        String what = arguments.length > 1 ? arguments[0] : "all";
        int first = arguments.length > 2 ? Integer.parseInt(arguments[1]) : FIRST_SPLIT;
        int splits = arguments.length > 3 ? Integer.parseInt(arguments[2]) : 0;
        if (what.equals("adult") || what.equals("all")) {
            quality(data, "adult", new double[] {0.1, 1, 10}, first, splits == 0 ? 3 : splits);
        }
        if (what.equals("small") || what.equals("all")) {
            quality(data, "loan", new double[] {1, 3}, first, splits == 0 ? 30 : splits);
            quality(data, "german", new double[] {1, 3}, first, splits == 0 ? 30 : splits);
        }
        if (what.equals("chain") || what.equals("all")) {
            chains(data, first);
        }
    }

    private static void quality(Path data, String name, double[] epsilons, int first, int splits) {
        Table all = read(data.resolve(name + "_discrete.csv.gz"));
        System.out.printf(
                Locale.ROOT,
                "%s, splits %d to %d, mean (standard error)%n%-10s  %-17s  %-17s  %-17s  %-17s  %-17s  %-17s  %s%n",
                name,
                first,
                first + splits - 1,
                "epsilon",
                "pair distance",
                "triple distance",
                "accuracy %",
                "real rows %",
                "held-out pairs",
                "held-out triples",
                "CPU s of training");
        List<ColumnSet> pairs = ColumnSet.pairs(all.schema().sizes());
        List<ColumnSet> triples = ColumnSet.triples(all.schema().sizes());
        for (double epsilon : epsilons) {
            Figures figures = new Figures();
            for (int split = first; split < first + splits; split++) {
                Split parts = Split.of(all, split);
                long before = cpu();
                MarginalModel model = trained(epsilon, parts.training(), 1000L + split);
                double seconds = (cpu() - before) / 1e9;
                figures.add(
                        parts.distance(pairs, model.pool()),
                        parts.distance(triples, model.pool()),
                        parts.accuracy(model.pool()),
                        parts.accuracy(parts.training()),
                        parts.distance(pairs, parts.holdout()),
                        parts.distance(triples, parts.holdout()),
                        seconds);
            }
            System.out.printf(Locale.ROOT, "%-10s%s%n", epsilon, figures.line());
            System.out.flush();
        }
    }

    private static MarginalModel trained(double epsilon, Table training, long seed) {
        MarginalSettings settings = MarginalSettings.of(epsilon, DELTA, training.rows())
                .withLabel(LABEL)
                .withSeed(seed);
        return new MarginalTraining(settings).train(training, Progress.NONE);
    }

    /** How the error of each chain falls with its steps, over the same private pool. */
    private static void chains(Path data, int first) {
        Table all = read(data.resolve("adult_discrete.csv.gz"));
        Split parts = Split.of(all, first);
        List<ColumnSet> pairs = ColumnSet.pairs(all.schema().sizes());
        List<ColumnSet> triples = ColumnSet.triples(all.schema().sizes());
        for (double epsilon : new double[] {1, 10}) {
            MarginalModel model = trained(epsilon, parts.training(), 1000L + first);
            System.out.printf(
                    Locale.ROOT,
                    "adult, split %d, epsilon %s: pair and triple distance, accuracy, CPU s%n",
                    first,
                    epsilon);
            List<RowSource> sources = new ArrayList<>(List.of(new RowSource.Fitted()));
            for (int steps : new int[] {1, 2, 3, 5, 0}) {
                sources.add(new RowSource.Masked(steps, false));
                sources.add(new RowSource.Masked(steps, true));
            }
            for (int steps : new int[] {5, 10, 20, 40}) {
                sources.add(new RowSource.Uniform(Schedule.linear(steps), false));
            }
            sources.add(new RowSource.Uniform(Schedule.linear(10), true));
            for (RowSource source : sources) {
                long before = cpu();
                Table made = model.sample(model.pool().rows(), source, RandomSource.seeded(7), Progress.NONE);
                System.out.printf(
                        Locale.ROOT,
                        "%-90s %.4f %.4f  %.2f %%  %.1f s%n",
                        source,
                        parts.distance(pairs, made),
                        parts.distance(triples, made),
                        parts.accuracy(made),
                        (cpu() - before) / 1e9);
                System.out.flush();
            }
            for (ErrorSource source : ErrorSource.of(
                    model, parts.training(), new RowSource.Masked(0, true), RandomSource.seeded(8), Progress.NONE)) {
                System.out.println(source);
            }
        }
    }

    private static long cpu() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    /** A file of codes with a header; a column has one category more than its largest code. */
    private static Table read(Path file) {
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            String[] names = lines.readLine().split(",", -1);
            List<int[]> rows = new ArrayList<>();
            int[] sizes = new int[names.length];
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int[] row = Arrays.stream(line.split(",", -1))
                        .mapToInt(Integer::parseInt)
                        .toArray();
                for (int i = 0; i < row.length; i++) {
                    sizes[i] = Math.max(sizes[i], row[i] + 1);
                }
                rows.add(row);
            }
            List<Column> columns = new ArrayList<>();
            for (int i = 0; i < names.length; i++) {
                columns.add(Column.ofSize(names[i], sizes[i]));
            }
            TableBuilder builder = new TableBuilder(new Schema(columns));
            rows.forEach(builder::add);
            return builder.table();
        } catch (IOException e) {
            throw new UncheckedIOException("the table cannot be read from " + file + ": " + e.getMessage(), e);
        }
    }
}
