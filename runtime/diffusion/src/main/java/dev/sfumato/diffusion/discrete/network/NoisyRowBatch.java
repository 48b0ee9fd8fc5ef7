package dev.sfumato.diffusion.discrete.network;

import dev.sfumato.nn.Mlp;
import dev.sfumato.nn.Pass;
import dev.sfumato.nn.Segments;
import dev.sfumato.noise.RandomSource;
import java.util.Arrays;

/** A batch of noisy rows at random steps, on their way through a network: the loss of Eq. 3 and its gradient. */
final class NoisyRowBatch {
    private final NoisyRows rows;
    private final RowEncoding encoding;
    private final Segments segments;
    private final int steps;
    private final Pass pass;
    private final char[] clean;
    private final char[] noisy;
    private final boolean[] isNothing;

    NoisyRowBatch(NoisyRows rows, RowEncoding encoding, Segments segments, int steps, Pass pass, int capacity) {
        this.rows = rows;
        this.encoding = encoding;
        this.segments = segments;
        this.steps = steps;
        this.pass = pass;
        clean = new char[capacity * rows.columns];
        noisy = new char[rows.columns];
        isNothing = new boolean[capacity];
    }

    /** Puts a row at a random step, with noise, into a place of the batch. */
    void set(int place, int row, RandomSource random) {
        int t = 1 + random.nextInt(steps);
        rows.copy(row, clean, place * rows.columns);
        rows.noise(row, t, random, noisy, 0);
        encoding.write(t, noisy, 0, rows.label(row), pass.input(), place * encoding.inputs());
        isNothing[place] = false;
    }

    /** Leaves a place of the batch to an example that has no loss. */
    void setNothing(int place) {
        int at = place * encoding.inputs();
        Arrays.fill(pass.input(), at, at + encoding.inputs(), 0);
        isNothing[place] = true;
    }

    /**
     * The sum of the examples' losses. The pass then holds the gradient of the weighted sum.
     *
     * @param weight of each example
     */
    double loss(Mlp mlp, float weight) {
        mlp.forward(pass);
        double loss = 0;
        int size = segments.total();
        for (int i = 0; i < pass.examples(); i++) {
            if (isNothing[i]) {
                Arrays.fill(pass.outputs(), i * size, (i + 1) * size, 0);
            } else {
                loss += segments.crossEntropy(pass.outputs(), i * size, clean, i * rows.columns, weight);
            }
        }
        return loss;
    }
}
