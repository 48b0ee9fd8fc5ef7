package dev.sfumato.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.calibration.Calibrated;
import dev.sfumato.accounting.calibration.Calibration;
import dev.sfumato.accounting.calibration.NoiseFactor;
import dev.sfumato.accounting.calibration.OutOfReachException;
import dev.sfumato.accounting.closedform.GaussianAccountant;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.NoisyIterationEvent;
import dev.sfumato.accounting.event.NoisyIterationEvent.Noise;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.renyi.RenyiAccountant;
import dev.sfumato.accounting.shift.OrderSearch;
import dev.sfumato.accounting.shift.PublishedBounds;
import dev.sfumato.accounting.shift.PublishedPrices;
import dev.sfumato.accounting.shift.ShiftConversion;
import dev.sfumato.testing.Cases;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShiftAccountantTest {
    private static final double DELTA = 1.0 / 334_000;

    private final Accountant best = Accountants.best();

    /** Personalised diffusion: the first step is the same for all neighbours. */
    private static NoisyIterationEvent diffusion(Noise noise, int steps, double c, double distortion, double scale) {
        List<Double> distortions = new ArrayList<>(Collections.nCopies(steps, distortion));
        if (steps > 0) {
            distortions.set(0, 0.0);
        }
        return new NoisyIterationEvent(
                noise,
                Collections.nCopies(steps, c),
                distortions,
                Collections.nCopies(steps, scale),
                Unit.EDGE_NOT_AT_SEED);
    }

    private static NoisyIterationEvent chain(List<Double> lipschitz, List<Double> distortions, List<Double> scales) {
        return new NoisyIterationEvent(Noise.LAPLACE, lipschitz, distortions, scales, Unit.EDGE);
    }

    /** The scales that another program found for these epsilons by divergences, table in the design note. */
    @Test
    void is_never_above_the_price_by_divergences() {
        double[][] rows = {{0.8, 499.2, 0.01}, {0.8, 5, 1}, {0.95, 1807, 0.01}, {0.95, 197, 0.1}};
        for (double[] row : rows) {
            NoisyIterationEvent event = diffusion(Noise.LAPLACE, 100, row[0], 1, row[1]);
            Guarantee price = best.price(event, DELTA);
            PublishedBounds bounds = new PublishedBounds(1, row[0], row[1], 100, true);
            double tight = new OrderSearch(ShiftConversion.TIGHT, DELTA).epsilon(bounds::shift);
            assertEquals(row[2], tight, 2e-3 * row[2]);
            assertTrue(price.epsilon() <= tight * (1 + 1e-9), price + " <= " + tight);
            assertEquals(Label.CERTIFIED, price.label());
            assertTrue(price.method().startsWith("shift accountant, "), price.method());
            assertEquals(0, price.lower());
        }
    }

    /** At beta 0.95 and epsilon 0.01 divergences cost 8 % more than the distribution of losses. */
    @Test
    void losses_themselves_are_cheaper_than_their_divergences_where_payments_are_many() {
        NoisyIterationEvent event = diffusion(Noise.LAPLACE, 100, 0.95, 1, 1807);
        double divergences = new RenyiAccountant().price(event, DELTA).epsilon();
        Guarantee price = best.price(event, DELTA);
        assertTrue(price.epsilon() < 0.93 * divergences, price + " against " + divergences);
        assertEquals("shift accountant, privacy loss distribution", price.method());
    }

    @Test
    void one_step_is_one_answer() {
        NoisyIterationEvent one = chain(List.of(0.7), List.of(3.0), List.of(2.0));
        PrivacyEvent answer = new LaplaceEvent(2, 3, Unit.EDGE);
        assertEquals(best.price(answer, 1e-5).epsilon(), best.price(one, 1e-5).epsilon());
        assertEquals(1.5, best.pricePure(one).epsilon());
        assertEquals(best.delta(answer, 0.5), best.delta(one, 0.5));
        RenyiAccountant renyi = new RenyiAccountant();
        assertEquals(renyi.divergence(answer, 3), renyi.divergence(one, 3), 1e-15);
    }

    /** mu^2 = S^2 / sum of squared weights, S what has gathered at the end and c^j the weight of noise j steps before. */
    @Test
    void gaussian_chains_cost_one_gaussian_answer() {
        int steps = 30;
        double c = 0.9;
        NoisyIterationEvent event = diffusion(Noise.GAUSSIAN, steps, c, 1, 20);
        double gathered = 0;
        double squares = 0;
        for (int j = 0; j < steps - 1; j++) {
            gathered += Math.pow(c, j);
            squares += Math.pow(c, 2 * j);
        }
        PrivacyEvent answer = new GaussianEvent(20 * Math.sqrt(squares), gathered, Unit.EDGE_NOT_AT_SEED);
        double expected = new GaussianAccountant().price(answer, 1e-6).epsilon();
        Guarantee price = best.price(event, 1e-6);
        assertEquals(expected, price.epsilon(), 1e-9 * expected);
        assertTrue(price.epsilon() >= expected * (1 - 1e-14));
        assertEquals("shift accountant, exact Gaussian", price.method());
        assertEquals(Double.POSITIVE_INFINITY, best.pricePure(event).epsilon());
        double order = 7;
        double mu = gathered / (20 * Math.sqrt(squares));
        assertEquals(order * mu * mu / 2, new RenyiAccountant().divergence(event, order), 1e-9);
    }

    @Test
    void what_costs_nothing() {
        for (NoisyIterationEvent free : List.of(
                diffusion(Noise.LAPLACE, 0, 0.8, 1, 1),
                diffusion(Noise.LAPLACE, 1, 0.8, 1, 0),
                diffusion(Noise.GAUSSIAN, 1, 0.8, 1, 0),
                diffusion(Noise.LAPLACE, 20, 1, 0, 0),
                diffusion(Noise.GAUSSIAN, 20, 1, 0, 3))) {
            assertEquals(0, best.price(free, 1e-6).epsilon(), free.toString());
            assertEquals(0, best.pricePure(free).epsilon(), free.toString());
            assertEquals(0, best.delta(free, 0), free.toString());
        }
    }

    @Test
    void what_no_noise_covers_has_no_finite_price_and_says_why() {
        NoisyIterationEvent bare = chain(List.of(0.8, 0.8), List.of(1.0, 1.0), List.of(5.0, 0.0));
        for (Guarantee price : List.of(best.price(bare, 1e-6), best.pricePure(bare))) {
            assertEquals(Double.POSITIVE_INFINITY, price.epsilon());
            assertTrue(price.method().contains("enters after the last noise"), price.method());
        }
        assertEquals(1, best.delta(bare, 3));
        assertEquals(Double.POSITIVE_INFINITY, new RenyiAccountant().divergence(bare, 2));
        OutOfReachException refused = assertThrows(
                OutOfReachException.class,
                () -> Calibration.to(Budget.of(1, 1e-6, Unit.EDGE)).noise(bare));
        assertTrue(refused.getMessage().contains("enters after the last noise"), refused.getMessage());
    }

    @Test
    void more_noise_more_delta_and_less_distortion_never_cost_more() {
        Cases.check(4, cases -> {
            int steps = cases.whole(2, 30);
            double c = cases.between(0.3, 1);
            double scale = cases.magnitude(1, 200);
            double delta = cases.magnitude(1e-9, 1e-2);
            double here = best.price(diffusion(Noise.LAPLACE, steps, c, 1, scale), delta)
                    .epsilon();
            double slack = 1 + 2e-3;
            double noisier = best.price(diffusion(Noise.LAPLACE, steps, c, 1, 1.2 * scale), delta)
                    .epsilon();
            double larger = best.price(diffusion(Noise.LAPLACE, steps, c, 1, scale), 3 * delta)
                    .epsilon();
            double calmer = best.price(diffusion(Noise.LAPLACE, steps, c, 0.9, scale), delta)
                    .epsilon();
            assertTrue(noisier <= here * slack, noisier + " <= " + here);
            assertTrue(larger <= here * slack, larger + " <= " + here);
            assertTrue(calmer <= here * slack, calmer + " <= " + here);
            assertTrue(here
                    <= best.pricePure(diffusion(Noise.LAPLACE, steps, c, 1, scale))
                            .epsilon());
        });
    }

    @Test
    void delta_and_epsilon_agree() {
        NoisyIterationEvent event = diffusion(Noise.LAPLACE, 50, 0.9, 1, 100);
        double epsilon = best.price(event, 1e-5).epsilon();
        double delta = best.delta(event, epsilon);
        // a thousandth of epsilon is a fifth of this delta
        assertTrue(delta <= 1e-5 * 1.3, "" + delta);
        assertTrue(delta > 1e-6, "" + delta);
    }

    /** Recipients who pool their vectors: chains compose with each other and with other answers. */
    @Test
    void chains_compose() {
        NoisyIterationEvent one = diffusion(Noise.LAPLACE, 20, 0.8, 1, 50);
        PrivacyEvent degrees = new LaplaceEvent(40, 2, Unit.EDGE_NOT_AT_SEED);
        PrivacyEvent all = new ComposedEvent(
                Unit.EDGE_NOT_AT_SEED, List.of(new RepeatedEvent(one, 10), degrees, new SeededEvent(one)));
        Guarantee price = best.price(all, DELTA);
        double single = best.pricePure(one).epsilon();
        assertEquals(11 * single + 0.05, best.pricePure(all).epsilon(), 1e-9);
        assertTrue(price.epsilon() > 2 * single && price.epsilon() < 11 * single + 0.05, price.toString());
        assertEquals(Label.NONE, price.label());
    }

    @Test
    void says_what_must_hold() {
        NoisyIterationEvent event = diffusion(Noise.LAPLACE, 3, 0.8, 1, 50);
        List<String> seed = best.price(event, DELTA).assumptions();
        assertEquals(2, seed.size());
        assertTrue(seed.get(0).contains("were not chosen by looking at the edges"));
        assertTrue(seed.get(1).contains("recipients who pool their vectors pay together"));
        assertEquals(1, best.pricePure(event.withUnit(Unit.EDGE)).assumptions().size());
        assertEquals(List.of(), best.pricePure(event.withUnit(Unit.RECORD)).assumptions());
    }

    @Test
    void a_record_replaced_is_twice_the_distortion() {
        NoisyIterationEvent event = diffusion(Noise.LAPLACE, 8, 0.8, 1, 50);
        double twice =
                best.price(diffusion(Noise.LAPLACE, 8, 0.8, 2, 50), DELTA).epsilon();
        assertEquals(
                twice, best.price(event.withUnit(Unit.RECORD_REPLACED), DELTA).epsilon(), 1e-6 * twice);
        double gaussian =
                best.price(diffusion(Noise.GAUSSIAN, 8, 0.8, 2, 50), DELTA).epsilon();
        NoisyIterationEvent replaced = diffusion(Noise.GAUSSIAN, 8, 0.8, 1, 50).withUnit(Unit.RECORD_REPLACED);
        assertEquals(gaussian, best.price(replaced, DELTA).epsilon(), 1e-12);
    }

    @Test
    void a_group_of_edges_moves_as_many_times_as_far() {
        NoisyIterationEvent event = diffusion(Noise.LAPLACE, 8, 0.8, 1, 50);
        assertEquals(diffusion(Noise.LAPLACE, 8, 0.8, 3, 50), GroupPrivacy.of(event, 3));
    }

    @Test
    void sampled_chains_are_left_to_basic_composition() {
        NoisyIterationEvent event = diffusion(Noise.LAPLACE, 8, 0.8, 1, 5);
        PrivacyEvent sampled = new PoissonSampledEvent(event, 0.1);
        assertFalse(new ShiftAccountant().supports(sampled));
        assertFalse(new ShiftAccountant()
                .supports(new ComposedEvent(event.unit(), List.of(event, new RepeatedEvent(sampled, 2)))));
        assertThrows(UnsupportedEventException.class, () -> new ShiftAccountant().price(sampled, 1e-6));
        double pure = best.pricePure(event).epsilon();
        assertEquals(Math.log1p(0.1 * Math.expm1(pure)), best.pricePure(sampled).epsilon(), 1e-12);
        assertFalse(new ShiftAccountant().supports(new LaplaceEvent(1, 1, Unit.EDGE)));
    }

    @Test
    void schedules_are_calibrated() {
        NoisyIterationEvent schedule = chain(
                Collections.nCopies(12, 0.8),
                Collections.nCopies(12, 1.6),
                List.of(27.0, 0.0, 9.0, 0.0, 3.0, 3.0, 3.0, 1.0, 1.0, 1.0, 1.0, 1.0));
        Calibrated pure = Calibration.to(Budget.pure(0.1, Unit.EDGE)).noise(schedule);
        double exact = best.pricePure(schedule).epsilon() / 0.1;
        assertEquals(exact, pure.value(), 1e-6 * exact);
        assertTrue(best.pricePure(pure.event()).epsilon() <= 0.1);
        Calibrated approximate = Calibration.to(Budget.of(0.1, 1e-5, Unit.EDGE)).noise(schedule);
        assertTrue(approximate.value() <= pure.value());
        assertTrue(approximate.price().epsilon() <= 0.1);
        assertTrue(
                NoiseFactor.toFit(schedule, Budget.pure(0.1, Unit.EDGE), best).orElseThrow() >= exact);
    }

    @Test
    void published_prices_carry_the_label_they_deserve() {
        PublishedBounds bounds = new PublishedBounds(1, 0.8, 50, 100, true);
        Guarantee printed =
                PublishedPrices.of(PublishedPrices.Theorem.THEOREM_4_AS_PRINTED, bounds, DELTA, Unit.EDGE_NOT_AT_SEED);
        assertEquals(Label.CLAIMED, printed.label());
        assertEquals(0, printed.epsilon());
        assertTrue(
                printed.assumptions().get(0).contains("tau = 0 makes the bound zero"), printed.assumptions()::toString);
        double shift =
                best.price(diffusion(Noise.LAPLACE, 100, 0.8, 1, 50), DELTA).epsilon();
        for (PublishedPrices.Theorem theorem : PublishedPrices.Theorem.values()) {
            if (theorem != PublishedPrices.Theorem.THEOREM_4_AS_PRINTED) {
                Guarantee price = PublishedPrices.of(theorem, bounds, DELTA, Unit.EDGE_NOT_AT_SEED);
                assertEquals(Label.CERTIFIED, price.label());
                assertTrue(price.epsilon() >= shift * (1 - 1e-9), theorem + " " + price + " " + shift);
                assertEquals(2, price.assumptions().size());
            }
        }
        assertThrows(
                IllegalArgumentException.class,
                () -> PublishedPrices.of(
                        PublishedPrices.Theorem.THEOREM_4,
                        new PublishedBounds(1, 0.8, 50, 100, false),
                        DELTA,
                        Unit.EDGE));
        assertThrows(
                IllegalArgumentException.class,
                () -> PublishedPrices.of(PublishedPrices.Theorem.NAIVE, bounds, DELTA, Unit.RECORD));
    }
}
