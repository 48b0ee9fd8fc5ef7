package dev.sfumato.accounting.calibration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Bracket;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.MechanismCounts;
import dev.sfumato.accounting.UnsupportedEventException;
import dev.sfumato.accounting.closedform.GaussianAccountant;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.MixtureGaussianEvent;
import dev.sfumato.accounting.event.NonPrivateEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.testing.Cases;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CalibrationTest {
    private static final PrivacyEvent GAUSSIAN = new GaussianEvent(1, 1, Unit.RECORD);
    private static final PrivacyEvent LAPLACE = new LaplaceEvent(1, 1, Unit.RECORD);

    /** The root of the profile of Balle and Wang (2018) in sigma, found with mpmath at 50 digits. */
    @Test
    void the_least_sigma_is_that_of_the_analytic_gaussian_mechanism() {
        assertNear(
                2.2304762711864, Calibration.to(budget(2, 1e-6)).noise(GAUSSIAN).value());
        assertNear(
                54.206295836901,
                Calibration.to(budget(0.1, 1e-10)).noise(GAUSSIAN).value());
        assertNear(
                0.094669907014746,
                Calibration.to(budget(100, 1e-5)).noise(GAUSSIAN).value());
    }

    @Test
    void a_pure_budget_gives_the_closed_form_of_laplace_noise() {
        assertEquals(
                0.5, Calibration.to(Budget.pure(2, Unit.RECORD)).noise(LAPLACE).value());
        assertEquals(
                30,
                Calibration.to(Budget.pure(0.1, Unit.RECORD))
                        .noise(new RepeatedEvent(LAPLACE, 3))
                        .value());
    }

    @Test
    void what_is_found_was_priced_and_fits_and_a_millionth_less_noise_does_not() {
        Cases.check(40, cases -> {
            PrivacyEvent event = event(cases);
            Budget budget = budget(cases.magnitude(1e-2, 50), cases.magnitude(1e-12, 1e-2));
            Counting accountant = new Counting();
            Calibrated found = Calibration.to(budget, accountant).noise(event);
            assertEquals(event.withNoiseTimes(found.value()), found.event());
            assertEquals(budget.price(found.event(), Accountants.best()), found.price());
            assertTrue(budget.judge(found.price()).passed());
            assertFalse(fits(budget, event.withNoiseTimes(found.value() * (1 - 1e-6))));
            assertEquals(accountant.priced.size(), found.evaluations());
            assertTrue(found.evaluations() < 12, found.evaluations() + " evaluations");
        });
    }

    /** The users of other libraries meet memory limits when a search prices a noise of nearly nothing on its way. */
    @Test
    void nothing_absurd_is_priced_on_the_way() {
        for (double given : List.of(1e-9, 1.0, 1e9)) {
            Counting accountant = new Counting();
            double found = given
                    * Calibration.to(budget(1, 1e-6), accountant)
                            .noise(new RepeatedEvent(new GaussianEvent(given, 1, Unit.RECORD), 100))
                            .value();
            for (PrivacyEvent event : accountant.priced) {
                double sigma = ((GaussianEvent) ((RepeatedEvent) event).event()).sigma();
                assertTrue(sigma > found / 2 && sigma < found * 2, sigma + " on the way to " + found);
            }
        }
    }

    @Test
    void the_most_steps_fit_and_one_more_does_not() {
        Cases.check(20, cases -> {
            PrivacyEvent step = cases.oneOf(true, false)
                    ? new GaussianEvent(cases.magnitude(3, 3000), 1, Unit.RECORD)
                    : new LaplaceEvent(cases.magnitude(10, 1000), 1, Unit.RECORD);
            Budget budget = budget(cases.magnitude(2, 20), 1e-6);
            Counting accountant = new Counting();
            Calibrated found =
                    Calibration.to(budget, accountant).mostTimes("steps", steps -> new RepeatedEvent(step, steps));
            long steps = (long) found.value();
            assertEquals(new RepeatedEvent(step, steps), found.event());
            assertTrue(fits(budget, found.event()));
            assertFalse(fits(budget, new RepeatedEvent(step, steps + (steps < 10_000_000 ? 1 : steps / 1_000_000))));
            assertTrue(found.evaluations() < 12, found.evaluations() + " evaluations");
        });
    }

    /** 1000 answers of scale 100 cost 10 at delta 0, and so does nothing between 1000 and 1001. */
    @Test
    void a_count_that_meets_the_budget_exactly_is_found() {
        PrivacyEvent step = new LaplaceEvent(100, 1, Unit.RECORD);
        Calibrated found = Calibration.to(Budget.pure(10, Unit.RECORD))
                .mostTimes("steps", steps -> new RepeatedEvent(step, steps));
        assertEquals(1000, found.value());
        assertEquals(10, found.price().epsilon());
    }

    @Test
    void a_parameter_that_costs_stops_at_its_limit() {
        Budget budget = budget(1, 1e-6);
        assertEquals(
                0.5,
                Calibration.to(budget)
                        .most("sensitivity", 0.01, 0.5, value -> new GaussianEvent(100, value, Unit.RECORD))
                        .value());
        Calibrated inside = Calibration.to(budget)
                .most("sensitivity", 0.01, 0.5, value -> new GaussianEvent(1, value, Unit.RECORD));
        assertNear(1 / 4.2246788893268, inside.value());
        assertTrue(fits(budget, inside.event()));
    }

    @Test
    void a_target_out_of_reach_is_told_with_its_reason() {
        outOfReach(
                "No noise factor meets epsilon 1 at delta 0 per record: at 1 epsilon is infinite",
                () -> Calibration.to(Budget.pure(1, Unit.RECORD)).noise(GAUSSIAN));
        outOfReach(
                "Gaussian noise has none, so give a delta above 0",
                () -> Calibration.to(Budget.pure(1, Unit.RECORD)).noise(GAUSSIAN));
        outOfReach(
                "the figure is NONE (no guarantee), and this budget counts CERTIFIED figures only",
                () -> Calibration.to(budget(1, 1e-6)).noise(new SeededEvent(GAUSSIAN)));
        outOfReach(
                "No steps meets epsilon 0.1 at delta 1e-6 per record: at 1 epsilon is ",
                () -> Calibration.to(budget(0.1, 1e-6)).mostTimes("steps", n -> new RepeatedEvent(GAUSSIAN, n)));
        outOfReach(
                "an event without a noise scale",
                () -> Calibration.to(budget(1, 1e-6)).noise(new NonPrivateEvent("names", Unit.RECORD)));
        outOfReach(
                "steps cannot be calibrated to epsilon 20 at delta 1e-6 per record",
                () -> Calibration.to(budget(20, 1e-6)).mostTimes("steps", n -> GAUSSIAN));
    }

    @Test
    void a_delta_that_a_black_box_has_used_up_is_named() {
        PrivacyEvent event = new ComposedEvent(
                Unit.RECORD, List.of(GAUSSIAN, new RepeatedEvent(new BlackBoxEvent(0.1, 1e-5, Unit.RECORD), 2)));
        outOfReach(
                "its black boxes and claims have a delta of 2e-5 together, which no noise changes",
                () -> Calibration.to(budget(1, 1e-6), new NoFiniteBlackBox()).noise(event));
    }

    @Test
    void an_event_that_no_accountant_prices_is_refused_as_always() {
        PrivacyEvent event = new MixtureGaussianEvent(1, List.of(1.0), List.of(1.0), Unit.RECORD);
        assertThrows(
                UnsupportedEventException.class,
                () -> Calibration.to(budget(1, 1e-6), new GaussianAccountant()).noise(event));
    }

    private static void outOfReach(String words, org.junit.jupiter.api.function.Executable search) {
        String message = assertThrows(OutOfReachException.class, search).getMessage();
        assertTrue(message.contains(words), message);
    }

    private static PrivacyEvent event(Cases cases) {
        PrivacyEvent gaussian = new GaussianEvent(cases.magnitude(1e-3, 1e3), 1, Unit.RECORD);
        PrivacyEvent laplace = new LaplaceEvent(cases.magnitude(0.1, 100), 1, Unit.RECORD);
        return switch (cases.whole(0, 3)) {
            case 0 -> gaussian;
            case 1 -> new RepeatedEvent(gaussian, cases.whole(1, 10_000));
            case 2 -> laplace;
            default -> new ComposedEvent(Unit.RECORD, List.of(gaussian, new RepeatedEvent(laplace, 3)));
        };
    }

    private static boolean fits(Budget budget, PrivacyEvent event) {
        return budget.judge(budget.price(event, Accountants.best())).passed();
    }

    private static Budget budget(double epsilon, double delta) {
        return Budget.of(epsilon, delta, Unit.RECORD);
    }

    private static void assertNear(double expected, double found) {
        assertEquals(expected, found, 1e-6 * expected);
    }

    /** Remembers its queries. */
    private static final class Counting implements Accountant {
        private final List<PrivacyEvent> priced = new ArrayList<>();

        @Override
        public String name() {
            return "counting";
        }

        @Override
        public boolean supports(PrivacyEvent event) {
            return Accountants.best().supports(event);
        }

        @Override
        public Guarantee price(PrivacyEvent event, double delta) {
            priced.add(event);
            return Accountants.best().price(event, delta);
        }

        @Override
        public Guarantee pricePure(PrivacyEvent event) {
            priced.add(event);
            return Accountants.best().pricePure(event);
        }

        @Override
        public double delta(PrivacyEvent event, double epsilon) {
            throw new AssertionError("a calibration asks for prices");
        }
    }

    /** Says what is true of an event whose black boxes have used up delta. */
    private static final class NoFiniteBlackBox implements Accountant {
        @Override
        public String name() {
            return "hopeless";
        }

        @Override
        public boolean supports(PrivacyEvent event) {
            return true;
        }

        @Override
        public Guarantee price(PrivacyEvent event, double delta) {
            return MechanismCounts.of(event).guarantee(Bracket.INFINITE, delta, name());
        }

        @Override
        public Guarantee pricePure(PrivacyEvent event) {
            return price(event, 0);
        }

        @Override
        public double delta(PrivacyEvent event, double epsilon) {
            return 1;
        }
    }
}
