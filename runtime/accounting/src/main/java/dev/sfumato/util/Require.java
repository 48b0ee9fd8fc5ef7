package dev.sfumato.util;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The one place that checks parameters: each message names the parameter, the allowed range and the value given. */
public final class Require {
    private Require() {}

    public static double positive(String name, double value) {
        return inside(value > 0 && value < Double.POSITIVE_INFINITY, name, "(0, infinity)", value);
    }

    public static double nonNegative(String name, double value) {
        return inside(value >= 0 && value < Double.POSITIVE_INFINITY, name, "[0, infinity)", value);
    }

    public static double probability(String name, double value) {
        return inside(value > 0 && value < 1, name, "(0, 1)", value);
    }

    /** A probability of sampling, in (0, 1]: a percentage above one is reported as such. */
    public static double share(String name, double value) {
        if (value > 1 && value <= 100) {
            throw new IllegalArgumentException(name + " must be in (0, 1], a share and no percentage, got " + value);
        }
        return inside(value > 0 && value <= 1, name, "(0, 1]", value);
    }

    public static double finite(String name, double value) {
        return inside(Double.isFinite(value), name, "(-infinity, infinity)", value);
    }

    public static double within(String name, double least, double most, double value) {
        if (value >= least && value <= most) {
            return value;
        }
        return inside(false, name, "[" + least + ", " + most + "]", value);
    }

    /** A whole number in a range, both ends included. */
    public static long within(String name, long least, long most, long value) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    String.format(Locale.ROOT, "%s must be in [%d, %d], got %d", name, least, most, value));
        }
        return value;
    }

    public static long atLeast(String name, long least, long value) {
        if (value < least) {
            throw new IllegalArgumentException(
                    String.format(Locale.ROOT, "%s must be at least %d, got %d", name, least, value));
        }
        return value;
    }

    /** Requires a value of a caller without checks for null, such as a prompt. */
    public static <T> T given(String name, @Nullable T value) {
        if (value == null) {
            throw new IllegalArgumentException(name + " must be given, got null");
        }
        return value;
    }

    /** As {@link #given}, for a list and everything in it. */
    public static <T, L extends Iterable<T>> L allGiven(String name, @Nullable L values) {
        L given = given(name, values);
        given.forEach(value -> given("each of " + name, value));
        return given;
    }

    /** As {@link #given}, for several values and each of them. */
    public static <T> List<T> allGiven(String name, T @Nullable [] values) {
        return allGiven(name, Arrays.asList(given(name, values)));
    }

    public static String notBlank(String name, String value) {
        if (given(name, value).isBlank()) {
            throw new IllegalArgumentException(name + " must not be blank, got '" + value + "'");
        }
        return value;
    }

    private static double inside(boolean holds, String name, String range, double value) {
        if (!holds) {
            throw new IllegalArgumentException(name + " must be in " + range + ", got " + value);
        }
        return value;
    }
}
