package dev.sfumato.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.pld.GaveUpException;
import dev.sfumato.accounting.pld.PldAccountant;
import dev.sfumato.testing.Cases;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Properties that hold for every event, every unit and every delta. */
class AccountantPropertiesTest {
    private static final int CASES = 15;

    /** Of compositions, which take seconds each. */
    private static final int DEAR_CASES = 5;

    private final Accountant best = Accountants.best();

    @Test
    void more_noise_never_costs_more() {
        Cases.check(CASES, cases -> {
            PrivacyEvent event = event(cases);
            double delta = delta(cases);
            double dear = best.price(event, delta).epsilon();
            double cheap =
                    best.price(event.withNoiseTimes(cases.between(1, 3)), delta).lower();
            assertTrue(cheap <= dear, cheap + " <= " + dear);
        });
    }

    @Test
    void a_larger_delta_never_costs_more() {
        Cases.check(CASES, cases -> {
            PrivacyEvent event = event(cases);
            double small = cases.magnitude(1e-15, 0.1);
            double large = small * cases.between(1, 5);
            assertTrue(
                    best.price(event, large).lower() <= best.price(event, small).epsilon());
        });
    }

    @Test
    void doing_it_again_never_costs_less() {
        Cases.check(DEAR_CASES, this::again);
    }

    private void again(Cases cases) {
        PrivacyEvent event = event(cases);
        double delta = delta(cases);
        long times = cases.whole(1, 50);
        double once = best.price(new RepeatedEvent(event, times), delta).lower();
        double more = best.price(new RepeatedEvent(event, times + 1), delta).epsilon();
        assertTrue(once <= more, once + " <= " + more);
    }

    @Test
    void repetition_is_composition_with_itself() {
        Cases.check(DEAR_CASES, this::repeated);
    }

    private void repeated(Cases cases) {
        PrivacyEvent event = event(cases);
        double delta = delta(cases);
        int times = cases.whole(2, 10);
        PrivacyEvent composed = new ComposedEvent(event.unit(), Collections.nCopies(times, event));
        assertEquals(
                best.price(composed, delta).epsilon(),
                best.price(new RepeatedEvent(event, times), delta).epsilon());
    }

    @Test
    void the_order_of_a_composition_does_not_matter() {
        Cases.check(DEAR_CASES, this::reordered);
    }

    private void reordered(Cases cases) {
        List<PrivacyEvent> parts = new ArrayList<>();
        Unit unit = cases.oneOf(Unit.values());
        for (int i = cases.whole(2, 6); i > 0; i--) {
            parts.add(simple(cases, unit));
        }
        double delta = delta(cases);
        double forth = best.price(new ComposedEvent(unit, parts), delta).epsilon();
        Collections.reverse(parts);
        double back = best.price(new ComposedEvent(unit, parts), delta).epsilon();
        assertEquals(forth, back, 4 * Math.ulp(forth));
    }

    @Test
    @Tag("thorough")
    void compositions_keep_their_properties_in_more_cases() {
        Cases.check(CASES, cases -> {
            again(cases);
            repeated(cases);
            reordered(cases);
        });
    }

    @Test
    void splitting_a_gaussian_composition_over_two_deltas_never_lowers_its_price() {
        Cases.check(CASES, cases -> {
            PrivacyEvent one = new GaussianEvent(cases.magnitude(0.05, 1e3), 1, Unit.RECORD);
            PrivacyEvent other = new GaussianEvent(cases.magnitude(0.05, 1e3), 1, Unit.RECORD);
            double delta = delta(cases);
            double together = best.price(new ComposedEvent(Unit.RECORD, List.of(one, other)), delta)
                    .epsilon();
            double apart = best.price(one, delta / 2).epsilon()
                    + best.price(other, delta / 2).epsilon();
            assertTrue(together <= apart, together + " <= " + apart);
        });
    }

