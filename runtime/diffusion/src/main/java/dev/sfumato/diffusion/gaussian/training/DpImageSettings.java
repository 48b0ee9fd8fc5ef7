package dev.sfumato.diffusion.gaussian.training;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.diffusion.gaussian.NetworkPlan;
import dev.sfumato.diffusion.gaussian.Prediction;
import dev.sfumato.diffusion.gaussian.StepRange;
import dev.sfumato.training.PoissonBatches;
import dev.sfumato.util.Require;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * How a diffusion of images is trained with differential privacy.
 *
 * @param epsilon what the training may cost at {@code delta}
 * @param records a number of images that is public and that there are no more of
 * @param lawShare the share of epsilon that a normal law of each class may cost, in [0, 1]; 0 for none, 1 for nothing else
 * @param phaseOne what the steps above the switch are known from
 * @param switchStep the step S at which noisy gradients stop being needed
 * @param draws how many noisy versions of an image a step sees
 * @param clip the most that one image adds to the gradient; where none is said, the median of what images made from the law would
 *     add, or 0.01 where there is no law, which is less than nearly all images add
 * @param warmUpSteps of training on images made from the law before a real one is seen
 * @param phaseOneBatch how many images a batch of the published Phase I has
 * @param phaseOneSteps how many steps Phase I has, where it has any
 * @param training the rest: network, steps and batch with noise, rate
 */
