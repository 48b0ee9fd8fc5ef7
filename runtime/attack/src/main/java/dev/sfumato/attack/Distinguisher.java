package dev.sfumato.attack;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.evidence.Cost;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Tells two worlds apart by many releases of each: some to see where they differ, some to learn tests and thresholds from, and others
 * to measure the chosen tests on, of which nothing was learnt. How well that goes is a lower bound on epsilon, whatever was claimed
 * (Jagielski, Ullman and Oprea, "Auditing differentially private machine learning", 2020); that it goes badly proves nothing.
 *
 * @param runs how many releases are made in all
 * @param confidence with which all statements about the truth hold together
 * @param limit the time after which no more releases are made; what was made by then is what is measured
 */
public record Distinguisher(int runs, double confidence, Duration limit) {
    /** So many releases let a test be seen that is nearly always right. */
    public static final int LEAST_RUNS = 160;

    /** No limit that anybody waits for. */
    public static final Duration UNLIMITED = Duration.ofDays(365);

    public Distinguisher {
        Require.atLeast("runs", LEAST_RUNS, runs);
        Require.probability("confidence", confidence);
        if (limit.isNegative() || limit.isZero()) {
            throw new IllegalArgumentException("limit must be a time above 0, got " + limit);
        }
    }

    /** With 95 % confidence, however long it takes. */
    public Distinguisher(int runs) {
        this(runs, 0.95, UNLIMITED);
    }

    /** A test as it is to be read: as it is, or with the worlds exchanged. */
    private record Choice(LearntTest test, boolean isMirrored) {
        CoinGame of(CoinGame game) {
            return isMirrored ? game.mirrored() : game;
        }
    }

    /** Attacks what somebody releases at a price. An interrupted attack throws and leaves the thread's flag set. */
    public Distinguished run(
            TwoWorlds worlds, PrivacyClaim claim, NoiseSource noise, RandomSource random, Progress progress) {
        long start = System.nanoTime();
        double delta = claim.stated().delta();
        double error = (1 - confidence) * shareOfEpsilon(claim);
        double errorOnCurve = 1 - confidence - error;
        TestBench bench = new TestBench(worlds, runs, limit, noise, random, progress);
        List<LearntTest> tests = bench.learn();
        List<Choice> readings = tests.stream()
                .flatMap(test -> Stream.of(new Choice(test, false), new Choice(test, true)))
                .toList();
        Choice forEpsilon =
                best(readings, choice -> choice.of(choice.test.game()).epsilonAbout(delta));
        Optional<AtPoint> forCurve = claim.points().stream()
                .map(point -> {
                    Choice choice = best(readings, reading -> about(reading, point));
                    return new AtPoint(point, choice, claim.excess(point, about(choice, point)));
                })
                .max(Comparator.comparingDouble(AtPoint::excess));
        List<LearntTest> chosen = new ArrayList<>(List.of(forEpsilon.test));
        forCurve.ifPresent(at -> chosen.add(at.choice.test));
        TestBench.Judged judged = bench.judge(chosen);
        double epsilon = forEpsilon.of(judged.games().get(0)).epsilonAtLeast(delta, error);
        Optional<Distinguished.OnCurve> onCurve = forCurve.map(at -> new Distinguished.OnCurve(
                at.point,
                Math.max(
                        0,
                        at.choice.of(judged.games().get(1)).deltaAtLeast(at.point.epsilon(), errorOnCurve, random))));
        return new Distinguished(
                worlds.name(),
                claim,
                epsilon,
                onCurve,
                confidence,
                judged.roc(),
                Cost.since(start, bench.made(), "releases"),
                worlds.assumptions(),
                bench.made() < bench.planned(),
                chosen.stream().anyMatch(LearntTest::isOfDigits));
    }

    /** The share of the error that goes to epsilon at the stated delta: most of it at delta zero, where a test can reach epsilon. */
    private static double shareOfEpsilon(PrivacyClaim claim) {
        return claim.points().isEmpty() ? 1 : claim.stated().delta() == 0 ? 0.75 : 0.25;
    }

    /** A point of the claimed curve, and the test that is held against it. */
    private record AtPoint(PrivacyClaim.Point point, Choice choice, double excess) {}

    private static double about(Choice choice, PrivacyClaim.Point point) {
        return choice.of(choice.test.game()).deltaAbout(point.epsilon());
    }

    private static Choice best(List<Choice> choices, ToDoubleFunction<Choice> aim) {
        return choices.stream()
                .map(choice -> new Ranked(choice, aim.applyAsDouble(choice)))
                .max(Comparator.comparingDouble(Ranked::worth)
                        .thenComparingDouble(ranked ->
                                ranked.choice.of(ranked.choice.test.game()).advantage()))
                .orElseThrow()
                .choice;
    }

    private record Ranked(Choice choice, double worth) {}

    /** How good the test is that makes the bound on epsilon at a delta largest, by an interval for each world. */
    public TestPower power(TwoWorlds worlds, double delta, NoiseSource noise, RandomSource random, Progress progress) {
        return powers(worlds, List.of(power -> power.logRatio(delta)), noise, random, progress)
                .get(0);
    }

    /** The tests that are best for several aims, which share the probability of error. */
    public List<TestPower> powers(
            TwoWorlds worlds,
            List<ToDoubleFunction<TestPower>> aims,
            NoiseSource noise,
            RandomSource random,
            Progress progress) {
        double error = (1 - confidence) / aims.size();
        TestBench bench = new TestBench(worlds, runs, limit, noise, random, progress);
        List<LearntTest> tests = bench.learn();
        List<LearntTest> chosen = new ArrayList<>();
        for (ToDoubleFunction<TestPower> aim : aims) {
            chosen.add(best(
                            tests.stream().map(test -> new Choice(test, false)).toList(),
                            choice -> aim.applyAsDouble(TestPower.about(choice.test.game())))
                    .test);
        }
        return bench.judge(chosen).games().stream()
                .map(game -> TestPower.of(game, error))
                .toList();
    }
}
