package dev.sfumato.accounting.adaptive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.PlainMechanisms;
import dev.sfumato.accounting.closedform.GaussianAccountant;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.testing.EveryEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class FilterContractTest {
    private static final double DELTA = 1e-6;
    private static final List<Filter> FILTERS = List.of(
            BasicFilter.DEFAULT, GaussianFilter.DEFAULT, GaussianFilter.WITHOUT_TAILS, RenyiFilter.at(8, 0.125));

    private static List<Use> uses(PrivacyEvent event, int times) {
        return Collections.nCopies(times, Use.of(event));
    }

    @Test
    void every_event_has_a_price_not_below_its_plan_or_a_sentence_why_not() {
        EveryEvent.quickExamples().forEach(event -> assertPriced(event));
    }

    /** As large as they are used, which takes longer. */
    @Test
    @Tag("thorough")
    void every_large_event_has_a_price_not_below_its_plan_or_a_sentence_why_not() {
        EveryEvent.examples().forEach(event -> assertPriced(event));
    }

    private static void assertPriced(PrivacyEvent event) {
        double least =
                Accountants.best().price(new RepeatedEvent(event, 3), DELTA).lower();
        for (Filter filter : FILTERS) {
            AdaptivePrice price = filter.price(uses(event, 3), 1, DELTA);
            String what = filter.text() + " of three times " + event + ": " + price;
            assertTrue(price.epsilon() >= least, what);
            assertTrue(Double.isFinite(price.epsilon()) || !price.notes().isEmpty(), what);
            assertEquals(PlainMechanisms.of(event).label(), price.label(), what);
            assertTrue(price.assumptions().containsAll(PlainMechanisms.of(event).assumptions()), what);
        }
    }

    @Test
    void every_event_with_privacy_has_a_finite_price_where_a_part_of_delta_is_kept() {
        for (PrivacyEvent event : EveryEvent.examples()) {
            boolean isPrivate = PlainMechanisms.of(event).times().keySet().stream()
                    .allMatch(part -> PlainMechanisms.withoutEpsilon(part).isEmpty());
            // a claim has a delta of its own beyond the budget's
            if (isPrivate && !(event instanceof ClaimedEvent)) {
                AdaptivePrice price = GaussianFilter.DEFAULT.price(uses(event, 2), 1, DELTA);
                assertTrue(Double.isFinite(price.epsilon()), event + ": " + price);
            }
        }
    }

    @Test
    void gaussian_releases_cost_what_they_cost_in_a_plan() {
        PrivacyEvent weekly = new GaussianEvent(20, 1, Unit.RECORD);
        double planned = new GaussianAccountant()
                .price(new RepeatedEvent(weekly, 52), DELTA)
                .epsilon();
        double adaptive =
                GaussianFilter.WITHOUT_TAILS.price(uses(weekly, 52), 2, DELTA).epsilon();
        assertEquals(planned, adaptive, 1e-12 * planned);
        assertTrue(adaptive >= planned);
    }

    /** The counterexample of accounting-2: either continuation fits by its composition, the analyst who chooses has twice the delta. */
    @Test
    void the_analyst_who_looks_before_choosing_is_refused() {
        PrivacyEvent first = new GaussianEvent(6.67, 1, Unit.RECORD);
        List<Use> response = List.of(Use.of(first), Use.of(new BlackBoxEvent(0.405, 0, Unit.RECORD)));
        List<Use> box = List.of(Use.of(first), Use.of(new BlackBoxEvent(0, 9.9e-7, Unit.RECORD)));
        for (Filter filter : FILTERS) {
            boolean both = filter.price(response, 1, DELTA).admitted()
                    && filter.price(box, 1, DELTA).admitted();
            assertFalse(both, filter.text());
        }
    }

    @Test
    void one_release_alone_has_its_planned_price_and_nothing_may_follow() {
        PrivacyEvent training =
                new RepeatedEvent(new PoissonSampledEvent(new GaussianEvent(1, 1, Unit.RECORD), 0.01), 100);
        double planned = Accountants.best().price(training, DELTA).epsilon();
        AdaptivePrice alone = GaussianFilter.WITHOUT_TAILS.price(uses(training, 1), planned, DELTA);
        assertTrue(alone.admitted());
        assertEquals(planned, alone.epsilon());
        assertEquals(0, alone.remaining());
        assertFalse(GaussianFilter.WITHOUT_TAILS
                .price(List.of(Use.of(training), Use.of(new GaussianEvent(1e6, 1, Unit.RECORD))), planned, DELTA)
                .admitted());
    }

    @Test
    void uses_whose_order_is_not_known_cost_at_least_as_much_as_in_any_order() {
        List<Use> known = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            known.add(
                    Use.of(i % 2 == 0 ? new LaplaceEvent(20, 1, Unit.RECORD) : new GaussianEvent(20, 1, Unit.RECORD)));
        }
        List<Use> unknown = known.stream()
                .map(use -> new Use(use.event(), use.event() instanceof LaplaceEvent))
                .toList();
        List<Use> reversed = new ArrayList<>(unknown);
        Collections.reverse(reversed);
        double atOnce = GaussianFilter.WITHOUT_TAILS.price(unknown, 5, DELTA).epsilon();
        assertEquals(
                atOnce, GaussianFilter.WITHOUT_TAILS.price(reversed, 5, DELTA).epsilon(), 1e-9 * atOnce);
        for (int seed = 0; seed < 5; seed++) {
            List<Use> shuffled = new ArrayList<>(known);
            Collections.shuffle(shuffled, new java.util.Random(seed));
            assertTrue(GaussianFilter.WITHOUT_TAILS.price(shuffled, 5, DELTA).epsilon() <= atOnce);
        }
    }

    @Test
    void what_is_left_admits_as_much_and_no_more() {
        List<Use> spent = new ArrayList<>(uses(new LaplaceEvent(50, 1, Unit.RECORD), 20));
        AdaptivePrice price = GaussianFilter.DEFAULT.price(spent, 2, DELTA);
        List<Use> more = new ArrayList<>(spent);
        more.add(Use.of(new GaussianEvent(1, price.muLeft() * (1 - 1e-6), Unit.RECORD)));
        assertTrue(GaussianFilter.DEFAULT.price(more, 2, DELTA).admitted());
        more.set(20, Use.of(new GaussianEvent(1, price.muLeft() * 1.001, Unit.RECORD)));
        assertFalse(GaussianFilter.DEFAULT.price(more, 2, DELTA).admitted());
    }

    @Test
    void pure_answers_may_be_added_up_without_a_delta() {
        List<Use> answers = uses(new LaplaceEvent(10, 1, Unit.RECORD), 10);
        for (Filter filter : FILTERS) {
            assertEquals(1, filter.price(answers, 1, 0).epsilon(), filter.text());
            assertTrue(filter.price(answers, 1, 0).admitted(), filter.text());
            assertFalse(
                    filter.price(uses(new GaussianEvent(10, 1, Unit.RECORD), 2), 9, 0)
                            .admitted(),
                    filter.text());
        }
    }

    @Test
    void filters_are_read_as_they_are_written() {
        List<Filter> filters = new ArrayList<>(FILTERS);
        filters.add(RenyiFilter.someOf(List.of(2.0, 4.5), 0));
        filters.add(RenyiFilter.curve(List.of(2.0, 8.0), List.of(0.125, 3.0), 0.25));
        filters.forEach(filter -> assertEquals(filter, Filter.parse(filter.text())));
        for (String bad :
                List.of("natural", "gaussian(0.1", "gaussian(x, 1)", "gaussian(0.1, 1.5)", "renyi(0.1)", "basic(1)")) {
            assertThrows(IllegalArgumentException.class, () -> Filter.parse(bad), bad);
        }
    }

    @Test
    void slots_are_taken_in_any_order_by_what_they_dominate_and_stay_reserved() {
        PrivacyEvent weekly = new GaussianEvent(20, 1, Unit.RECORD);
        PrivacyEvent answer = new LaplaceEvent(50, 1, Unit.RECORD);
        Plan plan = new Plan(Unit.RECORD, List.of(weekly, weekly, answer));
        SlotsFilter slots = new SlotsFilter(plan, 0, 1);
        double whole = plan.price(0, DELTA).epsilon();
        PrivacyEvent noisier = new GaussianEvent(25, 0.5, Unit.RECORD);
        assertEquals(
                whole,
                slots.needed(List.of(Use.of(answer), Use.of(noisier)), DELTA).epsilon());
        List<Use> exchanged = List.of(Use.of(answer), Use.of(weekly), Use.of(answer));
        assertEquals(1, plan.match(exchanged).unplanned().size());
        assertTrue(slots.needed(exchanged, DELTA).epsilon() > whole);
        assertEquals(
                List.of(),
                plan.match(List.of(Use.of(weekly), Use.of(noisier), Use.of(answer)))
                        .unplanned());
        assertFalse(plan.kind(new GaussianEvent(19, 1, Unit.RECORD)).isPresent());
        assertFalse(plan.kind(new GaussianEvent(20, 1, Unit.RECORD_REPLACED)).isPresent());
    }

    @Test
    void a_plan_is_worth_no_more_than_its_weakest_slot() {
        PrivacyEvent claim = new ClaimedEvent(0.1, 1e-9, "a paper", "a gap", Unit.RECORD);
        Plan plan = new Plan(Unit.RECORD, List.of(new GaussianEvent(20, 1, Unit.RECORD), claim));
        AdaptivePrice price =
                new SlotsFilter(plan, 0, 1).price(uses(new GaussianEvent(20, 1, Unit.RECORD), 1), 2, DELTA);
        assertEquals(Label.CLAIMED, price.label());
    }

    @Test
    void the_odometer_never_falls_and_is_not_below_a_plan() {
        List<Use> uses = new ArrayList<>();
        double before = 0;
        for (int i = 1; i <= 12; i++) {
            uses.add(Use.of(new GaussianEvent(10, 1, Unit.RECORD)));
            Odometer.Reading reading = Odometer.reading(uses, DELTA);
            assertTrue(reading.epsilon() >= before);
            assertTrue(reading.epsilon()
                    >= Accountants.best()
                            .price(new RepeatedEvent(new GaussianEvent(10, 1, Unit.RECORD), i), DELTA)
                            .lower());
            assertEquals(Label.CERTIFIED, reading.label());
            before = reading.epsilon();
        }
        assertTrue(before < 4, "after twelve releases the odometer shows " + before);
    }
}
