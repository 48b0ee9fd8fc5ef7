package dev.sfumato.audit.table;

import dev.sfumato.Interruption;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.Coefficients;
import dev.sfumato.diffusion.discrete.ExactDenoiser;
import dev.sfumato.diffusion.discrete.Similarity;
import java.util.stream.IntStream;

/**
 * What one step can say about each distinct row, wherever the chain is (docs/proofs/exposure.md). All are upper bounds,
 * rounded up.
 *
 * @param distance total variation of the step per unit of the row's weight: the same for all rows
 * @param weights the most weight that each row can have
 * @param divergences KL of the step with the row against without it, per unit of its weight
 * @param losses the most that the logarithm of the ratio of both laws can be, in either direction
 * @param withoutLosses the same without the row against with it
 */
record StepLimits(double distance, double[] weights, double[] divergences, double[] losses, double[] withoutLosses) {

    static StepLimits of(ExactDenoiser denoiser, int t, Rounding rounding) {
        Table table = denoiser.table();
        int columns = table.columns();
        double[] distances = new double[columns];
        double[] before = new double[columns];
        double distance = 0;
        for (int i = 0; i < columns; i++) {
            if (table.schema().size(i) > 1) {
                Coefficients c =
                        Coefficients.of(denoiser.schedule(), table.schema().size(i));
                distances[i] = c.stepDistance(t);
                before[i] = c.forgotten(t - 1);
                distance += distances[i];
            }
        }
        double up = 1 + rounding.relative(t);
        int rows = table.distinct();
        StepLimits limits =
                new StepLimits(distance * up, new double[rows], new double[rows], new double[rows], new double[rows]);
        IntStream.range(0, rows).parallel().forEach(d -> {
            Similarity similarity = denoiser.similarity(t, d);
            limits.weights[d] = Math.min(1, up / similarity.all());
            double most = -Math.log1p(-limits.weights[d]);
            for (int i = 0; i < columns; i++) {
                if (distances[i] > 0) {
                    double shared = Math.max(0, similarity.sharing()[i] / up - 1);
                    double loss = loss(before[i], shared, similarity.others()[i] / up) * up;
                    limits.divergences[d] += distances[i] * divergence(loss) * up;
                    limits.losses[d] += loss;
                    limits.withoutLosses[d] += Math.min(loss, most) * up;
                }
            }
        });
        Interruption.poll("looking for what a step can say about rows");
        return limits;
    }

    /** The range of the logarithm of the ratio of both laws of a column (Lemma 3). */
    private static double loss(double r, double shared, double others) {
        double turn = Math.sqrt(shared * (shared + 1));
        double rest = others >= turn && others > 0 ? others + turn * (turn / others) : 2 * turn;
        double room = shared + r * r * (shared + 1) + r * rest;
        return Math.log1p((1 - r) * (1 + r) / room);
    }

    /** KL over total variation, where logarithms of ratios lie in a range of this length (Lemma 4). */
    static double divergence(double range) {
        if (range < 0.01) {
            return range / 2 + range * range / 12;
        }
        return range > 700 ? range : range - 1 + range / Math.expm1(range);
    }
}
