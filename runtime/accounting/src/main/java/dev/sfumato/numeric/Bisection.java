package dev.sfumato.numeric;

import java.util.function.DoublePredicate;
import java.util.function.LongPredicate;

/**
 * An interval with a predicate that holds at one end and fails at the other, made smaller by halving. Each end is the given one or a
 * value that was tried, so that {@link #holds} is safe to return also where the predicate is not monotone; which end is the larger
 * does not matter.
 *
 * @param holds the end at which the predicate holds, or is taken to hold
 * @param fails the end at which it fails, or is taken to fail
 */
public record Bisection(double holds, double fails) {
    /** Halves at most so many times. */
    public Bisection halved(int times, DoublePredicate predicate) {
        Bisection now = this;
        for (int i = 0; i < times && now.isDivisible(); i++) {
            now = now.at(now.middle(), predicate);
        }
        return now;
    }

    /** Halves nonnegative ends until they differ by at most this share of the larger one. */
    public Bisection within(double share, DoublePredicate predicate) {
        Bisection now = this;
        while (now.width() > share * Math.max(now.holds, now.fails) && now.isDivisible()) {
            now = now.at(now.middle(), predicate);
        }
        return now;
    }

    /** Halves until the ends are at most so far apart. */
    public Bisection upTo(double apart, DoublePredicate predicate) {
        Bisection now = this;
        while (now.width() > apart && now.isDivisible()) {
            now = now.at(now.middle(), predicate);
        }
        return now;
    }

    /** Halves until no double is left in between. */
    public Bisection closed(DoublePredicate predicate) {
        Bisection now = this;
        while (now.isDivisible()) {
            now = now.at(now.middle(), predicate);
        }
        return now;
    }

    /** Divides positive ends at their geometric mean until the larger is at most this multiple of the smaller. */
    public Bisection byRatio(double ratio, DoublePredicate predicate) {
        Bisection now = this;
        while (Math.max(now.holds, now.fails) / Math.min(now.holds, now.fails) > ratio) {
            double middle = Math.sqrt(now.holds) * Math.sqrt(now.fails);
            if (!now.isInside(middle)) {
                break;
            }
            now = now.at(middle, predicate);
        }
        return now;
    }

    /** The whole number next to one that fails at which a predicate holds, between one that does and one that does not. */
    public static long whole(long holds, long fails, LongPredicate predicate) {
        long good = holds;
        long bad = fails;
        while (Math.abs(bad - good) > 1) {
            long middle = Math.min(good, bad) + Math.abs(bad - good) / 2;
            if (predicate.test(middle)) {
                good = middle;
            } else {
                bad = middle;
            }
        }
        return good;
    }

    public double middle() {
        return (holds + fails) / 2;
    }

    private double width() {
        return Math.abs(holds - fails);
    }

    private boolean isDivisible() {
        return isInside(middle());
    }

    private boolean isInside(double value) {
        return value > Math.min(holds, fails) && value < Math.max(holds, fails);
    }

    private Bisection at(double value, DoublePredicate predicate) {
        return predicate.test(value) ? new Bisection(value, fails) : new Bisection(holds, value);
    }
}
