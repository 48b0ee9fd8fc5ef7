package dev.sfumato.nn.layer;

import dev.sfumato.util.Require;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** Numbers that are learnt, and the gradient of the loss in them. */
public final class Weights {
    private final String name;
    private final INDArray values;
    private final INDArray gradient;
    private boolean isFrozen;

    /** @param values in Fortran order, changed in place as they are learnt */
    public Weights(String name, INDArray values) {
        this.name = Require.notBlank("name", name);
        this.values = values;
        gradient = values.ulike();
    }

    /** The name of the weights in files, such as {@code hidden1.weight}. */
    public String name() {
        return name;
    }

    public INDArray values() {
        return values;
    }

    /** Summed over the examples of the last batch, by {@link Layer#gradients}. */
    public INDArray gradient() {
        return gradient;
    }

    public int size() {
        return Math.toIntExact(values.length());
    }

    /** Replaces the values, column by column. */
    public void assign(float[] numbers) {
        if (numbers.length != size()) {
            throw new IllegalArgumentException(name + " has " + size() + " numbers, got " + numbers.length);
        }
        values.assign(Nd4j.create(numbers, values.shape(), 'f'));
    }

    /** Whether they stay as they are: they then have no gradient, and take no noise. */
    public boolean isFrozen() {
        return isFrozen;
    }

    /** Leaves them as they are from now on. */
    public void freeze() {
        isFrozen = true;
    }

    /** The same numbers with room for another gradient, for another thread. */
    Weights replica() {
        Weights replica = new Weights(name, values);
        replica.isFrozen = isFrozen;
        return replica;
    }
}
