package dev.sfumato.diffusion.score;

import dev.sfumato.diffusion.gaussian.NetworkPlan;
import dev.sfumato.diffusion.gaussian.NoiseLevels;
import dev.sfumato.diffusion.gaussian.Prediction;
import dev.sfumato.diffusion.gaussian.VarianceSchedule;
import dev.sfumato.diffusion.gaussian.training.ImageSettings;
import dev.sfumato.util.Require;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a score network is made of, and how it is trained: by denoising score matching at noise levels (Vincent 2011), without privacy.
 *
 * @param isFromLaw whether it begins from a normal law of each class and learns how images differ from that; not with candidates, as
 *     the law is that of the true images
 * @param steps of training
 * @param batch how many noised images a step sees
 * @param rate the learning rate of Adam; it falls to 0 along a cosine
 * @param selection what is told that a noised image was, where that is not always the truth
 * @param seed decides all chance, for tests and demonstrations; secure where there is none
 */
public record ScoreSettings(
        NoiseLevels levels,
        NetworkPlan network,
        boolean isFromLaw,
        int steps,
        int batch,
        double rate,
        Optional<CandidateSelection> selection,
        OptionalLong seed) {
    private static final double DECAY = 0.99;

    public ScoreSettings {
        Require.given("levels", levels);
        Require.given("network", network);
        Require.within("steps", 0, 100_000_000, steps);
        Require.within("batch", 1, 1 << 24, batch);
        Require.positive("rate", rate);
        Require.given("selection", selection);
        Require.given("seed", seed);
        if (isFromLaw && selection.isPresent()) {
            throw new IllegalArgumentException(
                    "a network that learns from candidates must begin from nothing, as a law is"
                            + " that of the true images, got both: leave one out");
        }
    }

    /** A residual MLP of two layers of 256 from the law of each class, 600 steps of 512 images: for a processor. */
    public static ScoreSettings standard() {
        return new ScoreSettings(
                NoiseLevels.standard(),
                new NetworkPlan.ResidualLayers(2, 256),
                true,
                600,
                512,
                2e-3,
                Optional.empty(),
                OptionalLong.empty());
    }

    public ScoreSettings withLevels(NoiseLevels newLevels) {
        return new ScoreSettings(newLevels, network, isFromLaw, steps, batch, rate, selection, seed);
    }

    public ScoreSettings withNetwork(NetworkPlan newNetwork) {
        return new ScoreSettings(levels, newNetwork, isFromLaw, steps, batch, rate, selection, seed);
    }

    public ScoreSettings withLaw(boolean isFrom) {
        return new ScoreSettings(levels, network, isFrom, steps, batch, rate, selection, seed);
    }

    public ScoreSettings withSteps(int newSteps, int newBatch) {
        return new ScoreSettings(levels, network, isFromLaw, newSteps, newBatch, rate, selection, seed);
    }

    public ScoreSettings withRate(double newRate) {
        return new ScoreSettings(levels, network, isFromLaw, steps, batch, newRate, selection, seed);
    }

    /** Learns from candidates, and so from no law. */
    public ScoreSettings withSelection(CandidateSelection newSelection) {
        return new ScoreSettings(levels, network, false, steps, batch, rate, Optional.of(newSelection), seed);
    }

    public ScoreSettings withSeed(long newSeed) {
        return new ScoreSettings(levels, network, isFromLaw, steps, batch, rate, selection, OptionalLong.of(newSeed));
    }

    /** As a diffusion of images whose steps are the noise levels. */
    ImageSettings asDiffusion() {
        ImageSettings settings = ImageSettings.standard()
                .withNetwork(network, Prediction.IMAGE)
                .withLaw(isFromLaw)
                .withSchedule(VarianceSchedule.geometric(levels))
                .withSteps(steps, batch)
                .withRate(rate)
                .withDecay(DECAY);
        return seed.isPresent() ? settings.withSeed(seed.getAsLong()) : settings;
    }
}
