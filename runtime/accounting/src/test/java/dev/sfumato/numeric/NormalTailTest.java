package dev.sfumato.numeric;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NormalTailTest {
    private static final int DIGITS = 45;

    private final NormalTail normal = new NormalTail(DIGITS);

    /** Tails by mpmath 1.3.0 with 60 digits, erfc(x/sqrt 2)/2. */
    @ParameterizedTest
    @CsvSource({
        "-40, 1.0000000000000000000000000000000000000000000000000",
        "-7.5, 0.99999999999996809108327089103772232711655273644687",
        "-1, 0.84134474606854294858523254563203792247791296672660",
        "0, 0.50000000000000000000000000000000000000000000000000",
        "0.001, 0.49960105778608893741540967755567305873149675218522",
        "0.7, 0.24196365222307301474935042817250751473916534175636",
        "2.5, 0.0062096653257761351669781045741922211278977469230928",
        "2.999, 0.0013543365337271066511372916651116154140986827207764",
        "3, 0.0013498980316300945266518147675949773778293681583806",
        "3.001, 0.0013454728250849659890273640214425703149292512196951",
        "5, 0.00000028665157187919391167375233287464535385442301361189",
        "12.25, 8.3997960636334176589186133204963881655764570550541e-35",
        "37.5, 4.6053530095819548438279690976108962389206926373925e-308",
        "40, 3.6558935409150297037489858026882836650539446199774e-350",
    })
    void tail_is_right_to_the_promised_digits(BigDecimal x, BigDecimal exact) {
        assertClose(exact, normal.tail(x));
    }

    @Test
    void both_ways_to_compute_the_tail_agree_where_they_meet() {
        BigDecimal justBelow = new BigDecimal("2.99999999999999999999999999999999999999999999");
        assertClose(
                normal.tail(BigDecimal.valueOf(3)),
                normal.tail(justBelow)
                        .subtract(normal.density(justBelow)
                                .multiply(BigDecimal.valueOf(3).subtract(justBelow))));
    }

    private static void assertClose(BigDecimal expected, BigDecimal actual) {
        BigDecimal error = expected.subtract(actual).abs().divide(expected, MathContext.DECIMAL32);
        assertTrue(error.compareTo(BigDecimal.ONE.movePointLeft(DIGITS - 10)) < 0, "relative error " + error);
    }
}
