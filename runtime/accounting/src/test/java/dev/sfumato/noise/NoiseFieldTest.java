package dev.sfumato.noise;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.testing.Cases;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NoiseFieldTest {
    private static final LaplaceEvent EVENT = new LaplaceEvent(1, 1, Unit.EDGE);
    private static final int DRAWS = 200_000;
    private static final double GRID = 0x1p-20;

    /** One of the two ways to add real noise. */
    private interface Adder {
        void add(NoiseField field, long seed, int step, int node, double[] values, int at, int count, double scale);
    }

    private static final Adder LAPLACE = (field, seed, step, node, values, at, count, scale) ->
            field.addLaplace(seed, step, node, values, at, count, scale, GRID);
    private static final Adder GAUSSIAN = (field, seed, step, node, values, at, count, scale) ->
            field.addGaussian(seed, step, node, values, at, count, scale, GRID);

    /**
     * The run key is 0, 1, ..., 31. Bits by Python's cryptography 48.0.0, the arithmetic by mpmath 1.3.0 with 60 digits.
     */
    @Test
    void noise_is_what_another_program_makes_of_the_same_key() {
        byte[] key = new byte[32];
        for (int i = 0; i < key.length; i++) {
            key[i] = (byte) i;
        }
        NoiseField field = new NoiseField(() -> new KeyedBits(key));
        double[] values = {9, 0.25, 0.25, 0.25, 0.25, 9};
        field.addLaplace(-5, 6, 7, values, 1, 4, 1.5, 0x1p-30);
        double[] expected = {
            9, 2578985518L * 0x1p-30, -1759769176L * 0x1p-30, 587022754L * 0x1p-30, 1775016153L * 0x1p-30, 9
        };
        assertArrayEquals(expected, values);
        double[] gaussian = {0.25, 0.25, 0.25, 0.25, 0.25, 0.25};
        field.addGaussian(-5, 6, 7, gaussian, 0, 6, 1.5, 0x1p-30);
        double[] expectedGaussian = {
            2773308868L * 0x1p-30,
            4892277023L * 0x1p-30,
            1169672858L * 0x1p-30,
            4438879142L * 0x1p-30,
            195338516L * 0x1p-30,
            -947220068L * 0x1p-30
        };
        assertArrayEquals(expectedGaussian, gaussian);
        assertArrayEquals(
                new long[] {68, 2035, 407, 810, 4770},
                IntStream.range(62, 67).mapToLong(i -> field.skip(9, i, 0.001)).toArray());
        long[] words = new long[1];
        field.flips(3, 70, 0.3, words, 0, 1);
        assertEquals(0x83c1504ea008810L, words[0]);
        RandomBits more = new KeyedBits(key).more(PlaceBits.Kind.GAUSSIAN, -5, 6L << 32 | 7);
        assertEquals(List.of(0x3d4f00573318407dL, 0xd6078e494dd231ccL), List.of(more.nextWord(), more.nextWord()));
    }

    @Test
    void a_place_has_one_noise_whatever_the_parts_their_order_and_the_threads() {
        for (Adder adder : List.of(LAPLACE, GAUSSIAN)) {
            seeded(field -> {
                double[] whole = values(5000);
                adder.add(field, 8, 3, 1001, whole, 0, whole.length, 2);
                Cases.check(20, cases -> {
                    double[] inParts = values(5000);
                    int size = cases.whole(1, 2500);
                    int parts = (inParts.length + size - 1) / size;
                    IntStream backwards = IntStream.range(0, parts).map(i -> parts - 1 - i);
                    (cases.oneOf(true, false) ? backwards.parallel() : backwards).forEach(part -> {
                        int at = part * size;
                        int count = Math.min(size, inParts.length - at);
                        adder.add(field, 8, 3, 1001 + at, inParts, at, count, 2);
                    });
                    assertArrayEquals(whole, inParts);
                });
                return 0;
            });
        }
    }

    @Test
    void asking_twice_adds_the_same_noise() {
        for (Adder adder : List.of(LAPLACE, GAUSSIAN)) {
            seeded(field -> {
                double[] values = new double[100];
                adder.add(field, 1, 2, 3, values, 0, 100, 1);
                double[] once = values.clone();
                adder.add(field, 1, 2, 3, values, 0, 100, 1);
                for (int i = 0; i < once.length; i++) {
                    assertEquals(2 * once[i], values[i], GRID);
                }
                return 0;
            });
        }
    }

    @Test
    void places_and_kinds_and_runs_have_different_noise() {
        NoiseSource source = NoiseSource.seeded(5);
        Set<Double> seen = new HashSet<>();
        int drawn = 0;
        for (int run = 0; run < 2; run++) {
            drawn += source.releaseField(EVENT, field -> {
                        int draws = 0;
                        for (long seed : new long[] {0, 1, 2, -1, 1L << 31, 1L << 32, 1L << 62, Long.MIN_VALUE}) {
                            for (int step : new int[] {0, 1, 2, 3, 4, 8, 1 << 30, Integer.MAX_VALUE}) {
                                for (int node : new int[] {0, 7, 1 << 20, Integer.MAX_VALUE - 7}) {
                                    double[] values = new double[14];
                                    field.addLaplace(seed, step, node, values, 0, 7, 1, 0x1p-40);
                                    field.addGaussian(seed, step, node, values, 7, 7, 1, 0x1p-40);
                                    Arrays.stream(values).forEach(seen::add);
                                    draws += values.length;
                                }
                            }
                        }
                        return draws;
                    })
                    .value();
        }
        assertEquals(drawn, seen.size());
    }

    @Test
    void fine_grids_show_the_continuous_distribution() {
        for (double scale : new double[] {0.1, 1, 12_345.678}) {
            assertFalse(GoodnessOfFit.rejects(draws(LAPLACE, scale, scale), laplaceQuantiles()));
            assertFalse(GoodnessOfFit.rejects(draws(GAUSSIAN, scale, scale), RealNoiseTest.NORMAL_QUANTILES));
            assertTrue(GoodnessOfFit.rejects(draws(LAPLACE, 0.95 * scale, scale), laplaceQuantiles()));
            assertTrue(GoodnessOfFit.rejects(draws(GAUSSIAN, 1.05 * scale, scale), RealNoiseTest.NORMAL_QUANTILES));
        }
    }

    /** Fixed seed; each bound is five standard errors of fresh noise. */
    @Test
    void moments_are_those_of_the_distribution() {
        double[] laplace = draws(LAPLACE, 1, 1);
        assertEquals(0, moment(laplace, 1), 5 * Math.sqrt(2.0 / DRAWS));
        assertEquals(2, moment(laplace, 2), 5 * Math.sqrt(20.0 / DRAWS));
        double[] gaussian = draws(GAUSSIAN, 1, 1);
        assertEquals(0, moment(gaussian, 1), 5 * Math.sqrt(1.0 / DRAWS));
        assertEquals(1, moment(gaussian, 2), 5 * Math.sqrt(2.0 / DRAWS));
    }

    /** Neighbours in node, step and seed; the bound is five standard errors. */
    @Test
    void noise_of_neighbouring_places_is_uncorrelated() {
        for (Adder adder : List.of(LAPLACE, GAUSSIAN)) {
            double variance = adder == LAPLACE ? 2 : 1;
            seeded(field -> {
                double[] here = new double[DRAWS];
                adder.add(field, 4, 4, 0, here, 0, DRAWS, 1);
                for (int[] other : new int[][] {{4, 4, 1}, {4, 5, 0}, {5, 4, 0}}) {
                    double[] there = new double[DRAWS];
                    adder.add(field, other[0], other[1], other[2], there, 0, DRAWS, 1);
                    double sum = 0;
                    for (int i = 0; i < DRAWS; i++) {
                        sum += here[i] * there[i];
                    }
                    assertEquals(0, sum / DRAWS, 5 * variance / Math.sqrt(DRAWS));
                }
                return 0;
            });
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.4, 1.0, 3.0})
    void whole_noise_is_two_sided_geometric(double scale) {
        double ratio = Math.exp(-1 / scale);
        seeded(field -> {
            long[] values = new long[DRAWS];
            Arrays.fill(values, 100);
            field.addDiscreteLaplace(3, values, scale);
            int end = (int) Math.ceil(4 * scale);
            long[] counts = new long[2 * end + 1];
            double[] mass = new double[2 * end + 1];
            for (int k = -end; k <= end; k++) {
                double likely = (1 - ratio) / (1 + ratio) * Math.pow(ratio, Math.abs(k));
                // the ends stand for all beyond
                mass[k + end] = Math.abs(k) == end ? likely / (1 - ratio) : likely;
            }
            Arrays.stream(values).forEach(value -> counts[(int) Math.max(-end, Math.min(end, value - 100)) + end]++);
            assertFalse(GoodnessOfFit.rejects(counts, mass));
            long[] first = {100, 100, 100};
            field.addDiscreteLaplace(3, first, scale);
            assertArrayEquals(Arrays.copyOf(values, 3), first);
            long[] other = new long[64];
            field.addDiscreteLaplace(4, other, scale);
            assertFalse(IntStream.range(0, 64).allMatch(i -> other[i] == values[i] - 100));
            return 0;
        });
    }

    /** Against fractions of a hundred digits: never a smaller ratio than that of the scale, and no less than a billionth of it more. */
    @Test
    void whole_noise_is_no_less_than_its_scale_says() {
        for (double scale : new double[] {0x1p-10, 0.02, 0.03, 0.1, 0.7, 1, 1.0869566, 12.5, 1e3, 1e9, 0x1p40}) {
            BigDecimal ratio = BigDecimal.ONE.subtract(new BigDecimal(NoiseField.stop(scale)));
            BigDecimal wanted = exp(new BigDecimal(-1).divide(new BigDecimal(scale), new MathContext(100)));
            assertTrue(ratio.compareTo(wanted) >= 0, () -> "at scale " + scale);
            double stop = NoiseField.stop(scale);
            assertEquals(-Math.expm1(-1 / scale), stop, 1e-9 * stop);
        }
    }

    private static BigDecimal exp(BigDecimal x) {
        MathContext digits = new MathContext(120);
        BigDecimal small = x.divide(BigDecimal.valueOf(1L << 20), digits);
        BigDecimal sum = BigDecimal.ONE;
        BigDecimal term = BigDecimal.ONE;
        for (int k = 1; k < 60; k++) {
            term = term.multiply(small, digits).divide(BigDecimal.valueOf(k), digits);
            sum = sum.add(term, digits);
        }
        for (int i = 0; i < 20; i++) {
            sum = sum.multiply(sum, digits);
        }
        return sum;
    }

    @Test
    void whole_noise_that_leaves_the_longs_is_shown_as_the_nearest() {
        seeded(field -> {
            long[] values = {Long.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE - 1, Long.MIN_VALUE + 1};
            long[] noise = new long[4];
            field.addDiscreteLaplace(1, noise, 1e6);
            long[] sums = values.clone();
            field.addDiscreteLaplace(1, sums, 1e6);
            for (int i = 0; i < 4; i++) {
                BigInteger sum = BigInteger.valueOf(values[i]).add(BigInteger.valueOf(noise[i]));
                BigInteger held = sum.min(BigInteger.valueOf(Long.MAX_VALUE)).max(BigInteger.valueOf(Long.MIN_VALUE));
                assertEquals(held.longValueExact(), sums[i]);
            }
            refused("query must be at least 0, got -1", () -> field.addDiscreteLaplace(-1, sums, 1));
            refused(
                    "scale must be in [9.765625E-4, 1.099511627776E12], got 1.0E13",
                    () -> field.addDiscreteLaplace(0, sums, 1e13));
            return 0;
        });
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.3, 0.01, 1e-9})
    void waiting_times_are_geometric(double probability) {
        seeded(field -> {
            double[] quantiles = new double[15];
            double[] draws = new double[DRAWS];
            for (int i = 0; i < DRAWS; i++) {
                draws[i] = field.skip(6, i, probability);
            }
            if (probability > 0.1) {
                long[] counts = new long[10];
                double[] mass = new double[10];
                for (int k = 0; k < 10; k++) {
                    mass[k] = k == 9 ? Math.pow(0.7, 9) : 0.3 * Math.pow(0.7, k);
                }
                Arrays.stream(draws).forEach(draw -> counts[(int) Math.min(draw, 9)]++);
                assertFalse(GoodnessOfFit.rejects(counts, mass));
            } else if (probability < 1e-6) {
                for (int i = 1; i <= 15; i++) {
                    quantiles[i - 1] = Math.log1p(-i / 16.0) / Math.log1p(-probability);
                }
                assertFalse(GoodnessOfFit.rejects(draws, quantiles));
            }
            double variance = (1 - probability) / (probability * probability);
            assertEquals((1 - probability) / probability, moment(draws, 1), 5 * Math.sqrt(variance / DRAWS));
            return 0;
        });
    }

    @Test
    void coins_come_up_as_often_as_they_should_and_one_by_one_like_many_at_once() {
        seeded(field -> {
            for (double probability : new double[] {0.001, 0.27, 0.5, 0.9}) {
                long[] words = new long[2000];
                field.flips(-3, 5, probability, words, 0, words.length);
                long up = Arrays.stream(words).map(Long::bitCount).sum();
                double draws = 64.0 * words.length;
                assertEquals(probability, up / draws, 5 * Math.sqrt(probability * (1 - probability) / draws));
                for (int place = 0; place < 64 * 30; place++) {
                    boolean expected = (words[place / 64] >>> place & 1) == 1;
                    assertEquals(expected, field.flip(-3, 5 * 64 + place, probability));
                }
            }
            long[] row = new long[10];
            long[] nextRow = new long[10];
            field.flips(0, 0, 0.5, row, 0, 10);
            field.flips(1, 0, 0.5, nextRow, 0, 10);
            assertFalse(Arrays.equals(row, nextRow));
            return 0;
        });
    }

    @Test
    void a_seed_gives_the_same_run_again_and_is_labelled() {
        Function<NoiseField, List<Double>> mechanism = field -> {
            double[] values = values(10);
            field.addLaplace(1, 1, 0, values, 0, 10, 1, GRID);
            return Arrays.stream(values).boxed().toList();
        };
        Noisy<List<Double>> first = NoiseSource.seeded(3).releaseField(EVENT, mechanism);
        assertEquals(
                first.value(),
                NoiseSource.seeded(3).releaseField(EVENT, mechanism).value());
        assertNotEquals(
                first.value(),
                NoiseSource.seeded(4).releaseField(EVENT, mechanism).value());
        assertEquals(new SeededEvent(EVENT), first.event());
        NoiseSource secure = NoiseSource.secure();
        Noisy<List<Double>> secret = secure.releaseField(EVENT, mechanism);
        assertEquals(EVENT, secret.event());
        // equal by chance with probability below 2^-100
        assertNotEquals(secret.value(), secure.releaseField(EVENT, mechanism).value());
        assertNotEquals(
                secret.value(),
                NoiseSource.secure().releaseField(EVENT, mechanism).value());
    }

    @Test
    void a_field_serves_no_longer_than_its_release() {
        NoiseField[] kept = new NoiseField[2];
        seeded(field -> {
            kept[0] = field;
            field.addLaplace(0, 0, 0, new double[1], 0, 1, 1, 1);
            return 0;
        });
        assertThrows(
                IllegalArgumentException.class,
                () -> seeded(field -> {
                    kept[1] = field;
                    throw new IllegalArgumentException();
                }));
        for (NoiseField field : kept) {
            List<Executable> uses = List.of(
                    () -> field.addLaplace(0, 0, 0, new double[1], 0, 1, 1, 1),
                    () -> field.addGaussian(0, 0, 0, new double[1], 0, 1, 1, 1),
                    () -> field.flip(0, 0, 0.5),
                    () -> field.flips(0, 0, 0.5, new long[1], 0, 1),
                    () -> field.skip(0, 0, 0.5));
            uses.forEach(use -> assertThrows(IllegalStateException.class, use));
            CompletableFuture<Boolean> elsewhere = CompletableFuture.supplyAsync(() -> field.flip(0, 0, 0.5));
            assertThrows(CompletionException.class, elsewhere::join);
        }
    }

    @Test
    void what_does_not_fit_the_grid_is_read_as_the_nearest_value_that_does_and_nan_as_0() {
        seeded(field -> {
            double[] odd = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e16, -1e300};
            double[] held = {0, 0x1p52, -0x1p52, 0x1p52, -0x1p52};
            for (boolean isGaussian : new boolean[] {false, true}) {
                double[] noisyOdd = odd.clone();
                double[] noisyHeld = held.clone();
                for (double[] values : List.of(noisyOdd, noisyHeld)) {
                    if (isGaussian) {
                        field.addGaussian(0, 0, 0, values, 0, values.length, 4, 1);
                    } else {
                        field.addLaplace(0, 0, 0, values, 0, values.length, 4, 1);
                    }
                }
                assertArrayEquals(noisyHeld, noisyOdd);
            }
            return 0;
        });
    }

    @Test
    void bad_parameters_get_a_sentence() {
        seeded(field -> {
            double[] one = new double[1];
            refused(
                    "scale must be in (0, infinity), got NaN",
                    () -> field.addLaplace(0, 0, 0, one, 0, 1, Double.NaN, 1));
            refused("sigma must be in (0, infinity), got 0.0", () -> field.addGaussian(0, 0, 0, one, 0, 1, 0, 1));
            refused("grid must be a power of two, got 3.0", () -> field.addLaplace(0, 0, 0, one, 0, 1, 1, 3));
            refused(
                    "grid must be in [9.094947017729282E-13, 1.099511627776E12], got " + 0x1p-41,
                    () -> field.addLaplace(0, 0, 0, one, 0, 1, 1, 0x1p-41));
            refused("step must be at least 0, got -1", () -> field.addLaplace(0, -1, 0, one, 0, 1, 1, 1));
            refused("node must be at least 0, got -1", () -> field.addGaussian(0, 0, -1, one, 0, 1, 1, 1));
            refused("count must be at least 0, got -1", () -> field.addGaussian(0, 0, 0, one, 0, -1, 1, 1));
            refused("at + count must be at most 1, got 1 + 1", () -> field.addLaplace(0, 0, 0, one, 1, 1, 1, 1));
            refused(
                    "node + count must be at most 2147483647, got 2147483647 + 1",
                    () -> field.addLaplace(0, 0, Integer.MAX_VALUE, one, 0, 1, 1, 1));
            refused("probability must be in [0.0, 1.0], got NaN", () -> field.flip(0, 0, Double.NaN));
            refused("place must be at least 0, got -1", () -> field.flip(0, -1, 0.5));
            refused("index must be at least 0, got -1", () -> field.skip(0, -1, 0.5));
            refused("probability must be in [8.673617379884035E-19, 1.0], got 0.0", () -> field.skip(0, 0, 0));
            refused(
                    "first word + count must be at most 144115188075855872, got 144115188075855872 + 1",
                    () -> field.flips(0, 1L << 57, 0.5, new long[1], 0, 1));
            return 0;
        });
    }

    private static void refused(String message, Executable action) {
        assertEquals(
                message, assertThrows(IllegalArgumentException.class, action).getMessage());
    }

    private static <T> T seeded(Function<NoiseField, T> mechanism) {
        return NoiseSource.seeded(12).releaseField(EVENT, mechanism).value();
    }

    private static double[] values(int count) {
        return IntStream.range(0, count).mapToDouble(i -> i / 7.0 - 100).toArray();
    }

    /** In units. */
    private static double[] draws(Adder adder, double scale, double unit) {
        return seeded(field -> {
            double[] values = new double[DRAWS];
            adder.add(field, 1, 2, 3, values, 0, DRAWS, scale);
            return Arrays.stream(values).map(value -> value / unit).toArray();
        });
    }

    private static double[] laplaceQuantiles() {
        return IntStream.range(1, 16)
                .mapToDouble(i -> i < 8 ? Math.log(i / 8.0) : -Math.log(2 - i / 8.0))
                .toArray();
    }

    private static double moment(double[] draws, int power) {
        return Arrays.stream(draws).map(draw -> Math.pow(draw, power)).average().orElseThrow();
    }
}
