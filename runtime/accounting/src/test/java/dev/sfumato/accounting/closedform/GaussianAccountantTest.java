package dev.sfumato.accounting.closedform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.HockeyStick;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.UnsupportedEventException;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GaussianAccountantTest {
    private final GaussianAccountant accountant = new GaussianAccountant();

    /** Figures by mpmath 1.3.0 with 60 digits: bisection of the profile written with its erfc. */
    @ParameterizedTest
    @CsvSource({
        "2, 1e-5, 1.9930914044151196213",
        "0.001, 1e-5, 504263.89292065405909",
        "1e6, 1e-300, 0.000036574312514248888918",
        "1e6, 1e-10, 3.3630157621380049229e-6",
        "1e9, 1e-10, 9.0234634775599061249e-10",
        "0.5, 0.5, 1.0542645598853919065",
        "1000, 1e-300, 0.036762916699487861",
        "1e-6, 1e-5, 500004264889.79397021",
        "1e-12, 1e-5, 500000000004264910907274.2",
        "1e-150, 1e-5, 4.999999999999999937046418e+299",
        "0.1, 0.9999961, 3.982513336519677608269177",
    })
    void price_brackets_the_exact_figure_between_neighbouring_doubles(double sigma, double delta, BigDecimal exact) {
        Guarantee ours = accountant.price(new GaussianEvent(sigma, 1, Unit.RECORD), delta);

        assertTrue(new BigDecimal(ours.lower()).compareTo(exact) <= 0, ours.lower() + " <= " + exact);
        assertTrue(new BigDecimal(ours.epsilon()).compareTo(exact) >= 0, ours.epsilon() + " >= " + exact);
        assertEquals(ours.epsilon(), ours.lower(), 2 * Math.ulp(ours.epsilon()));
        assertEquals(Label.CERTIFIED, ours.label());
    }

    @Test
    void price_is_zero_where_the_total_variation_is_below_delta() {
        assertEquals(
                0,
                accountant.price(new GaussianEvent(1e5, 1, Unit.RECORD), 1e-5).epsilon());
    }

    @Test
    void price_that_no_double_can_hold_is_infinite() {
        assertEquals(
                Double.POSITIVE_INFINITY,
                accountant
                        .price(new GaussianEvent(1e-200, 1, Unit.RECORD), 1e-5)
                        .epsilon());
        assertFalse(accountant
                .price(new GaussianEvent(1e-200, 1, Unit.RECORD), 1e-5)
                .isExact());
    }

    @Test
    void pure_price_is_infinite() {
        assertEquals(
                Double.POSITIVE_INFINITY,
                accountant.pricePure(new GaussianEvent(10, 1, Unit.RECORD)).epsilon());
    }

    @Test
    void delta_agrees_with_the_hockey_stick_integral() {
        for (double sigma : new double[] {0.5, 1, 4}) {
            for (double epsilon : new double[] {0, 0.1, 1, 3}) {
                double ours = accountant.delta(new GaussianEvent(sigma, 1, Unit.RECORD), epsilon);
                double integral = HockeyStick.integral(
                        x -> Math.exp(-(x - 1) * (x - 1) / (2 * sigma * sigma)) / (sigma * Math.sqrt(2 * Math.PI)),
                        x -> Math.exp(-x * x / (2 * sigma * sigma)) / (sigma * Math.sqrt(2 * Math.PI)),
                        epsilon,
                        1 + 12 * sigma);
                assertEquals(integral, ours, 1e-9 + 1e-6 * integral, "sigma " + sigma + ", epsilon " + epsilon);
            }
        }
    }

    @Test
    void a_composition_with_laplace_is_refused() {
        PrivacyEvent mixed = new ComposedEvent(
                Unit.RECORD, List.of(new GaussianEvent(1, 1, Unit.RECORD), new LaplaceEvent(1, 1, Unit.RECORD)));

        assertFalse(accountant.supports(mixed));
        assertThrows(UnsupportedEventException.class, () -> accountant.price(mixed, 1e-5));
        assertThrows(UnsupportedEventException.class, () -> accountant.delta(mixed, 1));
    }
}
