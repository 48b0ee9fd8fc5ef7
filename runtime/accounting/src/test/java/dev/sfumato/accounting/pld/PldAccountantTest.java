package dev.sfumato.accounting.pld;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.BlackBoxes;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.MechanismCounts;
import dev.sfumato.accounting.UnsupportedEventException;
import dev.sfumato.accounting.closedform.CentralLimit;
import dev.sfumato.accounting.closedform.GaussianAccountant;
import dev.sfumato.accounting.closedform.GaussianProfile;
import dev.sfumato.accounting.closedform.LaplaceAccountant;
import dev.sfumato.accounting.event.BallsInBinsEvent;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.DiscreteGaussianEvent;
import dev.sfumato.accounting.event.FixedSizeSampledEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.NonPrivateEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RandomizedResponseEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.ShuffledEvent;
import dev.sfumato.accounting.event.TruncatedPoissonEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.event.ZcdpEvent;
import dev.sfumato.accounting.renyi.RenyiAccountant;
import dev.sfumato.testing.Cases;
import dev.sfumato.testing.EveryEvent;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bracket against what can be computed in another way. */
class PldAccountantTest {
    private static final MathContext DIGITS = new MathContext(40);

    private final PldAccountant bracket = new PldAccountant();

    /** mpmath at 25 to 40 digits: thresholds in closed form for one use, quadrature over the first outcome for two. */
    @ParameterizedTest
    @CsvSource({
        "0.01, 1, 1, 1e-5, 0.19945044779591472375",
        "0.01, 1, 1, 1e-12, 2.0754261097625318978",
        "0.3, 0.5, 1, 1e-5, 8.2253658804479288909",
        "0.3, 0.5, 1, 1e-12, 14.092416029423307697",
        "0.001, 3, 1, 1e-5, 0.0007046646724621907437",
        "0.001, 3, 1, 1e-12, 0.0056066223100602981755",
        "0.01, 1, 2, 1e-5, 0.24546597584504",
    })
    void holds_sampled_gaussians(double rate, double sigma, long times, double delta, double exact) {
        Guarantee price = bracket.price(sgd(rate, sigma, times), delta);
        assertBracket(price, exact, 1e-11);
        assertTrue(price.epsilon() <= exact * 1.0005, price + " for " + exact);
        assertTrue(price.lower() >= exact * 0.999, price.lower() + " for " + exact);
    }

    @Test
    void holds_the_closed_form_of_gaussians() {
        GaussianAccountant exact = new GaussianAccountant();
        Cases.check(60, cases -> {
            PrivacyEvent event = new RepeatedEvent(
                    new GaussianEvent(cases.magnitude(0.05, 1000), 1, cases.oneOf(Unit.RECORD, Unit.RECORD_REPLACED)),
                    cases.whole(1, 1000));
            double delta = cases.magnitude(1e-20, 0.3);
            double truth = exact.price(event, delta).epsilon();
            Guarantee price = bracket.price(event, delta);
            assertBracket(price, truth, 1e-12);
            assertTrue(price.epsilon() <= truth * 1.001 + 1e-12, price + " for " + truth);
            double epsilon = truth * cases.between(0.5, 1.5);
            assertTrue(bracket.delta(event, epsilon) >= exact.delta(event, epsilon) * (1 - 1e-12));
        });
    }

    @Test
    void holds_one_laplace_answer() {
        LaplaceAccountant exact = new LaplaceAccountant();
        Cases.check(40, cases -> {
            PrivacyEvent event = new LaplaceEvent(cases.magnitude(0.01, 1000), 1, Unit.RECORD);
            double delta = cases.magnitude(1e-15, 0.1);
            assertBracket(bracket.price(event, delta), exact.price(event, delta).epsilon(), 1e-12);
        });
    }

    /** Two kinds of black boxes: all combinations of counts, in decimals. */
    @Test
    void holds_mixtures_of_black_boxes() {
        Cases.check(12, cases -> {
            double[] epsilons = {cases.between(0.02, 0.8), cases.between(0.02, 0.8)};
            double[] deltas = {cases.oneOf(0.0, 1e-9), cases.oneOf(0.0, 1e-8)};
            int[] times = {cases.whole(1, 25), cases.whole(1, 25)};
            PrivacyEvent event = new ComposedEvent(
                    Unit.RECORD,
                    List.of(
                            new RepeatedEvent(new BlackBoxEvent(epsilons[0], deltas[0], Unit.RECORD), times[0]),
                            new RepeatedEvent(new BlackBoxEvent(epsilons[1], deltas[1], Unit.RECORD), times[1])));
            double delta = cases.magnitude(1e-6, 0.1);
            Guarantee price = bracket.price(event, delta);
            BigDecimal above = BlackBoxes.delta(epsilons, deltas, times, price.epsilon(), DIGITS);
            assertTrue(above.compareTo(new BigDecimal(delta)) <= 0, "too small: " + price);
            if (price.lower() > 0) {
                BigDecimal below = BlackBoxes.delta(epsilons, deltas, times, price.lower(), DIGITS);
                assertTrue(below.compareTo(new BigDecimal(delta)) >= 0, "lower end too large: " + price.lower());
            }
            double epsilon = cases.between(0, 5);
            BigDecimal exact = BlackBoxes.delta(epsilons, deltas, times, epsilon, DIGITS);
            assertTrue(new BigDecimal(bracket.delta(event, epsilon)).compareTo(exact) >= 0);
        });
    }

