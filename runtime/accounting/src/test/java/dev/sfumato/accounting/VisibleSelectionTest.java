package dev.sfumato.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.Unit;
import org.junit.jupiter.api.Test;

class VisibleSelectionTest {
    private static final GaussianEvent ANSWER = new GaussianEvent(2, 1, Unit.RECORD_ZEROED);

    /** Selected once or not at all: delta is the rate times that of one answer. */
    @Test
    void one_chance_amplifies_delta_by_the_rate() {
        for (double rate : new double[] {0.01, 0.3}) {
            double epsilon = new VisibleSelection(ANSWER, rate, 1).price(1e-6).epsilon();
            double delta = Accountants.best().delta(ANSWER, epsilon);
            assertEquals(1e-6, rate * delta, 1e-13);
        }
    }

    @Test
    void a_delta_above_all_that_can_be_seen_costs_nothing() {
        assertEquals(0, new VisibleSelection(ANSWER, 0.01, 1).price(0.1).epsilon());
    }

    @Test
    void more_chances_cost_more_and_never_more_than_being_selected_each_time() {
        double before = 0;
        for (long times : new long[] {1, 2, 5, 20}) {
            double epsilon =
                    new VisibleSelection(ANSWER, 0.3, times).price(1e-6).epsilon();
            double always = Accountants.best()
                    .price(new RepeatedEvent(ANSWER, times), 1e-6)
                    .epsilon();
            assertTrue(epsilon > before && epsilon <= always, times + ": " + epsilon + " of " + always);
            before = epsilon;
        }
    }
}
