package dev.sfumato.numeric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.testing.Cases;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoublePredicate;
import org.junit.jupiter.api.Test;

/** Whichever way a search ends, what it returns was tried and holds. */
class BisectionTest {
    @Test
    void the_largest_root_below_the_true_one_and_its_neighbour_above() {
        Bisection root = new Bisection(1, 2).closed(BisectionTest::isAtMostTwoSquared);
        assertEquals(Math.nextUp(root.holds()), root.fails());
        assertTrue(isAtMostTwoSquared(root.holds()) && !isAtMostTwoSquared(root.fails()), root.toString());
        Bisection fromAbove = new Bisection(2, 1).closed(x -> !isAtMostTwoSquared(x));
        assertEquals(root.holds(), fromAbove.fails());
        assertEquals(root.fails(), fromAbove.holds());
    }

    @Test
    void what_holds_was_tried_and_holds_even_where_the_predicate_jumps_to_and_fro() {
        Cases.check(200, cases -> {
            double wave = cases.magnitude(1, 1e6);
            DoublePredicate predicate = x -> Math.sin(wave * x) > 0;
            List<Double> tried = new ArrayList<>();
            DoublePredicate recorded = x -> {
                tried.add(x);
                return predicate.test(x);
            };
            double holds = cases.between(1, 2);
            double fails = cases.between(2, 4);
            Bisection start = cases.oneOf(true, false) ? new Bisection(holds, fails) : new Bisection(fails, holds);
            Bisection end = switch (cases.whole(0, 4)) {
                case 0 -> start.halved(20, recorded);
                case 1 -> start.within(1e-9, recorded);
                case 2 -> start.upTo(1e-6, recorded);
                case 3 -> start.byRatio(1 + 1e-9, recorded);
                default -> start.closed(recorded);
            };
            assertTrue(end.holds() == start.holds() || (tried.contains(end.holds()) && predicate.test(end.holds())));
            assertTrue(end.fails() == start.fails() || (tried.contains(end.fails()) && !predicate.test(end.fails())));
        });
    }

    @Test
    void it_ends_where_it_is_told_to() {
        Bisection start = new Bisection(0, 1024);
        DoublePredicate below = x -> x <= 100;
        assertEquals(new Bisection(96, 112), start.halved(6, below));
        assertTrue(Math.abs(start.upTo(1, below).fails() - 100) <= 1);
        Bisection close = start.within(1e-3, below);
        assertTrue(close.fails() - close.holds() <= 1e-3 * close.fails(), close.toString());
        Bisection ratio = new Bisection(1e-300, 1e300).byRatio(1.5, below);
        assertTrue(ratio.holds() <= 100 && ratio.fails() > 100 && ratio.fails() / ratio.holds() <= 1.5);
    }

    /** A precision finer than doubles, an end that is infinite, or ends that are equal: none of them may hang. */
    @Test
    void it_ends_whatever_is_asked_for() {
        assertEquals(100, new Bisection(0, 1024).within(0, x -> x <= 100).holds());
        assertEquals(100, new Bisection(0, 1024).upTo(0, x -> x <= 100).holds());
        assertEquals(100, new Bisection(1, 1024).byRatio(1, x -> x <= 100).holds(), 1e-12);
        assertEquals(
                0, new Bisection(0, Double.POSITIVE_INFINITY).closed(x -> true).holds());
        assertEquals(7, new Bisection(7, 7).closed(x -> false).holds());
        assertEquals(0, new Bisection(0, Double.NaN).within(1e-9, x -> true).holds());
    }

    @Test
    void whole_numbers_from_either_side() {
        for (long limit = 0; limit < 100; limit++) {
            long most = limit;
            assertEquals(limit, Bisection.whole(0, 100, n -> n <= most));
            assertEquals(limit + 1, Bisection.whole(101, 0, n -> n > most));
        }
        assertEquals(1L << 61, Bisection.whole(0, Long.MAX_VALUE, n -> n <= 1L << 61));
        assertEquals(4, Bisection.whole(4, 5, n -> true));
    }

    /** Exactly, not in floating point. */
    private static boolean isAtMostTwoSquared(double x) {
        return new BigDecimal(x).pow(2).compareTo(BigDecimal.valueOf(2)) <= 0;
    }
}
