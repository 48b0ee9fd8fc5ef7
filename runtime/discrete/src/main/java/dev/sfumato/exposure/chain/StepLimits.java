package dev.sfumato.exposure.chain;

import dev.sfumato.concurrent.Parallel;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.Coefficients;
import dev.sfumato.diffusion.discrete.ExactDenoiser;
import dev.sfumato.diffusion.discrete.Similarity;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The most that one step can say about each distinct row, given the weight w that one copy of it has where the chain is
 * (docs/proofs/exposure.md). All are upper bounds, rounded up.
 */
public final class StepLimits {
    private final double[] distances;
    private final double[] drops;
    private final double[] weights;
    private final double[] divergences;
    private final double[] losses;

    private StepLimits(double[] distances, double[] drops, int rows) {
        this.distances = distances;
        this.drops = drops;
        weights = new double[rows];
        divergences = new double[rows];
        losses = new double[rows];
    }

    public static StepLimits of(ExactDenoiser denoiser, int t, DenoiserRounding rounding) {
        Table table = denoiser.table();
        int[] moving = IntStream.range(0, table.columns())
                .filter(i -> table.schema().size(i) > 1)
                .toArray();
        double up = 1 + rounding.relative(t);
        double[] distances = new double[moving.length];
        double[] drops = new double[moving.length];
        double[] before = new double[moving.length];
        for (int m = 0; m < moving.length; m++) {
            Coefficients c = Coefficients.of(denoiser.schedule(), table.schema().size(moving[m]));
            double r = c.forgotten(t - 1);
            before[m] = r;
            distances[m] = Math.min(1, c.stepDistance(t) * up);
            double least = r * (r + (1 - r) * c.move(t)) / (r + (1 - r) * c.stay(t));
            drops[m] = Math.min(1, (1 - least) * up);
        }
        StepLimits limits = new StepLimits(distances, drops, table.distinct());
        IntFunction<Similarity> similarities = denoiser.similarities(t);
        Parallel.forEach("looking for what a step can say about rows", table.distinct(), d -> {
            Similarity similarity = similarities.apply(d);
            limits.weights[d] = Math.min(1, up / similarity.all());
            for (int m = 0; m < moving.length; m++) {
                double shared = Math.max(0, similarity.sharing(moving[m]) / up - 1);
                double loss = range(before[m], shared, similarity.others(moving[m]) / up) * up;
                limits.divergences[d] += distances[m] * divergence(loss) * up;
                limits.losses[d] += loss;
            }
        });
        return limits;
    }

    /** The range of the logarithm of the ratio of both distributions of a column (Lemma 3). */
    private static double range(double r, double shared, double others) {
        double turn = Math.sqrt(shared * (shared + 1));
        double rest = others >= turn && others > 0 ? others + turn * (turn / others) : 2 * turn;
        double room = shared + r * r * (shared + 1) + r * rest;
        return Math.log1p((1 - r) * (1 + r) / room);
    }

    /** KL over total variation, where logarithms of ratios lie in a range of this length (Lemma 4). */
    public static double divergence(double range) {
        if (range < 0.01) {
            return range / 2 + range * range / 12;
        }
        return range > 700 ? range : range - 1 + range / Math.expm1(range);
    }

    /** The most weight that a row can have. */
    public double weight(int distinct) {
        return weights[distinct];
    }

    /** KL of the step with the row against without it, per unit of its weight. */
    public double divergence(int distinct) {
        return divergences[distinct];
    }

    /** The most that the logarithm of the ratio of both distributions can be, with the row against without it. */
    public double loss(int distinct) {
        return losses[distinct];
    }

    /** The same without the row against with it: the distribution with the row is at least a share of the one without (Lemma 2). */
    public double withoutLoss(int distinct) {
        return Math.min(losses[distinct], -Math.log(least(weights[distinct]))) * (1 + 1e-12);
    }

    /** Total variation per unit of weight. */
    public double distance() {
        return Arrays.stream(distances).sum() * (1 + 1e-12);
    }

    /** Total variation of the step at a weight. */
    public double distance(double weight) {
        double product = 1;
        for (double distance : distances) {
            product *= 1 - distance * weight;
        }
        return 1 - product + 1e-15 * distances.length;
    }

    /** Delta of the step without the row against with it, at a weight. */
    public double withoutDelta(double epsilon, double weight) {
        return 1 - Math.exp(epsilon) * least(weight) * (1 - 1e-12);
    }

    private double least(double weight) {
        double product = 1;
        for (double drop : drops) {
            product *= 1 - drop * weight;
        }
        return product;
    }
}
