package dev.sfumato.audit;

import dev.sfumato.Progress;
import dev.sfumato.Require;
import dev.sfumato.noise.Chance;
import dev.sfumato.noise.NoiseSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Tells two worlds apart by many releases of each: some to see where they differ, some to learn tests and thresholds from, and others
 * to measure the chosen tests on, of which nothing was learnt. How well that goes is a lower bound on epsilon, whatever was claimed
 * (Jagielski, Ullman and Oprea, "Auditing differentially private machine learning", 2020); that it goes badly proves nothing.
 *
 * @param runs how many releases are made in all, half of them of each world
 * @param confidence with which all that is said of the truth holds together
 * @param limit the time after which no more releases are made; what was made by then is what is measured
 */
public record Distinguisher(int runs, double confidence, Duration limit) {
    /** So many releases let a test be seen that is nearly always right. */
    public static final int LEAST_RUNS = 160;

    /** No limit that anybody waits for. */
    public static final Duration UNLIMITED = Duration.ofDays(365);

    /** At so many values a test looks at most, and only at those whose means are so many standard errors apart. */
    private static final int MOST_VALUES = 64;

    private static final double CLEARLY = 4;
    private static final int THRESHOLDS = 128;

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

    /** What a test is chosen for: the larger, the better. */
    interface Aim {
        double of(TestPower power);
    }

    /** A score and from where on it says that a release is of world 1. */
    private record Test(Score score, double threshold, TestPower power) {}

    /**
     * What the chosen tests did, one for each aim.
     *
     * @param coordinates how many values of a release the tests look at
     */
    record Measured(List<TestPower> powers, Roc roc, int coordinates, long made) {}

    /** Attacks what somebody releases at a price. An interrupted attack throws and leaves the thread's flag set. */
    public Distinguished run(
            TwoWorlds worlds, PrivacyClaim claim, NoiseSource noise, Chance chance, Progress progress) {
        long start = System.nanoTime();
        double delta = claim.stated().delta();
        List<Aim> aims = new ArrayList<>();
        if (!claim.others().isEmpty()) {
            aims.add(power -> claim.others().stream()
                    .mapToDouble(point -> power.logRatio(point.y()) - point.x())
                    .max()
                    .orElseThrow());
        }
        aims.add(power -> power.logRatio(delta));
        Measured measured = measure(worlds, aims, noise, chance, progress);
        return new Distinguished(
                worlds.name(),
                claim,
                measured.powers,
                confidence,
                measured.roc,
                Cost.since(start, 2 * measured.made, "releases"),
                2 * measured.made < runs - 1);
    }

    /** How good the test is that makes the bound on epsilon at a delta largest. */
    public TestPower power(TwoWorlds worlds, double delta, NoiseSource noise, Chance chance, Progress progress) {
        return measure(worlds, List.of(power -> power.logRatio(delta)), noise, chance, progress)
                .powers()
                .get(0);
    }

