package dev.sfumato.diffusion.gaussian.training;

import dev.sfumato.accounting.calibration.Calibrated;
import dev.sfumato.accounting.event.AssumingEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.ImageShape;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.ClassGaussian;
import dev.sfumato.diffusion.gaussian.ImageModel;
import dev.sfumato.diffusion.gaussian.SampleStart;
import dev.sfumato.diffusion.gaussian.StepRange;
import dev.sfumato.noise.Noisy;
import dev.sfumato.training.GradientNoise;
import dev.sfumato.training.Provenance;
import dev.sfumato.util.Require;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Trains a diffusion of images with differential privacy: a law of each class or a mean image, released once; then, if there are
 * steps for it, gradients of random batches, each image's share clipped and noise added to the sum. What it did to the images is
 * the event in the model's provenance: docs/proofs/images.md, docs/proofs/dp-sgd.md. dp-promise as published is here too; its
 * event is a claim.
 *
 * <p>The size of images and the names of their classes are taken as public.
 */
public record DpImageTraining(DpImageSettings settings) {
    /** Less than nearly every image adds, so that all are scaled to it, as dp-promise does; Adam does not mind. */
    private static final double SMALL_CLIP = 0.01;

    private static final String PRETRAINED =
            "the images that the pretrained model was trained on are public, as was declared,"
                    + " or what they tell of private ones is charged apart";

    private static final double LEAST_CLIP = 1e-6;
    private static final double MOST_CLIP = 1e6;
    private static final int WARM_UP_BATCH = 1024;
    private static final double WARM_UP_RATE = 1e-3;
    private static final int MADE_IMAGES = 20_000;
    private static final int MEASURED_IMAGES = 1024;

    /**
     * The noise that the budget asks for, found before any image is seen, and its price: that on gradients in multiples of what an
     * image may add, or that on the law where nothing else is released.
     */
    public Calibrated calibrate(ImageShape shape) {
        return new ImageTrainingPlan(settings, shape).calibrated();
    }

    /**
     * The same for these images, with what their price assumes: that classes which were taken from their labels are public, and that a model
     * to begin from is.
     *
     * @throws IllegalArgumentException where nobody declared the images of that model public, or where they are these
     */
    public Calibrated calibrate(Images images, Optional<ImageModel> pretrained) {
        List<String> assumptions = assumptions(images, pretrained);
        Calibrated found = calibrate(images.shape());
        return assumptions.isEmpty()
                ? found
                : new Calibrated(
                        found.parameter(),
                        found.value(),
                        AssumingEvent.of(found.event(), assumptions),
                        found.price().assuming(assumptions),
                        found.evaluations());
    }

    /** Refuses images that are too large for what is to be released of so many classes. */
    public void requireFits(ImageShape shape, int classes) {
        if (settings.lawShare() > 0) {
            ClassMoments.requireSmall(shape, classes);
        }
    }

    /** What is assumed of the model to begin from; one of private images is refused, because nothing here would count it. */
    private static List<String> assumptions(Images images, Optional<ImageModel> pretrained) {
        if (pretrained.isEmpty()) {
            return images.assumptions();
        }
        if (!pretrained.get().provenance().isOfPublicData()) {
            throw new IllegalArgumentException("a pretrained model must come from images that were declared public"
                    + " before it was trained, got one "
                    + (pretrained.get().provenance().event().isPresent()
                            ? "that was trained with noise on private ones, whose price this training would not count"
                            : "of which nobody said so: what it knows of private images would pass as public")
                    + ". Train it on images that everybody may see, with images.declaredPublic(); a file of an"
                    + " earlier version does not say what it was trained on");
        }
        if (!images.isPublic() && pretrained.get().isOf(images)) {
            throw new IllegalArgumentException("a pretrained model must come from other images, got one of these very"
                    + " images, which are private here and were declared public for it: they are one or the other");
        }
        return Stream.concat(images.assumptions().stream(), Stream.of(PRETRAINED))
                .toList();
    }

