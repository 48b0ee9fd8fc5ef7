package dev.sfumato.audit.tester;

import static dev.sfumato.audit.tester.NoisyRelease.number;
import static dev.sfumato.audit.tester.NoisyRelease.numbers;

import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.NoisyMaxEvent;
import dev.sfumato.accounting.event.PacEvent;
import dev.sfumato.accounting.event.RandomizedResponseEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.noise.DiscreteGaussian;
import dev.sfumato.noise.DiscreteLaplace;
import dev.sfumato.noise.Gaussian;
import dev.sfumato.noise.Laplace;
import dev.sfumato.noise.MeasuredGaussian;
import dev.sfumato.noise.NoiseField;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import dev.sfumato.noise.NoisyMax;
import dev.sfumato.noise.RandomizedResponse;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** The mechanisms of {@code dev.sfumato.noise}, on numbers that one record moves as far as it may. */
final class NoiseTrials {
    private static final double DELTA = 1e-5;
    private static final String ONE = "one number";
    private static final String HALVED = "noise halved";
    private static final String TWICE = "a record counts twice";
    private static final String REUSED = "the same noise every time";

    private NoiseTrials() {}

    static List<TestedMechanism> all() {
        return List.of(
                gaussian(),
                laplace(),
                discreteGaussian(),
                discreteLaplace(),
                response(),
                largest(NoisyMaxEvent.Noise.LAPLACE),
                largest(NoisyMaxEvent.Noise.EXPONENTIAL),
                largest(NoisyMaxEvent.Noise.GUMBEL),
                field(),
                measured());
    }

    private static TestedMechanism gaussian() {
        Gaussian real = new Gaussian(1, 1, Unit.RECORD);
        Gaussian half = new Gaussian(0.5, 1, Unit.RECORD);
        // numbers that a record moves to and fro, by 1 in the l2 norm
        double[][] two = {toAndFro(2, 0), toAndFro(2, Math.sqrt(0.5))};
        double[][] eight = {toAndFro(8, 0), toAndFro(8, Math.sqrt(0.125))};
        return new TestedMechanism(
                "gaussian",
                Gaussian.class,
                Trial.of(ONE, real.event(), DELTA, (world, noise, chance) -> number(real.release(world, noise)))
                        .sabotaged(HALVED, (world, noise, chance) -> number(half.release(world, noise)))
                        .sabotaged(TWICE, (world, noise, chance) -> number(real.release(2 * world, noise)))
                        .sabotaged(REUSED, (world, noise, chance) -> number(real.release(world, fixed()))),
                Trial.of("two numbers", real.event(), DELTA, (world, noise, chance) -> real.release(two[world], noise))
                        .sabotaged(
                                "the same noise on both",
                                (world, noise, chance) -> moved(two[world], number(real.release(0.0, noise)))),
                Trial.of(
                                "eight numbers",
                                real.event(),
                                DELTA,
                                (world, noise, chance) -> real.release(eight[world], noise))
                        .sabotaged(HALVED, (world, noise, chance) -> half.release(eight[world], noise)));
    }

    private static TestedMechanism laplace() {
        Laplace real = new Laplace(1, 1, Unit.RECORD);
        Laplace half = new Laplace(0.5, 1, Unit.RECORD);
        return new TestedMechanism(
                "laplace",
                Laplace.class,
                Trial.of(ONE, real.event(), 0, (world, noise, chance) -> number(real.release(world, noise)))
                        .sabotaged(HALVED, (world, noise, chance) -> number(half.release(world, noise)))
                        .sabotaged(TWICE, (world, noise, chance) -> number(real.release(2 * world, noise)))
                        .sabotaged(REUSED, (world, noise, chance) -> number(real.release(world, fixed()))),
                Trial.of(
                                "two numbers",
                                real.event(),
                                0,
                                (world, noise, chance) ->
                                        real.release(new double[] {world * 0.5, 7 - world * 0.5}, noise))
                        .sabotaged(
                                HALVED,
                                (world, noise, chance) ->
                                        half.release(new double[] {world * 0.5, 7 - world * 0.5}, noise))
                        .sabotaged(
                                TWICE, (world, noise, chance) -> real.release(new double[] {world, 7 - world}, noise)));
    }

    private static TestedMechanism discreteGaussian() {
        DiscreteGaussian real = new DiscreteGaussian(2, 2, Unit.RECORD);
        DiscreteGaussian half = new DiscreteGaussian(1, 2, Unit.RECORD);
        DiscreteGaussian several = new DiscreteGaussian(2, Math.sqrt(3), Unit.RECORD);
        DiscreteGaussian halfSeveral = new DiscreteGaussian(1, Math.sqrt(3), Unit.RECORD);
        return new TestedMechanism(
                "discrete gaussian",
                DiscreteGaussian.class,
                Trial.of(ONE, real.event(1), DELTA, (world, noise, chance) -> number(real.release(2L * world, noise)))
                        .sabotaged(HALVED, (world, noise, chance) -> number(half.release(2L * world, noise)))
                        .sabotaged(TWICE, (world, noise, chance) -> number(real.release(4L * world, noise))),
                Trial.of(
                                "three numbers",
                                several.event(3),
                                DELTA,
                                (world, noise, chance) ->
                                        numbers(several.release(new long[] {world, 5 + world, -world}, noise)))
                        .sabotaged(
                                HALVED,
                                (world, noise, chance) ->
                                        numbers(halfSeveral.release(new long[] {world, 5 + world, -world}, noise))));
    }

