package dev.sfumato.dsl.table;

import dev.sfumato.accounting.Label;
import dev.sfumato.chart.Chart;
import dev.sfumato.chart.HistogramChart;
import dev.sfumato.chart.Sign;
import dev.sfumato.dsl.show.ChartResult;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.LongWork;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.evidence.Confidential;
import dev.sfumato.exposure.Bound;
import dev.sfumato.exposure.PrivateFact;
import dev.sfumato.exposure.Removal;
import dev.sfumato.exposure.RowLeakage;
import dev.sfumato.exposure.TableAudit;
import dev.sfumato.util.Figures;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The leakage of a release of synthetic rows about each private row. Confidential to the holder of the private rows.
 *
 * <p>A delta is that of telling apart the release with the row and the one without it, at the stated epsilon. It is about this row
 * in this table, and no differential privacy of the mechanism.
 */
public final class LeakageResult implements Result {
    private static final int SHOWN = 5;

    private final OnTable on;
    private final TableAudit audit;
    private final double epsilon;

    LeakageResult(OnTable on, TableAudit audit, double epsilon) {
        this.on = on;
        this.audit = audit;
        this.epsilon = Require.nonNegative("epsilon", epsilon);
    }

    /** The same at another epsilon. */
    public LeakageResult atEpsilon(double newEpsilon) {
        return new LeakageResult(on, audit, newEpsilon);
    }

    /** The delta of each row of the table by a bound. One of at least 1 says nothing; it may be infinite. */
    public double[] deltas(Bound bound) {
        return audit.deltas(Require.given("bound", bound), epsilon);
    }

    /** The bounds that were computed. */
    public List<Bound> bounds() {
        return audit.bounds();
    }

    /** How far a bound can be trusted here: a certificate is none where what it takes as public is not. */
    public Label label(Bound bound) {
        return audit.label(Require.given("bound", bound));
    }

    /** The assumptions, each with the bounds that need it. */
    private Map<String, List<String>> assumptions() {
        Map<String, List<String>> byText = new LinkedHashMap<>();
        for (Bound bound : bounds()) {
            Stream.concat(audit.assumptions(bound).stream(), on.table().schema().assumptions().stream())
                    .forEach(assumption -> byText.computeIfAbsent(assumption, text -> new ArrayList<>())
                            .add(name(bound)));
        }
        return byText;
    }

    /** The facts that every bound takes as public but that were read off the private rows here, and what to declare instead. */
    private List<String> privateFacts() {
        return audit.privateFacts().stream()
                .map(fact -> fact.words() + ": " + remedy(fact))
                .toList();
    }

    private String remedy(PrivateFact fact) {
        return switch (fact) {
            case CATEGORIES -> "declare them";
            case SHARES ->
                "say target(\"" + on.how().target().orElseThrow() + "\", 0.7, 0.3) with shares that are public";
        };
    }

    /** The smallest certified bound of each row. */
    public double[] certified() {
        if (!privateFacts().isEmpty()) {
            throw new IllegalStateException(
                    "nothing is certified here, because these are not public: " + String.join("; ", privateFacts()));
        }
        return audit.least(epsilon);
    }

    /** The rows in falling order of their deltas by a bound. */
    public int[] mostExposed(Bound bound, int count) {
        Require.atLeast("count", 1, count);
        double[] deltas = deltas(bound);
        return IntStream.range(0, deltas.length)
                .boxed()
                .sorted((a, b) -> Double.compare(deltas[b], deltas[a]))
                .limit(count)
                .mapToInt(row -> row)
                .toArray();
    }

    @Override
    @NotAWord
    public Optional<Chart> picture() {
        return Optional.of(drawn(Bound.CHANGE_OF_MEASURE));
    }

    /** How many rows have which delta by the change-of-measure bound, as a picture. */
    public ChartResult chart() {
        return chart(Bound.CHANGE_OF_MEASURE);
    }

    /** How many rows have which delta by a bound, as a picture. */
    public ChartResult chart(Bound bound) {
        return new ChartResult(drawn(bound));
    }

    private HistogramChart drawn(Bound bound) {
        Require.given("bound", bound);
        return Exposures.drawn(
                "Rows by what " + rows(audit.plan().released()) + " would say about them",
                epsilon,
                name(bound),
                label(bound),
                label(bound).meaning(),
                deltas(bound));
    }

