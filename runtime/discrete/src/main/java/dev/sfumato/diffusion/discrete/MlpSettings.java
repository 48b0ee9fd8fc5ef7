package dev.sfumato.diffusion.discrete;

import dev.sfumato.training.Provenance;
import dev.sfumato.util.Require;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How a network is trained on a table without privacy. {@link #standard} is the published setting.
 *
 * @param layers how many hidden layers
 * @param hidden the units of each
 * @param epochs how many times each row is seen, each time with fresh noise
 * @param batch how many rows a step sees
 * @param rate the learning rate of Adam
 * @param isRateFalling whether the rate falls to 0 along a cosine, rather than staying
 * @param blindBelow a step whose values tell no more than this of where they come from, {@code (k - 1) alphaBar^2} for k
 *     categories, is answered without looking at the row; 0 looks wherever there is something to see
 * @param holdout the share of the rows that are not trained on but tell when to stop, in [0, 0.5]; 0 for none
 * @param patience stop when the holdout loss has not fallen for this many epochs
 * @param seed decides all chance, for tests and demonstrations; secure where there is none
 */
public record MlpSettings(
        int layers,
        int hidden,
        int epochs,
        int batch,
        double rate,
        boolean isRateFalling,
        double blindBelow,
        double holdout,
        int patience,
        OptionalLong seed) {
    /** With this, samples of the exact denoiser were as near to the public tables tried as with 0. */
    static final double DEFAULT_BLIND_BELOW = 0.1;

    public MlpSettings {
        Require.atLeast("layers", 1, layers);
        Require.atLeast("hidden", 1, hidden);
        Require.atLeast("epochs", 1, epochs);
        Require.atLeast("batch", 1, batch);
        Require.positive("rate", rate);
        Require.within("blindBelow", 0, 1, blindBelow);
        Require.within("holdout", 0, 0.5, holdout);
        Require.atLeast("patience", 1, patience);
    }

    /** Four hidden layers of 256, batch normalisation, Adam at 1e-3, batches of 30, 100 epochs. */
    public static MlpSettings standard() {
        return new MlpSettings(4, 256, 100, 30, 1e-3, true, DEFAULT_BLIND_BELOW, 0, 10, OptionalLong.empty());
    }

    public MlpSettings withLayers(int newLayers) {
        return new MlpSettings(
                newLayers, hidden, epochs, batch, rate, isRateFalling, blindBelow, holdout, patience, seed);
    }

    public MlpSettings withHidden(int newHidden) {
        return new MlpSettings(
                layers, newHidden, epochs, batch, rate, isRateFalling, blindBelow, holdout, patience, seed);
    }

    public MlpSettings withEpochs(int newEpochs) {
        return new MlpSettings(
                layers, hidden, newEpochs, batch, rate, isRateFalling, blindBelow, holdout, patience, seed);
    }

    public MlpSettings withBatch(int newBatch) {
        return new MlpSettings(
                layers, hidden, epochs, newBatch, rate, isRateFalling, blindBelow, holdout, patience, seed);
    }

    /** A rate that falls to 0 along a cosine. */
    public MlpSettings withFallingRate(double newRate) {
        return new MlpSettings(layers, hidden, epochs, batch, newRate, true, blindBelow, holdout, patience, seed);
    }

    public MlpSettings withConstantRate(double newRate) {
        return new MlpSettings(layers, hidden, epochs, batch, newRate, false, blindBelow, holdout, patience, seed);
    }

    public MlpSettings withBlindBelow(double newBlindBelow) {
        return new MlpSettings(
                layers, hidden, epochs, batch, rate, isRateFalling, newBlindBelow, holdout, patience, seed);
    }

    /** Stops early, by the loss on a share of the rows. */
    public MlpSettings withEarlyStop(double newHoldout, int newPatience) {
        return new MlpSettings(
                layers, hidden, epochs, batch, rate, isRateFalling, blindBelow, newHoldout, newPatience, seed);
    }

    public MlpSettings withSeed(long newSeed) {
        return new MlpSettings(
                layers,
                hidden,
                epochs,
                batch,
                rate,
                isRateFalling,
                blindBelow,
                holdout,
                patience,
                OptionalLong.of(newSeed));
    }

    public Provenance provenance(long rows) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("layers", Integer.toString(layers()));
        all.put("hidden", Integer.toString(hidden()));
        all.put("epochs", Integer.toString(epochs()));
        all.put("batch", Integer.toString(batch()));
        all.put("rate", rate() + (isRateFalling() ? ", falling" : ", constant"));
        all.put("holdout", Double.toString(holdout()));
        all.put("patience", Integer.toString(patience()));
        return Provenance.now(rows, all, seed, Optional.empty());
    }
}
