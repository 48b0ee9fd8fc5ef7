package dev.sfumato.accounting.closedform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.HockeyStick;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.Unit;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LaplaceAccountantTest {
    private final LaplaceAccountant accountant = new LaplaceAccountant();

    /** 1/scale + 2 log(1 - delta), of the doubles, by mpmath 1.3.0 with 40 digits. */
    @ParameterizedTest
    @CsvSource({
        "1, 1e-5, 0.999979999899999333326697215894",
        "5, 1e-6, 0.1999979999989999993334233372",
        "3, 0.125, 0.0662705480842880870406460914706",
        "0.001, 0.5, 998.613705638880088564483824035",
    })
    void price_brackets_the_closed_form(double scale, double delta, BigDecimal exact) {
        Guarantee ours = accountant.price(new LaplaceEvent(scale, 1, Unit.RECORD), delta);

        assertTrue(new BigDecimal(ours.lower()).compareTo(exact) <= 0, ours.lower() + " <= " + exact);
        assertTrue(new BigDecimal(ours.epsilon()).compareTo(exact) >= 0, ours.epsilon() + " >= " + exact);
        assertEquals(exact.doubleValue(), ours.epsilon(), 4e-16 * Math.max(1, exact.doubleValue()));
    }

    @Test
    void pure_price_is_distance_over_scale_rounded_up() {
        assertEquals(
                2, accountant.pricePure(new LaplaceEvent(0.5, 1, Unit.RECORD)).epsilon());
        double third = accountant.pricePure(new LaplaceEvent(3, 1, Unit.RECORD)).epsilon();
        assertTrue(
                new BigDecimal(third).multiply(BigDecimal.valueOf(3)).compareTo(BigDecimal.ONE) >= 0,
                "1/3 <= " + third);
    }

    @Test
    void pure_price_doubles_under_replacement_and_only_there() {
        for (Unit unit : Unit.values()) {
            double expected = unit == Unit.RECORD_REPLACED ? 2 : 1;
            assertEquals(
                    expected, accountant.pricePure(new LaplaceEvent(1, 1, unit)).epsilon(), unit.id());
        }
    }

    @Test
    void delta_agrees_with_the_hockey_stick_integral() {
        for (double scale : new double[] {0.5, 1, 4}) {
            for (double epsilon : new double[] {0, 0.1, 0.2, 1.5}) {
                double ours = accountant.delta(new LaplaceEvent(scale, 1, Unit.RECORD), epsilon);
                double integral = HockeyStick.integral(
                        x -> Math.exp(-Math.abs(x - 1) / scale) / (2 * scale),
                        x -> Math.exp(-Math.abs(x) / scale) / (2 * scale),
                        epsilon,
                        1 + 40 * scale);
                assertEquals(integral, ours, 1e-6, "scale " + scale + ", epsilon " + epsilon);
            }
        }
    }

    @Test
    void delta_is_zero_from_the_pure_price_on_and_positive_below() {
        LaplaceEvent event = new LaplaceEvent(1, 1, Unit.RECORD);
        assertEquals(0, accountant.delta(event, 1.0000001));
        assertTrue(accountant.delta(event, 0.9999999) > 0);
    }

    @Test
    void repeated_answers_are_refused() {
        assertFalse(accountant.supports(new RepeatedEvent(new LaplaceEvent(1, 1, Unit.RECORD), 2)));
    }
}
