package dev.sfumato.training;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import dev.sfumato.noise.RandomSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DpSgdTest {
    private static final int RECORDS = 40;
    private static final int WEIGHTS = 2000;
    private static final Optimiser OPTIMISER = Optimiser.of(6, 10, 0.5);
    private static final GradientNoise NOISE = noise(3);

    private static GradientNoise noise(double multiplier) {
        return GradientNoise.of(1, 0, multiplier, 0.25, OPTIMISER.steps(), Unit.RECORD);
    }

    /** Counts the records of a batch in its first weight, and keeps what it is to move against. */
    private static final class Counter implements ClippedLearner {
        final List<double[]> moves = new ArrayList<>();
        final List<Double> counts = new ArrayList<>();
        final List<Double> rates = new ArrayList<>();

        @Override
        public double[] sum(int[] batch, int size, RandomSource random) {
            double[] sum = new double[WEIGHTS];
            sum[0] = Arrays.stream(batch, 0, size)
                    .filter(record -> record != PoissonBatches.NOTHING)
                    .count();
            counts.add(sum[0]);
            return sum;
        }

        @Override
        public void move(double[] sum, double factor, double rate) {
            moves.add(Arrays.stream(sum).map(one -> one * factor).toArray());
            rates.add(rate);
        }
    }

    private static Noisy<Counter> run(GradientNoise noise, int done) {
        DpSgd steps = new DpSgd(OPTIMISER, RECORDS, noise);
        PoissonBatches batches = steps.batches(30, RandomSource.seeded(1));
        return NoiseSource.seeded(2).releaseField(noise.event(), field -> {
            Counter learner = new Counter();
            steps.run(learner, batches, done, step -> RandomSource.seeded(10 + step), field, "counting", Progress.NONE);
            return learner;
        });
    }

    /** Noise for fewer steps, for rarer batches or for more records to hide among would be priced below what is done. */
    @Test
    void noise_that_is_not_of_these_steps_and_batches_is_refused() {
        double rate = PoissonBatches.rate(10, RECORDS);
        GradientNoise fewer = GradientNoise.of(1, 0, 3, rate, OPTIMISER.steps() - 1, Unit.RECORD);
        assertRefused("noise must be of as many steps", () -> new DpSgd(OPTIMISER, RECORDS, fewer));
        GradientNoise rarer = GradientNoise.of(1, 0, 3, rate / 2, OPTIMISER.steps(), Unit.RECORD);
        assertRefused("noise must be of the rate", () -> new DpSgd(OPTIMISER, RECORDS, rarer));
        assertRefused("noise must be of the rate", () -> new DpSgd(OPTIMISER, RECORDS - 1, NOISE));
        assertRefused("noise must be of the rate", () -> new DpSgd(OPTIMISER.withSteps(6, 11), RECORDS, NOISE));
        assertRefused("records must be at least 1", () -> new DpSgd(OPTIMISER, 0, NOISE));
        DpSgd steps = new DpSgd(OPTIMISER, RECORDS, NOISE);
        PoissonBatches always = new PoissonBatches(RECORDS, 30, 1, RandomSource.seeded(1));
        assertRefused(
                "batches must be of the rate",
                () -> NoiseSource.seeded(2).releaseField(NOISE.event(), field -> {
                    steps.run(new Counter(), always, 0, step -> RandomSource.seeded(1), field, "work", Progress.NONE);
                    return 0;
                }));
    }

    /** What a step does is what the event says, to the last bit. */
    @Test
    void the_event_is_of_these_figures() {
        assertEquals(
                new RepeatedEvent(
                        new PoissonSampledEvent(
                                new GaussianEvent(NOISE.sigma(), NOISE.sensitivity(), Unit.RECORD),
                                PoissonBatches.rate(10, RECORDS)),
                        6),
                NOISE.event());
        assertTrue(NOISE.sensitivity() > 1 && NOISE.sigma() >= 3 * NOISE.sensitivity());
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, 0, -1})
    void what_is_no_noise_is_refused_by_name(double bad) {
        assertRefused("clip must be in", () -> GradientNoise.of(bad, 0, 1, 0.5, 1, Unit.RECORD));
        assertRefused("multiplier must be in", () -> GradientNoise.of(1, 0, bad, 0.5, 1, Unit.RECORD));
        assertRefused("rate must be in", () -> GradientNoise.of(1, 0, 1, bad, 1, Unit.RECORD));
        assertRefused("sigma must be in", () -> new GradientNoise(bad, 1, 0.5, 1, Unit.RECORD));
        assertRefused("sensitivity must be in", () -> new GradientNoise(1, bad, 0.5, 1, Unit.RECORD));
        assertRefused("steps must be at least 1", () -> GradientNoise.of(1, 0, 1, 0.5, 0, Unit.RECORD));
    }

    private static void assertRefused(String expected, Executable wrong) {
        String message = assertThrows(IllegalArgumentException.class, wrong).getMessage();
        assertTrue(message.contains(expected), message);
    }

    @Test
    void every_step_moves_by_the_mean_of_a_batch_with_fresh_noise_at_its_rate() {
        Noisy<Counter> released = run(NOISE, 0);
        Counter learner = released.value();

        assertEquals(6, learner.moves.size());
        for (int step = 0; step < 6; step++) {
            assertEquals(OPTIMISER.rateOf(step), learner.rates.get(step));
            // 2,000 draws of noise of sigma 3, divided by 10: their standard deviation is 0.3, known to 5 *
            // 0.3/sqrt(4000)
            double[] move = learner.moves.get(step);
            double square = Arrays.stream(move, 1, WEIGHTS)
                    .map(one -> one * one)
                    .average()
                    .orElseThrow();
            assertEquals(0.3, Math.sqrt(square), 0.024);
            for (int earlier = 0; earlier < step; earlier++) {
                double[] other = learner.moves.get(earlier);
                double product = 0;
                for (int i = 1; i < WEIGHTS; i++) {
                    product += move[i] * other[i] / WEIGHTS;
                }
                assertEquals(0, product, 5 * 0.09 / Math.sqrt(WEIGHTS));
            }
        }
        assertEquals(new SeededEvent(NOISE.event()), released.event());
    }

    @Test
    void batches_are_drawn_from_records_and_not_from_empty_slots() {
        Counter learner = run(noise(1e-6), 0).value();
        double all = learner.counts.stream().mapToDouble(count -> count).sum();
        // 6 steps of 30 records at a rate of 1/4: 45, with a standard deviation of 5.8
        assertTrue(all > 16 && all < 74, "records seen: " + all);
        for (int step = 0; step < 6; step++) {
            assertEquals(learner.counts.get(step) / 10, learner.moves.get(step)[0], 1e-5);
        }
    }

    @Test
    void steps_that_go_on_later_go_on_alike() {
        Counter whole = run(NOISE, 0).value();
        Counter rest = run(NOISE, 4).value();

        assertEquals(2, rest.moves.size());
        assertArrayEquals(whole.moves.get(4), rest.moves.get(0));
        assertArrayEquals(whole.moves.get(5), rest.moves.get(1));
        assertEquals(whole.rates.subList(4, 6), rest.rates);
    }

    @Test
    void a_clip_holds_whatever_a_norm_is() {
        GradientClip clip = new GradientClip(2);
        for (double norm : new double[] {0, 1e-300, 1e-6, 1, 2, 2.0001, 50, 1e200}) {
            double factor = clip.factor(norm, norm, 1);
            assertTrue(factor > 0 && factor <= 1 && factor * norm <= 2, norm + " times " + factor);
            // of four draws whose norms are much larger than that of their mean
            double each = clip.factor(norm, 10 * norm, 4);
            assertTrue(4 * each * norm <= 2 && each * 10 * norm <= 2 && each > 0, norm + " times " + each);
        }
        assertEquals(0, clip.factor(Double.NaN, 1, 1));
        assertEquals(0, clip.factor(Double.POSITIVE_INFINITY, 1, 1));
        assertEquals(0, clip.factor(1, Double.POSITIVE_INFINITY, 2));
    }
}
