package dev.sfumato.diffusion.gaussian.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sfumato.diffusion.gaussian.VarianceSchedule;
import org.junit.jupiter.api.Test;

/** The target from images noised once against the usual one, for an image of one pixel that is 1 or -1, where both are known. */
class OneShotTargetTest {
    @Test
    void the_best_network_for_the_target_is_the_best_one_for_the_noise() {
        double[] bars = VarianceSchedule.linear(1000).alphaBars();
        for (int released : new int[] {200, 500, 800}) {
            for (int t = released + 1; t <= 1000; t += 37) {
                OneShotTarget target = OneShotTarget.after(bars[released], bars[t]);
                for (double x = -3; x <= 3; x += 0.5) {
                    double root = Math.sqrt(bars[t]);
                    double image = Math.tanh(root * x / (1 - bars[t]));
                    double noise = (x - root * image) / Math.sqrt(1 - bars[t]);
                    // y is Gaussian given the image and x(t); its mean is linear in the image
                    double pull = target.kept() * (1 - bars[released]) / (1 - bars[t]);
                    double y = Math.sqrt(bars[released]) * image + pull * (x - root * image);
                    double added = (x - target.kept() * y) / target.added();
                    assertEquals(noise, target.scale() * added, 1e-9 * target.scale() * target.scale());
                }
            }
        }
    }

    @Test
    void a_step_before_the_release_is_refused() {
        assertThrows(IllegalArgumentException.class, () -> OneShotTarget.after(0.1, 0.2));
    }
}
