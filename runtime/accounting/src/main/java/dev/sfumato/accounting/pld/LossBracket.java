package dev.sfumato.accounting.pld;

import dev.sfumato.concurrent.Deadline;
import dev.sfumato.concurrent.Parallel;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Both ends between which epsilon at a delta, or delta at an epsilon, is proved to lie (docs/proofs/bracket.md).
 *
 * @param lower at most the true value
 * @param upper at least the true value
 */
public record LossBracket(double lower, double upper) {
    private static final int ROUNDS = 8;
    private static final String WORK = "computing a price";

    /**
     * How much work may be done.
     *
     * @param longest the most knots in a window, a power of two
     * @param tolerance the relative width of the bracket to aim for
     * @param deadline when to give up
     */
    public record Limits(int longest, double tolerance, Duration deadline) {
        private static final int BYTES_PER_KNOT = 220;

        /** Limits that fit into half of the memory that the JVM may have, a bracket of a few ten-thousandths, and 7 seconds. */
        public static final Limits DEFAULT = new Limits(
                Integer.highestOneBit((int)
                        Math.max(1 << 14, Math.min(1 << 21, Runtime.getRuntime().maxMemory() / 2 / BYTES_PER_KNOT))),
                1e-4,
                Duration.ofSeconds(7));

        /** When all of it must be done, on whatever thread. */
        private long end() {
            return Deadline.sooner(Deadline.now() + deadline.toNanos());
        }
    }

    /** A composition as a function of the direction and of the probability that may be cut off each mechanism's ends. */
    public interface Terms extends BiFunction<Direction, Double, List<Term>> {}

    /**
     * Epsilon at a delta, over both directions.
     *
     * @param worlds a composition for each kind of neighbours there is, of which the worst decides
     */
    public static LossBracket epsilon(List<Terms> worlds, boolean isSymmetric, double delta, Limits limits) {
        long end = limits.end();
        return worst(
                worlds,
                isSymmetric,
                limits,
                (terms, direction) -> Search.forEpsilon(terms, direction, delta, limits, end));
    }

    /** Delta at an epsilon, over both directions and all worlds. */
    public static LossBracket delta(List<Terms> worlds, boolean isSymmetric, double epsilon, Limits limits) {
        long end = limits.end();
        return worst(
                worlds,
                isSymmetric,
                limits,
                (terms, direction) -> Search.forDelta(terms, direction, epsilon, limits, end));
    }

    /** Upper ends of delta at several epsilons, over both directions and all worlds: each composition answers for all of them. */
    static double[] upperDeltas(List<Terms> worlds, boolean isSymmetric, double[] epsilons, Limits limits) {
        long end = limits.end();
        double[] most = new double[epsilons.length];
        try {
            for (Terms terms : worlds) {
                for (Direction direction : directions(isSymmetric)) {
                    double[] least = Search.upperDeltas(terms, direction, epsilons, limits, end);
                    for (int i = 0; i < most.length; i++) {
                        most[i] = Math.max(most[i], least[i]);
                    }
                }
            }
        } catch (Deadline.LateException late) {
            throw GaveUpException.late(limits.deadline());
        } catch (GridTooFineException | NumberFormatException beyondDoubles) {
            throw GaveUpException.beyond();
        }
        return most;
    }

    private static List<Direction> directions(boolean isSymmetric) {
        return isSymmetric ? List.of(Direction.REMOVE) : List.of(Direction.values());
    }

    /** Whether the composition is one mechanism of which only counts matter. */
    public static boolean isCounted(List<Term> terms) {
        return terms.size() == 1
                && CountedLoss.isPossible(terms.get(0).loss(), terms.get(0).times());
    }

    /** Epsilon at a delta where {@link #isCounted}, over both directions. */
    static LossBracket countedEpsilon(Terms terms, double delta) {
        return counted(terms, loss -> new LossBracket(loss.lowerEpsilon(delta), loss.upperEpsilon(delta)));
    }

    /** Delta at an epsilon where {@link #isCounted}, over both directions. */
    static LossBracket countedDelta(Terms terms, double epsilon) {
        return counted(terms, loss -> new LossBracket(loss.lowerDelta(epsilon), loss.upperDelta(epsilon)));
    }

    private static LossBracket counted(Terms terms, Function<ComposedLoss, LossBracket> ask) {
        return Stream.of(Direction.values())
                .map(direction -> terms.apply(direction, 0.0).get(0))
                .map(term -> ask.apply(CountedLoss.of(term.loss(), term.times())))
                .reduce((one, other) ->
                        new LossBracket(Math.max(one.lower, other.lower), Math.max(one.upper, other.upper)))
                .orElseThrow();
    }

    /** All are refined side by side; one that cannot be the worst is left alone. */
    private static LossBracket worst(
            List<Terms> worlds, boolean isSymmetric, Limits limits, BiFunction<Terms, Direction, Search> start) {
        try {
            return refined(worlds, isSymmetric, start);
        } catch (Deadline.LateException late) {
            throw GaveUpException.late(limits.deadline());
        } catch (GridTooFineException | NumberFormatException beyondDoubles) {
            throw GaveUpException.beyond();
        }
    }

    private static LossBracket refined(
            List<Terms> worlds, boolean isSymmetric, BiFunction<Terms, Direction, Search> start) {
        List<Direction> directions = directions(isSymmetric);
        List<Supplier<Search>> starts = worlds.stream()
                .flatMap(terms ->
                        directions.stream().<Supplier<Search>>map(direction -> () -> start.apply(terms, direction)))
                .toList();
        List<Search> searches =
                Parallel.map(WORK, starts.size(), i -> starts.get(i).get());
        for (int round = 0; round < ROUNDS; round++) {
            double least = searches.stream().mapToDouble(Search::lower).max().orElseThrow();
            List<Search> active = searches.stream()
                    .filter(search -> !search.isDone() && search.upper() > least)
                    .toList();
            if (active.isEmpty()) {
                break;
            }
            Parallel.forEach(WORK, active.size(), i -> active.get(i).refine());
        }
        double least = searches.stream().mapToDouble(Search::lower).max().orElseThrow();
        double most = searches.stream().mapToDouble(Search::upper).max().orElseThrow();
        return new LossBracket(Math.min(least, most), most);
    }

    /** A mechanism's loss and how often it is composed. */
    public record Term(LossModel loss, long times) {}
}
