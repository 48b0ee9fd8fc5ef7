package dev.sfumato.audit;

import dev.sfumato.Progress;
import dev.sfumato.Require;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.noise.NoiseSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Is this edge there? An attacker who knows all the rest of the graph, and how the release is made, makes releases of both
 * possible graphs, learns to tell them apart, and is measured on releases of which nothing was learnt. How well that goes is
 * a lower bound on epsilon, whatever was claimed; that it goes badly proves nothing.
 *
 * <p>The edge is looked for between {@code from} and {@code to}, whether it is there in {@code graph} or not.
 *
 * @param runs how many releases of each of the two graphs are made: half of them to learn from, half to measure
 * @param confidence with which all that is said of the truth holds together
 */
public record EdgeAttack(Graph graph, int from, int to, int runs, double confidence) {
    private static final int LEAST_RUNS = 80;

    /** At so many values a test looks at most, and only at those whose means are so many standard errors apart. */
    private static final int MOST_VALUES = 64;

    private static final double CLEARLY = 4;
    private static final int THRESHOLDS = 64;

    public EdgeAttack {
        if (from == to) {
            throw new IllegalArgumentException("from and to must be two nodes, got " + from + " twice");
        }
        graph.hasEdge(from, to);
        Require.atLeast("runs", LEAST_RUNS, runs);
        Require.probability("confidence", confidence);
    }

    /** With 95 % confidence. */
    public EdgeAttack(Graph graph, int from, int to, int runs) {
        this(graph, from, to, runs, 0.95);
    }

    /** Attacks what somebody releases at a price. An interrupted attack throws and leaves the thread's flag set. */
    public EdgeAttackResult run(ReleaseClaim claim, NoiseSource source, Progress progress) {
        if (claim.open().contains(from) || claim.open().contains(to)) {
            throw new IllegalArgumentException("the edge must not be at a node whose edges are not protected ("
                    + claim.open() + "), got " + from + " and " + to);
        }
        Graph with = graph.hasEdge(from, to) ? graph : graph.withEdge(from, to);
        Releases releases = new Releases(claim, List.of(with.withoutEdge(from, to), with), source, progress);
        double delta = claim.claimed().delta();
        // both tests share the probability of error
        double error = (1 - confidence) / 2;

        int[] places = releases.telling(runs / 8);
        List<Test> tests = tests(releases.some(3 * runs / 8, places), error);
        Comparator<Test> byAdvantage =
                Comparator.comparingDouble(test -> test.power().advantage());
        Comparator<Test> byEpsilon = Comparator.<Test>comparingDouble(
                        test -> test.power().epsilonAtLeast(delta))
                .thenComparing(byAdvantage);
        Test forEpsilon = Collections.max(tests, byEpsilon);
        Test forAdvantage = Collections.max(tests, byAdvantage);

        int measured = runs / 2;
        long[][] yes = new long[2][2];
        for (int run = 0; run < measured; run++) {
            for (int world = 0; world < 2; world++) {
                double[] seen = at(places, releases.next(world));
                yes[0][world] += forEpsilon.says(seen) ? 1 : 0;
                yes[1][world] += forAdvantage.says(seen) ? 1 : 0;
            }
        }
        return new EdgeAttackResult(
                claim.name(),
                claim.claimed(),
                TestPower.of(yes[0][1], yes[0][0], measured, error),
                TestPower.of(yes[1][1], yes[1][0], measured, error),
                confidence,
                places.length);
    }

    /** A score and from where on it says that the edge is there, with what it did where it was chosen. */
    private record Test(Score score, double threshold, TestPower power) {
        boolean says(double[] seen) {
            return score.of(seen) > threshold;
        }
    }

    private static List<Test> tests(double[][][] learnt, double error) {
        List<Test> tests = new ArrayList<>();
        for (Score score : List.of(Score.shifts(learnt[0], learnt[1]), Score.histograms(learnt[0], learnt[1]))) {
            double[] off = Arrays.stream(learnt[0]).mapToDouble(score::of).toArray();
            double[] on = Arrays.stream(learnt[1]).mapToDouble(score::of).toArray();
            for (double threshold : thresholds(off, on)) {
                long hits = Arrays.stream(on).filter(value -> value > threshold).count();
                long alarms =
                        Arrays.stream(off).filter(value -> value > threshold).count();
                tests.add(new Test(score, threshold, TestPower.of(hits, alarms, off.length, error)));
            }
        }
        return tests;
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

    private static double[] at(int[] places, double[] release) {
        return Arrays.stream(places).mapToDouble(place -> release[place]).toArray();
    }

    /** Releases of the two graphs, one after the other; world 1 has the edge. */
    private final class Releases {
        private final ReleaseClaim claim;
        private final List<Graph> worlds;
        private final NoiseSource source;
        private final Progress progress;
        private int length = -1;
        private long made;

        Releases(ReleaseClaim claim, List<Graph> worlds, NoiseSource source, Progress progress) {
            this.claim = claim;
            this.worlds = worlds;
            this.source = source;
            this.progress = progress;
        }

        double[] next(int world) {
            if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException("interrupted after " + made + " releases of the attack");
            }
            double[] release = claim.release().apply(worlds.get(world), source);
            if (release.length == 0 || (length >= 0 && release.length != length)) {
                throw new IllegalArgumentException("releases must be of one length and not empty, got " + release.length
                        + (length < 0 ? "" : " and " + length));
            }
            for (double value : release) {
                Require.finite("a released value", value);
            }
            length = release.length;
            made++;
            progress.update("edge attack on " + claim.name(), made, 2L * (runs / 8 + 3 * runs / 8 + runs / 2));
            return release;
        }

        /** Some releases of each world, as far as the tests look at them. */
        double[][][] some(int count, int[] places) {
            double[][][] some = new double[2][count][];
            for (int run = 0; run < count; run++) {
                for (int world = 0; world < 2; world++) {
                    some[world][run] = at(places, next(world));
                }
            }
            return some;
        }

        /** The places in a release that tell most: where the means of the worlds are clearly apart, or the furthest. */
        int[] telling(int count) {
            double[][] means = new double[2][];
            double[][] squares = new double[2][];
            for (int run = 1; run <= count; run++) {
                for (int world = 0; world < 2; world++) {
                    double[] release = next(world);
                    if (run == 1) {
                        means[world] = release.clone();
                        squares[world] = new double[release.length];
                        continue;
                    }
                    for (int i = 0; i < release.length; i++) {
                        double apart = release[i] - means[world][i];
                        means[world][i] += apart / run;
                        squares[world][i] += apart * (release[i] - means[world][i]);
                    }
                }
            }
            double[] apart = new double[length];
            for (int i = 0; i < length; i++) {
                double difference = Math.abs(means[1][i] - means[0][i]);
                double error = Math.sqrt((squares[0][i] + squares[1][i]) / count / count);
                apart[i] = difference == 0 ? 0 : difference / error;
            }
            int[] order = IntStream.range(0, length)
                    .boxed()
                    .sorted(Comparator.comparingDouble(i -> -apart[i]))
                    .limit(MOST_VALUES)
                    .mapToInt(i -> i)
                    .toArray();
            int clear =
                    (int) Arrays.stream(order).filter(i -> apart[i] > CLEARLY).count();
            return Arrays.copyOf(order, Math.max(1, clear));
        }
    }
}
