package dev.sfumato.diffusion.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.diffusion.gaussian.NoiseLevels;
import dev.sfumato.nn.Products;
import dev.sfumato.noise.RandomSource;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** Sampling from priors whose scores are known exactly. */
class LangevinTest {
    private static final int COLUMNS = 8000;
    private static final NoiseLevels LEVELS = new NoiseLevels(4, 0.1, 8);

    @BeforeAll
    static void start() {
        Products.start();
    }

    /** A gradient that is a function of a value and the variance of the noise. */
    private static ScoreFunction exact(DoubleBinaryOperator gradient) {
        return (state, level) -> {
            double s = LEVELS.at(level);
            float[] values = state.dup('f').data().asFloat();
            for (int i = 0; i < values.length; i++) {
                values[i] = (float) gradient.applyAsDouble(values[i], s * s);
            }
            return Nd4j.create(values, state.shape(), 'f');
        };
    }

    private static double[] sample(Langevin how, ScoreFunction score, Optional<ScoreFunction> guide, long seed) {
        INDArray state = Nd4j.create(DataType.FLOAT, new long[] {1, COLUMNS}, 'f');
        RandomSource random = RandomSource.seeded(seed);
        how.start(state, random);
        how.run(state, score, guide, random, () -> false);
        return state.toDoubleVector();
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    private static double variance(double[] values) {
        double mean = mean(values);
        return Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum() / (values.length - 1);
    }

    @Test
    void gaussian_law_comes_out_with_the_mean_and_variance_that_the_steps_have_exactly() {
        double m = 0.7;
        double v = 0.25;
        for (boolean isDenoised : new boolean[] {false, true}) {
            Langevin how = Langevin.standard(LEVELS).withStepsPerLevel(60).withDenoised(isDenoised);
            double mean = 0;
            double variance = LEVELS.largest() * LEVELS.largest();
            for (int level = 1; level <= LEVELS.count(); level++) {
                double all = v + LEVELS.at(level) * LEVELS.at(level);
                double alpha = how.stepSize(level);
                for (int step = 0; step < how.stepsPerLevel(); step++) {
                    double kept = 1 - alpha / (2 * all);
                    mean = kept * mean + (1 - kept) * m;
                    variance = kept * kept * variance + alpha;
                }
            }
            if (isDenoised) {
                double kept = v / (v + LEVELS.least() * LEVELS.least());
                mean = kept * mean + (1 - kept) * m;
                variance *= kept * kept;
            }
            double[] made = sample(how, exact((x, s2) -> (m - x) / (v + s2)), Optional.empty(), 1);
            // five standard errors
            assertEquals(mean, mean(made), 5 * Math.sqrt(variance / COLUMNS));
            assertEquals(variance, variance(made), 5 * variance * Math.sqrt(2.0 / COLUMNS));
            // and the steps themselves are near the prior
            assertEquals(m, mean, 0.01);
            assertEquals(v, variance, 0.15 * v);
        }
    }

    private static double odds(double share, double x, double m, double all) {
        return share / (1 - share) * Math.exp(2 * m * x / all);
    }

    @Test
    void mixture_comes_out_with_its_shares_and_spreads() {
        double m = 1;
        double v = 0.01;
        double share = 0.7;
        ScoreFunction score = exact((x, s2) -> {
            double right = 1 / (1 + 1 / odds(share, x, m, v + s2));
            return ((2 * right - 1) * m - x) / (v + s2);
        });
        Langevin how = Langevin.standard(LEVELS).withStepsPerLevel(30).withDenoised(false);
        double all = v + LEVELS.least() * LEVELS.least();
        double[] made = sample(how, score, Optional.empty(), 2);
        double[] positive = Arrays.stream(made).filter(x -> x > 0).toArray();
        assertEquals(share, (double) positive.length / COLUMNS, 0.05);
        assertEquals(m, mean(positive), 0.02);
        assertEquals(all, variance(positive), 0.15 * all);
    }

    @Test
    void unsure_guide_of_strength_one_leaves_the_geometric_mean_of_the_two_laws() {
        double m = 1;
        double v = 0.04;
        ScoreFunction score = exact((x, s2) -> (m * Math.tanh(m * x / (v + s2)) - x) / (v + s2));
        // log c = (log p(left) + log p(right)) / 2 = -log(2 cosh(m x / (v + s^2))): of the two normal distributions a
        // normal distribution
        // is left
        ScoreFunction guide = exact((x, s2) -> -m / (v + s2) * Math.tanh(m * x / (v + s2)));
        Langevin how = Langevin.standard(LEVELS).withStepsPerLevel(30).withDenoised(false);
        double all = v + LEVELS.least() * LEVELS.least();
        double[] free = sample(how, score, Optional.empty(), 3);
        double[] guided = sample(how, score, Optional.of(guide), 3);
        assertTrue(variance(free) > 0.9, "two laws without a guide");
        assertEquals(0, mean(guided), 0.02);
        assertEquals(all, variance(guided), 0.15 * all);
    }

    @Test
    void step_size_grows_with_the_square_of_the_noise() {
        Langevin how = new Langevin(LEVELS, 1, 0.002, true);
        assertEquals(0.002, how.stepSize(LEVELS.count()), 1e-15);
        assertEquals(0.002 * 1600, how.stepSize(1), 1e-9);
    }

    @Test
    void what_cannot_work_is_refused_with_a_sentence() {
        assertTrue(assertThrows(IllegalArgumentException.class, () -> new Langevin(LEVELS, 1, 0.05, true))
                .getMessage()
                .startsWith("eps must be below 0.04"));
        assertThrows(IllegalArgumentException.class, () -> new Langevin(LEVELS, 0, 0.001, true));
        assertThrows(IllegalArgumentException.class, () -> new Langevin(LEVELS, 1, Double.NaN, true));
        assertThrows(IllegalArgumentException.class, () -> new NoiseLevels(1, 1, 3));
        assertThrows(IllegalArgumentException.class, () -> new NoiseLevels(1, 0.1, 1));
        assertThrows(IllegalArgumentException.class, () -> LEVELS.at(0));
        assertThrows(IllegalArgumentException.class, () -> LEVELS.at(9));
    }
}
