package dev.sfumato.dsl;

import dev.sfumato.Progress;
import dev.sfumato.audit.table.Bound;
import dev.sfumato.audit.table.Exposure;
import dev.sfumato.audit.table.RowLeakage;
import java.util.Optional;
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
}
