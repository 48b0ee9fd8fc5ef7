package dev.sfumato.util;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.List;

/** Numbers as people read them; a shortened figure is rounded to the side that cannot flatter. */
public final class Figures {
    private static final int DIGITS = 4;
    private static final int CLOSE_DIGITS = 8;
    private static final int ALL_DIGITS = 17;
    private static final int CALIBRATED_DIGITS = 7;
    private static final int MOST_LISTED = 6;
    private static final int WITHOUT_DUST = 12;

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

    /**
     * A parameter in a description, such as a scale of noise: in full where seven digits say it, as many as a calibration finds, else the first four of them or all before
     * the point, rounded down, so that a description promises no more noise than there is.
     */
    public static String downShortly(double parameter) {
        return shortly(parameter, RoundingMode.FLOOR);
    }

    /** A parameter in a description like {@link #downShortly}, rounded up: for sensitivities and rates of sampling. */
    public static String upShortly(double parameter) {
        return shortly(parameter, RoundingMode.CEILING);
    }

    /** A promise in a description, such as an epsilon: in full where seven digits say it, else four of them, rounded up from all. */
    public static String promised(double bound) {
        boolean isShort = !Double.isFinite(bound)
                || BigDecimal.valueOf(bound).stripTrailingZeros().precision() <= CALIBRATED_DIGITS;
        return isShort ? exact(bound) : up(bound);
    }

    private static String shortly(double parameter, RoundingMode mode) {
        if (!Double.isFinite(parameter)) {
            return special(parameter);
        }
        // without the dust of an arithmetic that meant 0.6 and got 0.5999999999999996
        BigDecimal full = BigDecimal.valueOf(parameter)
                .round(new MathContext(WITHOUT_DUST))
                .stripTrailingZeros();
        int digits = Math.max(DIGITS, full.precision() - full.scale());
        return plain(full.precision() <= CALIBRATED_DIGITS ? full : full.round(new MathContext(digits, mode)));
    }

    /**
     * Some figures in a row. Of many that only rise or only fall the first two and the last, else the least and the most, so that no
     * figure is hidden that is outside of what is shown; and how many there are.
     */
    public static String several(List<String> figures) {
        int count = figures.size();
        if (count <= MOST_LISTED) {
            return String.join(", ", figures);
        }
        Comparator<String> byValue = Comparator.comparingDouble(Figures::value);
        List<String> rising = figures.stream().sorted(byValue).toList();
        boolean isInOrder = figures.equals(rising)
                || figures.equals(figures.stream().sorted(byValue.reversed()).toList());
        return (isInOrder
                        ? figures.get(0) + ", " + figures.get(1) + ", ... " + figures.get(count - 1)
                        : rising.get(0) + " to " + rising.get(count - 1))
                + " (" + count + " values)";
    }

    private static double value(String figure) {
        return figure.equals(special(Double.POSITIVE_INFINITY)) ? Double.POSITIVE_INFINITY : Double.parseDouble(figure);
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
