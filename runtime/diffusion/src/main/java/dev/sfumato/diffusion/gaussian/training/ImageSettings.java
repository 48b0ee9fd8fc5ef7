package dev.sfumato.diffusion.gaussian.training;

import dev.sfumato.diffusion.gaussian.NetworkPlan;
import dev.sfumato.diffusion.gaussian.Prediction;
import dev.sfumato.diffusion.gaussian.VarianceSchedule;
import dev.sfumato.util.Require;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What a diffusion of images is made of, and how it is trained without privacy.
 *
 * @param network what denoises
 * @param prediction what the network says of a noisy image
 * @param isFromLaw whether it begins from a normal law of each class, and learns how images differ from that
 * @param steps of training
 * @param batch how many images a step sees
 * @param rate the learning rate of Adam; it falls to 0 along a cosine
 * @param decay of the average of weights over steps, which is what is kept
 * @param dropped how often the network is not told the class, for guidance; there is none from a law
 * @param frozen what names of weights begin with that stay as they are
 * @param seed decides all chance, for tests and demonstrations; secure where there is none
 */
public record ImageSettings(
        NetworkPlan network,
        VarianceSchedule schedule,
        Prediction prediction,
        boolean isFromLaw,
        int steps,
        int batch,
        double rate,
        double decay,
        double dropped,
        List<String> frozen,
        OptionalLong seed) {
    public ImageSettings {
        Require.given("network", network);
        Require.given("schedule", schedule);
        Require.given("prediction", prediction);
        Require.within("steps", 0, 100_000_000, steps);
        Require.within("batch", 1, 1 << 24, batch);
        Require.positive("rate", rate);
        Require.within("decay", 0, 0.999999, decay);
        Require.within("dropped", 0, 1, dropped);
        frozen = List.copyOf(frozen);
        if (isFromLaw && prediction != Prediction.IMAGE) {
            throw new IllegalArgumentException("a network that begins from a law must predict images, got " + prediction
                    + ": say one or the other");
        }
    }

    /** A residual MLP of two layers of 512 from the law of each class: what a processor trains in minutes. */
    public static ImageSettings standard() {
        return new ImageSettings(
                new NetworkPlan.ResidualLayers(2, 512),
                VarianceSchedule.linear(1000),
                Prediction.IMAGE,
                true,
                2000,
                1024,
                1e-3,
                0.99,
                0,
                List.of(),
                OptionalLong.empty());
    }

    /** A small U-Net that predicts noise, as dp-promise has it: for a graphics card. */
    public static ImageSettings faithful() {
        return standard()
                .withNetwork(new NetworkPlan.Convolutional(32, 2, 1), Prediction.NOISE)
                .withDropped(0.1);
    }

    public ImageSettings withNetwork(NetworkPlan newNetwork, Prediction newPrediction) {
        return copy(
                newNetwork,
                schedule,
                newPrediction,
                isFromLaw && newPrediction == Prediction.IMAGE,
                steps,
                batch,
                rate,
                decay,
                dropped,
                frozen,
                seed);
    }

    /** Begins from a law, or from nothing. */
    public ImageSettings withLaw(boolean isFrom) {
        return copy(network, schedule, prediction, isFrom, steps, batch, rate, decay, dropped, frozen, seed);
    }

    public ImageSettings withSchedule(VarianceSchedule newSchedule) {
        return copy(network, newSchedule, prediction, isFromLaw, steps, batch, rate, decay, dropped, frozen, seed);
    }

    public ImageSettings withSteps(int newSteps, int newBatch) {
        return copy(network, schedule, prediction, isFromLaw, newSteps, newBatch, rate, decay, dropped, frozen, seed);
    }

    public ImageSettings withRate(double newRate) {
        return copy(network, schedule, prediction, isFromLaw, steps, batch, newRate, decay, dropped, frozen, seed);
    }

    public ImageSettings withDecay(double newDecay) {
        return copy(network, schedule, prediction, isFromLaw, steps, batch, rate, newDecay, dropped, frozen, seed);
    }

    public ImageSettings withDropped(double newDropped) {
        return copy(network, schedule, prediction, isFromLaw, steps, batch, rate, decay, newDropped, frozen, seed);
    }

    public ImageSettings withFrozen(List<String> newFrozen) {
        return copy(network, schedule, prediction, isFromLaw, steps, batch, rate, decay, dropped, newFrozen, seed);
    }

    public ImageSettings withSeed(long newSeed) {
        return copy(
                network,
                schedule,
                prediction,
                isFromLaw,
                steps,
                batch,
                rate,
                decay,
                dropped,
                frozen,
                OptionalLong.of(newSeed));
    }

    private static ImageSettings copy(
            NetworkPlan network,
            VarianceSchedule schedule,
            Prediction prediction,
            boolean isFromLaw,
            int steps,
            int batch,
            double rate,
            double decay,
            double dropped,
            List<String> frozen,
            OptionalLong seed) {
        return new ImageSettings(
                network, schedule, prediction, isFromLaw, steps, batch, rate, decay, dropped, frozen, seed);
    }

    /** All of it in words, for a provenance. */
    Map<String, String> words() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("network", network.toString());
        all.put("schedule", schedule.toString());
        all.put("prediction", prediction.toString());
        all.put("fromLaw", Boolean.toString(isFromLaw));
        all.put("steps", Integer.toString(steps));
        all.put("batch", Integer.toString(batch));
        all.put("rate", rate + ", falling");
        all.put("decay", Double.toString(decay));
        all.put("dropped", Double.toString(dropped));
        all.put("frozen", String.join(", ", frozen));
        return all;
    }
}
