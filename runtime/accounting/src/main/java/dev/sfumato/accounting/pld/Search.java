package dev.sfumato.accounting.pld;

import dev.sfumato.accounting.pld.LossBracket.Term;
import dev.sfumato.concurrent.Deadline;
import dev.sfumato.concurrent.Interruption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The search, in one direction, for a plan and a grid on which the bracket is narrow enough. */
final class Search {
    private static final int ROUGH = 1 << 13;
    private static final int LONG = 1 << 19;

    /** The most that the tails of all mechanisms together may add to delta, as a share of it. */
    private static final double TAIL_SHARE = 1e-8;

    /** With more terms than this a grid that is expected to do is not refined: each costs a transform. */
    static final int MANY = 30;

    /** How many times wider a bracket around delta may be, relatively, than one around epsilon. */
    private static final double DELTA_PER_EPSILON = 20;

    private final LossBracket.Limits limits;
    private final long end;
    private final List<Term> terms;
    private final CompositionPlan.Sketched sketched;
    private final ToDoubleFunction<ComposedLoss> lowerEnd;
    private final ToDoubleFunction<ComposedLoss> upperEnd;
    private final ToDoubleFunction<ComposedLoss> epsilon;
    private final boolean isForDelta;
    private double logDelta;
    private CompositionPlan plan;
    private double target;
    private double lower;
    private double upper = Double.POSITIVE_INFINITY;
    private boolean isDone;
    /** Whether the latest composition is kept, which takes as much memory as the next one would have. */
    private boolean isKept;

    private @Nullable ComposedLoss latest;

    private Search(
            LossBracket.Limits limits,
            long end,
            List<Term> terms,
            CompositionPlan.Sketched sketched,
            ToDoubleFunction<ComposedLoss> lowerEnd,
            ToDoubleFunction<ComposedLoss> upperEnd,
            ToDoubleFunction<ComposedLoss> epsilon,
            boolean isForDelta,
            double logDelta,
            CompositionPlan plan) {
        this.limits = limits;
        this.end = end;
        this.terms = terms;
        this.sketched = sketched;
        this.lowerEnd = lowerEnd;
        this.upperEnd = upperEnd;
        this.epsilon = epsilon;
        this.isForDelta = isForDelta;
        this.logDelta = logDelta;
        this.plan = plan;
        // one mechanism used once is exact at every knot, whatever the grid; where nothing bounds it from below, the
        // first grid is the last
        boolean isSingle = terms.size() == 1
                && terms.get(0).times() == 1
                && terms.get(0).loss().isTight();
        target = limits.tolerance() * scale(plan) * (isSingle ? 1024 : terms.size() > MANY ? 4 : 1);
    }

    static Search forEpsilon(
            LossBracket.Terms terms, Direction direction, double delta, LossBracket.Limits limits, long end) {
        return Deadline.until(end, () -> startForEpsilon(terms, direction, delta, limits, end));
    }

    private static Search startForEpsilon(
            LossBracket.Terms terms, Direction direction, double delta, LossBracket.Limits limits, long end) {
        long count = count(terms.apply(direction, 1e-3));
        List<Term> composed = terms.apply(direction, Math.max(delta * TAIL_SHARE / count, Double.MIN_NORMAL));
        CompositionPlan.Sketched sketched = sketched(composed, limits, end);
        double logDelta = Math.log(Math.max(delta - infinite(composed), delta * 1e-6));
        CompositionPlan plan = CompositionPlan.forDelta(sketched, logDelta);
        // the saddle point can be far off where rare large losses decide; a coarse composition is not
        ComposedLoss rough = compose(composed, sketched, plan, new LossGrid(width(plan) / ROUGH, ROUGH), limits, end);
        double epsilon = rough.upperEpsilon(delta);
        Search search = new Search(
                limits,
                end,
                composed,
                sketched,
                composition -> composition.lowerEpsilon(delta),
                composition -> composition.upperEpsilon(delta),
                composition -> composition.upperEpsilon(delta),
                false,
                logDelta,
                plan.near(
                        sketched,
                        Double.isFinite(epsilon) ? epsilon : plan.epsilon(),
                        logDelta,
                        Math.log(rough.roundOff(plan.epsilon()))));
        search.start(rough.lowerEpsilon(delta), epsilon);
        return search;
    }