    @Test
    void delta_at_the_lower_end_is_at_least_the_delta_asked_for() {
        Cases.check(CASES, cases -> {
            PrivacyEvent event = event(cases);
            double delta = delta(cases);
            double lower = best.price(event, delta).lower();
            if (lower > 0 && Double.isFinite(lower)) {
                double back = best.delta(event, lower * (1 - 1e-12));
                assertTrue(back >= delta * (1 - 1e-9), back + " >= " + delta);
            }
        });
    }

    @Test
    void every_accountant_stays_above_every_lower_bound() {
        Cases.check(CASES, cases -> {
            PrivacyEvent event = event(cases);
            double delta = delta(cases);
            List<Guarantee> prices = new ArrayList<>();
            for (Accountant accountant : Accountants.all()) {
                try {
                    if (accountant.supports(event)) {
                        prices.add(accountant.price(event, delta));
                    }
                } catch (GaveUpException beyond) {
                    assertTrue(accountant instanceof PldAccountant, beyond.getMessage());
                }
            }
            prices.add(best.price(event, delta));
            for (Guarantee upper : prices) {
                for (Guarantee lower : prices) {
                    assertTrue(upper.epsilon() >= lower.lower(), upper + " against " + lower);
                }
            }
        });
    }

    @Test
    void replacing_costs_as_much_as_twice_the_sensitivity() {
        Cases.check(CASES, cases -> {
            double noise = cases.magnitude(0.1, 100);
            double delta = delta(cases);
            assertEquals(
                    best.price(new GaussianEvent(noise, 2, Unit.RECORD), delta).epsilon(),
                    best.price(new GaussianEvent(noise, 1, Unit.RECORD_REPLACED), delta)
                            .epsilon());
            assertEquals(
                    best.price(new LaplaceEvent(noise, 2, Unit.RECORD), delta).epsilon(),
                    best.price(new LaplaceEvent(noise, 1, Unit.RECORD_REPLACED), delta)
                            .epsilon());
        });
    }

    @Test
    void ten_answers_at_a_tenth_each_cost_one_and_not_a_bit_more() {
        PrivacyEvent tenth = new LaplaceEvent(10, 1, Unit.RECORD);
        assertEquals(1, best.pricePure(new RepeatedEvent(tenth, 10)).epsilon());
        assertEquals(1, best.pricePure(new RepeatedEvent(tenth, 10)).lower());
        assertEquals(
                1,
                best.pricePure(new ComposedEvent(Unit.RECORD, Collections.nCopies(10, tenth)))
                        .epsilon());
    }

    @Test
    void nothing_costs_nothing() {
        PrivacyEvent nothing = new ComposedEvent(Unit.RECORD, List.of());
        assertEquals(0, best.price(nothing, 1e-6).epsilon());
        assertEquals(0, best.pricePure(nothing).epsilon());
        assertEquals(0, best.delta(nothing, 0));
    }

    private static PrivacyEvent event(Cases cases) {
        Unit unit = cases.oneOf(Unit.values());
        return switch (cases.whole(0, 3)) {
            case 0 -> simple(cases, unit);
            case 1 -> new RepeatedEvent(simple(cases, unit), cases.whole(1, 100));
            case 2 -> new ComposedEvent(unit, List.of(simple(cases, unit), simple(cases, unit)));
            default ->
                new RepeatedEvent(
                        new ComposedEvent(
                                unit, List.of(simple(cases, unit), new RepeatedEvent(simple(cases, unit), 3))),
                        cases.whole(1, 10));
        };
    }

    private static PrivacyEvent simple(Cases cases, Unit unit) {
        double noise = cases.oneOf(cases.magnitude(0.05, 1e3), cases.magnitude(1e-12, 1e12));
        double sensitivity = cases.oneOf(1.0, cases.magnitude(0.1, 10));
        return cases.oneOf(true, false)
                ? new GaussianEvent(noise, sensitivity, unit)
                : new LaplaceEvent(noise, sensitivity, unit);
    }

    private static double delta(Cases cases) {
        return cases.oneOf(1e-5, 1e-6, cases.magnitude(1e-300, 0.9), 1 - cases.magnitude(1e-16, 0.1));
    }
}