    /** A randomized response told beside a Gaussian answer: the Gaussian profile, shifted by each loss and weighted. */
    @Test
    void holds_a_response_beside_gaussians() {
        Cases.check(12, cases -> {
            double randomness = cases.between(0.1, 0.9);
            double sigma = cases.magnitude(0.5, 50);
            PrivacyEvent gaussian = new GaussianEvent(sigma, 0.5, Unit.RECORD_REPLACED);
            PrivacyEvent event = new ComposedEvent(
                    Unit.RECORD_REPLACED,
                    List.of(new RandomizedResponseEvent(randomness, 2, Unit.RECORD_REPLACED), gaussian));
            double loss = Math.log((2 - randomness) / randomness);
            double own = 1 - randomness / 2;
            double delta = cases.magnitude(1e-9, 0.01);
            Guarantee price = bracket.price(event, delta);
            GaussianProfile profile =
                    GaussianProfile.of(MechanismCounts.of(gaussian).gaussian());
            assertTrue(shifted(profile, own, loss, price.epsilon()) <= delta * (1 + 1e-12), price.toString());
            assertTrue(
                    price.lower() == 0 || shifted(profile, own, loss, price.lower()) >= delta * (1 - 1e-12),
                    price.toString());
            assertTrue(price.epsilon() - price.lower() <= 1e-3 * price.epsilon(), price + " from " + price.lower());
        });
    }

    private static double shifted(GaussianProfile profile, double own, double loss, double epsilon) {
        return own * hockeyStick(profile, epsilon - loss) + (1 - own) * hockeyStick(profile, epsilon + loss);
    }

    /** Below zero by symmetry: H_x(P, Q) = 1 - x + x H_{1/x}(Q, P). */
    private static double hockeyStick(GaussianProfile profile, double epsilon) {
        return epsilon >= 0
                ? profile.delta(new BigDecimal(epsilon)).high().doubleValue()
                : 1
                        - Math.exp(epsilon)
                        + Math.exp(epsilon)
                                * profile.delta(new BigDecimal(-epsilon)).high().doubleValue();
    }

    @Test
    void grows_with_rate_and_steps_and_falls_with_noise_and_delta() {
        Cases.check(15, cases -> {
            double rate = cases.magnitude(1e-4, 0.3);
            double sigma = cases.magnitude(0.6, 10);
            long steps = cases.whole(1, 3000);
            double delta = cases.magnitude(1e-9, 1e-3);
            double lower = bracket.price(sgd(rate, sigma, steps), delta).lower();
            double factor = cases.between(1, 2);
            assertTrue(bracket.price(sgd(Math.min(0.999, rate * factor), sigma, steps), delta)
                            .epsilon()
                    >= lower);
            assertTrue(bracket.price(sgd(rate, sigma / factor, steps), delta).epsilon() >= lower);
            assertTrue(bracket.price(sgd(rate, sigma, (long) Math.ceil(steps * factor)), delta)
                            .epsilon()
                    >= lower);
            assertTrue(bracket.price(sgd(rate, sigma, steps), delta / factor).epsilon() >= lower);
            assertTrue(
                    new RenyiAccountant().price(sgd(rate, sigma, steps), delta).epsilon() >= lower);
        });
    }

    @Test
    void the_order_of_unlike_events_does_not_matter_and_splitting_them_does_not_help() {
        Cases.check(6, cases -> {
            List<PrivacyEvent> events = new ArrayList<>(List.of(
                    sgd(cases.magnitude(0.001, 0.1), cases.between(0.8, 3), cases.whole(1, 200)),
                    new RepeatedEvent(new LaplaceEvent(cases.between(5, 50), 1, Unit.RECORD), cases.whole(1, 20)),
                    new DiscreteGaussianEvent(cases.between(3, 20), 1, Unit.RECORD),
                    new GaussianEvent(cases.between(2, 20), 1, Unit.RECORD)));
            Guarantee one = bracket.price(new ComposedEvent(Unit.RECORD, events), 1e-6);
            Collections.reverse(events);
            Guarantee other = bracket.price(new ComposedEvent(Unit.RECORD, events), 1e-6);
            assertTrue(one.lower() <= other.epsilon() && other.lower() <= one.epsilon());
            double split = bracket.price(new ComposedEvent(Unit.RECORD, events.subList(0, 2)), 5e-7)
                            .epsilon()
                    + bracket.price(new ComposedEvent(Unit.RECORD, events.subList(2, 4)), 5e-7)
                            .epsilon();
            assertTrue(split >= one.lower(), split + " >= " + one.lower());
        });
    }

