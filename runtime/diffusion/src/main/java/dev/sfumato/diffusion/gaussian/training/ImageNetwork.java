package dev.sfumato.diffusion.gaussian.training;

import dev.sfumato.diffusion.gaussian.NetworkPlan;
import dev.sfumato.diffusion.gaussian.Prediction;
import dev.sfumato.util.Require;
import java.util.List;

/**
 * The network of a diffusion of images, and what it begins from.
 *
 * @param plan what denoises
 * @param prediction what the network says of a noisy image
 * @param isFromPrior whether it begins from a normal prior of each class, and learns how images differ from that
 * @param frozen what names of weights begin with that stay as they are
 */
public record ImageNetwork(NetworkPlan plan, Prediction prediction, boolean isFromPrior, List<String> frozen) {
    public ImageNetwork {
        Require.given("network", plan);
        Require.given("prediction", prediction);
        frozen = List.copyOf(frozen);
        if (isFromPrior && prediction != Prediction.IMAGE) {
            throw new IllegalArgumentException("a network that begins from a prior must predict images, got "
                    + prediction + ": say one or the other");
        }
    }

    /** Another network; from a prior only where that is possible still. */
    public ImageNetwork with(NetworkPlan newPlan, Prediction newPrediction) {
        return new ImageNetwork(newPlan, newPrediction, isFromPrior && newPrediction == Prediction.IMAGE, frozen);
    }

    public ImageNetwork withPrior(boolean isFrom) {
        return new ImageNetwork(plan, prediction, isFrom, frozen);
    }

    public ImageNetwork withFrozen(List<String> newFrozen) {
        return new ImageNetwork(plan, prediction, isFromPrior, newFrozen);
    }
}
