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
 * The architecture of a score network, and its training: by denoising score matching at noise levels (Vincent 2011), without privacy.
 *
 * @param isFromPrior whether it begins from a normal prior of each class and learns how images differ from that; not with candidates, as
 *     the prior is that of the true images
 * @param selection the target that is given for a noised image, where that is not always the true one
 */
public record ScoreSettings(
        NoiseLevels levels,
        NetworkPlan network,
        boolean isFromPrior,
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
        if (isFromPrior && selection.isPresent()) {
            throw new IllegalArgumentException(
                    "a network that learns from candidates must begin from nothing, as a prior is"
                            + " that of the true images, got both: leave one out");
        }
    }

    /** A residual MLP of two layers of 256 from the prior of each class, 600 steps of 512 images: for a processor. */
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
        return new ScoreSettings(newLevels, network, isFromPrior, optimiser, selection, randomness);
    }

    public ScoreSettings withNetwork(NetworkPlan newNetwork) {
        return new ScoreSettings(levels, newNetwork, isFromPrior, optimiser, selection, randomness);
    }

    public ScoreSettings withPrior(boolean isFrom) {
        return new ScoreSettings(levels, network, isFrom, optimiser, selection, randomness);
    }

    @Override
    public ScoreSettings with(Optimiser newOptimiser) {
        return new ScoreSettings(levels, network, isFromPrior, newOptimiser, selection, randomness);
    }

    /** Learns from candidates, and so from no prior. */
    public ScoreSettings withSelection(CandidateSelection newSelection) {
        return new ScoreSettings(levels, network, false, optimiser, Optional.of(newSelection), randomness);
    }

    @Override
    public ScoreSettings with(Randomness newRandomness) {
        return new ScoreSettings(levels, network, isFromPrior, optimiser, selection, newRandomness);
    }

    /** As a diffusion of images whose steps are the noise levels. */
    ImageSettings asDiffusion() {
        return ImageSettings.standard()
                .withNetwork(network, Prediction.IMAGE)
                .withPrior(isFromPrior)
                .withSchedule(VarianceSchedule.geometric(levels))
                .with(optimiser)
                .withDecay(DECAY)
                .with(randomness);
    }
}
