package dev.sfumato.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.ParallelEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.testing.Cases;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is done to parts that share no record: the dearest part is paid for, and no more, and no less. */
class ParallelEventTest {
    private static final Unit UNIT = Unit.EDGE;

    private static PrivacyEvent whole(double scale, long sensitivity) {
        return new DiscreteLaplaceEvent(scale, sensitivity, UNIT);
    }

    private static double pure(PrivacyEvent event) {
        return Accountants.best().pricePure(event).epsilon();
    }

    @Test
    void costs_what_its_dearest_part_costs() {
        PrivacyEvent both = new ComposedEvent(UNIT, List.of(whole(4, 1), whole(2, 1)));
        assertEquals(0.75, pure(new ParallelEvent(UNIT, List.of(both, whole(4, 2)))));
        assertEquals(1, pure(new ParallelEvent(UNIT, List.of(both, whole(4, 4)))));
        Cases.check(100, cases -> {
            PrivacyEvent one = new LaplaceEvent(cases.magnitude(0.1, 10), 1, UNIT);
            PrivacyEvent other = new LaplaceEvent(cases.magnitude(0.1, 10), 2, UNIT);
            double dearest = Math.max(pure(one), pure(other));
            ParallelEvent parts = new ParallelEvent(UNIT, List.of(one, other));
            assertEquals(dearest, pure(parts));
            assertEquals(2 * dearest, pure(new RepeatedEvent(parts, 2)), 1e-12 * dearest);
        });
    }

    /** An answer about one part with discrete Laplace noise is randomized response, which Laplace noise of the same epsilon is not. */
    @Test
    void at_a_delta_it_is_not_as_cheap_as_laplace_noise() {
        PrivacyEvent parts = new ParallelEvent(UNIT, List.of(whole(1, 1)));
        double trueDelta = (Math.exp(1) - Math.exp(0.5)) / (1 + Math.exp(1));
        double epsilon = Accountants.best().price(parts, trueDelta * 0.999999).epsilon();
        assertTrue(epsilon >= 0.5, () -> "" + epsilon);
        assertTrue(epsilon <= 0.501, () -> "" + epsilon);
        PrivacyEvent laplace = new LaplaceEvent(1, 1, UNIT);
        assertTrue(Accountants.best().price(laplace, trueDelta).epsilon() < 0.5);
    }

    @Test
    void a_record_that_can_be_in_two_parts_has_no_such_event() {
        for (Unit unit : List.of(Unit.RECORD_REPLACED, Unit.RECORD_ZEROED)) {
            String refused = assertThrows(
                            IllegalArgumentException.class,
                            () -> new ParallelEvent(unit, List.of(new LaplaceEvent(1, 1, unit))))
                    .getMessage();
            assertTrue(refused.endsWith("got '" + unit + "'"), refused);
        }
        PrivacyEvent replaced =
                Replacement.of(new ParallelEvent(Unit.RECORD, List.of(new DiscreteLaplaceEvent(4, 1, Unit.RECORD))));
        assertEquals(0.5, pure(replaced));
    }

    @Test
    void a_seed_in_a_part_takes_the_label_of_the_whole() {
        PrivacyEvent seeded = new ParallelEvent(UNIT, List.of(whole(4, 1), new SeededEvent(whole(8, 1))));
        assertEquals(Label.NONE, Accountants.best().pricePure(seeded).label());
        assertEquals(0.25, pure(seeded));
    }

    @Test
    void parts_are_pure_noise_of_one_unit() {
        for (PrivacyEvent part : List.of(
                new GaussianEvent(1, 1, UNIT),
                new ComposedEvent(UNIT, List.of(whole(1, 1), new GaussianEvent(1, 1, UNIT))),
                new LaplaceEvent(1, 1, Unit.RECORD))) {
            assertThrows(IllegalArgumentException.class, () -> new ParallelEvent(UNIT, List.of(whole(1, 1), part)));
        }
        assertThrows(IllegalArgumentException.class, () -> new ParallelEvent(UNIT, List.of()));
    }
}
