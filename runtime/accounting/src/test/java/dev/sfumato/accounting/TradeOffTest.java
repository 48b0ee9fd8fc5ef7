package dev.sfumato.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.closedform.BasicComposition;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.numeric.NormalTail;
import dev.sfumato.testing.Cases;
import java.util.List;
import org.junit.jupiter.api.Test;

class TradeOffTest {
    private static final Accountant BEST = Accountants.best();
    private static final PrivacyEvent GAUSSIAN = new GaussianEvent(1, 1, Unit.RECORD);

    /** The true rates of the most powerful test, Phi(Phi^-1(a) + mu), with mpmath at 30 digits, for mu = 1. */
    @Test
    void the_bound_lies_just_above_what_the_best_attacker_of_gaussian_noise_achieves() {
        double[][] truth = {
            {1e-5, 0.000547531437808775},
            {0.001, 0.0182984684056566},
            {0.01, 0.0923622480736939},
            {0.1, 0.389143691645361},
            {0.5, 0.841344746068543},
            {0.9, 0.988742085487395}
        };
        TradeOff tradeOff = TradeOff.of(GAUSSIAN, BEST, 20);
        for (double[] row : truth) {
            double bound = tradeOff.refinedAt(row[0], GAUSSIAN, BEST).truePositiveRate(row[0]);
            assertTrue(bound >= row[1], bound + " >= " + row[1]);
            assertTrue(bound <= row[1] * 1.001, bound + " <= " + row[1]);
            assertTrue(tradeOff.truePositiveRate(row[0]) >= bound);
        }
    }

    /** One Laplace answer of scale 1: the test that rejects above t has rates e^-t/2 and e^(1-t)/2, for t of at least 1. */
    @Test
    void an_attacker_of_laplace_noise_gains_a_factor_of_e() {
        PrivacyEvent laplace = new LaplaceEvent(1, 1, Unit.RECORD);
        TradeOff tradeOff = TradeOff.of(laplace, BEST, 20);
        assertEquals(Math.E * 1e-3, tradeOff.truePositiveRate(1e-3), 1e-6);
        assertTrue(tradeOff.truePositiveRate(1e-3) >= Math.E * 1e-3 * (1 - 1e-15));
    }

    /** The most powerful test between N(0, 1) and N(mu, 1) is an attack; no bound may lie below it. */
    @Test
    void no_bound_lies_below_an_attack() {
        Cases.check(20, cases -> {
            double mu = cases.magnitude(0.05, 5);
            double threshold = cases.between(-2, 6);
            TradeOff tradeOff = TradeOff.of(new GaussianEvent(1 / mu, 1, Unit.RECORD), BEST, cases.whole(2, 20));
            NormalTail normal = new NormalTail(40);
            double alarms = normal.tail(new java.math.BigDecimal(threshold)).doubleValue();
            double found = normal.tail(new java.math.BigDecimal(threshold - mu)).doubleValue();
            assertTrue(tradeOff.truePositiveRate(alarms) >= found * (1 - 1e-12));
            assertTrue(tradeOff.truePositiveRate(alarms) >= alarms * (1 - 1e-12));
        });
    }

    @Test
    void the_fitted_mu_of_gaussian_noise_is_its_own() {
        PrivacyEvent twice = new RepeatedEvent(new GaussianEvent(2, 1, Unit.RECORD), 9);
        double mu = TradeOff.of(twice, BEST, 10).gaussianMu();
        assertTrue(mu >= 1.5 && mu <= 1.5 * (1 + 1e-5), "mu is " + mu);
    }

    @Test
    void what_has_no_price_has_no_bound() {
        PrivacyEvent shown = new LaplaceEvent(1e-320, 1, Unit.RECORD);
        PrivacyEvent loose = new ComposedEvent(
                Unit.RECORD, List.of(GAUSSIAN, new RepeatedEvent(new LaplaceEvent(1, 1, Unit.RECORD), 30)));
        assertEquals(
                Double.POSITIVE_INFINITY,
                TradeOff.of(loose, new BasicComposition(), 10).gaussianMu());
        for (PrivacyEvent event : List.of(shown, new SeededEvent(GAUSSIAN))) {
            TradeOff tradeOff = TradeOff.of(event, BEST, 10);
            assertEquals(1, tradeOff.truePositiveRate(0.01));
            assertEquals(Double.POSITIVE_INFINITY, tradeOff.gaussianMu());
        }
    }

    @Test
    void nothing_released_leaves_the_attacker_with_guessing() {
        TradeOff tradeOff = TradeOff.of(new ComposedEvent(Unit.RECORD, List.of()), BEST, 10);
        assertEquals(0.25, tradeOff.truePositiveRate(0.25), 1e-15);
        assertEquals(0, tradeOff.gaussianMu());
    }

    @Test
    void a_rate_outside_its_range_is_refused() {
        TradeOff tradeOff = TradeOff.of(GAUSSIAN, BEST, 2);
        for (double rate : new double[] {-1e-9, 1.1, Double.NaN}) {
            assertEquals(
                    "falsePositiveRate must be in [0, 1], got " + rate,
                    assertThrows(IllegalArgumentException.class, () -> tradeOff.truePositiveRate(rate))
                            .getMessage());
        }
    }

    @Test
    void curves_hold_what_the_accountant_says_and_are_data() {
        Curve epsilons = Curve.epsilons(GAUSSIAN, BEST, Curve.logarithmic(1e-2, 1e-6, 3));
        assertEquals(3, epsilons.points().size());
        assertEquals(1e-6, epsilons.points().get(2).x());
        assertEquals(
                BEST.price(GAUSSIAN, 1e-6).epsilon(), epsilons.points().get(2).y());
        assertEquals(
                "epsilon,delta\n0.5," + BEST.delta(GAUSSIAN, 0.5) + "\n2.0," + BEST.delta(GAUSSIAN, 2) + "\n",
                Curve.deltas(GAUSSIAN, BEST, List.of(0.5, 2.0)).toCsv());
    }
}
