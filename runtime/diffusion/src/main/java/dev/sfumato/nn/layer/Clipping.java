package dev.sfumato.nn.layer;

import dev.sfumato.training.GradientClip;
import dev.sfumato.util.Require;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/**
 * Scales every example's gradient to a norm of at most a bound: docs/proofs/dp-sgd.md.
 *
 * @param bound what the norm of an example's mean gradient may be at most
 */
public record Clipping(double bound) {
    public Clipping {
        Require.within("clip", 1e-6, 1e6, bound);
    }

    /**
     * Between {@link Layer#backward} and {@link Layer#gradients}. The sum of all columns' gradients is then the sum of the clipped
     * mean gradients. An example whose gradient is not finite counts as zero.
     *
     * @param norms what is written into, of as many examples and draws as the batch has
     * @return the norms before clipping, each of them at least the true one
     */
    public double[] clip(Layer network, GradientNorms norms) {
        int examples = norms.examples();
        int draws = norms.draws();
        GradientClip limit = new GradientClip(bound);
        norms.clear();
        network.addNorms(norms);
        float[] factors = new float[examples * draws];
        double[] before = new double[examples];
        for (int example = 0; example < examples; example++) {
            before[example] = norms.norm(example);
            float factor = (float) limit.factor(before[example], norms.meanOfDraws(example), draws);
            for (int draw = 0; draw < draws; draw++) {
                factors[example * draws + draw] = factor;
            }
        }
        INDArray row = Nd4j.create(factors, new long[] {1, factors.length}, 'f');
        network.scale(row);
        return before;
    }
}
