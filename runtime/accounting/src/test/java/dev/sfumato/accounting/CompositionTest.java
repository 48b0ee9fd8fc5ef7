package dev.sfumato.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.closedform.AdvancedComposition;
import dev.sfumato.accounting.closedform.BasicComposition;
import dev.sfumato.accounting.closedform.GaussianAccountant;
import dev.sfumato.accounting.event.BallsInBinsEvent;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.ExponentialEvent;
import dev.sfumato.accounting.event.FixedSizeSampledEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.NoisyMaxEvent;
import dev.sfumato.accounting.event.NonPrivateEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RandomizedResponseEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.ShuffledEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.event.ZcdpEvent;
import dev.sfumato.accounting.renyi.RenyiAccountant;
import dev.sfumato.testing.Cases;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Composition by closed forms: basic and advanced. */
class CompositionTest {
    private final BasicComposition basic = new BasicComposition();
    private final AdvancedComposition advanced = new AdvancedComposition();

    @Test
    void pure_prices_of_every_kind() {
        assertEquals(1.5, pure(new DiscreteLaplaceEvent(2, 3, Unit.RECORD)));
        assertEquals(3, pure(new DiscreteLaplaceEvent(2, 3, Unit.RECORD_REPLACED)));
        assertEquals(0.7, pure(new ExponentialEvent(0.7, Unit.RECORD)));
        assertEquals(0.7, pure(new BlackBoxEvent(0.7, 0, Unit.RECORD)));
        assertEquals(0.5, pure(new NoisyMaxEvent(NoisyMaxEvent.Noise.LAPLACE, 4, 1, Unit.RECORD)));
        assertEquals(1, pure(new NoisyMaxEvent(NoisyMaxEvent.Noise.GUMBEL, 4, 1, Unit.RECORD_REPLACED)));
        assertEquals(Math.log(3), pure(new RandomizedResponseEvent(0.5, 2, Unit.RECORD_REPLACED)), 4e-15);
        assertEquals(Math.log(2), pure(new RandomizedResponseEvent(0.5, 2, Unit.RECORD_ZEROED)), 4e-15);
        assertEquals(0, pure(new RandomizedResponseEvent(1, 2, Unit.RECORD_ZEROED)));
        assertEquals(
                Math.log1p(0.01 * Math.expm1(0.5)),
                pure(new PoissonSampledEvent(new LaplaceEvent(2, 1, Unit.RECORD), 0.01)),
                1e-16);
        assertEquals(
                Math.log1p(0.01 * Math.expm1(1)),
                pure(new FixedSizeSampledEvent(new LaplaceEvent(2, 1, Unit.RECORD_REPLACED), 500, 5, false)),
                1e-16);
        assertEquals(0.5, pure(new BallsInBinsEvent(new LaplaceEvent(2, 1, Unit.RECORD), 7)));
        assertEquals(1, pure(new ShuffledEvent(new LaplaceEvent(2, 1, Unit.RECORD_REPLACED), 7)));
        assertEquals(Double.POSITIVE_INFINITY, pure(new BlackBoxEvent(0.7, 1e-9, Unit.RECORD)));
    }

    @Test
    void lower_ends_are_claimed_for_noise_only() {
        assertEquals(
                1.5,
                basic.pricePure(new DiscreteLaplaceEvent(2, 3, Unit.RECORD)).lower());
        assertEquals(0, basic.pricePure(new ExponentialEvent(0.7, Unit.RECORD)).lower());
        assertEquals(
                0,
                basic.pricePure(new PoissonSampledEvent(new LaplaceEvent(2, 1, Unit.RECORD), 0.01))
                        .lower());
    }

    @Test
    void epsilons_and_deltas_add_up_and_gaussians_take_what_is_left() {
        PrivacyEvent box = new BlackBoxEvent(0.25, 0x1p-20, Unit.RECORD);
        PrivacyEvent three = new RepeatedEvent(box, 3);
        assertEquals(0.75, basic.price(three, 3 * 0x1p-20).epsilon());
        assertEquals(Double.POSITIVE_INFINITY, basic.price(three, 2.9 * 0x1p-20).epsilon());
        assertEquals(3 * 0x1p-20, basic.delta(three, 0.75));
        assertEquals(1, basic.delta(three, 0.7499));

        GaussianEvent gaussian = new GaussianEvent(3, 1, Unit.RECORD);
        PrivacyEvent both = new ComposedEvent(Unit.RECORD, List.of(three, gaussian));
        double alone = new GaussianAccountant().price(gaussian, 5 * 0x1p-20).epsilon();
        assertEquals(0.75 + alone, basic.price(both, 8 * 0x1p-20).epsilon(), 1e-15);
        assertEquals(Double.POSITIVE_INFINITY, basic.price(both, 3 * 0x1p-20).epsilon());
    }

    /** k e tanh(e/2) + sqrt(2 k e^2 log(1/delta)), or k e, by mpmath 1.3.0 with 30 digits. */
    @ParameterizedTest
    @CsvSource({
        "0.01, 1000, 1e-6, 1.7122577196066099",
        "0.1, 100, 1e-5, 5.2981096617668812",
        "1, 2, 1e-5, 2",
    })
    void advanced_composition_is_its_closed_form(double epsilon, long times, double delta, double exact) {
        double ours = advanced.price(new RepeatedEvent(new BlackBoxEvent(epsilon, 0, Unit.RECORD), times), delta)
                .epsilon();
        assertTrue(ours >= exact && ours <= exact * (1 + 1e-14), ours + " just above " + exact);
    }

    @Test
    void advanced_composition_holds_for_mixed_parts_and_is_never_better_than_divergences() {
        RenyiAccountant renyi = new RenyiAccountant();
        Cases.check(60, cases -> {
            PrivacyEvent event = new ComposedEvent(
                    Unit.RECORD,
                    List.of(
                            new RepeatedEvent(
                                    new BlackBoxEvent(cases.magnitude(1e-3, 1), 0, Unit.RECORD), cases.whole(1, 500)),
                            new RepeatedEvent(
                                    new LaplaceEvent(cases.magnitude(0.5, 100), 1, Unit.RECORD), cases.whole(1, 500))));
            double delta = cases.magnitude(1e-12, 0.01);
            double ours = advanced.price(event, delta).epsilon();
            double better = renyi.price(event, delta).epsilon();
            assertTrue(better <= ours * (1 + 1e-9), better + " <= " + ours);
            assertTrue(advanced.delta(event, ours) <= delta * (1 + 1e-9));
        });
    }

    @Test
    void advanced_composition_refuses_what_has_no_epsilon() {
        assertFalse(advanced.supports(new GaussianEvent(1, 1, Unit.RECORD)));
        assertFalse(basic.supports(new ZcdpEvent(1, Unit.RECORD)));
        assertFalse(basic.supports(new NonPrivateEvent("all", Unit.RECORD)));
    }

    private double pure(PrivacyEvent event) {
        return basic.pricePure(event).epsilon();
    }
}
