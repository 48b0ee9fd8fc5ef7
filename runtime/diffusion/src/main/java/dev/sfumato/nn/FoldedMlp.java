package dev.sfumato.nn;

import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A network that has learnt all it will, made for many examples at a time. Safe for several threads, each with a {@link Room}. */
public final class FoldedMlp {
    private final MlpShape shape;
    private final List<float[]> layers;
    private final List<Tile> weights = new ArrayList<>();
    private final List<float[]> biases = new ArrayList<>();

    /** @param layers for each layer its weights, column by column, and then its bias, as {@link Mlp#folded} gives them */
    public FoldedMlp(MlpShape shape, List<float[]> layers) {
        this.shape = shape;
        this.layers = layers.stream().map(float[]::clone).toList();
        if (layers.size() != shape.layers() + 1) {
            throw new IllegalArgumentException(
                    "layers must be " + (shape.layers() + 1) + " for this shape, got " + layers.size());
        }
        for (int layer = 0; layer < layers.size(); layer++) {
            addLayer(layer, this.layers.get(layer));
        }
    }

    private void addLayer(int layer, float[] values) {
        int inputs = shape.inputsOf(layer);
        int outputs = shape.outputsOf(layer);
        Require.within("size of layer " + layer, size(shape, layer), size(shape, layer), values.length);
        biases.add(Arrays.copyOfRange(values, inputs * outputs, values.length));
        if (layer > 0) {
            Tile tile = new Tile(outputs, inputs);
            System.arraycopy(values, 0, tile.values(), 0, inputs * outputs);
            tile.push();
            weights.add(tile);
        }
    }

    /** How many numbers a layer has, its bias included. */
    public static int size(MlpShape shape, int layer) {
        return (shape.inputsOf(layer) + 1) * shape.outputsOf(layer);
    }

    public MlpShape shape() {
        return shape;
    }

    /** The arguments of the constructor. */
    public List<float[]> layers() {
        return layers.stream().map(float[]::clone).toList();
    }

    /** Adds, to the sums of the first layer, one input times a factor. */
    public void addInput(int input, float factor, float[] sums, int at) {
        int hidden = shape.hidden();
        float[] first = layers.get(0);
        int from = input * hidden;
        for (int i = 0; i < hidden; i++) {
            sums[at + i] += factor * first[from + i];
        }
    }

    /** The sums of the first layer for an input of ones at some places, and what else there is in it. */
    public void addOnes(int[] places, float[] rest, float[] sums, int at) {
        int hidden = shape.hidden();
        float[] first = layers.get(0);
        System.arraycopy(rest, 0, sums, at, hidden);
        int next = 0;
        for (; next + 2 < places.length; next += 3) {
            int a = places[next] * hidden;
            int b = places[next + 1] * hidden;
            int c = places[next + 2] * hidden;
            for (int i = 0; i < hidden; i++) {
                sums[at + i] += first[a + i] + first[b + i] + first[c + i];
            }
        }
        for (; next < places.length; next++) {
            addInput(places[next], 1, sums, at);
        }
    }

    /** Adds the bias of the first layer to its sums. */
    public void addFirstBias(float[] sums, int at) {
        addInput(shape.inputs(), 1, sums, at);
    }

    /** The outputs of some examples, of which the room holds the sums of the first layer. */
    public float[] outputs(Room room, int examples) {
        room.narrow(examples);
        int hidden = shape.hidden();
        int count = examples * hidden;
        float[] previous = room.activities.values();
        shape.activation().apply(room.sums.values(), previous, count);
        for (int layer = 1; layer < shape.layers(); layer++) {
            room.activities.push();
            float[] sums = room.sums.values();
            Tile.multiply(weights.get(layer - 1), room.activities, room.sums);
            room.sums.pull();
            activate(sums, biases.get(layer), previous, count);
        }
        room.activities.push();
        Tile.multiply(weights.get(shape.layers() - 1), room.activities, room.outputs);
        room.outputs.pull();
        float[] outputs = room.outputs.values();
        float[] bias = biases.get(shape.layers());
        for (int at = 0; at < examples * bias.length; at += bias.length) {
            for (int i = 0; i < bias.length; i++) {
                outputs[at + i] += bias[i];
            }
        }
        return outputs;
    }

    private void activate(float[] sums, float[] bias, float[] activity, int count) {
        if (shape.activation() == Activation.RELU && !shape.isResidual()) {
            for (int at = 0; at < count; at += bias.length) {
                for (int i = 0; i < bias.length; i++) {
                    activity[at + i] = Math.max(0f, sums[at + i] + bias[i]);
                }
            }
            return;
        }
        float[] given = shape.isResidual() ? Arrays.copyOf(activity, count) : new float[0];
        for (int at = 0; at < count; at += bias.length) {
            for (int i = 0; i < bias.length; i++) {
                sums[at + i] += bias[i];
            }
        }
        shape.activation().apply(sums, activity, count);
        for (int i = 0; i < given.length; i++) {
            activity[i] += given[i];
        }
    }

    /** Where one thread computes. */
    public static final class Room {
        final Tile sums;
        final Tile activities;
        final Tile outputs;

        public Room(MlpShape shape, int capacity) {
            sums = new Tile(shape.hidden(), capacity);
            activities = new Tile(shape.hidden(), capacity);
            outputs = new Tile(shape.outputs(), capacity);
        }

        /** The sums of the first layer, column by column. */
        public float[] firstSums() {
            return sums.values();
        }

        private void narrow(int examples) {
            // whole vectors of examples, so that few different widths occur; what else is there is computed and not
            // used
            int width = Math.min((examples + 63) / 64 * 64, sums.capacity());
            sums.narrow(width);
            activities.narrow(width);
            outputs.narrow(width);
        }
    }
}