    @Test
    @Tag("thorough")
    void every_kind_costs_more_ten_times_than_once_under_every_unit_that_it_has() {
        for (PrivacyEvent example : EveryEvent.examples()) {
            for (Unit unit : Unit.values()) {
                PrivacyEvent event;
                try {
                    event = example.withUnit(unit);
                } catch (IllegalArgumentException undefined) {
                    assertTrue(undefined.getMessage().contains("got"), undefined.getMessage());
                    continue;
                }
                if (!Accountants.best().supports(event)) {
                    assertThrows(
                            UnsupportedEventException.class,
                            () -> Accountants.best().price(event, 1e-5));
                    continue;
                }
                Guarantee once = Accountants.best().price(event, 1e-4);
                Guarantee ten = Accountants.best().price(new RepeatedEvent(event, 10), 1e-4);
                assertTrue(once.lower() <= ten.epsilon(), event + ": " + once + ", " + ten);
                assertTrue(
                        ten.epsilon() > once.epsilon() || Double.isInfinite(ten.epsilon()),
                        event + ": " + once + ", " + ten);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1e-3, 0.01, 1, 1e-5",
        "1e-3, 0.01, 100000000, 1e-5",
        "1e6, 0.01, 100000000, 1e-5",
        "1, 1e-9, 100000000, 1e-10",
        "1, 0.999999999, 10, 1e-10",
        "0.5, 0.5, 1000, 1e-300",
        "1, 0.01, 1000, 0.5",
        "0.3, 0.9, 100000, 1e-5",
    })
    void extreme_parameters_give_a_bracket_and_divergences_bound_it(
            double sigma, double rate, long steps, double delta) {
        Guarantee price = Accountants.best().price(sgd(rate, sigma, steps), delta);
        assertTrue(price.epsilon() >= price.lower() && price.lower() >= 0, price.toString());
        assertTrue(Double.isFinite(price.epsilon()), price.toString());
        double divergences =
                new RenyiAccountant().price(sgd(rate, sigma, steps), delta).epsilon();
        assertTrue(divergences >= price.lower() && price.epsilon() <= divergences, price + " and " + divergences);
    }

    @Test
    void a_hundred_thousand_unlike_answers_are_priced() {
        List<PrivacyEvent> events = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            events.add(new GaussianEvent(1000 + i, 1, Unit.RECORD));
        }
        events.add(new LaplaceEvent(10, 1, Unit.RECORD));
        // as long as it takes on a busy machine
        LossBracket.Limits limits = new LossBracket.Limits(
                LossBracket.Limits.DEFAULT.longest(), LossBracket.Limits.DEFAULT.tolerance(), Duration.ofMinutes(5));
        Guarantee price = new PldAccountant(limits).price(new ComposedEvent(Unit.RECORD, events), 1e-6);
        assertTrue(price.epsilon() - price.lower() <= 1e-3 * price.epsilon(), price.toString());
    }

    @Test
    void the_central_limit_lies_below_the_lower_end() {
        PrivacyEvent event = sgd(0.01, 0.7, 1000);
        Guarantee price = Accountants.best().price(event, 1e-6);
        Guarantee claim = new CentralLimit().price(event, 1e-6);
        assertEquals(Label.CLAIMED, claim.label());
        assertTrue(claim.epsilon() < price.lower(), claim + " below " + price.lower());
        assertTrue(!Budget.of(100, 1e-6, Unit.RECORD).judge(claim).passed());
    }

    @Test
    void shuffling_costs_what_one_use_costs_and_says_what_is_known() {
        PrivacyEvent batch = new GaussianEvent(0.5, 1, Unit.RECORD_ZEROED);
        Guarantee price = Accountants.best().price(new ShuffledEvent(batch, 1000), 1e-5);
        assertEquals(new GaussianAccountant().price(batch, 1e-5).epsilon(), price.epsilon());
        // by hand: thresholds C from 1 to 4 for sigma 0.5, T 1000, delta 1e-5
        assertTrue(price.lower() > 9.9 && price.lower() < price.epsilon(), "lower " + price.lower());
        assertTrue(
                price.assumptions().get(0).contains("1000 batches"),
                price.assumptions().toString());
    }

