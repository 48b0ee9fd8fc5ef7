package dev.sfumato.noise;

import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.sfumato.accounting.LaplaceEvent;
import dev.sfumato.accounting.Unit;
import org.junit.jupiter.api.Test;

class NoiseFieldTest {
    @Test
    void quick() {
        double[] v = NoiseSource.seeded(4)
                .releaseField(new LaplaceEvent(1, 1, Unit.RECORD), field -> {
                    double[] values = new double[200_000];
                    field.addLaplace(1, 2, 3, values, 0, values.length, 1, 0x1p-20);
                    return values;
                })
                .value();
        double[] q = new double[15];
        for (int i = 1; i <= 15; i++) {
            double p = i / 16.0;
            q[i - 1] = p < 0.5 ? Math.log(2 * p) : -Math.log(2 - 2 * p);
        }
        assertFalse(GoodnessOfFit.rejects(v, q));
    }
}
