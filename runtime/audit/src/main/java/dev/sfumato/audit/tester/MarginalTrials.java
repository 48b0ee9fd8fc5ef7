package dev.sfumato.audit.tester;

import dev.sfumato.accounting.calibration.Calibrated;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.marginal.MarginalModel;
import dev.sfumato.diffusion.discrete.marginal.MarginalSettings;
import dev.sfumato.diffusion.discrete.marginal.MarginalTraining;
import dev.sfumato.diffusion.discrete.marginal.WeightedCounts;
import java.util.Arrays;
import java.util.List;

/**
 * Trainings by noisy marginals. An attacker sees every number that was released, scores included, and the number of rows that were fitted.
 * The row that makes the difference moves all of them its way.
 */
final class MarginalTrials {
    private static final double DELTA = 1e-5;
    private static final double EPSILON = 1;
    private static final int MOST_ROWS = 16;
    private static final Schema TWO = Schema.ofSizes(2, 2);

    private MarginalTrials() {}

    static List<TestedMechanism> all() {
        return List.of(weightedCounts(), training());
    }

    private static TestedMechanism weightedCounts() {
        List<Double> weights = List.of(0.75, 0.5, 0.375);
        List<List<long[]>> worlds = List.of(
                List.of(new long[] {5, 0}, new long[] {2, 1}, new long[] {7}),
                List.of(new long[] {5, 1}, new long[] {3, 1}, new long[] {6}));
        MechanismRelease<List<long[]>, List<double[]>> real = new MechanismRelease<>(
                new WeightedCounts(weights, 0.7, Unit.RECORD),
                (world, random) -> worlds.get(world),
                noisy -> noisy.stream().flatMapToDouble(Arrays::stream).toArray());
        return new TestedMechanism(
                "weighted counts",
                WeightedCounts.class,
                Trial.of("three vectors, each moved by one", DELTA, real)
                        .sabotaged("noise halved", real.by(new WeightedCounts(weights, 0.35, Unit.RECORD)))
                        .sabotaged(
                                "a vector moved by two",
                                real.on((world, random) -> world == 0
                                        ? worlds.get(0)
                                        : List.of(new long[] {5, 2}, new long[] {4, 1}, new long[] {5}))));
    }

    /** Columns that always agree, so that the pair is asked too. */
    private static List<Table> worlds() {
        int[][] few = {{0, 0}, {0, 0}, {0, 0}, {1, 1}};
        int[][] more = Arrays.copyOf(few, few.length + 1);
        more[few.length] = new int[] {1, 1};
        return List.of(Table.of(TWO, few), Table.of(TWO, more));
    }

    private static TestedMechanism training() {
        List<Table> worlds = worlds();
        MarginalTraining training = within(EPSILON);
        Calibrated noise = training.calibrate(TWO);
        MarginalTraining real = training.withNoise(noise);
        MarginalTraining dear = within(8 * EPSILON);
        NoisyRelease release = trained(real, worlds);
        return new TestedMechanism(
                "training by marginals",
                MarginalTraining.class,
                Trial.of("two columns that agree, a row more", noise.event(), DELTA, release)
                        .slow(10)
                        .sabotaged("eight times the budget", trained(dear.withNoise(dear.calibrate(TWO)), worlds))
                        .sabotaged(
                                "true number of rows let out",
                                (world, source, random) -> release.of(world, source, random)
                                        .map(seen ->
                                                with(seen, worlds.get(world).rows())))
                        .sabotaged(
                                "score without noise",
                                (world, source, random) -> release.of(world, source, random)
                                        .map(seen -> with(seen, agreeing(worlds.get(world))))));
    }

    private static MarginalTraining within(double epsilon) {
        return new MarginalTraining(MarginalSettings.of(epsilon, DELTA, MOST_ROWS));
    }

    private static int agreeing(Table table) {
        int rows = 0;
        for (int row = 0; row < table.rows(); row++) {
            rows += table.value(row, 0) == 1 && table.value(row, 1) == 1 ? 1 : 0;
        }
        return rows;
    }

    private static double[] with(double[] seen, double more) {
        double[] all = Arrays.copyOf(seen, seen.length + 1);
        all[seen.length] = more;
        return all;
    }

    private static NoisyRelease trained(MarginalTraining training, List<Table> worlds) {
        return TrainingTrials.trained(training, worlds, MarginalTrials::seen);
    }

    /** Four counts of columns, a score, four counts of the pair or none, and the number of fitted rows. */
    private static double[] seen(MarginalModel model) {
        double[] seen = Arrays.copyOf(model.released(), 10);
        seen[9] = model.pool().rows();
        return seen;
    }
}
