package dev.sfumato.audit.tester;

import static dev.sfumato.audit.tester.MechanismRelease.ofVector;
import static dev.sfumato.audit.tester.NoisyRelease.number;

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
import dev.sfumato.noise.Mechanism;
import dev.sfumato.noise.NoiseField;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import dev.sfumato.noise.NoisyMax;
import dev.sfumato.noise.RandomizedResponse;
import dev.sfumato.noise.RunningSums;
import dev.sfumato.numeric.SumFactor;
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
                sums(),
                field(),
                measured());
    }

    private static TestedMechanism gaussian() {
        Gaussian real = new Gaussian(1, 1, Unit.RECORD);
        Gaussian half = new Gaussian(0.5, 1, Unit.RECORD);
        // numbers that a record moves to and fro, by 1 in the l2 norm
        double[][] two = {toAndFro(2, 0), toAndFro(2, Math.sqrt(0.5))};
        double[][] eight = {toAndFro(8, 0), toAndFro(8, Math.sqrt(0.125))};
        MechanismRelease<double[], double[]> ofOne = ofVector(real, (world, random) -> new double[] {world});
        MechanismRelease<double[], double[]> ofEight = ofVector(real, (world, random) -> eight[world]);
        return new TestedMechanism(
                "gaussian",
                Gaussian.class,
                Trial.of(ONE, DELTA, ofOne)
                        .sabotaged(HALVED, ofOne.by(half))
                        .sabotaged(TWICE, ofOne.on((world, random) -> new double[] {2 * world}))
                        .sabotaged(REUSED, (world, noise, random) -> ofOne.of(world, fixed(), random)),
                Trial.of("two numbers", DELTA, ofOne.on((world, random) -> two[world]))
                        .sabotaged(
                                "the same noise on both",
                                (world, noise, random) -> moved(two[world], number(real.release(0.0, noise)))),
                Trial.of("eight numbers", DELTA, ofEight).sabotaged(HALVED, ofEight.by(half)));
    }

    private static TestedMechanism laplace() {
        Laplace half = new Laplace(0.5, 1, Unit.RECORD);
        MechanismRelease<double[], double[]> ofOne =
                ofVector(new Laplace(1, 1, Unit.RECORD), (world, random) -> new double[] {world});
        MechanismRelease<double[], double[]> ofTwo =
                ofOne.on((world, random) -> new double[] {world * 0.5, 7 - world * 0.5});
        return new TestedMechanism(
                "laplace",
                Laplace.class,
                Trial.of(ONE, 0, ofOne)
                        .sabotaged(HALVED, ofOne.by(half))
                        .sabotaged(TWICE, ofOne.on((world, random) -> new double[] {2 * world}))
                        .sabotaged(REUSED, (world, noise, random) -> ofOne.of(world, fixed(), random)),
                Trial.of("two numbers", 0, ofTwo)
                        .sabotaged(HALVED, ofTwo.by(half))
                        .sabotaged(TWICE, ofTwo.on((world, random) -> new double[] {world, 7 - world})));
    }

    private static TestedMechanism discreteGaussian() {
        MechanismRelease<long[], long[]> ofOne =
                ofIntegers(new DiscreteGaussian(2, 2, Unit.RECORD), (world, random) -> new long[] {2L * world});
        MechanismRelease<long[], long[]> ofThree =
                ofIntegers(new DiscreteGaussian(2, Math.sqrt(3), Unit.RECORD, 3), (world, random) ->
                        new long[] {world, 5 + world, -world});
        return new TestedMechanism(
                "discrete gaussian",
                DiscreteGaussian.class,
                Trial.of(ONE, DELTA, ofOne)
                        .sabotaged(HALVED, ofOne.by(new DiscreteGaussian(1, 2, Unit.RECORD)))
                        .sabotaged(TWICE, ofOne.on((world, random) -> new long[] {4L * world})),
                Trial.of("three numbers", DELTA, ofThree)
                        .sabotaged(HALVED, ofThree.by(new DiscreteGaussian(1, Math.sqrt(3), Unit.RECORD, 3))));
    }

    private static TestedMechanism discreteLaplace() {
        DiscreteLaplace half = new DiscreteLaplace(1, 2, Unit.RECORD);
        MechanismRelease<long[], long[]> ofOne =
                ofIntegers(new DiscreteLaplace(2, 2, Unit.RECORD), (world, random) -> new long[] {2L * world});
        MechanismRelease<long[], long[]> ofTwo = ofOne.on((world, random) -> new long[] {world, -world});
        return new TestedMechanism(
                "discrete laplace",
                DiscreteLaplace.class,
                Trial.of(ONE, 0, ofOne).sabotaged(HALVED, ofOne.by(half)).sabotaged(TWICE, ofOne.on((world, random) ->
                        new long[] {4L * world})),
                Trial.of("two numbers", 0, ofTwo)
                        .sabotaged(HALVED, ofTwo.by(half))
                        .sabotaged(TWICE, ofTwo.on((world, random) -> new long[] {2L * world, -2L * world})));
    }

    private static MechanismRelease<long[], long[]> ofIntegers(
            Mechanism<long[], long[]> mechanism, MechanismRelease.Inputs<long[]> inputs) {
        return new MechanismRelease<>(
                mechanism,
                inputs,
                values -> Arrays.stream(values).asDoubleStream().toArray());
    }

    private static MechanismRelease<int[], int[]> ofAnswers(
            Mechanism<int[], int[]> mechanism, MechanismRelease.Inputs<int[]> inputs) {
        return new MechanismRelease<>(
                mechanism,
                inputs,
                values -> Arrays.stream(values).asDoubleStream().toArray());
    }

    private static TestedMechanism response() {
        MechanismRelease<int[], int[]> ofOne =
                ofAnswers(new RandomizedResponse(0.6, 3, Unit.RECORD_REPLACED), (world, random) -> new int[] {world});
        MechanismRelease<int[], int[]> ofFive =
                ofAnswers(new RandomizedResponse(0.5, 4, Unit.RECORD_ZEROED), (world, random) ->
                        new int[] {0, 1, 2, 3, world == 1 ? 1 : random.nextInt(4)});
        return new TestedMechanism(
                "randomized response",
                RandomizedResponse.class,
                Trial.of(ONE + " of three", 0, ofOne)
                        .sabotaged(HALVED, ofOne.by(new RandomizedResponse(0.3, 3, Unit.RECORD_REPLACED)))
                        .sabotaged("asked twice", ofOne.on((world, random) -> new int[] {world, world})),
                Trial.of("five records, one of them zeroed out", 0, ofFive)
                        .sabotaged(HALVED, ofFive.by(new RandomizedResponse(0.25, 4, Unit.RECORD_ZEROED))));
    }

    /** What each step adds, one record more in the first of them, or in two; looked at are the sums. */
    private static TestedMechanism sums() {
        RunningSums root = new RunningSums(1.5, 1, 4, Unit.RECORD);
        RunningSums half = new RunningSums(0.75, 1, 4, Unit.RECORD);
        RunningSums tree = new RunningSums(SumFactor.BINARY_TREE, 3, 1, 4, 4, 2, 2, Unit.RECORD);
        RunningSums lessTree = new RunningSums(SumFactor.BINARY_TREE, 1.5, 1, 4, 4, 2, 2, Unit.RECORD);
        MechanismRelease<long[], double[]> once = ofVector(root, (world, random) -> new long[] {3 + world, 1, 4, 1});
        MechanismRelease<long[], double[]> twice =
                ofVector(tree, (world, random) -> new long[] {3 + world, 1, 4 + world, 1});
        return new TestedMechanism(
                "running sums",
                RunningSums.class,
                Trial.of("four sums, the square root", DELTA, once)
                        .sabotaged(HALVED, once.by(half))
                        .sabotaged(TWICE, once.on((world, random) -> new long[] {3 + 2L * world, 1, 4, 1}))
                        .sabotaged("a record in two steps counts as one", once.on((world, random) ->
                                new long[] {3 + world, 1 + world, 4, 1}))
                        .sabotaged(REUSED, (world, noise, random) -> once.of(world, fixed(), random)),
                Trial.of("four sums by a tree, a record in two steps", DELTA, twice)
                        .sabotaged(HALVED, twice.by(lessTree)));
    }

    /** Scores that are equal, or of which one record raises one and lowers the other. */
    private static TestedMechanism largest(NoisyMaxEvent.Noise kind) {
        MechanismRelease<double[], Integer> ofTwo = new MechanismRelease<>(
                new NoisyMax(kind, 1, 1, Unit.RECORD), (world, random) -> scores(2, world), place ->
                        new double[] {place});
        return new TestedMechanism(
                "noisy max, " + kind.name().toLowerCase(Locale.ROOT),
                NoisyMax.class,
                Trial.of("two scores", 0, ofTwo)
                        .sabotaged(HALVED, ofTwo.by(new NoisyMax(kind, 0.5, 1, Unit.RECORD)))
                        .sabotaged(TWICE, ofTwo.on((world, random) -> scores(2, 2 * world))),
                Trial.of("ten scores", 0, ofTwo.on((world, random) -> scores(10, world)))
                        .slow(4));
    }

    /** Two scores that are apart, and others that are far below. */
    private static double[] scores(int count, double apart) {
        double[] scores = new double[count];
        Arrays.fill(scores, -4);
        scores[0] = apart;
        scores[1] = -apart;
        return scores;
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
                                (world, noise, random) -> placed(gaussian, world, 1, noise))
                        .sabotaged(HALVED, (world, noise, random) -> placed(gaussian, world, 0.5, noise))
                        .sabotaged(
                                "a place is drawn again",
                                (world, noise, random) -> noise.releaseField(gaussian, field -> {
                                    double[] values = {world * 0.7, world * -0.7};
                                    field.addGaussian(0, 0, 5, values, 0, 1, 1, 0x1p-20);
                                    field.addGaussian(0, 0, 5, values, 1, 1, 1, 0x1p-20);
                                    return values;
                                })),
                Trial.of(
                                "two places, Laplace",
                                laplace,
                                0,
                                (world, noise, random) -> placedLaplace(laplace, world, 1, noise))
                        .sabotaged(HALVED, (world, noise, random) -> placedLaplace(laplace, world, 0.5, noise)),
                Trial.of("a coin", coin, 0, (world, noise, random) -> flipped(coin, world, 0.25, noise))
                        .sabotaged("flips halved", (world, noise, random) -> flipped(coin, world, 0.125, noise)),
                Trial.of(
                                "the first coin of many by skipping",
                                coin,
                                0,
                                (world, noise, random) -> skipped(coin, world, 0.25, noise))
                        .sabotaged("flips halved", (world, noise, random) -> skipped(coin, world, 0.125, noise)));
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
        MechanismRelease<double[], double[]> ofTwo =
                ofVector(new MeasuredGaussian(event), (world, random) -> new double[] {world * 0.6, world * 1.6});
        return new TestedMechanism(
                "measured gaussian",
                MeasuredGaussian.class,
                Trial.of("two axes", DELTA, ofTwo)
                        .heldTo(new GaussianEvent(1, 0.5, Unit.RECORD_REPLACED))
                        .sabotaged(HALVED, ofTwo.by(new MeasuredGaussian(half)))
                        .sabotaged("axes swapped", ofTwo.by(new MeasuredGaussian(swapped))));
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
        return one.map(
                noise -> Arrays.stream(values).map(value -> value + noise[0]).toArray());
    }
}
