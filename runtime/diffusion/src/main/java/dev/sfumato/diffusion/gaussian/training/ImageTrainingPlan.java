package dev.sfumato.diffusion.gaussian.training;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.calibration.Calibrated;
import dev.sfumato.accounting.calibration.Calibration;
import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.data.image.ImageShape;
import dev.sfumato.numeric.Bisection;
import dev.sfumato.training.GradientNoise;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a private training will release with how much noise, known before any image is seen. */
final class ImageTrainingPlan {
    /** What rounding may add to the clip: docs/proofs/dp-sgd.md. */
    private static final double ROUNDING = 1.0 / 64;

    private final DpImageSettings settings;
    private final int values;
    private final Optional<ClassMoments> moments;
    private final Optional<MeanImage> mean;
    private final Optional<OneShotImages> oneShot;
    private final Optional<ClaimedEvent> claim;
    private final double multiplier;
    private final Calibrated calibrated;

    ImageTrainingPlan(DpImageSettings settings, ImageShape shape) {
        this(settings, shape, Optional.empty());
    }

    /** @param found noise on gradients that was calibrated before */
    ImageTrainingPlan(DpImageSettings settings, ImageShape shape, Optional<Calibrated> found) {
        this.settings = settings;
        values = shape.values();
        boolean isMomentsOnly = settings.training().steps() == 0;
        if (settings.lawShare() == 1 && !isMomentsOnly) {
            throw new IllegalArgumentException(
                    "steps must be 0 where lawShare is 1, which leaves nothing for gradients, got "
                            + settings.training().steps() + ": take a smaller lawShare, or no steps");
        }
        if (settings.lawShare() > 0) {
            ClassMoments.requireSmall(shape, 1);
        }
        Calibrated ofMoments = settings.lawShare() > 0 ? calibrateMoments() : null;
        moments = Optional.ofNullable(ofMoments).map(law -> moments(1 / law.value()));
        mean = settings.phaseOne() == PhaseOne.MEAN && moments.isEmpty()
                ? Optional.of(new MeanImage(DpImageSettings.MEAN_MU, settings.records(), settings.unit()))
                : Optional.empty();
        oneShot = settings.phaseOne() == PhaseOne.ONE_SHOT
                ? Optional.of(new OneShotImages(alphaBar(), settings.records(), settings.unit()))
                : Optional.empty();
        if (settings.phaseOne() == PhaseOne.PUBLISHED) {
            multiplier = noiseAsPublished();
            ClaimedEvent stated = published(multiplier);
            claim = Optional.of(stated);
            calibrated = new Calibrated(
                    "noise multiplier", multiplier, stated, Accountants.best().price(stated, settings.delta()), 0);
        } else if (ofMoments != null && isMomentsOnly) {
            claim = Optional.empty();
            multiplier = 0;
            calibrated = ofMoments;
        } else {
            claim = Optional.empty();
            found.ifPresent(this::requireOwn);
            calibrated = found.orElseGet(
                    () -> Calibration.to(Budget.of(settings.epsilon(), settings.delta(), settings.unit()))
                            .least("noise multiplier", 1, noise -> composed(noise)));
            multiplier = calibrated.value();
        }
    }

    private void requireOwn(Calibrated found) {
        if (!found.event().equals(composed(found.value()))) {
            throw new IllegalArgumentException("the noise must have been calibrated for these settings, got "
                    + found.parameter() + " " + found.value() + " of another training");
        }
    }

    private double alphaBar() {
        return settings.training().schedule().alphaBar(settings.switchStep());
    }

    private ClassMoments moments(double mu) {
        return ClassMoments.of(mu, settings.records(), settings.unit());
    }

    private Calibrated calibrateMoments() {
        Budget part = Budget.of(settings.lawShare() * settings.epsilon(), settings.delta(), settings.unit());
        return Calibration.to(part)
                .least(
                        "noise on the law, in units of 1/mu",
                        1,
                        noise -> moments(1 / noise).event(values));
    }

    /** What is released beside gradients. */
    private List<PrivacyEvent> first() {
        List<PrivacyEvent> events = new ArrayList<>();
        moments.ifPresent(release -> events.add(release.event(values)));
        mean.ifPresent(release -> events.add(release.event(values)));
        oneShot.ifPresent(release -> events.add(release.event(values)));
        return events;
    }

    private PrivacyEvent composed(double noise) {
        List<PrivacyEvent> events = first();
        events.add(gradients(1, noise).event());
        return events.size() == 1 ? events.get(0) : new ComposedEvent(settings.unit(), events);
    }

    private GradientNoise gradients(double clip, double noise) {
        return GradientNoise.of(
                clip,
                ROUNDING,
                noise,
                settings.samplingRate(),
                settings.training().steps(),
                settings.unit());
    }

    /** Theorem 2 of dp-promise for this noise. */
    private ClaimedEvent published(double noise) {
        return new TwoPhase(
                        settings.training().schedule(),
                        values,
                        settings.switchStep(),
                        settings.records(),
                        new TwoPhase.Batches(settings.phaseOneBatch(), settings.phaseOneSteps()),
                        new TwoPhase.Batches(
                                settings.training().batch(), settings.training().steps()),
                        noise)
                .asPublished(settings.delta());
    }

    /** The least noise, of four digits, that the theorem says is enough. */
    private double noiseAsPublished() {
        double low = 0.3;
        double high = 1000;
        if (published(high).epsilon() > settings.epsilon()) {
            throw new IllegalArgumentException("dp-promise claims epsilon "
                    + published(high).epsilon()
                    + " or more for Phase I alone at these settings, which is over epsilon = " + settings.epsilon()
                    + ": take a later switch or fewer batches");
        }
        return new Bisection(high, low)
                .byRatio(1.0001, noise -> published(noise).epsilon() <= settings.epsilon())
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

    /** What dp-promise says of all of it, where it is done as published. */
    Optional<ClaimedEvent> claim() {
        return claim;
    }

    /** Whether there are steps with noise. */
    boolean hasGradients() {
        return multiplier > 0;
    }

    /** The noise on gradients that are clipped so; as published there is no charge for rounding. */
    GradientNoise gradients(double clip) {
        return gradients(Require.positive("clip", clip), multiplier);
    }
}
