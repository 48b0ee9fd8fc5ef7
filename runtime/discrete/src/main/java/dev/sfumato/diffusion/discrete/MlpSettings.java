package dev.sfumato.diffusion.discrete;

import dev.sfumato.training.LearningRate;
import dev.sfumato.training.Provenance;
import dev.sfumato.training.Randomness;
import dev.sfumato.util.Require;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How a network is trained on a table without privacy. {@link #standard} is the published setting.
 *
 * @param epochs how many times each row is seen, each time with fresh noise
 * @param batch how many rows a step sees
 * @param rate the learning rate of Adam
 * @param blindBelow a step whose values tell no more than this of where they come from, {@code (k - 1) alphaBar^2} for k
 *     categories, is answered without looking at the row; 0 looks wherever there is something to see
 */
public record MlpSettings(
        HiddenLayers network,
        int epochs,
        int batch,
        LearningRate rate,
        double blindBelow,
        EarlyStop earlyStop,
        Randomness randomness)
        implements Randomness.Settings<MlpSettings> {
    /** With this, samples of the exact denoiser were as near to the public tables tried as with 0. */
    static final double DEFAULT_BLIND_BELOW = 0.1;

    public MlpSettings {
        Require.atLeast("epochs", 1, epochs);
        Require.atLeast("batch", 1, batch);
        Require.within("blindBelow", 0, 1, blindBelow);
    }

    /** Four hidden layers of 256, batch normalisation, Adam at 1e-3, batches of 30, 100 epochs. */
    public static MlpSettings standard() {
        return new MlpSettings(
                new HiddenLayers(4, 256),
                100,
                30,
                LearningRate.falling(1e-3),
                DEFAULT_BLIND_BELOW,
                new EarlyStop(0, 10),
                Randomness.secure());
    }

    private MlpSettings with(HiddenLayers newNetwork) {
        return new MlpSettings(newNetwork, epochs, batch, rate, blindBelow, earlyStop, randomness);
    }

    public MlpSettings withLayers(int newLayers) {
        return with(new HiddenLayers(newLayers, network.hidden()));
    }

    public MlpSettings withHidden(int newHidden) {
        return with(new HiddenLayers(network.layers(), newHidden));
    }

    public MlpSettings withEpochs(int newEpochs) {
        return new MlpSettings(network, newEpochs, batch, rate, blindBelow, earlyStop, randomness);
    }

    public MlpSettings withBatch(int newBatch) {
        return new MlpSettings(network, epochs, newBatch, rate, blindBelow, earlyStop, randomness);
    }

    private MlpSettings with(LearningRate newRate) {
        return new MlpSettings(network, epochs, batch, newRate, blindBelow, earlyStop, randomness);
    }

    /** A rate that falls to 0 along a cosine. */
    public MlpSettings withFallingRate(double newRate) {
        return with(LearningRate.falling(newRate));
    }

    public MlpSettings withConstantRate(double newRate) {
        return with(LearningRate.constant(newRate));
    }

    public MlpSettings withBlindBelow(double newBlindBelow) {
        return new MlpSettings(network, epochs, batch, rate, newBlindBelow, earlyStop, randomness);
    }

    /** Stops early, by the loss on a share of the rows. */
    public MlpSettings withEarlyStop(double newHoldout, int newPatience) {
        return new MlpSettings(
                network, epochs, batch, rate, blindBelow, new EarlyStop(newHoldout, newPatience), randomness);
    }

    @Override
    public MlpSettings with(Randomness newRandomness) {
        return new MlpSettings(network, epochs, batch, rate, blindBelow, earlyStop, newRandomness);
    }

    public Provenance provenance(long rows) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("layers", Integer.toString(network.layers()));
        all.put("hidden", Integer.toString(network.hidden()));
        all.put("epochs", Integer.toString(epochs));
        all.put("batch", Integer.toString(batch));
        all.put("rate", rate.toString());
        all.put("holdout", Double.toString(earlyStop.holdout()));
        all.put("patience", Integer.toString(earlyStop.patience()));
        return Provenance.now(rows, all, randomness, Optional.empty());
    }
}