    @Override
    public Data contents() {
        List<String> header = new ArrayList<>(List.of("row"));
        bounds().forEach(bound -> header.add(name(bound).replace(' ', '_') + "_" + label(bound)));
        List<double[]> deltas = bounds().stream().map(this::deltas).toList();
        List<List<Object>> rows = new ArrayList<>();
        for (int row = 0; row < on.table().rows(); row++) {
            List<Object> cells = new ArrayList<>(List.of(row));
            for (double[] of : deltas) {
                cells.add(of[row]);
            }
            rows.add(cells);
        }
        return new Data()
                .confidential()
                .fact("epsilon", epsilon)
                .fact("released", audit.plan().released())
                .fact("schedule", on.how().schedule().toString())
                .fact("confidence", confidence())
                .fact("assumptions", List.copyOf(assumptions().keySet()))
                .rows("deltas", header, rows);
    }

    static String name(Bound bound) {
        return bound.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static String rows(long count) {
        return count == 1 ? "1 released row" : count + " released rows";
    }

    @Override
    public Sheet sheet() {
        TextTable table = new TextTable("bound", "label", "median", "99 %", "largest", "says nothing of");
        for (Bound bound : bounds()) {
            double[] deltas = deltas(bound);
            Arrays.sort(deltas);
            long vacuous = Arrays.stream(deltas).filter(RowLeakage::isVacuous).count();
            table.row(
                    name(bound),
                    Sign.said(label(bound)),
                    figure(deltas[(deltas.length - 1) / 2]),
                    figure(deltas[(int) Math.ceil(0.99 * deltas.length) - 1]),
                    figure(deltas[deltas.length - 1]),
                    String.format(Locale.ROOT, "%.1f %% of rows", 100.0 * vacuous / deltas.length));
        }
        Sheet sheet = new Sheet()
                .line("delta at epsilon " + Figures.exact(epsilon) + " of each of "
                        + on.table().rows() + " rows, " + rows(audit.plan().released()) + ", "
                        + on.how().schedule())
                .table(table);
        if (bounds().contains(Bound.EXPOSURE)) {
            sheet.line("the exposures of all rows hold at once with confidence " + Figures.down(confidence())
                    + (audit.isSeeded() ? ", if the seed was not chosen for what it gives" : ""));
        }
        TextTable assumed = new TextTable("of", "it is assumed that");
        assumptions().forEach((assumption, of) -> assumed.row(scope(of), assumption));
        privateFacts().forEach(fact -> assumed.row("all", "this is public: " + fact));
        sheet.gap().table(assumed).gap().line("most exposed (" + name(Bound.CHANGE_OF_MEASURE) + ")");
        TextTable worst = new TextTable("row", "delta", "because");
        double[] deltas = deltas(Bound.CHANGE_OF_MEASURE);
        for (int row : mostExposed(Bound.CHANGE_OF_MEASURE, SHOWN)) {
            worst.row(String.valueOf(row), figure(deltas[row]), audit.reason(row));
        }
        return sheet.table(worst).note(Confidential.NOTICE);
    }

    @Override
    public String toString() {
        return sheet().text();
    }

    /** Why a row is as exposed as it is: its values, and pairs of values, that few others share. */
    public String why(int row) {
        if (row < 0 || row >= on.table().rows()) {
            throw new IllegalArgumentException(
                    "row must be in [0, " + (on.table().rows() - 1) + "], got " + row);
        }
        return audit.reason(row);
    }

    /** How many rows may be released so that no row's delta, at this epsilon, exceeds a limit; 0 if even one is too many. */
    public long releasable(Bound bound, double mostDelta) {
        return audit.releasable(Require.given("bound", bound), epsilon, mostDelta);
    }

    /** The effect of leaving out shares of the rows, the most exposed first, by the change-of-measure bound. */
    public RemovalResult without(double... shares) {
        if (on.how().target().isPresent()) {
            throw new IllegalArgumentException("rows are left out within a class: take the rows of one class,"
                    + " table.splitBy(\"" + on.how().target().get() + "\").get(0), and no target");
        }
        List<Double> leftOut =
                Arrays.stream(Require.given("shares", shares)).boxed().toList();
        return new RemovalResult(LongWork.shown(
                progress -> Removal.of(on.table(), audit.plan(), Bound.CHANGE_OF_MEASURE, epsilon, leftOut, progress)));
    }

    /** With which probability the certificates of all rows hold at once. */
    public double confidence() {
        return audit.confidence();
    }

    private String scope(List<String> of) {
        if (of.size() == bounds().size()) {
            return "all";
        }
        for (Label label : List.of(Label.CLAIMED, Label.CERTIFIED)) {
            List<String> alike = bounds().stream()
                    .filter(bound -> label(bound) == label)
                    .map(LeakageResult::name)
                    .toList();
            if (alike.equals(of)) {
                return "all " + label;
            }
        }
        return String.join(", ", of);
    }

    private static String figure(double delta) {
        return Figures.up(delta);
    }
}
