package dev.sfumato.diffusion.discrete;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.training.Optimiser;
import dev.sfumato.training.Provenance;
import dev.sfumato.training.Randomness;
import dev.sfumato.training.TrainingBudget;
import dev.sfumato.training.WarmUp;
import dev.sfumato.util.Require;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How a network is trained on a table with differential privacy.
 *
 * @param warmUp noisy counts of all pairs of columns, and training on rows that agree with them
 * @param optimiser of steps on the table, each with noise
 * @param draws how many noisy versions of a row a step sees
 * @param clip the most that one row adds to the gradient, in the l2 norm
 * @param blindBelow as in {@link MlpSettings}
 */
public record DpSettings(
        TrainingBudget budget,
        WarmUp warmUp,
        HiddenLayers network,
        Optimiser optimiser,
        int draws,
        double clip,
        double blindBelow,
        Randomness randomness)
        implements Optimiser.Settings<DpSettings>, Randomness.Settings<DpSettings> {
    /** Block sums of more columns would round by more than the proof allows: docs/proofs/dp-sgd.md. */
    public static final int BLOCK = 128;

    /** The most categories of all columns together, and the most units of a layer. */
    public static final int WIDEST = 8192;

    private static final double LARGEST_SUM = 0x1p43;

    public DpSettings {
        Require.within("hidden", 1, WIDEST, network.hidden());
        Require.within("warmUpSteps", 1, 10_000_000, warmUp.steps());
        Require.atLeast("steps", 1, optimiser.steps());
        Require.within("batch", 1, budget.records(), optimiser.batch());
        Require.within("draws", 1, BLOCK, draws);
        Require.within("clip", 1e-6, 1e6, clip);
        double blocksTimesRows = (double) budget.records() * budget.records() * draws / BLOCK;
        if (blocksTimesRows > LARGEST_SUM) {
            throw new IllegalArgumentException(
                    "publicRows^2 draws must be at most 2^50 for the rounding of sums to stay"
                            + " within what is charged, got " + budget.records() + " rows with " + draws + " draws");
        }
        Require.within("blindBelow", 0, 1, blindBelow);
    }

    /**
     * All of the budget for noisy counts of pairs of columns. On the public tables tried this was better than gradients at
     * every epsilon up to 10; it teaches the network nothing but how pairs of columns go together.
     *
     * @param publicRows a number of rows that is public and that the table does not exceed; nothing else is let out of how many there are
     */
    public static DpSettings of(double epsilon, double delta, int publicRows) {
        Require.atLeast("publicRows", 1, publicRows);
        return new DpSettings(
                new TrainingBudget(epsilon, delta, publicRows, Unit.RECORD),
                new WarmUp(1, 8000),
                new HiddenLayers(3, 256),
                Optimiser.of(600, Math.min(publicRows, 2048), 2e-3),
                4,
                1,
                MlpSettings.DEFAULT_BLIND_BELOW,
                Randomness.secure());
    }

    /** All of the budget for noisy gradients: DP-SGD alone, on a smaller network, whose noise is less in all. */
    public static DpSettings byGradients(double epsilon, double delta, int publicRows) {
        return of(epsilon, delta, publicRows).withMarginalsShare(0).withNetwork(2, 128);
    }

    public DpSettings withUnit(Unit newUnit) {
        return new DpSettings(
                budget.withUnit(newUnit), warmUp, network, optimiser, draws, clip, blindBelow, randomness);
    }

    private DpSettings with(WarmUp newWarmUp) {
        return new DpSettings(budget, newWarmUp, network, optimiser, draws, clip, blindBelow, randomness);
    }

    /** The share of epsilon for the noisy counts of all pairs of columns. */
    public DpSettings withMarginalsShare(double newShare) {
        return with(warmUp.withShare(Require.within("marginalsShare", 0, 1, newShare)));
    }

    public DpSettings withWarmUpSteps(int newSteps) {
        return with(warmUp.withSteps(newSteps));
    }

    public DpSettings withNetwork(int newLayers, int newHidden) {
        return new DpSettings(
                budget, warmUp, new HiddenLayers(newLayers, newHidden), optimiser, draws, clip, blindBelow, randomness);
    }

    @Override
    public DpSettings with(Optimiser newOptimiser) {
        return new DpSettings(budget, warmUp, network, newOptimiser, draws, clip, blindBelow, randomness);
    }

    public DpSettings withDraws(int newDraws) {
        return new DpSettings(budget, warmUp, network, optimiser, newDraws, clip, blindBelow, randomness);
    }

    public DpSettings withClip(double newClip) {
        return new DpSettings(budget, warmUp, network, optimiser, draws, newClip, blindBelow, randomness);
    }

    @Override
    public DpSettings with(Randomness newRandomness) {
        return new DpSettings(budget, warmUp, network, optimiser, draws, clip, blindBelow, newRandomness);
    }

    public Provenance provenance(PrivacyEvent event) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("epsilon", Double.toString(budget.epsilon()));
        all.put("delta", Double.toString(budget.delta()));
        all.put("unit", budget.unit().id());
        all.put("marginalsShare", Double.toString(warmUp.share()));
        all.put("layers", Integer.toString(network.layers()));
        all.put("hidden", Integer.toString(network.hidden()));
        all.put("warmUpSteps", Integer.toString(warmUp.steps()));
        all.put("steps", Integer.toString(optimiser.steps()));
        all.put("batch", Integer.toString(optimiser.batch()));
        all.put("draws", Integer.toString(draws));
        all.put("clip", Double.toString(clip));
        all.put("rate", optimiser.rate().toString());
        return Provenance.now(budget.records(), all, randomness, Optional.of(event));
    }
}
