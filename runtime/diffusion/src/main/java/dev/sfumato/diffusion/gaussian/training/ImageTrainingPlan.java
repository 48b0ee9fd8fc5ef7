package dev.sfumato.diffusion.gaussian.training;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.calibration.Calibrated;
import dev.sfumato.accounting.calibration.Calibration;
import dev.sfumato.accounting.event.AssumingEvent;
import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.data.image.ImageShape;
import dev.sfumato.noise.Mechanism;
import dev.sfumato.numeric.Bisection;
import dev.sfumato.training.GradientNoise;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The releases of a private training and their noise, known before any image is seen. */
final class ImageTrainingPlan {
    /** The largest addition of rounding to the clip: docs/proofs/dp-sgd.md. */
    private static final double ROUNDING = 1.0 / 64;

    private final DpImageSettings settings;
    private final ImageShape shape;
    private final Optional<ClassMoments> moments;
    private final Optional<MeanImage> mean;
    private final Optional<OneShotImages> oneShot;
    private final Optional<ClaimedEvent> claim;
    private final double multiplier;
    private final Calibrated calibrated;

    /** @param found noise on gradients that was calibrated before */
    ImageTrainingPlan(DpImageSettings settings, ImageShape shape, Optional<Calibrated> found) {
        this.settings = settings;
        this.shape = shape;
        boolean isMomentsOnly = settings.training().optimiser().steps() == 0;
        if (settings.prior().share() == 1 && !isMomentsOnly) {
            throw new IllegalArgumentException(
                    "steps must be 0 where priorShare is 1, which leaves nothing for gradients, got "
                            + settings.training().optimiser().steps() + ": take a smaller priorShare, or no steps");
        }
        if (settings.prior().share() > 0) {
            ClassMoments.requireSmall(shape, 1);
        }
        Calibrated ofMoments = settings.prior().share() > 0 ? calibrateMoments() : null;
        moments = Optional.ofNullable(ofMoments).map(prior -> moments(1 / prior.value()));
        mean = settings.phaseOne().source() == PhaseOne.MEAN && moments.isEmpty()
                ? Optional.of(new MeanImage(
                        shape,
                        DpImageSettings.MEAN_MU,
                        settings.budget().records(),
                        settings.budget().unit()))
                : Optional.empty();
        oneShot = settings.phaseOne().source() == PhaseOne.ONE_SHOT
                ? Optional.of(new OneShotImages(
                        shape,
                        alphaBar(),
                        settings.budget().records(),
                        settings.budget().unit()))
                : Optional.empty();
        if (settings.phaseOne().source() == PhaseOne.PUBLISHED) {
            multiplier = noiseAsPublished();
            ClaimedEvent stated = published(multiplier);
            claim = Optional.of(stated);
            calibrated = new Calibrated(
                    "noise multiplier",
                    multiplier,
                    stated,
                    Accountants.best().price(stated, settings.budget().delta()),
                    0);
        } else if (ofMoments != null && isMomentsOnly) {
            claim = Optional.empty();
            multiplier = 0;
            calibrated = ofMoments;
        } else {
            claim = Optional.empty();
            found.ifPresent(this::requireOwn);
            calibrated = found.orElseGet(() ->
                    Calibration.to(settings.budget().whole()).least("noise multiplier", 1, noise -> composed(noise)));
            multiplier = calibrated.value();
        }
    }

    private void requireOwn(Calibrated found) {
        // what a price assumes of the images is added to the event of a plan, and no part of it
        PrivacyEvent event = found.event() instanceof AssumingEvent assuming ? assuming.event() : found.event();
        if (!event.equals(composed(found.value()))) {
            throw new IllegalArgumentException("the noise must have been calibrated for these settings, got "
                    + found.parameter() + " " + found.value() + " of another training");
        }
    }

    private double alphaBar() {
        return settings.training().schedule().alphaBar(settings.phaseOne().switchStep());
    }

    private ClassMoments moments(double mu) {
        return ClassMoments.of(
                shape, mu, settings.budget().records(), settings.budget().unit());
    }

    private Calibrated calibrateMoments() {
        return Calibration.to(settings.budget().part(settings.prior().share()))
                .least(
                        "noise on the prior, in units of 1/mu",
                        1,
                        noise -> moments(1 / noise).event());
    }

    /** The events that are released beside gradients. */
    private List<PrivacyEvent> first() {
        List<PrivacyEvent> events = new ArrayList<>();
        Stream.<Optional<? extends Mechanism<?, ?>>>of(moments, mean, oneShot)
                .flatMap(Optional::stream)
                .map(Mechanism::event)
                .forEach(events::add);
        return events;
    }

    private PrivacyEvent composed(double noise) {
        List<PrivacyEvent> events = first();
        events.add(gradients(1, noise).event());
        return events.size() == 1
                ? events.get(0)
                : new ComposedEvent(settings.budget().unit(), events);
    }

    private GradientNoise gradients(double clip, double noise) {
        return GradientNoise.of(
                clip,
                ROUNDING,
                noise,
                settings.samplingRate(),
                settings.training().optimiser().steps(),
                settings.budget().unit());
    }

    /** Theorem 2 of dp-promise for this noise. */
    private ClaimedEvent published(double noise) {
        return new TwoPhase(
                        settings.training().schedule(),
                        shape.values(),
                        settings.phaseOne().switchStep(),
                        settings.budget().records(),
                        new TwoPhase.Batches(
                                settings.phaseOne().batch(), settings.phaseOne().steps()),
                        new TwoPhase.Batches(
                                settings.training().optimiser().batch(),
                                settings.training().optimiser().steps()),
                        noise)
                .asPublished(settings.budget().delta());
    }

    /** The least noise, of four digits, that the theorem says is enough. */
    private double noiseAsPublished() {
        double low = 0.3;
        double high = 1000;
        if (published(high).epsilon() > settings.budget().epsilon()) {
            throw new IllegalArgumentException("dp-promise claims epsilon "
                    + published(high).epsilon()
                    + " or more for Phase I alone at these settings, which is over epsilon = "
                    + settings.budget().epsilon()
                    + ": take a later switch or fewer batches");
        }
        return new Bisection(high, low)
                .byRatio(
                        1.0001,
                        noise -> published(noise).epsilon() <= settings.budget().epsilon())
                .holds();
    }

    Calibrated calibrated() {
        return calibrated;
    }

    Optional<ClassMoments> moments() {
        return moments;
    }

    Optional<MeanImage> mean() {
        return mean;
    }

    Optional<OneShotImages> oneShot() {
        return oneShot;
    }

    /** The claim of dp-promise for all of it, where it is done as published. */
    Optional<ClaimedEvent> claim() {
        return claim;
    }

    /** Whether there are steps with noise. */
    boolean hasGradients() {
        return multiplier > 0;
    }

    /** The event of the noise on gradients, the same for every clip. */
    Optional<PrivacyEvent> noise() {
        return hasGradients() ? Optional.of(gradients(1).event()) : Optional.empty();
    }

    /** The noise on gradients that are clipped so; as published there is no charge for rounding. */
    GradientNoise gradients(double clip) {
        return gradients(Require.positive("clip", clip), multiplier);
    }
}
