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
import org.jspecify.annotations.Nullable;

/**
 * What a release says about the rows of one class.
 *
 * @param leakage nothing if the class has one row
 */
record LeakagePart(TablePart part, Optional<RowLeakage> leakage, Optional<Exposure> exposure) {
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
            deltas[part.rowOf(row)] =
                    ofDistinct == null ? ALONE : ofDistinct[part.table().distinctOf(row)];
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
        Exposure one = exposure.orElseThrow(() -> new IllegalArgumentException(
                        "exposures were not computed: say certify(...) instead of leakage(...)"))
                .released(1);
        double worst = 0;
        for (int distinct = 0; distinct < part.table().distinct(); distinct++) {
            worst = Math.max(worst, one.delta(distinct, epsilon));
        }
        // every figure is at most proportional to the rows released
        return worst == 0 ? Integer.MAX_VALUE : (long) Math.floor(mostDelta / worst * (1 - 0x1p-50));
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

    double confidence() {
        return exposure.map(Exposure::confidence).orElse(1.0);
    }
}
