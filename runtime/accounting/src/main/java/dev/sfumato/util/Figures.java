package dev.sfumato.util;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers as people read them; a shortened figure is rounded to the side that cannot flatter. */
public final class Figures {
    private static final int DIGITS = 4;
    private static final int CLOSE_DIGITS = 8;
    private static final int ALL_DIGITS = 17;

    private Figures() {}

    /** At most four significant digits, rounded up: for what was spent. */
    public static String up(double value) {
        return rounded(value, RoundingMode.CEILING);
    }

    /** Formats the amount spent, rounded up, with as many digits as it takes to show that a limit is kept where it is. */
    public static String spent(double spent, double limit) {
        return spent <= limit ? upWithin(spent, limit) : up(spent);
    }

    /** Rounded up like {@link #up}, with as many digits more as it takes not to pass a limit that the value keeps. */
    public static String upWithin(double value, double limit) {
        for (int digits = DIGITS; digits <= ALL_DIGITS && value <= limit; digits++) {
            BigDecimal shortened = new BigDecimal(value).round(new MathContext(digits, RoundingMode.CEILING));
            if (shortened.compareTo(new BigDecimal(limit)) <= 0) {
                return plain(shortened);
            }
        }
        return value <= limit ? exact(value) : up(value);
    }

    /** At most four significant digits, rounded down: for what is left, and for lower bounds. */
    public static String down(double value) {
        return rounded(value, RoundingMode.FLOOR);
    }

    /** A lower bound rounded down like {@link #down}, with as many digits more as it takes to show how close it is. */
    public static String downNear(double lower, double upper) {
        for (int digits = DIGITS; digits < CLOSE_DIGITS; digits++) {
            BigDecimal shortened = new BigDecimal(lower).round(new MathContext(digits, RoundingMode.FLOOR));
            if (upper - shortened.doubleValue() <= 2 * (upper - lower)) {
                return plain(shortened);
            }
        }
        return plain(new BigDecimal(lower).round(new MathContext(CLOSE_DIGITS, RoundingMode.FLOOR)));
    }

    /** Every digit that was given: for limits and parameters. */
    public static String exact(double value) {
        return Double.isFinite(value) ? plain(BigDecimal.valueOf(value)) : special(value);
    }

    /** A measured figure that bounds nothing, in four digits. */
    public static String near(double value) {
        return rounded(value, RoundingMode.HALF_EVEN);
    }

    private static String rounded(double value, RoundingMode mode) {
        if (!Double.isFinite(value)) {
            return special(value);
        }
        // from the exact binary value: the shortest decimal of a double may already lie on the flattering side
        return plain(new BigDecimal(value).round(new MathContext(DIGITS, mode)));
    }

    private static String special(double value) {
        return Double.isNaN(value) ? "not a number" : value > 0 ? "infinite" : "-infinite";
    }

    private static String plain(BigDecimal value) {
        if (value.signum() == 0) {
            return "0";
        }
        BigDecimal stripped = value.stripTrailingZeros();
        int exponent = stripped.precision() - stripped.scale() - 1;
        if (exponent >= -4 && exponent < 9) {
            return stripped.toPlainString();
        }
        String mantissa = stripped.movePointLeft(exponent).stripTrailingZeros().toPlainString();
        return mantissa + "e" + exponent;
    }
}