    private static TestedMechanism discreteLaplace() {
        DiscreteLaplace real = new DiscreteLaplace(2, 2, Unit.RECORD);
        DiscreteLaplace half = new DiscreteLaplace(1, 2, Unit.RECORD);
        return new TestedMechanism(
                "discrete laplace",
                DiscreteLaplace.class,
                Trial.of(ONE, real.event(), 0, (world, noise, chance) -> number(real.release(2L * world, noise)))
                        .sabotaged(HALVED, (world, noise, chance) -> number(half.release(2L * world, noise)))
                        .sabotaged(TWICE, (world, noise, chance) -> number(real.release(4L * world, noise))),
                Trial.of(
                                "two numbers",
                                real.event(),
                                0,
                                (world, noise, chance) -> numbers(real.release(new long[] {world, -world}, noise)))
                        .sabotaged(
                                HALVED,
                                (world, noise, chance) -> numbers(half.release(new long[] {world, -world}, noise)))
                        .sabotaged(
                                TWICE,
                                (world, noise, chance) ->
                                        numbers(real.release(new long[] {2L * world, -2L * world}, noise))));
    }

    private static TestedMechanism response() {
        RandomizedResponse real = new RandomizedResponse(0.6, 3, Unit.RECORD_REPLACED);
        RandomizedResponse half = new RandomizedResponse(0.3, 3, Unit.RECORD_REPLACED);
        RandomizedResponse zeroed = new RandomizedResponse(0.5, 4, Unit.RECORD_ZEROED);
        RandomizedResponse halfZeroed = new RandomizedResponse(0.25, 4, Unit.RECORD_ZEROED);
        return new TestedMechanism(
                "randomized response",
                RandomizedResponse.class,
                Trial.of(
                                ONE + " of three",
                                real.event(),
                                0,
                                (world, noise, chance) -> number(real.release(world, noise)))
                        .sabotaged(HALVED, (world, noise, chance) -> number(half.release(world, noise)))
                        .sabotaged(
                                "asked twice",
                                (world, noise, chance) -> answers(real.release(new int[] {world, world}, noise))),
                Trial.of(
                                "five records, one of them zeroed out",
                                zeroed.event(),
                                0,
                                (world, noise, chance) ->
                                        answers(zeroed.release(five(world == 1 ? 1 : chance.below(4)), noise)))
                        .sabotaged(
                                HALVED,
                                (world, noise, chance) ->
                                        answers(halfZeroed.release(five(world == 1 ? 1 : chance.below(4)), noise))));
    }

    private static int[] five(int last) {
        return new int[] {0, 1, 2, 3, last};
    }

    /** Scores that are equal, or of which one record raises one and lowers the other. */
    private static TestedMechanism largest(NoisyMaxEvent.Noise kind) {
        NoisyMax real = new NoisyMax(kind, 1, 1, Unit.RECORD);
        NoisyMax half = new NoisyMax(kind, 0.5, 1, Unit.RECORD);
        return new TestedMechanism(
                "noisy max, " + kind.name().toLowerCase(Locale.ROOT),
                NoisyMax.class,
                Trial.of(
                                "two scores",
                                real.event(),
                                0,
                                (world, noise, chance) -> number(real.release(scores(world), noise)))
                        .sabotaged(HALVED, (world, noise, chance) -> number(half.release(scores(world), noise)))
                        .sabotaged(TWICE, (world, noise, chance) -> number(real.release(scores(2 * world), noise))),
                Trial.of(
                                "ten scores",
                                real.event(),
                                0,
                                (world, noise, chance) -> number(real.release(
                                        IntStream.range(0, 10)
                                                .mapToDouble(i -> i < 2 ? scores(world)[i] : -4)
                                                .toArray(),
                                        noise)))
                        .slow(4));
    }

    private static double[] scores(double apart) {
        return new double[] {apart, -apart};
    }

