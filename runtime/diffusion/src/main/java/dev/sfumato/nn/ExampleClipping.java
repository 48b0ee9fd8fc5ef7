package dev.sfumato.nn;

import dev.sfumato.training.GradientClip;
import dev.sfumato.util.Require;

/**
 * Scales every example's gradient to a norm of at most a bound, without ever forming it: the gradient of a dense layer is
 * the product of its delta and its input, whose norms are enough (Goodfellow 2015).
 *
 * <p>An example may be several neighbouring columns (draws), whose mean gradient is what is clipped.
 *
 * @param bound what the norm of an example's gradient may be at most
 * @param draws the columns of an example
 */
public record ExampleClipping(double bound, int draws) {
    public ExampleClipping {
        Require.positive("clip", bound);
        Require.atLeast("draws", 1, draws);
    }

    /**
     * Between {@link Mlp#backward} and {@link Mlp#gradients}: scales the deltas of each example. The sum of all columns'
     * gradients is then the sum of the clipped mean gradients.
     *
     * <p>An example whose gradient is not finite counts as zero.
     *
     * @param norms receives the norm of each example's mean gradient before clipping
     */
    public void clip(Mlp mlp, Pass pass, double[] norms) {
        int examples = pass.examples / draws;
        GradientClip limit = new GradientClip(bound);
        double[] meanNorm = new double[1];
        boolean isAllFinite = true;
        for (int example = 0; example < examples; example++) {
            double norm = Math.sqrt(squaredNorm(mlp, pass, example * draws, meanNorm));
            norms[example] = norm;
            // where draws cancel, the square of their mean's norm may be wrong by 2^-41 of the square of their mean
            // norm
            double factor = limit.factor(norm + 0x1p-20 * meanNorm[0], meanNorm[0], draws);
            scale(mlp, pass, example * draws, factor);
            isAllFinite &= factor != 0;
        }
        for (int layer = 0; layer <= mlp.shape().layers(); layer++) {
            pass.deltaOf(layer).push();
            if (!isAllFinite) {
                pass.inputOf(layer).push();
            }
        }
    }

    /** Of the mean over the draws; the draws' own mean norm goes into the array. */
    private double squaredNorm(Mlp mlp, Pass pass, int first, double[] meanNorm) {
        double total = 0;
        double sumOfNorms = 0;
        for (int k = first; k < first + draws; k++) {
            double own = product(mlp, pass, k, k);
            sumOfNorms += Math.sqrt(own);
            total += own;
            for (int j = first; j < k; j++) {
                total += 2 * product(mlp, pass, k, j);
            }
        }
        meanNorm[0] = sumOfNorms / draws;
        return Math.max(0, total) / ((double) draws * draws);
    }

    /** The scalar product of two columns' gradients: over the layers, (a.a' + 1) (d.d'). */
    private static double product(Mlp mlp, Pass pass, int one, int other) {
        double sum = 0;
        for (int layer = 0; layer <= mlp.shape().layers(); layer++) {
            sum += (1 + dot(pass.inputOf(layer), one, other)) * dot(pass.deltaOf(layer), one, other);
        }
        return sum;
    }

    private static double dot(Tile tile, int one, int other) {
        float[] values = tile.values();
        int rows = tile.rows();
        int a = one * rows;
        int b = other * rows;
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int i = 0;
        for (; i + 3 < rows; i += 4) {
            s0 += (double) values[a + i] * values[b + i];
            s1 += (double) values[a + i + 1] * values[b + i + 1];
            s2 += (double) values[a + i + 2] * values[b + i + 2];
            s3 += (double) values[a + i + 3] * values[b + i + 3];
        }
        for (; i < rows; i++) {
            s0 += (double) values[a + i] * values[b + i];
        }
        return s0 + s1 + (s2 + s3);
    }

    private void scale(Mlp mlp, Pass pass, int first, double factor) {
        for (int layer = 0; layer <= mlp.shape().layers(); layer++) {
            scale(pass.deltaOf(layer), first, (float) factor);
            if (factor == 0) {
                scale(pass.inputOf(layer), first, 0);
            }
        }
    }

    private void scale(Tile tile, int first, float factor) {
        float[] values = tile.values();
        int end = (first + draws) * tile.rows();
        for (int i = first * tile.rows(); i < end; i++) {
            values[i] = factor == 0 ? 0 : values[i] * factor;
        }
    }
}