    /** Tests for several aims, which share the probability of error. */
    Measured measure(TwoWorlds worlds, List<Aim> aims, NoiseSource noise, Chance chance, Progress progress) {
        long start = System.nanoTime();
        int each = runs / 2;
        double error = (1 - confidence) / aims.size();
        ReleaseStream releases = new ReleaseStream(worlds, noise, chance, each, progress);
        Optional<Score> known = worlds.score();
        // where the score is known, only its threshold is learnt
        int pilots = known.isPresent() ? 0 : each / 8;
        int learnt = known.isPresent() ? each / 4 : 3 * each / 8;
        View view = known.isPresent()
                ? new View(new int[0], new double[0])
                : view(releases, pilots, after(start, pilots, each));
        Optional<Score> seen = known;
        double[][][] learning = collect(
                releases,
                learnt,
                after(start, pilots + learnt, each),
                release -> seen.map(score -> new double[] {score.of(release)}).orElseGet(() -> view.of(release)));
        List<Test> tests = tests(
                learning,
                known.isPresent() ? List.of(values -> values[0]) : LearntScores.all(learning[0], learning[1]),
                error);
        List<Test> chosen = aims.stream()
                .map(aim -> tests.stream()
                        .max(Comparator.<Test>comparingDouble(test -> aim.of(test.power))
                                .thenComparingDouble(test -> test.power.advantage()))
                        .orElseThrow())
                .toList();
        double[][][] scores = collect(releases, each - pilots - learnt, after(start, each, each), release -> {
            double[] looked =
                    seen.map(score -> new double[] {score.of(release)}).orElseGet(() -> view.of(release));
            return chosen.stream().mapToDouble(test -> test.score.of(looked)).toArray();
        });
        List<TestPower> powers = new ArrayList<>();
        for (int a = 0; a < chosen.size(); a++) {
            powers.add(power(column(scores[1], a), column(scores[0], a), chosen.get(a).threshold, error));
        }
        return new Measured(
                powers,
                Roc.of(column(scores[1], 0), column(scores[0], 0)),
                known.isPresent() ? releases.length() : view.values(),
                releases.made());
    }

    /** When the time is over that so many of the runs may take. */
    private long after(long start, int runsDone, int each) {
        return start + (long) ((double) limit.toNanos() * runsDone / each);
    }

    private static View view(ReleaseStream releases, int count, long deadline) {
        CoordinateMoments moments = releases.gather(count, deadline, CoordinateMoments::of).stream()
                .reduce(CoordinateMoments::and)
                .orElseThrow();
        return new View(moments.telling(MOST_VALUES, CLEARLY), moments.direction());
    }

    private interface Looking {
        double[] at(double[] release);
    }

    /** What is seen of some releases of each world. */
    private static double[][][] collect(ReleaseStream releases, int count, long deadline, Looking looking) {
        List<double[][][]> blocks = releases.gather(count, deadline, (runs, draws) -> {
            double[][][] block = new double[2][runs][];
            for (int run = 0; run < runs; run++) {
                for (int world = 0; world < 2; world++) {
                    block[world][run] = looking.at(draws.next(world));
                }
            }
            return block;
        });
        return IntStream.range(0, 2)
                .mapToObj(world -> blocks.stream()
                        .flatMap(block -> Arrays.stream(block[world]))
                        .toArray(double[][]::new))
                .toArray(double[][][]::new);
    }

    private static List<Test> tests(double[][][] learning, List<Score> scores, double error) {
        List<Test> tests = new ArrayList<>();
        for (Score score : scores) {
            double[] off =
                    Arrays.stream(learning[0]).mapToDouble(score::of).sorted().toArray();
            double[] on =
                    Arrays.stream(learning[1]).mapToDouble(score::of).sorted().toArray();
            for (double threshold : thresholds(off, on)) {
                tests.add(new Test(
                        score,
                        threshold,
                        TestPower.oneSided(above(on, threshold), on.length, above(off, threshold), off.length, error)));
            }
        }
        return tests;
    }

    /** How many of some sorted values are above a threshold. */
    private static long above(double[] sorted, double threshold) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] > threshold) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return (long) sorted.length - low;
    }

    private static double[] thresholds(double[] off, double[] on) {
        double[] all = DoubleStream.concat(Arrays.stream(off), Arrays.stream(on))
                .sorted()
                .toArray();
        return IntStream.range(0, THRESHOLDS)
                .mapToDouble(i -> all[(int) ((long) i * (all.length - 1) / THRESHOLDS)])
                .distinct()
                .toArray();
    }

    private static double[] column(double[][] rows, int i) {
        return Arrays.stream(rows).mapToDouble(row -> row[i]).toArray();
    }

    private static TestPower power(double[] on, double[] off, double threshold, double error) {
        Arrays.sort(on);
        Arrays.sort(off);
        return TestPower.oneSided(above(on, threshold), on.length, above(off, threshold), off.length, error);
    }
}
