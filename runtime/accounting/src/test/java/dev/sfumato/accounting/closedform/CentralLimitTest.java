package dev.sfumato.accounting.closedform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.Unit;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CentralLimitTest {
    private final CentralLimit estimate = new CentralLimit();

    /** Field gdp_clt of the reference figures: dpsgd-ar-q0.0001-s0.7-T100 and ext-sgd-tinydelta-2. */
    @ParameterizedTest
    @CsvSource({
        "0.0001, 0.7, 100, 0.00258783496583, 1e-5, 0.00590692049467",
        "0.00033, 4, 10000, 0.008380600560911, 1e-10, 0.04422512932395",
    })
    void agrees_with_figures_by_others(double rate, double sigma, long steps, double mu, double delta, double epsilon) {
        PrivacyEvent event =
                new RepeatedEvent(new PoissonSampledEvent(new GaussianEvent(sigma, 1, Unit.RECORD), rate), steps);
        assertEquals(mu, estimate.mu(event), 1e-12 * mu);
        assertEquals(epsilon, estimate.price(event, delta).epsilon(), 1e-10 * epsilon);
    }

    @Test
    void is_a_claim_that_names_its_gap_and_no_accountant_among_others() {
        PrivacyEvent event = new PoissonSampledEvent(new GaussianEvent(1, 1, Unit.RECORD), 0.01);
        Guarantee price = estimate.price(event, 1e-5);
        assertEquals(Label.CLAIMED, price.label());
        assertEquals(0, price.lower());
        assertTrue(
                price.assumptions().get(0).contains("limit theorem"),
                price.assumptions().toString());
        assertTrue(Accountants.all().stream().noneMatch(CentralLimit.class::isInstance));
        assertEquals(Label.NONE, estimate.price(new SeededEvent(event), 1e-5).label());
    }

    @Test
    void is_exact_without_sampling() {
        GaussianEvent event = new GaussianEvent(2, 1, Unit.RECORD_REPLACED);
        assertEquals(
                new GaussianAccountant().price(event, 1e-5).epsilon(),
                estimate.price(event, 1e-5).epsilon());
        assertEquals(Double.POSITIVE_INFINITY, estimate.pricePure(event).epsilon());
    }

    @Test
    void other_events_are_refused() {
        for (PrivacyEvent event : List.of(
                new LaplaceEvent(1, 1, Unit.RECORD),
                new ComposedEvent(Unit.RECORD, List.of()),
                new PoissonSampledEvent(new GaussianEvent(1, 1, Unit.RECORD_REPLACED), 0.5))) {
            assertFalse(estimate.supports(event), event.toString());
        }
    }
}