    static Search forDelta(
            LossBracket.Terms terms, Direction direction, double epsilon, LossBracket.Limits limits, long end) {
        return Deadline.until(end, () -> startForDelta(terms, direction, epsilon, limits, end));
    }

    private static Search startForDelta(
            LossBracket.Terms terms, Direction direction, double epsilon, LossBracket.Limits limits, long end) {
        long count = count(terms.apply(direction, 1e-3));
        List<Term> first = terms.apply(direction, 1e-30 / count);
        CompositionPlan.Sketched sketched = sketched(first, limits, end);
        CompositionPlan plan = CompositionPlan.forEpsilon(sketched, epsilon);
        ComposedLoss rough = compose(first, sketched, plan, new LossGrid(width(plan) / ROUGH, ROUGH), limits, end);
        double delta = rough.upperDelta(epsilon);
        List<Term> composed =
                terms.apply(direction, Math.max(Math.min(delta, 1e-9) * TAIL_SHARE / count, Double.MIN_NORMAL));
        sketched = sketched(composed, limits, end);
        double logDelta = Math.log(Math.max(delta, Double.MIN_NORMAL));
        Search search = new Search(
                limits,
                end,
                composed,
                sketched,
                composition -> composition.lowerDelta(epsilon),
                composition -> composition.upperDelta(epsilon),
                composition -> epsilon,
                true,
                logDelta,
                plan.near(sketched, epsilon, logDelta, Math.log(rough.roundOff(epsilon))));
        search.start(rough.lowerDelta(epsilon), delta);
        return search;
    }

    /** The bracket of the rough composition. */
    private void start(double roughLower, double roughUpper) {
        lower = roughLower > 0 ? roughLower : 0;
        upper = Double.isNaN(roughUpper) ? Double.POSITIVE_INFINITY : roughUpper;
    }

    /** Parts of a range of epsilons around which compositions are tilted to answer for all of it. */
    private static final double[] ANCHORS = {0, 0.12, 0.3, 0.5, 0.75, 1};

    /** At least delta at each epsilon: the least that compositions around some of them say, each of which bounds all. */
    static double[] upperDeltas(
            LossBracket.Terms terms, Direction direction, double[] epsilons, LossBracket.Limits limits, long end) {
        double[] least = new double[epsilons.length];
        Arrays.fill(least, 1);
        double greatest = epsilons[epsilons.length - 1];
        for (double anchor : ANCHORS) {
            Search search = forDelta(terms, direction, anchor * greatest, limits, end);
            search.isKept = true;
            for (int round = 0; round < 4 && search.latest == null; round++) {
                search.refine();
            }
            for (int i = 0; i < least.length && search.latest != null; i++) {
                double delta = search.latest.upperDelta(epsilons[i]);
                // not a number is no bound
                least[i] = delta < least[i] ? delta : least[i];
            }
        }
        return least;
    }

    double lower() {
        return lower;
    }

    double upper() {
        return upper;
    }

    boolean isDone() {
        return isDone;
    }

    /**
     * Composes once more, on a better plan where epsilon turned out to be elsewhere, else on a finer grid. Each composition has a
     * bracket that holds, so that one which is late, or beyond doubles, leaves that of those before it.
     */
    void refine() {
        try {
            Deadline.until(end, () -> {
                composeOnceMore();
                return this;
            });
        } catch (GaveUpException | Deadline.LateException noBetter) {
            if (Double.isInfinite(upper)) {
                throw noBetter;
            }
            isDone = true;
        }
    }

