package dev.sfumato.evidence;

import dev.sfumato.util.Require;

/**
 * Where the truth lies but for the stated probability of error.
 *
 * @param high may be infinite: then nothing is known from above
 */
public record ConfidenceInterval(double low, double high) {
    public ConfidenceInterval {
        Require.finite("low", low);
        Require.within("high", low, Double.POSITIVE_INFINITY, high);
    }

    public static ConfidenceInterval at(double value) {
        return new ConfidenceInterval(value, value);
    }

    public static ConfidenceInterval of(Rate rate) {
        return new ConfidenceInterval(rate.low(), rate.high());
    }

    /**
     * Around a value in [0, 1] that is computed from independent rows.
     *
     * @param squares the sum over the rows of the square of what changing one row can change in the value
     */
    public static ConfidenceInterval around(double value, double squares, double error) {
        // McDiarmid's inequality, both tails: 2 exp(-2 x^2 / squares) = error
        double off = Math.sqrt(squares * Math.log(2 / error) / 2);
        return new ConfidenceInterval(Math.max(0, value - off), Math.min(1, value + off));
    }
}
