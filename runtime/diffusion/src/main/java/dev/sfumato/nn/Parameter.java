package dev.sfumato.nn;

import org.jspecify.annotations.Nullable;

/** Numbers that are learnt, and the gradient of the loss in them, both on the heap. */
public final class Parameter {
    private final float[] values;
    private final float[] gradient;
    private final @Nullable Tile valuesInProducts;
    private final @Nullable Tile gradientFromProducts;

    Parameter(int size) {
        values = new float[size];
        gradient = new float[size];
        valuesInProducts = null;
        gradientFromProducts = null;
    }

    Parameter(Tile values, Tile gradient) {
        this.values = values.values();
        this.gradient = gradient.values();
        valuesInProducts = values;
        gradientFromProducts = gradient;
    }

    /** Numbers that take part in no product. */
    public static Parameter of(int size) {
        return new Parameter(size);
    }

    public int size() {
        return values.length;
    }

    /** The values; to be followed by {@link #changed} if they are changed. */
    public float[] values() {
        return values;
    }

    /** The gradient as of the last {@link #collect}. */
    public float[] gradient() {
        return gradient;
    }

    /** Lets products see the values. */
    public void changed() {
        if (valuesInProducts != null) {
            valuesInProducts.push();
        }
    }

    /** Fetches the gradient from where products left it. */
    public void collect() {
        if (gradientFromProducts != null) {
            gradientFromProducts.pull();
        }
    }
}
