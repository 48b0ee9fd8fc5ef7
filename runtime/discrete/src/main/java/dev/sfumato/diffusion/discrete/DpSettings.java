package dev.sfumato.diffusion.discrete;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.training.PoissonBatches;
import dev.sfumato.training.Provenance;
import dev.sfumato.util.Require;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How a network is trained on a table with differential privacy.
 *
 * @param epsilon what the training may cost at {@code delta}
 * @param publicRows a number of rows that is public and that the table does not exceed; nothing else is let out of how many
 *     there are
 * @param marginalsShare the share of epsilon that the noisy counts of all pairs of columns may cost, in [0, 1]; the network is
 *     first trained on rows that agree with them. 0 for none, 1 for nothing else
 * @param layers how many hidden layers
 * @param hidden the units of each
 * @param warmUpSteps of training on rows made from the noisy counts
 * @param steps of training on the table, each with noise
 * @param batch how many of {@code publicRows} a step sees on average
 * @param draws how many noisy versions of a row a step sees
 * @param clip the most that one row adds to the gradient, in the l2 norm
 * @param rate the learning rate of Adam on the table; it falls to 0 along a cosine
 * @param blindBelow as in {@link MlpSettings}
 * @param seed decides all chance, for tests and demonstrations, and takes all privacy away; secure where there is none
 */
public record DpSettings(
        double epsilon,
        double delta,
        int publicRows,
        Unit unit,
        double marginalsShare,
        int layers,
        int hidden,
        int warmUpSteps,
        int steps,
        int batch,
        int draws,
        double clip,
        double rate,
        double blindBelow,
        OptionalLong seed) {
    /** Block sums of more columns would round by more than the proof allows: docs/proofs/dp-sgd.md. */
    public static final int BLOCK = 128;

    /** The most categories of all columns together, and the most units of a layer. */
    public static final int WIDEST = 8192;

    private static final double LARGEST_SUM = 0x1p43;

    public DpSettings {
        Require.positive("epsilon", epsilon);
        Require.probability("delta", delta);
        Require.atLeast("publicRows", 1, publicRows);
        Require.within("marginalsShare", 0, 1, marginalsShare);
        Require.atLeast("layers", 1, layers);
        Require.within("hidden", 1, WIDEST, hidden);
        Require.within("warmUpSteps", 1, 10_000_000, warmUpSteps);
        Require.atLeast("steps", 1, steps);
        Require.within("batch", 1, publicRows, batch);
        Require.within("draws", 1, BLOCK, draws);
        Require.within("clip", 1e-6, 1e6, clip);
        double blocksTimesRows = (double) publicRows * publicRows * draws / BLOCK;
        if (blocksTimesRows > LARGEST_SUM) {
            throw new IllegalArgumentException(
                    "publicRows^2 draws must be at most 2^50 for the rounding of sums to stay"
                            + " within what is charged, got " + publicRows + " rows with " + draws + " draws");
        }
        Require.positive("rate", rate);
        Require.within("blindBelow", 0, 1, blindBelow);
        if (unit != Unit.RECORD && unit != Unit.RECORD_ZEROED && unit != Unit.RECORD_REPLACED) {
            throw new IllegalArgumentException("unit must be one of '" + Unit.RECORD + "', '" + Unit.RECORD_ZEROED
                    + "', '" + Unit.RECORD_REPLACED + "', got '" + unit + "'");
        }
    }

    /**
     * All of the budget for noisy counts of pairs of columns. On the public tables tried this was better than gradients at
     * every epsilon up to 10; it teaches the network nothing but how pairs of columns go together.
     */
    public static DpSettings of(double epsilon, double delta, int publicRows) {
        return new DpSettings(
                epsilon,
                delta,
                publicRows,
                Unit.RECORD,
                1,
                3,
                256,
                8000,
                600,
                Math.min(publicRows, 2048),
                4,
                1,
                2e-3,
                MlpSettings.DEFAULT_BLIND_BELOW,
                OptionalLong.empty());
    }

    /** All of the budget for noisy gradients: DP-SGD alone, on a smaller network, whose noise is less in all. */
    public static DpSettings byGradients(double epsilon, double delta, int publicRows) {
        return of(epsilon, delta, publicRows).withMarginalsShare(0).withNetwork(2, 128);
    }

    /** The probability with which a step sees a row: a multiple of 2^-40, which chance can draw exactly. */
    public double samplingRate() {
        return PoissonBatches.rate(batch, publicRows);
    }

    public DpSettings withUnit(Unit newUnit) {
        return copy(newUnit, marginalsShare, layers, hidden, warmUpSteps, steps, batch, draws, clip, rate, seed);
    }

    public DpSettings withMarginalsShare(double newShare) {
        return copy(unit, newShare, layers, hidden, warmUpSteps, steps, batch, draws, clip, rate, seed);
    }

    public DpSettings withNetwork(int newLayers, int newHidden) {
        return copy(unit, marginalsShare, newLayers, newHidden, warmUpSteps, steps, batch, draws, clip, rate, seed);
    }

    public DpSettings withWarmUpSteps(int newSteps) {
        return copy(unit, marginalsShare, layers, hidden, newSteps, steps, batch, draws, clip, rate, seed);
    }

    public DpSettings withSteps(int newSteps, int newBatch) {
        return copy(unit, marginalsShare, layers, hidden, warmUpSteps, newSteps, newBatch, draws, clip, rate, seed);
    }

    public DpSettings withDraws(int newDraws) {
        return copy(unit, marginalsShare, layers, hidden, warmUpSteps, steps, batch, newDraws, clip, rate, seed);
    }

    public DpSettings withClip(double newClip) {
        return copy(unit, marginalsShare, layers, hidden, warmUpSteps, steps, batch, draws, newClip, rate, seed);
    }

    public DpSettings withRate(double newRate) {
        return copy(unit, marginalsShare, layers, hidden, warmUpSteps, steps, batch, draws, clip, newRate, seed);
    }

    public DpSettings withSeed(long newSeed) {
        return copy(
                unit,
                marginalsShare,
                layers,
                hidden,
                warmUpSteps,
                steps,
                batch,
                draws,
                clip,
                rate,
                OptionalLong.of(newSeed));
    }

    private DpSettings copy(
            Unit newUnit,
            double newShare,
            int newLayers,
            int newHidden,
            int newWarmUp,
            int newSteps,
            int newBatch,
            int newDraws,
            double newClip,
            double newRate,
            OptionalLong newSeed) {
        return new DpSettings(
                epsilon,
                delta,
                publicRows,
                newUnit,
                newShare,
                newLayers,
                newHidden,
                newWarmUp,
                newSteps,
                newBatch,
                newDraws,
                newClip,
                newRate,
                blindBelow,
                newSeed);
    }

    public Provenance provenance(PrivacyEvent event) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("epsilon", Double.toString(epsilon()));
        all.put("delta", Double.toString(delta()));
        all.put("unit", unit().id());
        all.put("marginalsShare", Double.toString(marginalsShare()));
        all.put("layers", Integer.toString(layers()));
        all.put("hidden", Integer.toString(hidden()));
        all.put("warmUpSteps", Integer.toString(warmUpSteps()));
        all.put("steps", Integer.toString(steps()));
        all.put("batch", Integer.toString(batch()));
        all.put("draws", Integer.toString(draws()));
        all.put("clip", Double.toString(clip()));
        all.put("rate", rate() + ", falling");
        return Provenance.now(publicRows, all, seed, Optional.of(event));
    }
}
