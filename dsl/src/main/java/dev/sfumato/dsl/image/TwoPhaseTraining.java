package dev.sfumato.dsl.image;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.audit.image.PhaseOneAttack;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.VarianceSchedule;
import dev.sfumato.diffusion.gaussian.training.TwoPhase;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.LongWork;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.TextWidth;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Figures;
import dev.sfumato.util.Require;
import org.jspecify.annotations.Nullable;

/**
 * Training of an image diffusion in two phases: from noised images at the steps above a switch, by DP-SGD up to it. Say the
 * batches of both, then ask what it costs as published ({@link #asPublished}), and what sound ways to do Phase I cost.
 */
public final class TwoPhaseTraining implements Result {
    private static final int STEPS = 1000;
    private static final int SWITCH = 900;
    private static final double MU_OF_MEAN = 0.05;

    private final VarianceSchedule schedule;
    private final long pixels;
    private final long records;
    private final int switchStep;
    private final TwoPhase.@Nullable Batches phaseOne;
    private final TwoPhase.@Nullable Batches phaseTwo;
    private final double noise;

    public TwoPhaseTraining(long pixels, long records) {
        this(
                VarianceSchedule.linear(STEPS),
                Require.atLeast("pixels", 1, pixels),
                Require.atLeast("records", 1, records),
                SWITCH,
                null,
                null,
                0);
    }

    private TwoPhaseTraining(
            VarianceSchedule schedule,
            long pixels,
            long records,
            int switchStep,
            TwoPhase.@Nullable Batches phaseOne,
            TwoPhase.@Nullable Batches phaseTwo,
            double noise) {
        this.schedule = schedule;
        this.pixels = pixels;
        this.records = records;
        this.switchStep = switchStep;
        this.phaseOne = phaseOne;
        this.phaseTwo = phaseTwo;
        this.noise = noise;
    }

    /** The step at which images of Phase I are noised least: 900 of 1000 by default. */
    public TwoPhaseTraining switchAt(int step) {
        if (step < 1 || step > schedule.steps()) {
            throw new IllegalArgumentException("step must be in [1, " + schedule.steps() + "], got " + step);
        }
        return new TwoPhaseTraining(schedule, pixels, records, step, phaseOne, phaseTwo, noise);
    }

    /** Phase I: the mean size of its batches, and how many there are. */
    public TwoPhaseTraining phaseOne(long size, long count) {
        return new TwoPhaseTraining(
                schedule, pixels, records, switchStep, new TwoPhase.Batches(size, count), phaseTwo, noise);
    }

    /** Phase II: the mean size of its batches, how many there are, and the noise in units of the clipping norm. */
    public TwoPhaseTraining phaseTwo(long size, long count, double noiseMultiplier) {
        return new TwoPhaseTraining(
                schedule,
                pixels,
                records,
                switchStep,
                phaseOne,
                new TwoPhase.Batches(size, count),
                Require.positive("noiseMultiplier", noiseMultiplier));
    }

    /** The paper's price at a delta: CLAIMED, with what is wrong about it. */
    public Release asPublished(double delta) {
        return Release.done(settings().asPublished(delta)).named("dp-promise as published");
    }

    /** Phase I from a mean image with mu = 0.05, which is what the paper says that Phase I costs about. */
    public Release mean() {
        return mean(MU_OF_MEAN);
    }

    /** Phase I from one mean image, released with Gaussian noise of mu = sensitivity/sigma; nearly all there is to learn there. */
    public Release mean(double mu) {
        return whole("Phase I from a mean image, mu " + mu, settings().mean(mu));
    }

    /** Phase I from images that are noised once, each at the switch. */
    public Release oneShot() {
        return whole(
                "Phase I from images noised once, at step " + switchStep,
                settings().oneShot());
    }

    /** No Phase I: DP-SGD over all steps. */
    public Release plain() {
        return Release.done(settings().dpSgd()).named("DP-SGD alone");
    }

    /** All of them beside each other, at a delta. */
    public TwoPhaseComparison compare(double delta) {
        Require.probability("delta", delta);
        return LongWork.timed("pricing", () -> TwoPhaseComparison.of(this, delta));
    }

    /**
     * Attacks Phase I as published by its updates, and the sound ways to do it, and compares what that measures with the prices
     * at a delta.
     *
     * @param images what is trained on, as many as the training has
     * @param others images of the same kind that are not among them
     */
    public PhaseOneResult attackPhaseOne(Images images, Images others, double delta) {
        return attackPhaseOne(images, others, delta, RandomSource.secure());
    }

    /** As {@link #attackPhaseOne(Images, Images, double)}, with all that chance decides from a seed, for demonstrations. */
    public PhaseOneResult attackPhaseOne(Images images, Images others, double delta, long seed) {
        return attackPhaseOne(images, others, delta, RandomSource.seeded(seed));
    }

    private PhaseOneResult attackPhaseOne(Images images, Images others, double delta, RandomSource random) {
        Require.given("images", images);
        Require.given("others", others);
        PhaseOneAttack attack = new PhaseOneAttack(settings(), delta);
        return LongWork.shown(progress -> new PhaseOneResult(attack.run(images, others, random, progress)));
    }

    private Release whole(String name, PrivacyEvent phase) {
        return Release.done(settings().after(phase)).named(name);
    }

    TwoPhase settings() {
        if (phaseOne == null || phaseTwo == null) {
            throw new IllegalStateException("Say the batches of both phases first, for example"
                    + " twoPhase(784, 60_000).phaseOne(32, 5625).phaseTwo(4096, 733, 1.13)");
        }
        return new TwoPhase(schedule, pixels, switchStep, records, phaseOne, phaseTwo, noise);
    }

    @Override
    public Data contents() {
        Data data = new Data()
                .fact("pixels", pixels)
                .fact("records", records)
                .fact("schedule", schedule.toString())
                .fact("switch", switchStep);
        if (phaseOne != null) {
            data.fact("phase one size", phaseOne.size()).fact("phase one count", phaseOne.count());
        }
        if (phaseTwo != null) {
            data.fact("phase two size", phaseTwo.size())
                    .fact("phase two count", phaseTwo.count())
                    .fact("phase two noise", noise);
        }
        return data;
    }

    @Override
    public String toString() {
        return TextWidth.wrapped(records + " images of " + pixels + " pixels, switch at step " + switchStep + " of "
                + schedule.steps()
                + (phaseOne == null ? "" : "; Phase I: " + phaseOne.count() + " batches of " + phaseOne.size())
                + (phaseTwo == null
                        ? ""
                        : "; Phase II: " + phaseTwo.count() + " batches of " + phaseTwo.size() + ", noise "
                                + Figures.downShortly(noise)));
    }
}
