package dev.sfumato.util;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each range at its ends, and the sentences to the letter: all refusals of parameters are made here. */
class RequireTest {
    @Test
    void ends_that_belong_to_a_range_are_given_back() {
        assertEquals(Double.MIN_VALUE, Require.positive("x", Double.MIN_VALUE));
        assertEquals(Double.MAX_VALUE, Require.positive("x", Double.MAX_VALUE));
        assertEquals(0.0, Require.nonNegative("x", 0));
        assertEquals(Math.nextDown(1.0), Require.probability("x", Math.nextDown(1.0)));
        assertEquals(1.0, Require.share("x", 1));
        assertEquals(-Double.MAX_VALUE, Require.finite("x", -Double.MAX_VALUE));
        assertEquals(2.5, Require.within("x", 2.5, 3, 2.5));
        assertEquals(
                Double.POSITIVE_INFINITY, Require.within("x", 0, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY));
        assertEquals(3, Require.within("x", 2, 3, 3));
        assertEquals(Long.MAX_VALUE, Require.atLeast("x", Long.MAX_VALUE, Long.MAX_VALUE));
        assertEquals(List.of(1), Require.allGiven("x", List.of(1)));
        assertEquals(List.of("a"), Require.allGiven("x", new String[] {"a"}));
        assertEquals("a", Require.notBlank("x", "a"));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -Double.MIN_VALUE})
    void what_is_in_no_range_is_refused_in_all(double bad) {
        refused("x must be in (0, infinity), got " + bad, () -> Require.positive("x", bad));
        refused("x must be in [0, infinity), got " + bad, () -> Require.nonNegative("x", bad));
        refused("x must be in (0, 1), got " + bad, () -> Require.probability("x", bad));
        refused("x must be in (0, 1], got " + bad, () -> Require.share("x", bad));
        refused("x must be in [0.0, 1.0], got " + bad, () -> Require.within("x", 0, 1, bad));
    }

    @Test
    void ends_that_do_not_belong_to_a_range_are_refused() {
        refused("x must be in (0, infinity), got 0.0", () -> Require.positive("x", 0));
        refused("x must be in (0, 1), got 0.0", () -> Require.probability("x", 0));
        refused("x must be in (0, 1), got 1.0", () -> Require.probability("x", 1));
        refused("x must be in (0, 1], got 0.0", () -> Require.share("x", 0));
        refused("x must be in (-infinity, infinity), got NaN", () -> Require.finite("x", Double.NaN));
        refused("x must be at least 2, got 1", () -> Require.atLeast("x", 2, 1));
        refused("x must be in [2, 3], got 4", () -> Require.within("x", 2, 3, 4));
        refused("x must be in [2, 3], got -9223372036854775808", () -> Require.within("x", 2, 3, Long.MIN_VALUE));
    }

    @Test
    void a_percentage_is_no_share() {
        refused("x must be in (0, 1], a share and no percentage, got 60.0", () -> Require.share("x", 60));
        refused("x must be in (0, 1], got 101.0", () -> Require.share("x", 101));
    }

    @Test
    void what_is_missing_is_named() {
        refused("x must be given, got null", () -> Require.given("x", null));
        refused("x must be given, got null", () -> Require.allGiven("x", (List<String>) null));
        refused("each of x must be given, got null", () -> Require.allGiven("x", Arrays.asList("a", null)));
        refused("each of x must be given, got null", () -> Require.allGiven("x", new String[] {null}));
        refused("x must not be blank, got ' '", () -> Require.notBlank("x", " "));
    }

    private static void refused(String sentence, Executable wrong) {
        assertEquals(
                sentence, assertThrows(IllegalArgumentException.class, wrong).getMessage());
    }
}