public record DpImageSettings(
        double epsilon,
        double delta,
        int records,
        Unit unit,
        double lawShare,
        PhaseOne phaseOne,
        int switchStep,
        int draws,
        OptionalDouble clip,
        int warmUpSteps,
        int phaseOneBatch,
        int phaseOneSteps,
        ImageSettings training) {
    /** mu of Gaussian differential privacy that a mean image costs where no law is released. */
    public static final double MEAN_MU = 0.05;

    public DpImageSettings {
        Require.positive("epsilon", epsilon);
        Require.probability("delta", delta);
        Require.within("records", 1, 1 << 18, records);
        Require.within("lawShare", 0, 1, lawShare);
        Require.within("switchStep", 1, training.schedule().steps() - 1, switchStep);
        Require.within("draws", 1, 64, draws);
        clip.ifPresent(bound -> Require.within("clip", 1e-6, 1e6, bound));
        Require.within("warmUpSteps", 0, 10_000_000, warmUpSteps);
        Require.within("batch", 1, records, training.batch());
        Require.within("phaseOneBatch", 1, records, phaseOneBatch);
        Require.within("phaseOneSteps", 1, 100_000_000, phaseOneSteps);
        if (unit != Unit.RECORD && unit != Unit.RECORD_ZEROED && unit != Unit.RECORD_REPLACED) {
            throw new IllegalArgumentException("unit must be one of '" + Unit.RECORD + "', '" + Unit.RECORD_ZEROED
                    + "', '" + Unit.RECORD_REPLACED + "', got '" + unit + "'");
        }
        if (phaseOne == PhaseOne.PUBLISHED && lawShare > 0) {
            throw new IllegalArgumentException(
                    "dp-promise as published releases no law of classes: lawShare must be 0 with it, got " + lawShare);
        }
        if (training.isFromLaw() && lawShare == 0 && phaseOne != PhaseOne.MEAN) {
            throw new IllegalArgumentException(
                    "a network that begins from a law needs one to be released: lawShare must"
                            + " be above 0, or phaseOne 'mean', or the network must begin from nothing");
        }
        if (training.isFromLaw() && phaseOne == PhaseOne.ONE_SHOT) {
            throw new IllegalArgumentException(
                    "images that are noised once have no class, and a law is one of each class:"
                            + " with phaseOne 'one-shot' the network must begin from nothing");
        }
        if (training.steps() == 0 && phaseOne == PhaseOne.ONE_SHOT) {
            throw new IllegalArgumentException(
                    "steps must be at least 1 with phaseOne 'one-shot', whose images cost beside the law, got 0");
        }
        if (training.steps() == 0 && lawShare < 1) {
            throw new IllegalArgumentException("steps must be at least 1 unless all is spent on the law, got 0");
        }
    }

    /** From the law of each class, which costs most of a small epsilon and about half of a large one; then noisy gradients below step
     * 700, of batches of a fourteenth of the images. Chosen on Fashion-MNIST.
     */
    public static DpImageSettings of(double epsilon, double delta, int records) {
        Require.within("records", 1, 1 << 18, records);
        ImageSettings training = ImageSettings.standard()
                .withNetwork(new NetworkPlan.ResidualLayers(2, 256), Prediction.IMAGE)
                .withSteps(200, Math.min(records, Math.min(4096, Math.max(256, records / 14))))
                .withDecay(0.98);
        return new DpImageSettings(
                epsilon,
                delta,
                records,
                Unit.RECORD_ZEROED,
                epsilon < 3 ? 0.85 : 0.5,
                PhaseOne.MEAN,
                700,
                1,
                OptionalDouble.empty(),
                0,
                Math.min(records, 32),
                2000,
                training);
    }

    /** DP-SGD alone: a network that begins from nothing, noisy gradients at all steps. */
    public static DpImageSettings byGradients(double epsilon, double delta, int records) {
        DpImageSettings settings = of(epsilon, delta, records);
        return settings.with(settings.training().withLaw(false))
                .withPhaseOne(PhaseOne.NONE, 800)
                .withLawShare(0);
    }

    /** dp-promise as published: Algorithm 1 with noise that its own accounting says is enough. */
    public static DpImageSettings asPublished(double epsilon, double delta, int records) {
        DpImageSettings settings = byGradients(epsilon, delta, records);
        return settings.withPhaseOne(PhaseOne.PUBLISHED, 900);
    }

    /** The probability with which a step sees an image. */
    public double samplingRate() {
        return PoissonBatches.rate(training.batch(), records);
    }

    /** The steps that are learnt by noisy gradients. */
    StepRange noisySteps() {
        return new StepRange(1, phaseOne == PhaseOne.NONE ? training.schedule().steps() : switchStep);
    }

    public DpImageSettings withUnit(Unit newUnit) {
        return copy(
                newUnit,
                lawShare,
                phaseOne,
                switchStep,
                draws,
                clip,
                warmUpSteps,
                phaseOneBatch,
                phaseOneSteps,
                training);
    }

    public DpImageSettings withLawShare(double newShare) {
        return copy(
                unit, newShare, phaseOne, switchStep, draws, clip, warmUpSteps, phaseOneBatch, phaseOneSteps, training);
    }

    public DpImageSettings withPhaseOne(PhaseOne newPhase, int newSwitch) {
        return copy(
                unit, lawShare, newPhase, newSwitch, draws, clip, warmUpSteps, phaseOneBatch, phaseOneSteps, training);
    }

    public DpImageSettings withPhaseOneSteps(int newSteps, int newBatch) {
        return copy(unit, lawShare, phaseOne, switchStep, draws, clip, warmUpSteps, newBatch, newSteps, training);
    }

    public DpImageSettings withDraws(int newDraws) {
        return copy(
                unit,
                lawShare,
                phaseOne,
                switchStep,
                newDraws,
                clip,
                warmUpSteps,
                phaseOneBatch,
                phaseOneSteps,
                training);
    }

    public DpImageSettings withClip(double newClip) {
        return copy(
                unit,
                lawShare,
                phaseOne,
                switchStep,
                draws,
                OptionalDouble.of(newClip),
                warmUpSteps,
                phaseOneBatch,
                phaseOneSteps,
                training);
    }

    public DpImageSettings withWarmUpSteps(int newSteps) {
        return copy(
                unit, lawShare, phaseOne, switchStep, draws, clip, newSteps, phaseOneBatch, phaseOneSteps, training);
    }

    public DpImageSettings with(ImageSettings newTraining) {
        return copy(
                unit,
                lawShare,
                phaseOne,
                switchStep,
                draws,
                clip,
                warmUpSteps,
                phaseOneBatch,
                phaseOneSteps,
                newTraining);
    }

    private DpImageSettings copy(
            Unit newUnit,
            double newShare,
            PhaseOne newPhase,
            int newSwitch,
            int newDraws,
            OptionalDouble newClip,
            int newWarmUp,
            int newPhaseOneBatch,
            int newPhaseOneSteps,
            ImageSettings newTraining) {
        return new DpImageSettings(
                epsilon,
                delta,
                records,
                newUnit,
                newShare,
                newPhase,
                newSwitch,
                newDraws,
                newClip,
                newWarmUp,
                newPhaseOneBatch,
                newPhaseOneSteps,
                newTraining);
    }

    /** All of it in words, for a provenance. */
    Map<String, String> words() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("epsilon", Double.toString(epsilon));
        all.put("delta", Double.toString(delta));
        all.put("unit", unit.id());
        all.put("lawShare", Double.toString(lawShare));
        all.put("phaseOne", phaseOne.toString());
        all.put("switchStep", Integer.toString(switchStep));
        all.put("draws", Integer.toString(draws));
        all.put("clip", clip.isPresent() ? Double.toString(clip.getAsDouble()) : "median of made images");
        all.put("warmUpSteps", Integer.toString(warmUpSteps));
        all.put("phaseOneBatch", Integer.toString(phaseOneBatch));
        all.put("phaseOneSteps", Integer.toString(phaseOneSteps));
        all.putAll(training.words());
        return all;
    }
}
