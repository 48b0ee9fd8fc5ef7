package dev.sfumato.data.graph;

import java.nio.charset.StandardCharsets;

/** Decimal numbers out of bytes. */
final class Decimal {
    private static final int EXACT_DIGITS = 15;
    private static final double[] TENS = {
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
    };

    private Decimal() {}

    /** The double nearest to a number; not a number where the text is none, or one that only a programmer would write. */
    static double parse(byte[] text, int from, int to) {
        long digits = 0;
        int fraction = -1;
        for (int i = from; i < to; i++) {
            if (text[i] >= '0' && text[i] <= '9') {
                digits = 10 * digits + text[i] - '0';
                fraction += fraction >= 0 ? 1 : 0;
            } else if (text[i] == '.' && fraction < 0) {
                fraction = 0;
            } else {
                return parseAny(text, from, to);
            }
        }
        // both are exact, so their quotient is rounded once
        return to - from > EXACT_DIGITS || to - from < (fraction >= 0 ? 2 : 1)
                ? parseAny(text, from, to)
                : digits / TENS[Math.max(0, fraction)];
    }

    private static double parseAny(byte[] text, int from, int to) {
        for (int i = from; i < to; i++) {
            if ("0123456789.eE+-".indexOf(text[i]) < 0) {
                return Double.NaN;
            }
        }
        try {
            return Double.parseDouble(new String(text, from, to - from, StandardCharsets.US_ASCII));
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }
}
