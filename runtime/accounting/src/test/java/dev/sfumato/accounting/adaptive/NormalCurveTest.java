package dev.sfumato.accounting.adaptive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.closedform.GaussianAccountant;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.Unit;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NormalCurveTest {
    private static final GaussianAccountant EXACT = new GaussianAccountant();

    /** Against decimal arithmetic of 55 digits. */
    @Test
    void bounds_hold_and_are_close() {
        NormalCurve curve = new NormalCurve();
        Random random = new Random(3);
        for (int i = 0; i < 400; i++) {
            double mu = Math.exp(-7 + 9 * random.nextDouble());
            double t = mu * (mu / 2 + (random.nextDouble() * 34 - 2));
            if (t < 0) {
                continue;
            }
            double exact = EXACT.delta(new GaussianEvent(1, mu, Unit.RECORD), t);
            assertTrue(curve.upper(mu, t) >= exact * (1 - 1e-15), mu + " " + t);
            assertTrue(curve.lower(mu, t) <= exact, mu + " " + t);
            assertEquals(exact, curve.upper(mu, t), 1e-5 * exact, mu + " " + t);
            assertEquals(exact, curve.lower(mu, t), 1e-5 * exact, mu + " " + t);
        }
    }

    /** With mpmath: sqrt(2 pi) e^(z^2/2) Q(z). */
    @Test
    void mills_ratio_is_right() {
        assertEquals(1.2533141373155003, NormalCurve.mills(0), 1e-13);
        assertEquals(0.6556795424188, NormalCurve.mills(1), 1e-13);
        assertEquals(0.3045902987101033, NormalCurve.mills(3), 1e-13);
        assertEquals(0.0990285964717319, NormalCurve.mills(10), 1e-14);
        assertEquals(0.031219571395243, NormalCurve.mills(32), 1e-14);
    }
}
