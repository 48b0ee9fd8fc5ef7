package dev.sfumato.diffusion.gaussian.training;

import dev.sfumato.diffusion.gaussian.NetworkPlan;
import dev.sfumato.diffusion.gaussian.Prediction;
import dev.sfumato.diffusion.gaussian.VarianceSchedule;
import dev.sfumato.training.Optimiser;
import dev.sfumato.training.Randomness;
import dev.sfumato.util.Require;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The architecture of a diffusion of images, and its training without privacy.
 *
 * @param decay of the average of weights over steps, which is what is kept
 * @param dropped how often the network is not told the class, for guidance; there is none from a prior
 */
public record ImageSettings(
        ImageNetwork network,
        VarianceSchedule schedule,
        Optimiser optimiser,
        double decay,
        double dropped,
        Randomness randomness)
        implements Optimiser.Settings<ImageSettings>, Randomness.Settings<ImageSettings> {
    /** The most steps of training on images. */
    public static final int MOST_STEPS = 100_000_000;

    /** The largest batch of images. */
    public static final int LARGEST_BATCH = 1 << 24;

    public ImageSettings {
        Require.given("schedule", schedule);
        optimiser.requireAtMost(MOST_STEPS, LARGEST_BATCH);
        Require.within("decay", 0, 0.999999, decay);
        Require.within("dropped", 0, 1, dropped);
    }

    /** A residual MLP of two layers of 512 from the prior of each class: what a processor trains in minutes. */
    public static ImageSettings standard() {
        return new ImageSettings(
                new ImageNetwork(new NetworkPlan.ResidualLayers(2, 512), Prediction.IMAGE, true, List.of()),
                VarianceSchedule.linear(1000),
                Optimiser.of(2000, 1024, 1e-3),
                0.99,
                0,
                Randomness.secure());
    }

    /** A small U-Net that predicts noise, as dp-promise has it: for a graphics card. */
    public static ImageSettings faithful() {
        return standard()
                .withNetwork(new NetworkPlan.Convolutional(32, 2, 1), Prediction.NOISE)
                .withDropped(0.1);
    }

    public ImageSettings with(ImageNetwork newNetwork) {
        return new ImageSettings(newNetwork, schedule, optimiser, decay, dropped, randomness);
    }

    public ImageSettings withNetwork(NetworkPlan newPlan, Prediction newPrediction) {
        return with(network.with(newPlan, newPrediction));
    }

    /** Begins from a prior, or from nothing. */
    public ImageSettings withPrior(boolean isFrom) {
        return with(network.withPrior(isFrom));
    }

    public ImageSettings withFrozen(List<String> newFrozen) {
        return with(network.withFrozen(newFrozen));
    }

    public ImageSettings withSchedule(VarianceSchedule newSchedule) {
        return new ImageSettings(network, newSchedule, optimiser, decay, dropped, randomness);
    }

    @Override
    public ImageSettings with(Optimiser newOptimiser) {
        return new ImageSettings(network, schedule, newOptimiser, decay, dropped, randomness);
    }

    public ImageSettings withDecay(double newDecay) {
        return new ImageSettings(network, schedule, optimiser, newDecay, dropped, randomness);
    }

    public ImageSettings withDropped(double newDropped) {
        return new ImageSettings(network, schedule, optimiser, decay, newDropped, randomness);
    }

    @Override
    public ImageSettings with(Randomness newRandomness) {
        return new ImageSettings(network, schedule, optimiser, decay, dropped, newRandomness);
    }

    /** All of it in words, for a provenance. */
    Map<String, String> words() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("network", network.plan().toString());
        all.put("schedule", schedule.toString());
        all.put("prediction", network.prediction().toString());
        all.put("fromLaw", Boolean.toString(network.isFromPrior()));
        all.put("steps", Integer.toString(optimiser.steps()));
        all.put("batch", Integer.toString(optimiser.batch()));
        all.put("rate", optimiser.rate().toString());
        all.put("decay", Double.toString(decay));
        all.put("dropped", Double.toString(dropped));
        all.put("frozen", String.join(", ", network.frozen()));
        return all;
    }
}