    @Test
    void a_deadline_leaves_the_price_to_divergences_which_says_so() {
        PldAccountant hurried = new PldAccountant(new LossBracket.Limits(1 << 20, 1e-4, Duration.ofNanos(1)));
        PrivacyEvent event = sgd(0.01, 1, 1000);
        GaveUpException late = assertThrows(GaveUpException.class, () -> hurried.price(event, 1e-5));
        assertTrue(late.getMessage().contains("within 0 ms"), late.getMessage());
        Guarantee price = Accountants.least(List.of(hurried, new RenyiAccountant()), Accountants.LONGEST)
                .price(event, 1e-5);
        assertTrue(price.method().startsWith("Renyi divergences; "), price.method());
        assertTrue(price.method().contains("not composed within"), price.method());
    }

    /** Exact sums with mpmath: neighbours that are many standard deviations apart. */
    @ParameterizedTest
    @CsvSource({"40, 1e-6, 998.895785", "32, 1e-10, 703.984932", "30, 1e-12, 659.88"})
    void integers_far_apart_keep_their_tails(long sensitivity, double delta, double exact) {
        Guarantee price = Accountants.best().price(new DiscreteGaussianEvent(1, sensitivity, Unit.RECORD), delta);
        assertEquals(exact, price.epsilon(), 0.01);
    }

    @Test
    void what_is_not_amplified_is_refused_or_has_no_lower_end() {
        PrivacyEvent box = new PoissonSampledEvent(new BlackBoxEvent(1, 0, Unit.RECORD_ZEROED), 0.01);
        assertThrows(UnsupportedEventException.class, () -> Accountants.best().price(box, 1e-6));
        PrivacyEvent batch = new GaussianEvent(100, 1, Unit.RECORD_REPLACED);
        PrivacyEvent crowded = new FixedSizeSampledEvent(batch, 10, 10_000, true);
        assertThrows(UnsupportedEventException.class, () -> Accountants.best().price(crowded, 1e-6));
        Guarantee drawn = Accountants.best().price(new FixedSizeSampledEvent(batch, 10, 5, true), 1e-6);
        assertTrue(drawn.lower() == 0 && drawn.epsilon() > 0.01 && drawn.epsilon() < 1, drawn.toString());
        PrivacyEvent bins = new BallsInBinsEvent(new GaussianEvent(1, 1, Unit.RECORD_REPLACED), 1000);
        assertEquals(0, Accountants.best().price(bins, 1e-6).lower());
        // all of its losses are far above 0, where once the outcome that tells nothing was put
        PrivacyEvent loud = new BallsInBinsEvent(new GaussianEvent(0.02, 1, Unit.RECORD_REPLACED), 1000);
        assertEquals(0, Accountants.best().price(loud, 1e-6).lower());
    }

    /** A batch that always overflows costs no more than replacing a sampled record, and no less than sampling it alone. */
    @Test
    void truncation_lies_between_sampling_and_replacing() {
        PrivacyEvent answer = new GaussianEvent(5, 1, Unit.RECORD);
        Guarantee cut = Accountants.best()
                .price(new RepeatedEvent(new TruncatedPoissonEvent(answer, 1000, 0.1, 99), 1000), 1e-6);
        assertTrue(cut.epsilon() >= bracket.price(sgd(0.099, 5, 1000), 1e-6).lower(), cut.toString());
        assertTrue(cut.epsilon() <= 6.85 && cut.lower() == 0, cut.toString());
    }

    @Test
    void an_infinite_offer_does_not_end_the_search() {
        assertEquals(
                3.5,
                Accountants.best()
                        .pricePure(new RepeatedEvent(new LaplaceEvent(2, 1, Unit.RECORD), 7))
                        .epsilon());
        assertEquals(
                1,
                Accountants.best()
                        .price(new BlackBoxEvent(1, 1e-6, Unit.RECORD), 1e-6)
                        .epsilon());
        PrivacyEvent mixed = new ComposedEvent(
                Unit.RECORD, List.of(new NonPrivateEvent("names", Unit.RECORD), new ZcdpEvent(1, Unit.RECORD)));
        assertEquals(
                Double.POSITIVE_INFINITY, Accountants.best().price(mixed, 1e-6).epsilon());
    }

    private static PrivacyEvent sgd(double rate, double sigma, long steps) {
        return new RepeatedEvent(new PoissonSampledEvent(new GaussianEvent(sigma, 1, Unit.RECORD), rate), steps);
    }

    private static void assertBracket(Guarantee price, double exact, double printed) {
        assertTrue(price.epsilon() >= exact * (1 - printed), price.epsilon() + " is below " + exact);
        assertTrue(price.lower() <= exact * (1 + printed), price.lower() + " is above " + exact);
    }
}
