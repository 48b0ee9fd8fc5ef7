package dev.sfumato.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sfumato.accounting.closedform.BasicComposition;
import dev.sfumato.accounting.closedform.GaussianAccountant;
import dev.sfumato.accounting.closedform.LaplaceAccountant;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.Unit;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** NaN, infinity, zero and negative values, per parameter: a sentence with the name, the range and the value. */
class BadInputTest {
    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0, -0.0, -1})
    void noise_and_sensitivity_must_be_positive_and_finite(double value) {
        refused("sigma must be in (0, infinity), got " + value, () -> new GaussianEvent(value, 1, Unit.RECORD));
        refused("sensitivity must be in (0, infinity), got " + value, () -> new GaussianEvent(1, value, Unit.RECORD));
        refused("scale must be in (0, infinity), got " + value, () -> new LaplaceEvent(value, 1, Unit.RECORD));
        refused("sensitivity must be in (0, infinity), got " + value, () -> new LaplaceEvent(1, value, Unit.RECORD));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, 0, 1, -1e-5, 1.5, Double.POSITIVE_INFINITY})
    void delta_must_lie_inside_zero_and_one(double value) {
        PrivacyEvent event = new GaussianEvent(1, 1, Unit.RECORD);
        for (Accountant accountant : List.of(new GaussianAccountant(), new BasicComposition(), Accountants.best())) {
            refused("delta must be in (0, 1), got " + value, () -> accountant.price(event, value));
        }
        refused(
                "delta must be in (0, 1), got " + value,
                () -> new LaplaceAccountant().price(new LaplaceEvent(1, 1, Unit.RECORD), value));
        refused("budget delta must be in (0, 1), got " + value, () -> Budget.of(1, value, Unit.RECORD));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, -1, Double.POSITIVE_INFINITY})
    void epsilon_asked_about_must_not_be_negative(double value) {
        PrivacyEvent event = new LaplaceEvent(1, 1, Unit.RECORD);
        for (Accountant accountant : List.of(new LaplaceAccountant(), new BasicComposition(), Accountants.best())) {
            refused("epsilon must be in [0, infinity), got " + value, () -> accountant.delta(event, value));
        }
    }

    @Test
    void a_repetition_needs_a_count() {
        refused("times must be at least 1, got 0", () -> new RepeatedEvent(new LaplaceEvent(1, 1, Unit.RECORD), 0));
    }

    @Test
    void a_count_beyond_a_long_is_refused() {
        PrivacyEvent often = new RepeatedEvent(new LaplaceEvent(1, 1, Unit.RECORD), Long.MAX_VALUE);
        refused(
                "times must multiply to less than 2^63, got 2 times 9223372036854775807",
                () -> Accountants.best().price(new RepeatedEvent(often, 2), 1e-5));
    }

    @Test
    void unlike_units_do_not_compose() {
        refused(
                "Events with unlike units do not compose: the total protects 'record', a part protects 'edge'; restate the"
                        + " part's sensitivity for 'record'.",
                () -> new ComposedEvent(Unit.RECORD, List.of(new LaplaceEvent(1, 1, Unit.EDGE))));
    }

    private static void refused(String message, org.junit.jupiter.api.function.Executable action) {
        assertEquals(
                message, assertThrows(IllegalArgumentException.class, action).getMessage());
    }
}
