package dev.sfumato.noise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.NoisyMaxEvent;
import dev.sfumato.accounting.event.NoisyMaxEvent.Noise;
import dev.sfumato.accounting.event.Unit;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NoisyMaxTest {
    private static final int DRAWS = 50_000;
    private static final double[] SCORES = {0, 1, 1.5, 3};

    /** The chances of the four scores with noise of scale 2: density times distribution functions, integrated by mpmath 1.3.0. */
    private static final Map<Noise, double[]> CHANCES = Map.of(
            Noise.LAPLACE, new double[] {0.0968239036223819, 0.169411622987294, 0.225137489291547, 0.508626984098777},
            Noise.EXPONENTIAL,
                    new double[] {0.0835488935292312, 0.144527747559307, 0.192885599021099, 0.579037759890362},
            Noise.GUMBEL, new double[] {0.108138382674091, 0.178290051693884, 0.228928957917518, 0.484642607714508});

    @ParameterizedTest
    @EnumSource(Noise.class)
    void each_score_wins_as_often_as_it_should(Noise noise) {
        assertFalse(GoodnessOfFit.rejects(wins(noise, 2, SCORES), CHANCES.get(noise)));
    }

    @ParameterizedTest
    @EnumSource(Noise.class)
    void only_differences_count_however_small_the_unit(Noise noise) {
        double unit = 0x1p-40;
        double[] shifted = {1000, 1000 + unit, 1000 + 1.5 * unit, 1000 + 3 * unit};
        assertFalse(GoodnessOfFit.rejects(wins(noise, 2 * unit, shifted), CHANCES.get(noise)));
    }

    @ParameterizedTest
    @EnumSource(Noise.class)
    void a_scale_off_by_a_tenth_is_noticed(Noise noise) {
        assertTrue(GoodnessOfFit.rejects(wins(noise, 2.2, SCORES), CHANCES.get(noise)));
        assertTrue(GoodnessOfFit.rejects(wins(noise, 1.8, SCORES), CHANCES.get(noise)));
    }

    @ParameterizedTest
    @EnumSource(Noise.class)
    void equal_scores_win_equally_often(Noise noise) {
        assertFalse(GoodnessOfFit.rejects(wins(noise, 0.1, new double[] {7, 7}), new double[] {0.5, 0.5}));
    }

    @ParameterizedTest
    @EnumSource(Noise.class)
    void scores_of_any_magnitude_are_compared(Noise noise) {
        double[] scores = {-Double.MAX_VALUE, Double.MIN_VALUE, Double.MAX_VALUE, 1};
        assertEquals(
                2,
                new NoisyMax(noise, 1, 1, Unit.RECORD)
                        .release(scores, NoiseSource.seeded(1))
                        .value());
        assertEquals(
                0,
                new NoisyMax(noise, Double.MIN_VALUE, 1, Unit.RECORD)
                        .release(new double[] {1}, NoiseSource.seeded(1))
                        .value());
    }

    @Test
    void the_event_names_the_noise() {
        for (Noise noise : Noise.values()) {
            assertEquals(
                    new NoisyMaxEvent(noise, 2, 0.5, Unit.EDGE),
                    new NoisyMax(noise, 2, 0.5, Unit.EDGE).release(SCORES).event());
        }
    }

    private static long[] wins(Noise noise, double scale, double[] scores) {
        NoisyMax mechanism = new NoisyMax(noise, scale, 1, Unit.RECORD);
        NoiseSource source = NoiseSource.seeded(6);
        long[] wins = new long[scores.length];
        for (int i = 0; i < DRAWS; i++) {
            wins[mechanism.release(scores, source).value()]++;
        }
        return wins;
    }
}
