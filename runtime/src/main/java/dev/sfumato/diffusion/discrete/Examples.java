package dev.sfumato.diffusion.discrete;

import dev.sfumato.nn.Mlp;
import dev.sfumato.nn.Pass;
import dev.sfumato.nn.Segments;
import dev.sfumato.noise.Chance;

/** A batch of noisy rows at random steps, on their way through a network: the loss of Eq. 3 and its gradient. */
final class Examples {
    private final NoisyRows rows;
    private final RowEncoding encoding;
    private final Segments segments;
    private final Pass pass;
    private final int steps;
    private final char[] clean;
    private final char[] noisy;

    Examples(NoisyRows rows, RowEncoding encoding, Segments segments, Schedule schedule, Pass pass, int capacity) {
        this.rows = rows;
        this.encoding = encoding;
        this.segments = segments;
        this.pass = pass;
        steps = schedule.steps();
        clean = new char[capacity * rows.columns];
        noisy = new char[rows.columns];
    }

    /** Puts a row at a random step, with noise, into a place of the batch. */
    void set(int place, int row, Chance chance) {
        set(place, row, 1 + chance.below(steps), chance);
    }

    void set(int place, int row, int t, Chance chance) {
        rows.copy(row, clean, place * rows.columns);
        rows.noise(row, t, chance, noisy, 0);
        encoding.write(t, noisy, 0, rows.label(row), pass.input(), place * encoding.inputs());
    }

    /**
     * The sum of the examples' losses. The pass then holds the gradient of the weighted sum.
     *
     * @param weight of each example
     */
    double loss(Mlp mlp, float weight) {
        mlp.forward(pass);
        double loss = 0;
        for (int i = 0; i < pass.examples(); i++) {
            loss += segments.crossEntropy(pass.outputs(), i * segments.total(), clean, i * rows.columns, weight);
        }
        return loss;
    }
}
