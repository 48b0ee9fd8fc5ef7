package dev.sfumato.numeric;

import java.util.function.DoubleUnaryOperator;

/** The search for the least value of a function with one valley by the golden section: each place that is tried divides what is left. */
public final class GoldenSection {
    private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

    private GoldenSection() {}

    /** Tries places between two others until these are at most so far apart; the function keeps what it has seen. */
    public static void search(double from, double to, double apart, DoubleUnaryOperator function) {
        double low = from;
        double high = to;
        double one = high - GOLDEN * (high - low);
        double two = low + GOLDEN * (high - low);
        double atOne = function.applyAsDouble(one);
        double atTwo = function.applyAsDouble(two);
        while (high - low > apart) {
            if (atOne <= atTwo) {
                high = two;
                two = one;
                atTwo = atOne;
                one = high - GOLDEN * (high - low);
                atOne = function.applyAsDouble(one);
            } else {
                low = one;
                one = two;
                atOne = atTwo;
                two = low + GOLDEN * (high - low);
                atTwo = function.applyAsDouble(two);
            }
        }
    }
}