    public ImageModel train(Images images, Progress progress) {
        return train(images, Optional.empty(), Optional.empty(), progress);
    }

    /** The same with noise that {@link #calibrate} found before, which many trainings with these settings may share. */
    public ImageModel train(Images images, Calibrated found, Progress progress) {
        return train(
                images,
                new ImageTrainingPlan(settings, images.shape(), Optional.of(found)),
                Optional.empty(),
                Optional.empty(),
                progress);
    }

    /**
     * @param pretrained a model of the same making, trained on images that were declared public, to begin from
     * @param checkpoint a file in which the training is kept while it runs, and from which it goes on
     */
    public ImageModel train(
            Images images, Optional<ImageModel> pretrained, Optional<Path> checkpoint, Progress progress) {
        return train(images, new ImageTrainingPlan(settings, images.shape()), pretrained, checkpoint, progress);
    }

    private ImageModel train(
            Images images,
            ImageTrainingPlan plan,
            Optional<ImageModel> pretrained,
            Optional<Path> checkpoint,
            Progress progress) {
        if (images.count() > settings.records()) {
            throw new IllegalArgumentException("the images must be at most records = " + settings.records()
                    + ", got more: declare a larger number, which then is public");
        }
        requireFits(images.shape(), images.classes().size());
        Run run = new Run(images, plan, pretrained, checkpoint, progress);
        return run.course.run(run::model);
    }

    private final class Run {
        private final Images images;
        private final ImageTrainingPlan plan;
        private final Progress progress;
        private final List<PrivacyEvent> events = new ArrayList<>();
        private final List<String> assumptions;
        final TrainingRun course;

        Run(
                Images images,
                ImageTrainingPlan plan,
                Optional<ImageModel> pretrained,
                Optional<Path> checkpoint,
                Progress progress) {
            this.images = images;
            this.plan = plan;
            this.progress = progress;
            assumptions = assumptions(images, pretrained);
            course = new TrainingRun(
                    settings.training(),
                    settings.words() + "; records " + settings.records()
                            + (assumptions.isEmpty() ? "" : "; assuming that " + String.join("; ", assumptions)),
                    images,
                    pretrained,
                    checkpoint,
                    progress);
        }

        ImageModel model() {
            Optional<ClassGaussian> law = law();
            course.start(law);
            law.ifPresent(this::warmUp);
            phaseOne();
            if (plan.hasGradients()) {
                noisySteps(law);
            }
            ImageSettings training = settings.training();
            Provenance provenance =
                    Provenance.now(settings.records(), settings.words(), training.seed(), Optional.of(event()));
            provenance = images.isPublic() ? provenance.ofPublicData() : provenance;
            SampleStart start = law.isPresent() && settings.phaseOne() == PhaseOne.MEAN
                    ? new SampleStart.Law(settings.switchStep(), law.get())
                    : new SampleStart.Noise();
            return new ImageModel(
                    course.task(),
                    images.classes(),
                    shares(law),
                    training.network(),
                    course.state().network(),
                    start,
                    provenance);
        }

        private Optional<ClassGaussian> law() {
            if (plan.moments().isEmpty() && plan.mean().isEmpty()) {
                return Optional.empty();
            }
            Noisy<ClassGaussian> law = course.releasedLaw(() -> plan.moments()
                    .map(moments -> moments.release(images, course.noise(1), progress))
                    .orElseGet(() -> plan.mean().orElseThrow().release(images, course.noise(1))));
            return Optional.of(known(law));
        }

        /** The one way to what was released: its event goes where the value goes. */
        private <T> T known(Noisy<T> released) {
            events.add(released.event());
            return released.value();
        }

