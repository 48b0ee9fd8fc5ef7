package dev.sfumato.dsl;

import dev.sfumato.Progress;
import dev.sfumato.audit.table.Bound;
import dev.sfumato.audit.table.ExposedRows;
import dev.sfumato.audit.table.Exposure;
import dev.sfumato.audit.table.Reason;
import dev.sfumato.audit.table.ReleaseSize;
import dev.sfumato.audit.table.RowLeakage;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What a release says about the rows of one class.
 *
 * @param released how many rows of the class are made
 * @param leakage of so many rows, or of one if none is made; nothing if the class has one row
 */
record LeakagePart(TablePart part, int released, Optional<RowLeakage> leakage, Optional<Exposure> exposure) {
    /** The only row of a class is all that its rows are made from. */
    private static final double ALONE = 1;

    /** Whether a bound is known, or there is nothing to bound. */
    boolean has(Bound bound) {
        return leakage.isEmpty() || (bound == Bound.EXPOSURE ? exposure.isPresent() : true);
    }

    /** Puts the deltas of the rows of this class where those are in the table. */
    void fill(Bound bound, double epsilon, double[] deltas) {
        double @Nullable [] ofDistinct = ofDistinct(bound, epsilon);
        for (int row = 0; row < part.table().rows(); row++) {
            deltas[part.rowOf(row)] = released == 0
                    ? 0
                    : ofDistinct == null ? ALONE : ofDistinct[part.table().distinctOf(row)];
        }
    }

    private double @Nullable [] ofDistinct(Bound bound, double epsilon) {
        if (leakage.isEmpty()) {
            return null;
        }
        if (bound != Bound.EXPOSURE) {
            return leakage.get().deltas(bound, epsilon, Progress.NONE);
        }
        double[] deltas = new double[part.table().distinct()];
        for (int distinct = 0; distinct < deltas.length; distinct++) {
            deltas[distinct] = exposure.orElseThrow().delta(distinct, epsilon);
        }
        return deltas;
    }

    /** How many rows of this class may be released. */
    long releasable(Bound bound, double epsilon, double mostDelta) {
        if (leakage.isEmpty()) {
            return 0;
        }
        if (bound != Bound.EXPOSURE) {
            return ReleaseSize.of(leakage.get(), bound, epsilon, mostDelta, 1).rows();
        }
        Exposure of = exposure.orElseThrow(() ->
                new IllegalArgumentException("exposures were not computed: say certify(...) instead of leakage(...)"));
        // the bound need not be proportional to the rows released, so that each number is tried as it is
        long kept = 0;
        long broken = 1;
        while (broken < Integer.MAX_VALUE && worst(of, broken, epsilon) <= mostDelta) {
            kept = broken;
            broken = Math.min(Integer.MAX_VALUE, 2 * broken);
        }
        while (broken - kept > 1) {
            long middle = (kept + broken) / 2;
            if (worst(of, middle, epsilon) <= mostDelta) {
                kept = middle;
            } else {
                broken = middle;
            }
        }
        return kept;
    }

    private double worst(Exposure of, long rows, double epsilon) {
        Exposure released = of.released(rows);
        return IntStream.range(0, part.table().distinct())
                .parallel()
                .mapToDouble(distinct -> released.delta(distinct, epsilon))
                .max()
                .orElseThrow();
    }

    /** Why a row of the whole table is exposed, if it is one of this class. */
    Optional<String> reason(int row) {
        int own = part.indexOf(row);
        if (own < 0) {
            return Optional.empty();
        }
        if (leakage.isEmpty()) {
            return Optional.of("the only row of its class");
        }
        List<Reason> reasons =
                new ExposedRows(leakage.get()).reasons(part.table().distinctOf(own));
        return Optional.of(reasons.stream().limit(2).map(Reason::toString).collect(Collectors.joining("; ")));
    }

    boolean isSeeded() {
        return exposure.map(Exposure::isSeeded).orElse(false);
    }

    double confidence() {
        return exposure.map(Exposure::confidence).orElse(1.0);
    }
}
