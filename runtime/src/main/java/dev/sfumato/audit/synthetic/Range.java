package dev.sfumato.audit.synthetic;

import dev.sfumato.Require;
import dev.sfumato.audit.Rate;

/**
 * Where the truth lies but for the stated probability of error.
 *
 * @param high may be infinite: then nothing is known from above
 */
public record Range(double low, double high) {
    public Range {
        Require.finite("low", low);
        Require.within("high", low, Double.POSITIVE_INFINITY, high);
    }

    static Range at(double value) {
        return new Range(value, value);
    }

    static Range of(Rate rate) {
        return new Range(rate.low(), rate.high());
    }

    /**
     * Around a value in [0, 1] that is computed from independent rows.
     *
     * @param squares the sum over the rows of the square of what changing one row can change in the value
     */
    static Range around(double value, double squares, double error) {
        // McDiarmid's inequality, both tails: 2 exp(-2 x^2 / squares) = error
        double off = Math.sqrt(squares * Math.log(2 / error) / 2);
        return new Range(Math.max(0, value - off), Math.min(1, value + off));
    }
}
