package dev.sfumato.diffusion.gaussian;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Strides against the posterior of the forward process, which is Gaussian and known. */
class DdimStepTest {
    private static final VarianceSchedule[] SCHEDULES = {VarianceSchedule.linear(1000), VarianceSchedule.cosine(200)};

    @Test
    void with_all_noise_fresh_a_step_is_the_posterior_of_the_forward_process_also_over_strides() {
        for (VarianceSchedule schedule : SCHEDULES) {
            double[] bars = schedule.alphaBars();
            for (int t = 2; t <= schedule.steps(); t += 7) {
                for (int earlier : new int[] {t - 1, Math.max(1, t - 20), 1}) {
                    if (earlier == t) {
                        continue;
                    }
                    DdimStep step = DdimStep.between(bars[t], bars[earlier], 1);
                    // x(t) given x(earlier) has the factor sqrt(alpha) and the variance beta
                    double alpha = bars[t] / bars[earlier];
                    double beta = 1 - alpha;
                    assertEquals(beta * (1 - bars[earlier]) / (1 - bars[t]), step.sigma() * step.sigma(), 1e-12);
                    double ofX = Math.sqrt(alpha) * (1 - bars[earlier]) / (1 - bars[t]);
                    double ofImage = Math.sqrt(bars[earlier]) * beta / (1 - bars[t]);
                    // e = (x - sqrt(abar) x0)/sqrt(1 - abar)
                    double e = Math.sqrt(1 - bars[t]);
                    assertEquals(ofX, step.direction() / e, 1e-9);
                    assertEquals(ofImage, step.image() - step.direction() * Math.sqrt(bars[t]) / e, 1e-9);
                }
            }
        }
    }

    @Test
    void whatever_is_fresh_the_variance_is_that_of_the_schedule() {
        double[] bars = VarianceSchedule.linear(1000).alphaBars();
        for (double rho : new double[] {0, 0.3, 1}) {
            DdimStep step = DdimStep.between(bars[500], bars[480], rho);
            assertEquals(1 - bars[480], step.direction() * step.direction() + step.sigma() * step.sigma(), 1e-12);
            assertEquals(step.direction() - step.x() * Math.sqrt(1 - bars[500]), step.noise(), 1e-12);
        }
        assertEquals(0, DdimStep.between(bars[5], 1, 1).sigma());
    }

    @Test
    void levels_in_the_wrong_order_are_refused_with_a_sentence() {
        String message = assertThrows(IllegalArgumentException.class, () -> DdimStep.between(0.5, 0.4, 0))
                .getMessage();
        assertTrue(message.contains("grow from a step to the earlier one, got 0.5 and 0.4"), message);
    }
}
