package dev.sfumato.exposure;

import dev.sfumato.concurrent.Parallel;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.noise.RandomSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The leakage of a release about the rows of one class.
 *
 * @param released how many rows of the class are made
 * @param leakage of so many rows, or of one if none is made; nothing if the class has one row
 */
record PartLeakage(TablePart part, int released, Optional<RowLeakage> leakage, Optional<Exposure> exposure) {
    private static final String WORK = "looking at exposures";

    /** The only row of a class is all that its rows are made from. */
    private static final double ALONE = 1;

    /** @param random nothing where the chain is not simulated */
    static PartLeakage of(
            TablePart part, ExposurePlan whole, int released, @Nullable RandomSource random, Progress progress) {
        if (part.table().rows() < 2) {
            return new PartLeakage(part, released, Optional.empty(), Optional.empty());
        }
        ExposurePlan plan = whole.released(Math.max(1, released));
        return new PartLeakage(
                part,
                released,
                Optional.of(RowLeakage.of(part.table(), plan, progress)),
                random == null ? Optional.empty() : Optional.of(Exposure.of(part.table(), plan, random, progress)));
    }

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
        Exposure of = exposure.orElseThrow();
        return Parallel.doubles(WORK, part.table().distinct(), distinct -> of.delta(distinct, epsilon));
    }

    /** How many rows of this class may be released. */
    long releasable(Bound bound, double epsilon, double mostDelta) {
        if (leakage.isEmpty()) {
            return 0;
        }
        if (bound != Bound.EXPOSURE) {
            return ReleaseSize.of(leakage.get(), bound, epsilon, mostDelta, 1).rows();
        }
        Exposure of = exposure.orElseThrow();
        // the bound need not be proportional to the rows released, so that each number is tried as it is
        return MostRows.keeping(rows -> {
            Exposure released = of.released(rows);
            return allMatch(part.table().distinct(), distinct -> released.delta(distinct, epsilon) <= mostDelta);
        });
    }

    /** How many rows of this class may be released by the certified bounds, the smaller of both for each row. */
    long certifiablyReleasable(double epsilon, double mostDelta) {
        if (leakage.isEmpty()) {
            return 0;
        }
        double[] closedForm = leakage.get().ofOneReleased(Bound.CLOSED_FORM, epsilon, Progress.NONE);
        return MostRows.keeping(rows -> {
            Optional<Exposure> released = exposure.map(of -> of.released(rows));
            return allMatch(
                    closedForm.length,
                    distinct -> RowLeakage.released(closedForm[distinct], rows) <= mostDelta
                            || (released.isPresent() && released.get().delta(distinct, epsilon) <= mostDelta));
        });
    }

    private static boolean allMatch(int rows, IntPredicate isKept) {
        AtomicBoolean isBroken = new AtomicBoolean();
        Parallel.forEach(WORK, rows, row -> {
            if (!isBroken.get() && !isKept.test(row)) {
                isBroken.set(true);
            }
        });
        return !isBroken.get();
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
