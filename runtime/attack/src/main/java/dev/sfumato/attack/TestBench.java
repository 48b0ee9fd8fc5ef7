package dev.sfumato.attack;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.evidence.Roc;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.numeric.Bisection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Where tests are learnt from some releases and judged on others. Each part has its share of the releases and of the time. */
final class TestBench {
    /** At so many values a test looks at most, and only at those whose means are so many standard errors apart. */
    private static final int MOST_VALUES = 64;

    private static final double CLEARLY = 4;
    private static final int THRESHOLDS = 128;

    /** More of each world need not be looked at before scores, and then thresholds, are learnt. */
    private static final int MOST_PILOTS = 2048;

    private static final int MOST_LEARNT = 8192;

    private static final int LEAST_JUDGED = 64;

    /** A deadline that is not reached. */
    private static final long NEVER = System.nanoTime() + (1L << 62);

    private final TwoWorlds worlds;
    private final ReleaseStream releases;
    private final Duration limit;
    private final long start = System.nanoTime();
    private final int each;
    private final int pilots;
    private final int learnt;
    private Looking looking = release -> release;

    /** @param runs how many releases are made in all */
    TestBench(TwoWorlds worlds, int runs, Duration limit, NoiseSource noise, RandomSource random, Progress progress) {
        this.worlds = worlds;
        this.limit = limit;
        each = runs / 2;
        // where the score is known, only its threshold is learnt
        pilots = worlds.score().isPresent() ? 0 : Math.min(each / 8, MOST_PILOTS);
        learnt = Math.min(worlds.score().isPresent() ? each / 8 : 3 * each / 8, MOST_LEARNT);
        releases = new ReleaseStream(worlds, noise, random, planned(), progress);
    }

    /** The view that is kept of a release. */
    private interface Looking {
        double[] at(double[] release);
    }

    /** The answers of tests on releases of which a fair coin chose the world, and the curve of the first one's score. */
    record Judged(List<CoinGame> games, Roc roc) {}

    /** How many releases there are to be. */
    long planned() {
        return 2L * each;
    }

    /** How many releases were made. */
    long made() {
        return releases.made();
    }

    /** Tests by several scores, each with many thresholds. */
    List<LearntTest> learn() {
        Optional<Score> known = worlds.score();
        if (known.isPresent()) {
            looking = release -> new double[] {known.get().of(release)};
        } else {
            View view = view();
            looking = view::of;
        }
        List<double[][][]> blocks = releases.gather(learnt, 2, after(pilots + learnt), (runs, draws) -> {
            double[][][] block = new double[2][runs][];
            for (int run = 0; run < runs; run++) {
                for (int world = 0; world < 2; world++) {
                    block[world][run] = looking.at(draws.next(world));
                }
            }
            return block;
        });
        double[][] off = joined(blocks, 0);
        double[][] on = joined(blocks, 1);
        if (known.isPresent()) {
            return tests(off, on, List.of(new LearntScores.Learnt(values -> values[0], false)));
        }
        // thresholds are chosen on releases that no score has seen, so that none looks better than it is
        int half = off.length / 2;
        List<LearntScores.Learnt> scores = LearntScores.all(Arrays.copyOf(off, half), Arrays.copyOf(on, half));
        return tests(Arrays.copyOfRange(off, half, off.length), Arrays.copyOfRange(on, half, on.length), scores);
    }

    private View view() {
        CoordinateMoments moments = releases.gather(pilots, 2, after(pilots), CoordinateMoments::of).stream()
                .reduce(CoordinateMoments::and)
                .orElseThrow();
        return new View(moments.telling(MOST_VALUES, CLEARLY), moments.direction());
    }

    /** When the time is over that so many of the releases may take. */
    private long after(int ofEach) {
        return start + (long) ((double) limit.toNanos() * ofEach / each);
    }

    /**
     * How many releases are judged: decided before the first of them by how long earlier ones took, because a release of one world may take
     * longer than one of the other, and a clock that ended the game would then know the coins.
     */
    private int judged() {
        int rest = 2 * (each - pilots - learnt);
        long now = System.nanoTime();
        double left = Math.max(0, start + limit.toNanos() - now);
        return (int) Math.min(rest, Math.max(Math.min(rest, LEAST_JUDGED), left / Math.max(1, releases.pace())));
    }

    private static double[][] joined(List<double[][][]> blocks, int world) {
        return blocks.stream().flatMap(block -> Arrays.stream(block[world])).toArray(double[][]::new);
    }

    private static List<LearntTest> tests(double[][] off, double[][] on, List<LearntScores.Learnt> scores) {
        List<LearntTest> tests = new ArrayList<>();
        for (LearntScores.Learnt learnt : scores) {
            double[] ofOff = sorted(off, learnt.score());
            double[] ofOn = sorted(on, learnt.score());
            for (double threshold : thresholds(ofOff, ofOn)) {
                tests.add(new LearntTest(learnt.score(), learnt.isOfDigits(), threshold, game(ofOff, ofOn, threshold)));
            }
        }
        return tests;
    }

    private static double[] sorted(double[][] seen, Score score) {
        return Arrays.stream(seen)
                .mapToDouble(view -> number(score, view))
                .sorted()
                .toArray();
    }

    /** Anything that is no number looks like world 0, where a test is learnt and where it is judged alike. */
    private static double number(Score score, double[] view) {
        double number = score.of(view);
        return Double.isNaN(number) ? Double.NEGATIVE_INFINITY : number;
    }

    private static CoinGame game(double[] off, double[] on, double threshold) {
        long alarms = above(off, threshold);
        long hits = above(on, threshold);
        return new CoinGame(hits, alarms, on.length - hits, off.length - alarms);
    }

    /** How many of some sorted values are above a threshold. */
    private static long above(double[] sorted, double threshold) {
        return sorted.length - Bisection.whole(sorted.length, -1, at -> sorted[(int) at] > threshold);
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

    /** The scores seen of one release, and which world a coin chose for it. */
    private static final class Seen {
        private final int world;
        private final double[] scores;

        Seen(int world, double[] scores) {
            this.world = world;
            this.scores = scores;
        }
    }

    /** The answers of tests on the rest of the releases. */
    Judged judge(List<LearntTest> tests) {
        List<Seen> all = releases
                .gather(judged(), 1, NEVER, (runs, draws) -> {
                    List<Seen> block = new ArrayList<>();
                    for (int run = 0; run < runs; run++) {
                        int world = draws.world();
                        double[] seen = looking.at(draws.next(world));
                        block.add(new Seen(
                                world,
                                tests.stream()
                                        .mapToDouble(test -> number(test.score(), seen))
                                        .toArray()));
                    }
                    return block;
                })
                .stream()
                .flatMap(List::stream)
                .toList();
        List<CoinGame> games = new ArrayList<>();
        for (int t = 0; t < tests.size(); t++) {
            games.add(game(scores(all, 0, t), scores(all, 1, t), tests.get(t).threshold()));
        }
        double[] on = scores(all, 1, 0);
        double[] off = scores(all, 0, 0);
        return new Judged(games, on.length == 0 || off.length == 0 ? Roc.CHANCE : Roc.of(on, off));
    }

    private static double[] scores(List<Seen> all, int world, int test) {
        return all.stream()
                .filter(seen -> seen.world == world)
                .mapToDouble(seen -> seen.scores[test])
                .sorted()
                .toArray();
    }
}
