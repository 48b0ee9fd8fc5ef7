package dev.sfumato.nn;

import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Room for one batch on its way through a network and back. */
public final class Pass {
    /** Products are fastest on whole vectors of examples; the rest of the last one is filled up with nothing. */
    private static final int VECTOR = 8;

    final Tile input;
    final List<Tile> sums = new ArrayList<>();
    final List<float[]> scaled = new ArrayList<>();
    final List<Tile> activities = new ArrayList<>();
    final List<Tile> deltas = new ArrayList<>();
    final Tile outputs;
    final float[] skipped;
    final int capacity;
    private final boolean isWidthFixed;
    int examples;

    private Pass(MlpShape shape, int capacity, boolean isWidthFixed) {
        Require.atLeast("examples", 1, capacity);
        this.capacity = capacity;
        this.isWidthFixed = isWidthFixed;
        int columns = padded(capacity);
        input = new Tile(shape.inputs(), columns);
        for (int layer = 0; layer < shape.layers(); layer++) {
            sums.add(new Tile(shape.hidden(), columns));
            activities.add(new Tile(shape.hidden(), columns));
            deltas.add(new Tile(shape.hidden(), columns));
            if (shape.isNormalised()) {
                scaled.add(new float[shape.hidden() * columns]);
            }
        }
        outputs = new Tile(shape.outputs(), columns);
        skipped = new float[shape.isResidual() ? shape.hidden() * columns : 0];
        examples = capacity;
    }

    /** @param capacity the most examples of a batch */
    public static Pass of(MlpShape shape, int capacity) {
        return new Pass(shape, capacity, false);
    }

    /** Products are as wide as the largest batch, whatever its size, so that their shape says nothing of it. */
    public static Pass ofFixedWidth(MlpShape shape, int capacity) {
        return new Pass(shape, capacity, true);
    }

    /** Takes a batch of this many examples from now on. */
    public void resize(int newExamples) {
        Require.within("examples", 1, capacity, newExamples);
        if (newExamples != examples) {
            examples = newExamples;
            if (!isWidthFixed) {
                narrow(padded(newExamples));
            }
        }
    }

    private void narrow(int width) {
        input.narrow(width);
        sums.forEach(tile -> tile.narrow(width));
        activities.forEach(tile -> tile.narrow(width));
        deltas.forEach(tile -> tile.narrow(width));
        outputs.narrow(width);
    }

    public int examples() {
        return examples;
    }

    /** The input, one column per example. */
    public float[] input() {
        return input.values();
    }

    /** The output; on the way back, the gradient of the loss in it. */
    public float[] outputs() {
        return outputs.values();
    }

    Tile inputOf(int layer) {
        return layer == 0 ? input : activities.get(layer - 1);
    }

    Tile deltaOf(int layer) {
        return layer == deltas.size() ? outputs : deltas.get(layer);
    }

    /** Sets the columns that hold no example to 0. */
    void clearUnused(Tile tile) {
        Arrays.fill(tile.values(), tile.rows() * examples, tile.rows() * tile.width(), 0);
    }

    private static int padded(int examples) {
        return (examples + VECTOR - 1) / VECTOR * VECTOR;
    }
}
