package dev.sfumato.diffusion.gaussian.training;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.diffusion.gaussian.NetworkPlan;
import dev.sfumato.diffusion.gaussian.Prediction;
import dev.sfumato.diffusion.gaussian.StepRange;
import dev.sfumato.training.Randomness;
import dev.sfumato.training.TrainingBudget;
import dev.sfumato.training.WarmUp;
import dev.sfumato.util.Require;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * How a diffusion of images is trained with differential privacy.
 *
 * @param prior a normal prior of each class, and training on images made from it
 * @param phaseOne how the steps above the switch are learnt
 * @param draws how many noisy versions of an image a step sees
 * @param clip the most that one image adds to the gradient; by default the median of what images made from the prior would add, or 0.01 where
 *     there is no prior, which is less than nearly all images add
 * @param training the rest: network, steps and batch with noise, rate
 */
public record DpImageSettings(
        TrainingBudget budget,
        WarmUp prior,
        PhaseOneSettings phaseOne,
        int draws,
        OptionalDouble clip,
        ImageSettings training)
        implements Randomness.Settings<DpImageSettings> {
    /** mu of Gaussian differential privacy that a mean image costs where no prior is released. */
    public static final double MEAN_MU = 0.05;

    private static final int PUBLISHED_SWITCH = 900;

    private static final int MOST_RECORDS = 1 << 18;

    public DpImageSettings {
        int records = budget.records();
        Require.within("records", 1, MOST_RECORDS, records);
        Require.within("switchStep", 1, training.schedule().steps() - 1, phaseOne.switchStep());
        Require.within("draws", 1, 64, draws);
        clip.ifPresent(bound -> Require.within("clip", 1e-6, 1e6, bound));
        Require.within("batch", 1, records, training.optimiser().batch());
        Require.within("phaseOneBatch", 1, records, phaseOne.batch());
        if (phaseOne.source() == PhaseOne.PUBLISHED && prior.share() > 0) {
            throw new IllegalArgumentException(
                    "dp-promise as published releases no prior of classes: priorShare must be 0 with it, got "
                            + prior.share());
        }
        boolean isFromPrior = training.network().isFromPrior();
        if (isFromPrior && prior.share() == 0 && phaseOne.source() != PhaseOne.MEAN) {
            throw new IllegalArgumentException(
                    "a network that begins from a prior needs one to be released: priorShare must"
                            + " be above 0, or phaseOne 'mean', or the network must begin from nothing");
        }
        if (isFromPrior && phaseOne.source() == PhaseOne.ONE_SHOT) {
            throw new IllegalArgumentException(
                    "images that are noised once have no class, and a prior is one of each class:"
                            + " with phaseOne 'one-shot' the network must begin from nothing");
        }
        boolean hasSteps = training.optimiser().steps() > 0;
        if (!hasSteps && phaseOne.source() == PhaseOne.ONE_SHOT) {
            throw new IllegalArgumentException(
                    "steps must be at least 1 with phaseOne 'one-shot', whose images cost beside the prior, got 0");
        }
        if (!hasSteps && prior.share() < 1) {
            throw new IllegalArgumentException("steps must be at least 1 unless all is spent on the prior, got 0");
        }
    }

    /** From the prior of each class, which costs most of a small epsilon and about half of a large one; then noisy gradients below step
     * 700, of batches of a fourteenth of the images. Chosen on Fashion-MNIST.
     *
     * @param records a number of images that is public and that there are no more of
     */
    public static DpImageSettings of(double epsilon, double delta, int records) {
        Require.within("records", 1, MOST_RECORDS, records);
        ImageSettings training = ImageSettings.standard()
                .withNetwork(new NetworkPlan.ResidualLayers(2, 256), Prediction.IMAGE)
                .withSteps(200, Math.min(records, Math.min(4096, Math.max(256, records / 14))))
                .withDecay(0.98);
        return new DpImageSettings(
                new TrainingBudget(epsilon, delta, records, Unit.RECORD_ZEROED),
                new WarmUp(epsilon < 3 ? 0.85 : 0.5, 0),
                new PhaseOneSettings(PhaseOne.MEAN, 700, Math.min(records, 32), 2000),
                1,
                OptionalDouble.empty(),
                training);
    }

    /** DP-SGD alone: a network that begins from nothing, noisy gradients at all steps. */
    public static DpImageSettings byGradients(double epsilon, double delta, int records) {
        DpImageSettings settings = of(epsilon, delta, records);
        return settings.with(settings.training().withPrior(false))
                .withPhaseOne(PhaseOne.NONE, 800)
                .withPriorShare(0);
    }

    /** dp-promise as published: Algorithm 1 with noise that its own accounting says is enough. */
    public static DpImageSettings asPublished(double epsilon, double delta, int records) {
        DpImageSettings settings = byGradients(epsilon, delta, records);
        return settings.withPhaseOne(PhaseOne.PUBLISHED, PUBLISHED_SWITCH);
    }

    /** The probability with which a step sees an image. */
    public double samplingRate() {
        return budget.samplingRate(training.optimiser());
    }

    /** The steps that are learnt by noisy gradients. */
    StepRange noisySteps() {
        return new StepRange(
                1, phaseOne.source() == PhaseOne.NONE ? training.schedule().steps() : phaseOne.switchStep());
    }

    /** Chance and noise, which are those of {@link #training}. */
    @Override
    public Randomness randomness() {
        return training.randomness();
    }

    @Override
    public DpImageSettings with(Randomness newRandomness) {
        return with(training.with(newRandomness));
    }

    public DpImageSettings withUnit(Unit newUnit) {
        return new DpImageSettings(budget.withUnit(newUnit), prior, phaseOne, draws, clip, training);
    }

    private DpImageSettings with(WarmUp newPrior) {
        return new DpImageSettings(budget, newPrior, phaseOne, draws, clip, training);
    }

    /** The share of epsilon for a normal prior of each class. */
    public DpImageSettings withPriorShare(double newShare) {
        return with(prior.withShare(Require.within("priorShare", 0, 1, newShare)));
    }

    /** Steps of training on images made from the prior before a real one is seen. */
    public DpImageSettings withWarmUpSteps(int newSteps) {
        return with(prior.withSteps(newSteps));
    }

    private DpImageSettings with(PhaseOneSettings newPhase) {
        return new DpImageSettings(budget, prior, newPhase, draws, clip, training);
    }

    public DpImageSettings withPhaseOne(PhaseOne newSource, int newSwitch) {
        Require.within("switchStep", 1, training.schedule().steps() - 1, newSwitch);
        return with(new PhaseOneSettings(newSource, newSwitch, phaseOne.batch(), phaseOne.steps()));
    }

    public DpImageSettings withPhaseOneSteps(int newSteps, int newBatch) {
        Require.within("phaseOneBatch", 1, budget.records(), newBatch);
        return with(new PhaseOneSettings(phaseOne.source(), phaseOne.switchStep(), newBatch, newSteps));
    }

    public DpImageSettings withDraws(int newDraws) {
        return new DpImageSettings(budget, prior, phaseOne, newDraws, clip, training);
    }

    public DpImageSettings withClip(double newClip) {
        return new DpImageSettings(budget, prior, phaseOne, draws, OptionalDouble.of(newClip), training);
    }

    /** Another training; where it has another number of steps, phases change over at the same share of them. */
    public DpImageSettings with(ImageSettings newTraining) {
        int changeOver = changeOver(
                phaseOne.switchStep(),
                training.schedule().steps(),
                newTraining.schedule().steps());
        return new DpImageSettings(
                budget,
                prior,
                new PhaseOneSettings(phaseOne.source(), changeOver, phaseOne.batch(), phaseOne.steps()),
                draws,
                clip,
                newTraining);
    }

    /** The step from which the paper begins with Phase I: that of 900 of 1000, at the same share of the steps that there are. */
    public int publishedSwitch() {
        return changeOver(PUBLISHED_SWITCH, 1000, training.schedule().steps());
    }

    /** The step at the same share of other steps, with a step left above it. */
    private static int changeOver(int step, int of, int steps) {
        return (int) Math.max(1, Math.min(steps - 1, Math.round((double) step * steps / of)));
    }

    /** All of it in words, for a provenance. */
    Map<String, String> words() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("epsilon", Double.toString(budget.epsilon()));
        all.put("delta", Double.toString(budget.delta()));
        all.put("unit", budget.unit().id());
        all.put("lawShare", Double.toString(prior.share()));
        all.put("phaseOne", phaseOne.source().toString());
        all.put("switchStep", Integer.toString(phaseOne.switchStep()));
        all.put("draws", Integer.toString(draws));
        all.put("clip", clip.isPresent() ? Double.toString(clip.getAsDouble()) : "median of made images");
        all.put("warmUpSteps", Integer.toString(prior.steps()));
        all.put("phaseOneBatch", Integer.toString(phaseOne.batch()));
        all.put("phaseOneSteps", Integer.toString(phaseOne.steps()));
        all.putAll(training.words());
        return all;
    }
}
