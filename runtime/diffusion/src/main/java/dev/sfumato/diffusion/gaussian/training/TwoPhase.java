package dev.sfumato.diffusion.gaussian.training;

import dev.sfumato.accounting.BatchPlan;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.VisibleSelection;
import dev.sfumato.accounting.closedform.CentralLimit;
import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.diffusion.gaussian.VarianceSchedule;
import dev.sfumato.util.Require;
import java.util.List;

/**
 * The releases of training an image diffusion in two phases: steps above S learn from noised images, steps up to S by DP-SGD (Wang, Pang,
 * Lu, Rao, Zhou and Xue, "dp-promise", USENIX Security 2024). As published, Phase I has no finite price; beside it stand ways to do it that
 * have one, for a record that is replaced by a null image, the number of records being public.
 *
 * @param pixels the dimension d of an image: pixels times channels
 * @param switchStep the step S, at which an image of Phase I is noised least
 * @param records the public number n of images
 * @param phaseOne batches of Phase I
 * @param phaseTwo batches of Phase II
 * @param noise standard deviation of Phase II's noise, in clipping norms
 */
public record TwoPhase(
        VarianceSchedule schedule,
        long pixels,
        int switchStep,
        long records,
        Batches phaseOne,
        Batches phaseTwo,
        double noise) {
    private static final String PAPER =
            "Wang et al., \"dp-promise: Differentially private diffusion probabilistic models\", 2024, Theorem 2";
    private static final String GAP =
            "the gradient of Phase I depends on the image and not on the noised image alone, so that it is no post-processing:"
                    + " batches of a linear network give every image away; noised images that are shown one by one get no"
                    + " amplification by sampling; and a limit theorem is used at a finite number of steps, which underestimates"
                    + " Phase II too";

    /**
     * How the records of a phase are drawn.
     *
     * @param size the mean size of a batch: each record is in it with probability size/n
     * @param count how many there are
     */
    public record Batches(long size, long count) {
        public Batches {
            Require.atLeast("size of a batch", 1, size);
            Require.atLeast("number of batches", 1, count);
        }
    }

    public TwoPhase {
        Require.atLeast("pixels", 1, pixels);
        if (switchStep < 1 || switchStep > schedule.steps()) {
            throw new IllegalArgumentException(
                    "switch step must be in [1, " + schedule.steps() + "], got " + switchStep);
        }
        Require.atLeast("records", 1, records);
        requireWithin(records, phaseOne, "Phase I");
        requireWithin(records, phaseTwo, "Phase II");
        Require.positive("noise", noise);
    }

    private static void requireWithin(long records, Batches batches, String phase) {
        if (batches.size() > records) {
            throw new IllegalArgumentException("a batch of " + phase + " must have at most " + records
                    + " records, as many as there are, got " + batches.size());
        }
    }

    /** abar(S). */
    public double alphaBar() {
        return schedule.alphaBar(switchStep);
    }

    /** Theorem 2 as published, at a delta. */
    public ClaimedEvent asPublished(double delta) {
        return claim(new CentralLimit().price(publishedEvent(), delta));
    }

    /** The price of Phase I alone that the paper claims. */
    public ClaimedEvent phaseOneAsPublished(double delta) {
        return claim(new CentralLimit().price(publishedPhaseOne(), delta));
    }

    /** mu of Gaussian differential privacy that the paper claims for both phases. */
    public double claimedMu() {
        return new CentralLimit().mu(publishedEvent());
    }

    /** mu that it claims for Phase I alone. */
    public double claimedPhaseOneMu() {
        return new CentralLimit().mu(publishedPhaseOne());
    }

    private static ClaimedEvent claim(Guarantee stated) {
        return new ClaimedEvent(stated.epsilon(), stated.delta(), PAPER, GAP, Unit.RECORD);
    }

    private PrivacyEvent publishedEvent() {
        return new ComposedEvent(Unit.RECORD, List.of(publishedPhaseOne(), dpSgd(Unit.RECORD)));
    }

    /** Lemma 3 applied to images that are noised one by one, two of which are 2 sqrt(d) apart at most. */
    private PrivacyEvent publishedPhaseOne() {
        return sampled(noisedImage(2 * Math.sqrt((double) pixels), Unit.RECORD), phaseOne);
    }

    /** Each image noised once, at S, and Phase I trained from that alone for as long as one likes. */
    public GaussianEvent oneShot() {
        return noisedImage(Math.sqrt((double) pixels), Unit.RECORD_ZEROED);
    }

    /** A mean image, and Phase I trained from that alone: the sum of all images with noise of sqrt(d)/mu in each pixel. */
    public GaussianEvent mean(double mu) {
        return new GaussianEvent(Math.nextDown(1 / Require.positive("mu", mu)), 1, Unit.RECORD_ZEROED);
    }

    /** Phase II, which is DP-SGD with a fixed divisor; trained over all steps it is the whole. */
    public PrivacyEvent dpSgd() {
        return dpSgd(Unit.RECORD_ZEROED);
    }

    private PrivacyEvent dpSgd(Unit unit) {
        return sampled(new GaussianEvent(noise, 1, unit), phaseTwo);
    }

    /** Both phases, the first one by a release that is sound. */
    public PrivacyEvent after(PrivacyEvent soundPhaseOne) {
        return new ComposedEvent(Unit.RECORD_ZEROED, List.of(soundPhaseOne, dpSgd()));
    }

    /** The price of Phase I where each batch shows fresh noised images of the records that are in it. */
    public Guarantee freshReleases(double delta) {
        return new VisibleSelection(oneShot(), rate(phaseOne), phaseOne.count()).price(delta);
    }

    private PrivacyEvent sampled(GaussianEvent event, Batches batches) {
        return new RepeatedEvent(new PoissonSampledEvent(event, rate(batches)), batches.count());
    }

    private double rate(Batches batches) {
        return BatchPlan.of(batches.size(), records).rate();
    }

    /** sqrt(abar) x + sqrt(1 - abar) z for images so far apart; rounded so that the price is not too low. */
    private GaussianEvent noisedImage(double distance, Unit unit) {
        double alphaBar = alphaBar();
        double moved = distance * Math.sqrt(alphaBar);
        return new GaussianEvent(Math.nextDown(Math.sqrt(1 - alphaBar)), moved + 4 * Math.ulp(moved), unit);
    }
}
