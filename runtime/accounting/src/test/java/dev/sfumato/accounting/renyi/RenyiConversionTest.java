package dev.sfumato.accounting.renyi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.testing.Cases;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RenyiConversionTest {
    /**
     * The largest log((p - delta)/q) over coins p, q with p^a q^(1-a) + (1-p)^a (1-q)^(1-a) <= e^((a-1)R): by bisection for q and
     * golden section for p in mpmath 1.3.0 with 40 digits. This is the definition of the best conversion.
     */
    @ParameterizedTest
    @CsvSource({
        "2, 1, 1e-05, 10.6679792370278",
        "10, 0.01, 1e-05, 0.656181982013618",
        "10, 0.0001, 1e-05, 0.175288904022648",
        "1.5, 0.1, 0.1, 0.237990097954824",
        "3, 0.5, 0.3, 0.146603423563035",
        "100, 1e-06, 1e-10, 0.0828923707104565",
        "1.01, 5, 0.01, 176.004203149807",
    })
    void no_s_beats_the_worst_coin_and_the_best_s_meets_it(
            double order, double divergence, double delta, double worst) {
        double least = Double.POSITIVE_INFINITY;
        for (double t = 1e-13; t < 1e3; t *= 1.01) {
            double epsilon = RenyiConversion.epsilon(order, divergence, delta, 1 / (1 + t));
            assertTrue(epsilon >= worst * (1 - 1e-12), epsilon + " >= " + worst);
            least = Math.min(least, epsilon);
        }
        assertEquals(worst, least, 2e-5 * worst);
    }

    /** Proposition 12 of Canonne, Kamath and Steinke is the case of s near zero. */
    @Test
    void it_is_the_usual_formula_for_a_vanishing_s() {
        Cases.check(100, cases -> {
            double order = 1 + cases.magnitude(1, 100);
            double divergence = cases.magnitude(0.01, 100);
            double delta = cases.magnitude(1e-12, 0.1);
            double usual =
                    divergence + Math.log((order - 1) / order) - (Math.log(delta) + Math.log(order)) / (order - 1);
            double ours = RenyiConversion.epsilon(order, divergence, delta, 1e-300);
            assertEquals(usual, ours, 1e-9 * (1 + Math.abs(usual)));
        });
    }

    @Test
    void delta_inverts_epsilon() {
        Cases.check(200, cases -> {
            double order = 1 + cases.magnitude(0.01, 1e4);
            double divergence = cases.magnitude(1e-6, 100);
            double delta = cases.magnitude(1e-200, 0.9);
            double s = 1 / (1 + cases.magnitude(1e-12, 10));
            double epsilon = RenyiConversion.epsilon(order, divergence, delta, s);
            if (epsilon > 0) {
                double back = RenyiConversion.logDelta(order, divergence, epsilon, s);
                assertEquals(Math.log(delta), back, 1e-9 * (1 + Math.abs(back)));
            }
        });
    }

    /** Any two coins whose divergence is at most R must satisfy the guarantee. */
    @Test
    void coins_keep_their_guarantee() {
        Cases.check(2000, cases -> {
            double p = cases.between(0, 1);
            double q = p * cases.between(0.001, 1);
            double order = 1 + cases.magnitude(1e-3, 50);
            double sum =
                    Math.pow(p, order) * Math.pow(q, 1 - order) + Math.pow(1 - p, order) * Math.pow(1 - q, 1 - order);
            double divergence = Math.log(sum) / (order - 1) * (1 + 1e-9) + 1e-9;
            double epsilon = cases.between(0, 3);
            double s = 1 / (1 + cases.magnitude(1e-6, 100));
            double delta = p - Math.exp(epsilon) * q;
            assertTrue(
                    delta <= Math.exp(RenyiConversion.logDelta(order, divergence, epsilon, s)),
                    "p " + p + " q " + q + " order " + order);
        });
    }
}