        private void warmUp(ClassGaussian law) {
            if (settings.warmUpSteps() > 0 && course.reaches(Phase.PLAIN)) {
                StepRange all = new StepRange(1, settings.training().schedule().steps());
                course.plain(
                        TrainingImages.of(made(law, MADE_IMAGES)),
                        Noising.fresh(course.task(), all, dropped()),
                        new Sgd.Steps(Phase.PLAIN, settings.warmUpSteps(), WARM_UP_BATCH, WARM_UP_RATE));
            }
        }

        private Images made(ClassGaussian law, int count) {
            return law.sample(count, course.chances().at(Phase.PLAIN, -1), Progress.NONE);
        }

        /** A law is one of each class, so that the class is always told where the network begins from one. */
        private double dropped() {
            return course.task().law().isPresent() ? 0 : settings.training().dropped();
        }

        private void phaseOne() {
            ImageSettings training = settings.training();
            StepRange above =
                    new StepRange(settings.switchStep() + 1, training.schedule().steps());
            Sgd.Steps steps =
                    new Sgd.Steps(Phase.FIRST, settings.phaseOneSteps(), settings.phaseOneBatch(), training.rate());
            if (plan.oneShot().isPresent()) {
                float[] noised = known(course.releasedImages(() -> plan.oneShot()
                        .get()
                        .release(images, course.noise(2), course.chances().at(Phase.FIRST, -1), progress)));
                if (course.reaches(Phase.FIRST)) {
                    course.plain(
                            TrainingImages.noised(images.shape(), noised),
                            Noising.afterRelease(course.task(), settings.switchStep(), above),
                            steps);
                }
            } else if (settings.phaseOne() == PhaseOne.PUBLISHED) {
                Require.atLeast("images of Phase I as published", 1, images.count());
                // Algorithm 1, lines 3 to 8: no clipping and no noise on gradients
                course.plain(TrainingImages.of(images), Noising.fresh(course.task(), above, dropped()), steps);
            }
        }

        private void noisySteps(Optional<ClassGaussian> law) {
            ImageSettings training = settings.training();
            Noising noising = Noising.fresh(course.task(), settings.noisySteps(), dropped());
            double clip = course.clip(() -> settings.clip().orElseGet(() -> measuredClip(law, noising)));
            GradientNoise noise = plan.gradients(clip);
            Noisy<Boolean> done = course.noise(3).releaseField(noise.event(), field -> {
                course.descent()
                        .noisy(
                                TrainingImages.of(images),
                                noising,
                                new Sgd.Steps(Phase.NOISY, training.steps(), training.batch(), training.rate()),
                                settings.records(),
                                settings.draws(),
                                clip,
                                noise,
                                field);
                course.state().settle();
                return true;
            });
            known(done);
        }

        /** From the law alone; where noise left nothing of that but means, images made from it have no gradient to measure. */
        private double measuredClip(Optional<ClassGaussian> law, Noising noising) {
            if (law.isEmpty() || plan.moments().isEmpty()) {
                return SMALL_CLIP;
            }
            TrainingImages made = TrainingImages.of(made(law.get(), MEASURED_IMAGES));
            double median = course.descent().medianNorm(made, noising, settings.draws());
            return median >= LEAST_CLIP && median <= MOST_CLIP ? median : SMALL_CLIP;
        }

        private PrivacyEvent event() {
            PrivacyEvent released = plan.claim()
                    .map(claim -> course.noise(0).labelled(claim))
                    .orElseGet(() -> events.size() == 1 ? events.get(0) : new ComposedEvent(settings.unit(), events));
            return AssumingEvent.of(released, assumptions);
        }

        /** Of the law, which are noisy; equal where nothing was released that tells them. */
        private double[] shares(Optional<ClassGaussian> law) {
            if (law.isPresent() && !law.get().classes().isEmpty()) {
                return law.get().shares();
            }
            double[] equal = new double[Math.max(1, images.classes().size())];
            Arrays.fill(equal, 1.0 / equal.length);
            return equal;
        }
    }
}
