package dev.sfumato.diffusion.score;

import dev.sfumato.diffusion.gaussian.NetworkPlan;
import dev.sfumato.diffusion.gaussian.NoiseLevels;
import dev.sfumato.diffusion.gaussian.Prediction;
import dev.sfumato.diffusion.gaussian.VarianceSchedule;
import dev.sfumato.diffusion.gaussian.training.ImageSettings;
import dev.sfumato.training.Optimiser;
import dev.sfumato.training.Randomness;
import dev.sfumato.util.Require;
import java.util.Optional;

/**
 * What a score network is made of, and how it is trained: by denoising score matching at noise levels (Vincent 2011), without privacy.
 *
 * @param isFromLaw whether it begins from a normal law of each class and learns how images differ from that; not with candidates, as
 *     the law is that of the true images
 * @param selection what is told that a noised image was, where that is not always the truth
 */
public record ScoreSettings(
        NoiseLevels levels,
        NetworkPlan network,
        boolean isFromLaw,
        Optimiser optimiser,
        Optional<CandidateSelection> selection,
        Randomness randomness)
        implements Optimiser.Settings<ScoreSettings>, Randomness.Settings<ScoreSettings> {
    private static final double DECAY = 0.99;

    public ScoreSettings {
        Require.given("levels", levels);
        Require.given("network", network);
        optimiser.requireAtMost(ImageSettings.MOST_STEPS, ImageSettings.LARGEST_BATCH);
        Require.given("selection", selection);
        Require.given("randomness", randomness);
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
                Optimiser.of(600, 512, 2e-3),
                Optional.empty(),
                Randomness.secure());
    }

    public ScoreSettings withLevels(NoiseLevels newLevels) {
        return new ScoreSettings(newLevels, network, isFromLaw, optimiser, selection, randomness);
    }

    public ScoreSettings withNetwork(NetworkPlan newNetwork) {
        return new ScoreSettings(levels, newNetwork, isFromLaw, optimiser, selection, randomness);
    }

    public ScoreSettings withLaw(boolean isFrom) {
        return new ScoreSettings(levels, network, isFrom, optimiser, selection, randomness);
    }

    @Override
    public ScoreSettings with(Optimiser newOptimiser) {
        return new ScoreSettings(levels, network, isFromLaw, newOptimiser, selection, randomness);
    }

    /** Learns from candidates, and so from no law. */
    public ScoreSettings withSelection(CandidateSelection newSelection) {
        return new ScoreSettings(levels, network, false, optimiser, Optional.of(newSelection), randomness);
    }

    @Override
    public ScoreSettings with(Randomness newRandomness) {
        return new ScoreSettings(levels, network, isFromLaw, optimiser, selection, newRandomness);
    }

    /** As a diffusion of images whose steps are the noise levels. */
    ImageSettings asDiffusion() {
        return ImageSettings.standard()
                .withNetwork(network, Prediction.IMAGE)
                .withLaw(isFromLaw)
                .withSchedule(VarianceSchedule.geometric(levels))
                .with(optimiser)
                .withDecay(DECAY)
                .with(randomness);
    }
}