    /** Noise by place, from which graph diffusions and trainings draw. */
    private static TestedMechanism field() {
        GaussianEvent gaussian = new GaussianEvent(1, 1, Unit.RECORD);
        LaplaceEvent laplace = new LaplaceEvent(1, 1, Unit.RECORD);
        RandomizedResponseEvent coin = new RandomizedResponseEvent(0.5, 2, Unit.RECORD_REPLACED);
        return new TestedMechanism(
                "noise field",
                NoiseField.class,
                Trial.of(
                                "two places, Gaussian",
                                gaussian,
                                DELTA,
                                (world, noise, chance) -> placed(gaussian, world, 1, noise))
                        .sabotaged(HALVED, (world, noise, chance) -> placed(gaussian, world, 0.5, noise))
                        .sabotaged(
                                "a place is drawn again",
                                (world, noise, chance) -> noise.releaseField(gaussian, field -> {
                                    double[] values = {world * 0.7, world * -0.7};
                                    field.addGaussian(0, 0, 5, values, 0, 1, 1, 0x1p-20);
                                    field.addGaussian(0, 0, 5, values, 1, 1, 1, 0x1p-20);
                                    return values;
                                })),
                Trial.of(
                                "two places, Laplace",
                                laplace,
                                0,
                                (world, noise, chance) -> placedLaplace(laplace, world, 1, noise))
                        .sabotaged(HALVED, (world, noise, chance) -> placedLaplace(laplace, world, 0.5, noise)),
                Trial.of("a coin", coin, 0, (world, noise, chance) -> flipped(coin, world, 0.25, noise))
                        .sabotaged("flips halved", (world, noise, chance) -> flipped(coin, world, 0.125, noise)),
                Trial.of(
                                "the first coin of many by skipping",
                                coin,
                                0,
                                (world, noise, chance) -> skipped(coin, world, 0.25, noise))
                        .sabotaged("flips halved", (world, noise, chance) -> skipped(coin, world, 0.125, noise)));
    }

    private static Noisy<double[]> placed(GaussianEvent event, int world, double sigma, NoiseSource noise) {
        return noise.releaseField(event, field -> {
            double[] values = {world * 0.8, world * 0.6};
            field.addGaussian(3, 1, 2, values, 0, 2, sigma, 0x1p-20);
            return values;
        });
    }

    private static Noisy<double[]> placedLaplace(LaplaceEvent event, int world, double scale, NoiseSource noise) {
        return noise.releaseField(event, field -> {
            double[] values = {world * 0.5, world * 0.5};
            field.addLaplace(3, 1, 2, values, 0, 2, scale, 0x1p-20);
            return values;
        });
    }

    /** An answer of two, which is random with probability 1/2 where it is flipped with 1/4. */
    private static Noisy<double[]> flipped(RandomizedResponseEvent event, int world, double flip, NoiseSource noise) {
        return noise.releaseField(event, field -> new double[] {field.flip(9, 4, flip) ? 1 - world : world});
    }

    private static Noisy<double[]> skipped(RandomizedResponseEvent event, int world, double flip, NoiseSource noise) {
        return noise.releaseField(event, field -> new double[] {field.skip(9, 4, flip) == 0 ? 1 - world : world});
    }

    /** Its event is in nats, but says how large the noise is along each axis: held to that, as to any Gaussian noise. */
    private static TestedMechanism measured() {
        List<Double> scales = List.of(1.0, 2.0);
        PacEvent event =
                new PacEvent("one of two", 2, 0, 0.5, 0, 0, 1, scales, List.of(1.0, 1.0), Unit.RECORD_REPLACED);
        PacEvent half = new PacEvent(
                "one of two", 2, 0, 0.5, 0, 0, 1, List.of(0.5, 1.0), List.of(1.0, 1.0), Unit.RECORD_REPLACED);
        PacEvent swapped = new PacEvent(
                "one of two", 2, 0, 0.5, 0, 0, 1, List.of(2.0, 1.0), List.of(1.0, 1.0), Unit.RECORD_REPLACED);
        // 0.6 of the first scale and 0.8 of the second: together one deviation, half of which a record contributes
        return new TestedMechanism(
                "measured gaussian",
                MeasuredGaussian.class,
                Trial.of("two axes", event, DELTA, (world, noise, chance) -> measured(event, world, noise))
                        .heldTo(new GaussianEvent(1, 0.5, Unit.RECORD_REPLACED))
                        .sabotaged(HALVED, (world, noise, chance) -> measured(half, world, noise))
                        .sabotaged("axes swapped", (world, noise, chance) -> measured(swapped, world, noise)));
    }

    private static Noisy<double[]> measured(PacEvent event, int world, NoiseSource noise) {
        return new MeasuredGaussian(event).release(new double[] {world * 0.6, world * 1.6}, noise);
    }

    private static NoiseSource fixed() {
        return NoiseSource.seeded(7);
    }

    private static double[] toAndFro(int count, double step) {
        return IntStream.range(0, count)
                .mapToDouble(i -> i % 2 == 0 ? step : -step)
                .toArray();
    }

    private static Noisy<double[]> moved(double[] values, Noisy<double[]> one) {
        return new Noisy<>(
                Arrays.stream(values).map(value -> value + one.value()[0]).toArray(), one.event());
    }

    private static Noisy<double[]> answers(Noisy<int[]> released) {
        return new Noisy<>(Arrays.stream(released.value()).asDoubleStream().toArray(), released.event());
    }
}
