package dev.sfumato.pac;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.pac.PacAccountant;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import dev.sfumato.noise.RandomSource;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class MeasuredNoiseTest {
    private static final int RECORDS = 10;
    private static final List<int[]> CHOICES = Pools.choices(RECORDS, RECORDS / 2);

    /** The information that one number with Gaussian noise tells of which of some equally likely values it was, by quadrature. */
    private static double information(double[] values, double sigma) {
        double low = Arrays.stream(values).min().orElseThrow() - 10 * sigma;
        double high = Arrays.stream(values).max().orElseThrow() + 10 * sigma;
        int steps = 1_000;
        double step = (high - low) / steps;
        double entropy = 0;
        for (int i = 0; i < steps; i++) {
            double y = low + (i + 0.5) * step;
            double density = 0;
            for (double value : values) {
                double off = (y - value) / sigma;
                density += Math.exp(-0.5 * off * off);
            }
            density /= values.length * sigma * Math.sqrt(2 * Math.PI);
            entropy -= density > 0 ? density * Math.log(density) * step : 0;
        }
        return entropy - 0.5 * Math.log(2 * Math.PI * Math.E * sigma * sigma);
    }

    private static double[] places(MeasuredNoise<?> noise, PacMechanism<?> mechanism) {
        return CHOICES.stream()
                .mapToDouble(members -> noise.held(mechanism.run(members))[0])
                .toArray();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.001, 0.02, 0.25, 1, 3})
    void what_simulated_noise_lets_through_is_below_the_bound_by_exact_integration(double information) {
        PacMechanism<double[][]> mechanism = Pools.meanOf(Pools.records(RECORDS, 1, 1));

        MeasuredNoise<double[][]> noise = new Simulations(0.01, 0.1, 4000, 4000)
                .determine(mechanism, new PacGoal(information), RandomSource.seeded(2), Progress.NONE);

        double exact = information(places(noise, mechanism), noise.sigma(0));
        assertTrue(exact <= information, exact + " > " + information);
        assertTrue(exact >= 0.6 * information, exact + " is far below " + information);
        assertTrue(PacAccountant.price(noise.event()).information() <= information);
    }

    /** The promise is wrong in a share of measurements of at most {@code failure}; without the correction it is wrong in half of them. */
    @Test
    void measurements_mislead_no_more_often_than_they_say() {
        PacMechanism<double[][]> mechanism = Pools.meanOf(Pools.records(RECORDS, 1, 3));
        PacGoal goal = new PacGoal(0.1);
        Simulations few = new Simulations(0.2, 0.1, 80, 80);
        int wrong = 0;
        int wrongUncorrected = 0;
        for (int seed = 0; seed < 300; seed++) {
            MeasuredNoise<double[][]> noise = few.determine(mechanism, goal, RandomSource.seeded(seed), Progress.NONE);
            double sigma = noise.sigma(0);
            wrong += information(places(noise, mechanism), sigma) > goal.information() ? 1 : 0;
            double uncorrected = sigma / noise.correction();
            wrongUncorrected += information(places(noise, mechanism), uncorrected) > goal.information() ? 1 : 0;
        }
        // of 300 at 0.2, more than 81 come with probability 0.001
        assertTrue(wrong <= 81, wrong + " of 300");
        assertTrue(wrongUncorrected > 81, "uncorrected: " + wrongUncorrected + " of 300: the test shows nothing");
    }

    @ParameterizedTest
    @EnumSource(NoiseShape.class)
    void what_worlds_let_through_is_below_the_bound_by_simulation(NoiseShape shape) {
        PacMechanism<double[][]> mechanism = Pools.meanOf(Pools.records(40, 3, 4));
        MeasuredNoise<double[][]> noise = Worlds.determine(
                mechanism, new PacGoal(0.5, shape, Unit.RECORD), 16, RandomSource.seeded(5), Progress.NONE);
        Worlds worlds = noise.worlds().orElseThrow();
        RandomSource random = RandomSource.seeded(6);
        double sum = 0;
        double squares = 0;
        int runs = 40_000;
        for (int r = 0; r < runs; r++) {
            double[] at = noise.draw(random).places();
            double[] noisy = new double[at.length];
            Arrays.setAll(noisy, j -> at[j] + noise.sigma(j) * random.nextGaussian());
            double density = 0;
            double own = 0;
            for (Secret secret : worlds.secrets()) {
                double exponent = 0;
                for (int j = 0; j < at.length; j++) {
                    exponent -= Math.pow((noisy[j] - secret.places()[j]) / noise.sigma(j), 2) / 2;
                }
                density += Math.exp(exponent) / worlds.count();
                own = secret.places() == at ? exponent : own;
            }
            double information = own - Math.log(density);
            sum += information / runs;
            squares += information * information / runs;
        }
        double error = Math.sqrt((squares - sum * sum) / runs);
        assertTrue(sum <= 0.5 + 4 * error, sum + " +- " + error);
        assertTrue(sum >= 0.25, sum + " is far below 0.5");
        assertEquals(0.5, PacAccountant.price(noise.event()).information(), 1e-6);
        assertTrue(PacAccountant.price(noise.event()).information() <= 0.5);
        assertEquals(0, PacAccountant.price(noise.event()).failure());
    }

    @Test
    void noise_along_the_axes_is_the_least_and_the_same_in_all_directions_the_most() {
        PacMechanism<double[][]> mechanism = Pools.meanOf(Pools.records(60, 20, 7));
        double[] norms = Arrays.stream(NoiseShape.values())
                .mapToDouble(shape -> Worlds.determine(
                                mechanism,
                                new PacGoal(0.1, shape, Unit.RECORD),
                                64,
                                RandomSource.seeded(8),
                                Progress.NONE)
                        .noise()
                        .meanNorm())
                .toArray();
        assertTrue(norms[0] < norms[1] && norms[1] < norms[2], Arrays.toString(norms));
    }

    /** Fewer outputs than coordinates: axes from products of outputs. As many numbers that repeat four coordinates change no figure. */
    @Test
    void wide_outputs_are_measured_without_a_matrix_of_their_size() {
        double[][] records = Pools.records(30, 4, 9);
        PacMechanism<double[][]> narrow = Pools.meanOf(records);
        PacMechanism<double[][]> wide = Pools.of(records, part -> {
            double[] mean = Pools.mean(part);
            double[] repeated = new double[20_000];
            Arrays.setAll(repeated, i -> mean[i % 4]);
            return repeated;
        });
        PacGoal goal = new PacGoal(0.1);
        MeasuredNoise<double[][]> of4 = Worlds.determine(narrow, goal, 32, RandomSource.seeded(10), Progress.NONE);
        MeasuredNoise<double[][]> of20000 = Worlds.determine(wide, goal, 32, RandomSource.seeded(10), Progress.NONE);

        assertEquals(4, of20000.axes());
        assertEquals(Math.sqrt(5000) * of4.noise().meanNorm(), of20000.noise().meanNorm(), 1e-6);
        double[] released =
                of20000.release(RandomSource.seeded(1), NoiseSource.seeded(1)).value();
        assertEquals(20_000, released.length);
        assertEquals(released[0], released[4], 1e-6);
    }

    @Test
    void releases_scatter_about_the_output_as_the_noise_says() {
        PacMechanism<double[][]> mechanism = Pools.meanOf(Pools.records(30, 3, 11));
        MeasuredNoise<double[][]> noise =
                Worlds.determine(mechanism, new PacGoal(0.3), 2, RandomSource.seeded(12), Progress.NONE);
        double[] middle = Outputs.mean(new double[][] {
            noise.back(noise.worlds().orElseThrow().secret(0).places()),
            noise.back(noise.worlds().orElseThrow().secret(1).places())
        });
        double signal = Math.pow(noise.worlds().orElseThrow().secret(0).places()[0], 2);
        double squares = 0;
        double spreads = 0;
        double[] sum = new double[3];
        int releases = 4000;
        RandomSource random = RandomSource.seeded(13);
        NoiseSource source = NoiseSource.seeded(14);
        for (int r = 0; r < releases; r++) {
            double[] released = noise.release(random, source).value();
            for (int i = 0; i < 3; i++) {
                sum[i] += released[i] / releases;
                spreads += Math.pow(released[i] - middle[i], 2) / releases;
            }
        }
        double spread = Math.sqrt(noise.noise().trace() / releases);
        for (int i = 0; i < 3; i++) {
            squares += Math.pow(sum[i] - middle[i], 2);
        }
        assertTrue(Math.sqrt(squares) < 6 * spread, Math.sqrt(squares) + " against " + spread);
        // one axis: the square of a normal draw has a deviation of sqrt(2), so that 4000 of them are off by 2 %
        assertEquals(
                noise.noise().trace() + signal, spreads, 0.12 * noise.noise().trace());
    }

    @Test
    void secure_measurements_are_certified_and_seeded_ones_are_not() {
        PacMechanism<double[][]> mechanism = Pools.meanOf(Pools.records(20, 2, 15));
        PacGoal goal = new PacGoal(0.1);
        MeasuredNoise<double[][]> secure = Worlds.determine(mechanism, goal, 8, RandomSource.secure(), Progress.NONE);
        MeasuredNoise<double[][]> seeded = Worlds.determine(mechanism, goal, 8, RandomSource.seeded(1), Progress.NONE);

        assertEquals(Label.CERTIFIED, PacAccountant.price(secure.event()).label());
        assertEquals(Label.NONE, PacAccountant.price(seeded.event()).label());
        Noisy<double[]> released = secure.release(RandomSource.secure(), NoiseSource.secure());
        assertEquals(secure.event(), released.event());
        assertEquals(
                Label.NONE,
                PacAccountant.price(secure.release(RandomSource.seeded(1), NoiseSource.secure())
                                .event())
                        .label());
        assertEquals(
                Double.POSITIVE_INFINITY,
                Accountants.best().price(released.event(), 1e-6).epsilon());
    }

    @Test
    void the_same_seed_measures_the_same() {
        PacMechanism<double[][]> mechanism = Pools.meanOf(Pools.records(20, 5, 16));
        Simulations simulations = new Simulations(0.05, 0.1, 400, 400);
        MeasuredNoise<double[][]> one =
                simulations.determine(mechanism, new PacGoal(0.1), RandomSource.seeded(3), Progress.NONE);
        MeasuredNoise<double[][]> other = simulations.determine(
                new PacMechanism<>(mechanism.data(), mechanism.function(), true),
                new PacGoal(0.1),
                RandomSource.seeded(3),
                Progress.NONE);
        assertEquals(one.event(), other.event());
        assertArrayEquals(
                one.release(RandomSource.seeded(4), NoiseSource.seeded(5)).value(),
                other.release(RandomSource.seeded(4), NoiseSource.seeded(5)).value());
    }

    @ParameterizedTest
    @EnumSource(NoiseShape.class)
    void a_constant_is_released_as_it_is_and_tells_nothing(NoiseShape shape) {
        PacMechanism<double[][]> mechanism = Pools.of(Pools.records(20, 2, 17), part -> new double[] {3, -1e300});
        PacGoal goal = new PacGoal(0.1, shape, Unit.RECORD);
        for (MeasuredNoise<double[][]> noise : List.of(
                Worlds.determine(mechanism, goal, 8, RandomSource.seeded(1), Progress.NONE),
                new Simulations(0.05, 0.1, 100, 100)
                        .determine(mechanism, goal, RandomSource.seeded(1), Progress.NONE))) {
            assertEquals(0, PacAccountant.price(noise.event()).information());
            assertEquals(0, noise.noise().meanNorm());
            assertArrayEquals(
                    new double[] {3, -1e300},
                    noise.release(RandomSource.seeded(1), NoiseSource.seeded(1)).value());
        }
    }

    /** A mechanism that says something else once in a thousand draws only: whatever the pilot has not seen is held back. */
    @Test
    void what_the_pilot_never_saw_is_not_released() {
        double[][] records = Pools.records(1000, 1, 18);
        PacMechanism<int[]> rare = new PacMechanism<>(
                new RandomPart<>("rows", 1000, 1, members -> members),
                members -> new double[] {members[0] == 77 ? 1e6 : records[members[0]][0]},
                false);
        MeasuredNoise<int[]> noise = new Simulations(0.05, 0.1, 200, 200)
                .determine(rare, new PacGoal(0.1), RandomSource.seeded(19), Progress.NONE);
        double ordinary = Math.abs(noise.held(rare.run(new int[] {3}))[0]);
        assertTrue(Math.abs(noise.held(rare.run(new int[] {77}))[0]) < 20 * ordinary + 100);
    }

    /** A refusal would be an answer: anyone who sees it knows that the draw was one on which the mechanism fails. */
    @Test
    void a_draw_on_which_the_mechanism_fails_is_released_like_any_other() {
        AtomicInteger runs = new AtomicInteger();
        PacMechanism<double[][]> mechanism = Pools.of(
                Pools.records(20, 1, 26),
                part -> runs.incrementAndGet() > 100 ? new double[] {Double.NaN} : Pools.mean(part));
        MeasuredNoise<double[][]> noise = new Simulations(0.05, 0.1, 100, 100)
                .determine(mechanism, new PacGoal(0.1), RandomSource.seeded(1), Progress.NONE);
        assertArrayEquals(new double[1], noise.draw(RandomSource.seeded(2)).places());
        assertTrue(Double.isFinite(
                noise.release(RandomSource.seeded(2), NoiseSource.seeded(3)).value()[0]));
    }

    @Test
    void more_noise_tells_less_and_in_the_end_nothing() {
        PacMechanism<double[][]> mechanism = Pools.meanOf(Pools.records(20, 3, 27));
        PrivacyEvent event = Worlds.determine(mechanism, new PacGoal(0.5), 16, RandomSource.secure(), Progress.NONE)
                .event();
        double last = Double.POSITIVE_INFINITY;
        for (double factor = 0.25; factor < 1e4; factor *= 1.5) {
            double information =
                    PacAccountant.price(event.withNoiseTimes(factor)).information();
            assertTrue(information < last, factor + ": " + information + " after " + last);
            last = information;
        }
        assertTrue(last < 1e-6, "still " + last);
    }

    @Test
    void one_coordinate_that_never_varies_keeps_its_value() {
        PacMechanism<double[][]> mechanism =
                Pools.of(Pools.records(20, 1, 20), part -> new double[] {42, Pools.mean(part)[0]});
        for (NoiseShape shape : List.of(NoiseShape.PRINCIPAL_AXES, NoiseShape.COORDINATES)) {
            MeasuredNoise<double[][]> noise = Worlds.determine(
                    mechanism, new PacGoal(0.1, shape, Unit.RECORD), 8, RandomSource.seeded(1), Progress.NONE);
            assertEquals(1, noise.axes());
            assertEquals(
                    42,
                    noise.release(RandomSource.seeded(1), NoiseSource.seeded(1)).value()[0],
                    1e-9);
        }
    }

    @Test
    void simulations_that_are_needed_suffice() {
        PacMechanism<double[][]> mechanism = Pools.meanOf(Pools.records(50, 8, 21));
        MeasuredNoise<double[][]> noise =
                new Simulations(0.05).determine(mechanism, new PacGoal(0.05), RandomSource.seeded(22), Progress.NONE);
        assertEquals(noise.measurement().needed(), noise.measurement().runs());
        assertTrue(noise.correction() * noise.correction() < 1.15, "correction " + noise.correction());
    }

    private static String refusal(Function<double[][], double[]> function) {
        return assertThrows(
                        IllegalArgumentException.class,
                        () -> Worlds.determine(
                                Pools.of(Pools.records(20, 2, 23), function),
                                new PacGoal(0.1),
                                4,
                                RandomSource.seeded(1),
                                Progress.NONE))
                .getMessage();
    }

    @Test
    void outputs_that_cannot_be_released_are_refused() {
        assertTrue(refusal(part -> new double[] {1, Double.NaN})
                .startsWith("the mechanism must return finite numbers, and that at place 1 of 2 is not"));
        assertTrue(refusal(part -> new double[0]).contains("a vector of at least 1 number, got none"));
        assertTrue(refusal(part -> new double[part[0][0] > 10 ? 2 : 3]).contains("as many numbers for every draw"));
        assertTrue(refusal(part -> new double[] {part[0][0] * 1e200}).contains("in another measure"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            3 | worlds must be an even number from 2 to 65536, because halves come in pairs, got 3
            0 | worlds must be an even number from 2 to 65536, because halves come in pairs, got 0
            """)
    void numbers_of_worlds_that_make_no_pairs_are_refused(int worlds, String message) {
        PacMechanism<double[][]> mechanism = Pools.meanOf(Pools.records(20, 2, 24));
        assertEquals(
                message,
                assertThrows(
                                IllegalArgumentException.class,
                                () -> Worlds.determine(
                                        mechanism, new PacGoal(0.1), worlds, RandomSource.seeded(1), Progress.NONE))
                        .getMessage());
    }
}
