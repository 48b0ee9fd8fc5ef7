package dev.sfumato.nn.layer;

import dev.sfumato.training.AdamConstants;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.List;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.impl.updaters.AdamUpdater;
import org.nd4j.linalg.factory.Nd4j;

/** Adam (Kingma and Ba 2015) for weights that are not frozen. */
public final class LayerAdam {
    private final List<Weights> weights;
    private final List<INDArray> first = new ArrayList<>();
    private final List<INDArray> second = new ArrayList<>();
    private int steps;

    public LayerAdam(List<Weights> weights) {
        this.weights = List.copyOf(weights);
        for (Weights one : this.weights) {
            first.add(Initializers.zeros(one.values().rows(), one.values().columns()));
            second.add(Initializers.zeros(one.values().rows(), one.values().columns()));
        }
    }

    /** Moves against the gradients, which are used up by that. */
    public void step(double rate) {
        Require.positive("rate", rate);
        for (int i = 0; i < weights.size(); i++) {
            Weights one = weights.get(i);
            if (!one.isFrozen()) {
                INDArray gradient = one.gradient();
                Nd4j.getExecutioner()
                        .exec(new AdamUpdater(
                                gradient,
                                second.get(i),
                                first.get(i),
                                rate,
                                AdamConstants.BETA1,
                                AdamConstants.BETA2,
                                AdamConstants.EPSILON,
                                steps));
                one.values().subi(gradient);
            }
        }
        steps++;
    }

    /** The state of earlier steps: first and second moments of all weights, in turn. */
    public List<INDArray> moments() {
        List<INDArray> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    public int steps() {
        return steps;
    }

    /** Goes on after so many steps, whose moments have been put back into {@link #moments}. */
    public void resume(int stepsDone) {
        steps = Math.toIntExact(Require.atLeast("steps done", 0, stepsDone));
    }
}