    private void composeOnceMore() {
        LossGrid grid = LossGrid.choose(terms, sketched, plan, target, limits.longest());
        ComposedLoss composition;
        try {
            composition = compose(terms, sketched, plan, grid, limits, end);
            latest = isKept ? composition : null;
        } catch (GridTooFineException tooFine) {
            // the rough composition knows where epsilon lies, but the one for delta nothing of its plan
            isDone = !isForDelta && Double.isFinite(upper);
            target *= 64;
            return;
        }
        double before = upper - lower;
        double newLower = lowerEnd.applyAsDouble(composition);
        double newUpper = upperEnd.applyAsDouble(composition);
        if (Double.isNaN(newLower) || Double.isNaN(newUpper)) {
            throw GaveUpException.beyond();
        }
        lower = Math.max(lower, newLower);
        upper = Math.min(upper, newUpper);
        double tolerance = isForDelta ? DELTA_PER_EPSILON * limits.tolerance() : limits.tolerance();
        boolean isNarrow = upper - lower <= 3 * tolerance * upper;
        boolean bounds = terms.stream().noneMatch(term -> term.loss().isTight());
        double found = epsilon.applyAsDouble(composition);
        boolean elsewhere = Double.isFinite(found) && Math.abs(found - plan.epsilon()) > 0.1 * (plan.epsilon() + found);
        if (isForDelta && upper > 0 && Math.log(upper) < logDelta - 1) {
            logDelta = Math.log(upper);
            elsewhere = true;
        }
        CompositionPlan better = plan.near(
                sketched,
                Double.isFinite(found) ? found : plan.epsilon(),
                logDelta,
                Math.log(composition.roundOff(plan.epsilon())));
        boolean isLongest = grid.length() == limits.longest();
        boolean isCostly = terms.size() > MANY;
        if (isNarrow || bounds || (isCostly && !elsewhere)) {
            isDone = true;
        } else if (elsewhere || (isLongest && width(better) < 0.8 * width(plan))) {
            plan = better;
            target = limits.tolerance() * scale(plan) * (isCostly ? 4 : 1);
        } else {
            // where a finer grid did not help much, a still finer one will not either
            isDone = isLongest || (grid.length() >= LONG && upper - lower > 0.7 * before);
            target /= 16;
        }
    }

    private static double scale(CompositionPlan plan) {
        return Math.max(plan.epsilon(), 1e-3 * width(plan));
    }

    private static double width(CompositionPlan plan) {
        return plan.greatest() - plan.least();
    }

    private static ComposedLoss compose(
            List<Term> terms,
            CompositionPlan.Sketched sketched,
            CompositionPlan plan,
            LossGrid grid,
            LossBracket.Limits limits,
            long end) {
        if (!(grid.step() > 0 && Double.isFinite(width(plan)) && Double.isFinite(plan.tilt()))) {
            throw GaveUpException.beyond();
        }
        return ComposedLoss.of(
                terms, sketched.sketches(), plan, grid.step(), grid.length(), () -> interrupt(limits, end));
    }

    private static CompositionPlan.Sketched sketched(List<Term> composed, LossBracket.Limits limits, long end) {
        List<Sketch> sketches = new ArrayList<>();
        long[] times = new long[composed.size()];
        for (int j = 0; j < times.length; j++) {
            interrupt(limits, end);
            sketches.add(Sketch.of(composed.get(j).loss(), composed.size() > MANY));
            times[j] = composed.get(j).times();
        }
        return new CompositionPlan.Sketched(sketches, times);
    }

    private static void interrupt(LossBracket.Limits limits, long end) {
        Interruption.poll("computing a price");
        if (Deadline.now() - end > 0) {
            throw GaveUpException.late(limits.deadline());
        }
    }

    private static long count(List<Term> composed) {
        double count = composed.stream().mapToDouble(Term::times).sum();
        return (long) Math.min(Long.MAX_VALUE, Math.max(1, count));
    }

    private static double infinite(List<Term> composed) {
        double log = 0;
        for (Term term : composed) {
            log += term.times() * Math.log1p(-Math.min(1, term.loss().infinite()));
        }
        return -Math.expm1(log);
    }
}
