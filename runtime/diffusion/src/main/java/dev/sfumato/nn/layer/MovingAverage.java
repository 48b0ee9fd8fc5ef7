package dev.sfumato.nn.layer;

import dev.sfumato.util.Require;
import java.util.List;
import org.nd4j.linalg.api.ndarray.INDArray;

/** Weights averaged over the last steps, each of which counts less than the next by a factor; steadier than the last ones. */
public final class MovingAverage {
    private final List<Weights> weights;
    private final List<INDArray> means;
    private final double decay;

    /** @param decay in [0, 1): about 1/(1 - decay) steps count */
    public MovingAverage(List<Weights> weights, double decay) {
        if (!(decay >= 0 && decay < 1)) {
            throw new IllegalArgumentException("decay must be in [0, 1), got " + decay);
        }
        this.weights = List.copyOf(Require.given("weights", weights));
        this.decay = decay;
        means = this.weights.stream().map(one -> one.values().dup('f')).toList();
    }

    /** Takes in the weights as they are now. */
    public void update() {
        for (int i = 0; i < means.size(); i++) {
            INDArray mean = means.get(i);
            mean.addi(weights.get(i).values().sub(mean).muli(1 - decay));
        }
    }

    /** In the order of the weights. */
    public List<INDArray> means() {
        return means;
    }
}
