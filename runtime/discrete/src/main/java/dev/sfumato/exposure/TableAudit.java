package dev.sfumato.exposure;

import dev.sfumato.accounting.Label;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Table;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The leakage that a release of synthetic rows would have about each row of a table, class by class, by every requested bound.
 *
 * <p>Confidential to the curator of the table: these figures read it, and are no release.
 */
public final class TableAudit {
    private static final String CHOSEN_SEED = "the seed of the simulated runs was not chosen for what it gives";
    private static final String HASHED = "the runs are simulated from a hash of the data and the settings, as good as"
            + " chance: the confidence is over that hash, and nobody changed data or settings in search of better luck";

    private final Table table;
    private final ExposurePlan plan;
    private final ByClass classes;
    private final List<PartLeakage> parts;
    private final List<Bound> bounds;

    private TableAudit(Table table, ExposurePlan plan, ByClass classes, List<PartLeakage> parts) {
        this.table = table;
        this.plan = plan;
        this.classes = classes;
        this.parts = parts;
        bounds = Arrays.stream(Bound.values())
                .filter(bound -> parts.stream().allMatch(part -> part.has(bound)))
                .toList();
    }

    /** By every bound that needs no simulation. */
    public static TableAudit of(Table table, ExposurePlan plan, ByClass classes, Progress progress) {
        return of(table, plan, classes, Optional.empty(), progress);
    }

    /** By every bound, with a certificate for every row from many simulated rows: it takes a while. */
    public static TableAudit simulated(
            Table table, ExposurePlan plan, ByClass classes, RandomSource random, Progress progress) {
        return of(table, plan, classes, Optional.of(random), progress);
    }

    private static TableAudit of(
            Table table, ExposurePlan plan, ByClass classes, Optional<RandomSource> random, Progress progress) {
        Require.atLeast("rows of the table", 1, table.rows());
        Require.within("released", 1, Integer.MAX_VALUE, (double) plan.released());
        classes.requireOf(table.schema());
        List<TablePart> parts = TablePart.of(table, classes.label());
        int[] made = classes.made(parts, (int) plan.released());
        List<PartLeakage> audited = new ArrayList<>();
        for (int i = 0; i < made.length; i++) {
            audited.add(PartLeakage.of(parts.get(i), plan, made[i], random.orElse(null), progress));
        }
        return new TableAudit(table, plan, classes, audited);
    }

    public Table table() {
        return table;
    }

    public ExposurePlan plan() {
        return plan;
    }

    /** The bounds that were computed. */
    public List<Bound> bounds() {
        return bounds;
    }

    /** The delta of each row of the table by a bound. One of at least 1 says nothing; it may be infinite. */
    public double[] deltas(Bound bound, double epsilon) {
        Require.nonNegative("epsilon", epsilon);
        requireComputed(bound);
        double[] deltas = new double[table.rows()];
        for (PartLeakage part : parts) {
            part.fill(bound, epsilon, deltas);
        }
        return deltas;
    }

    private void requireComputed(Bound bound) {
        if (!bounds.contains(bound)) {
            throw new IllegalArgumentException("bound must be one that was computed, of " + bounds + ", got " + bound
                    + ": it takes simulated rows; say certify(...) instead of leakage(...)");
        }
    }

    /** The smallest delta of each row by a bound that is certified, if what it takes as public is: see {@link #label()}. */
    public double[] least(double epsilon) {
        double[] least = new double[table.rows()];
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        for (Bound bound : bounds) {
            if (bound.label() == Label.CERTIFIED) {
                double[] deltas = deltas(bound, epsilon);
                Arrays.setAll(least, row -> Math.min(least[row], deltas[row]));
            }
        }
        return least;
    }

    /** How far {@link #least} can be trusted here. */
    public Label label() {
        return label(Bound.CLOSED_FORM);
    }

    /** How far a bound can be trusted here: a certificate is none where what it takes as public is not. */
    public Label label(Bound bound) {
        return bound.label() == Label.CERTIFIED && !privateFacts().isEmpty() ? Label.CLAIMED : bound.label();
    }

    /** The facts that every bound takes as public, and that were read off the private rows here. */
    public List<PrivateFact> privateFacts() {
        List<PrivateFact> facts = new ArrayList<>();
        if (!table.schema().isPublic()) {
            facts.add(PrivateFact.CATEGORIES);
        }
        if (classes.isPrivate()) {
            facts.add(PrivateFact.SHARES);
        }
        return facts;
    }

    /** The assumptions of a bound, on this table. */
    public List<String> assumptions(Bound bound) {
        return bound.assumptions(plan, table.schema());
    }

    /** The assumptions of {@link #least}, in addition to the {@link #privateFacts} being public. */
    public List<String> assumptions() {
        Stream<String> ofBounds = bounds.stream()
                .filter(bound -> bound.label() == Label.CERTIFIED)
                .flatMap(bound -> assumptions(bound).stream())
                .distinct();
        Stream<String> ofRuns = exposures()
                .filter(Exposure::isSeeded)
                .map(exposure -> exposure.isKeyed() ? HASHED : CHOSEN_SEED)
                .distinct();
        return Stream.of(ofBounds, ofRuns, table.schema().assumptions().stream())
                .flatMap(all -> all)
                .toList();
    }

    /** With which probability the certificates of all rows hold at once. */
    public double confidence() {
        return 1 - parts.stream().mapToDouble(part -> 1 - part.confidence()).sum();
    }

    /** Whether a seed or a key decided simulated runs. */
    public boolean isSeeded() {
        return exposures().anyMatch(Exposure::isSeeded);
    }

    /** How many runs were simulated for all classes together; 0 where all is computed. */
    public long paths() {
        return exposures().mapToLong(Exposure::paths).sum();
    }

    private Stream<Exposure> exposures() {
        return parts.stream().flatMap(part -> part.exposure().stream());
    }

    /** How many rows may be released so that no row's delta by a bound exceeds a limit; 0 if even one is too many. */
    public long releasable(Bound bound, double epsilon, double mostDelta) {
        Require.probability("mostDelta", mostDelta);
        requireComputed(bound);
        return together(parts.stream()
                .mapToLong(part -> part.releasable(bound, epsilon, mostDelta))
                .toArray());
    }

    /**
     * How many rows may be released so that no row's {@link #least} delta exceeds a limit: a number for which that was
     * computed, and one more is too many. 0 if even one is too many. Where rows are made by class, rounding of shares may let a
     * larger number pass again.
     */
    public long releasable(double epsilon, double mostDelta) {
        Require.nonNegative("epsilon", epsilon);
        Require.probability("mostDelta", mostDelta);
        return together(parts.stream()
                .mapToLong(part -> part.certifiablyReleasable(epsilon, mostDelta))
                .toArray());
    }

    /** How many rows in all give no class more than it may have. */
    private long together(long[] ofClass) {
        List<TablePart> all = parts.stream().map(PartLeakage::part).toList();
        return MostRows.keeping(count -> {
            int[] made = classes.made(all, (int) count);
            return IntStream.range(0, made.length).allMatch(i -> made[i] <= ofClass[i]);
        });
    }

    /** Why a row is as exposed as it is: its values, and pairs of values, that few others share. */
    public String reason(int row) {
        for (PartLeakage part : parts) {
            Optional<String> reason = part.reason(row);
            if (reason.isPresent()) {
                return reason.get();
            }
        }
        throw new IllegalArgumentException("there is no row " + row);
    }
}
