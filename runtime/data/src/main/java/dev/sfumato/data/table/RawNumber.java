package dev.sfumato.data.table;

import java.math.BigDecimal;

/** Numbers as they stand in files. */
public final class RawNumber {
    private static final int EXACT_DIGITS = 15;
    private static final double[] TENS = {
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
    };

    private RawNumber() {}

    /** The double nearest to a number; not a number where the text is none, or beyond the doubles. */
    public static double parse(char[] text, int from, int to) {
        int first = from < to && text[from] == '-' ? from + 1 : from;
        long digits = 0;
        int fraction = -1;
        if (to - first > EXACT_DIGITS) {
            return parseAny(text, from, to);
        }
        for (int i = first; i < to; i++) {
            if (text[i] >= '0' && text[i] <= '9') {
                digits = 10 * digits + text[i] - '0';
                fraction += fraction >= 0 ? 1 : 0;
            } else if (text[i] == '.' && fraction < 0) {
                fraction = 0;
            } else {
                return parseAny(text, from, to);
            }
        }
        if (to - first < (fraction >= 0 ? 2 : 1)) {
            return Double.NaN;
        }
        // both are exact, so their quotient is rounded once
        double size = digits / TENS[Math.max(0, fraction)];
        return first > from ? -size : size;
    }

    public static double parse(String text) {
        return parse(text.toCharArray(), 0, text.length());
    }

    private static double parseAny(char[] text, int from, int to) {
        for (int i = from; i < to; i++) {
            if ("0123456789.eE+-".indexOf(text[i]) < 0) {
                return Double.NaN;
            }
        }
        try {
            double value = Double.parseDouble(new String(text, from, to - from));
            return Double.isFinite(value) ? value : Double.NaN;
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    /** Whether zeros stand before it, so that it is a name more than a number. */
    static boolean isPadded(String text) {
        int first = text.startsWith("-") ? 1 : 0;
        return text.length() > first + 1
                && text.charAt(first) == '0'
                && text.charAt(first + 1) >= '0'
                && text.charAt(first + 1) <= '9';
    }

    static String text(double value) {
        return value == 0 ? "0" : BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
}
