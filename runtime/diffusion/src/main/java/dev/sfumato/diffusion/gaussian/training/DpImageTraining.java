package dev.sfumato.diffusion.gaussian.training;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.calibration.Calibrated;
import dev.sfumato.accounting.event.AssumingEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.ImageShape;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.ClassGaussian;
import dev.sfumato.diffusion.gaussian.ImageModel;
import dev.sfumato.diffusion.gaussian.SampleStart;
import dev.sfumato.diffusion.gaussian.StepRange;
import dev.sfumato.nn.layer.Clipping;
import dev.sfumato.noise.Noisy;
import dev.sfumato.training.DpSgd;
import dev.sfumato.training.Optimiser;
import dev.sfumato.training.Provenance;
import dev.sfumato.training.Randomness;
import dev.sfumato.training.Trainer;
import dev.sfumato.util.Require;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Trains a diffusion of images with differential privacy: a prior of each class or a mean image, released once; then, if there are
 * steps for it, gradients of random batches, each image's share clipped and noise added to the sum. What it did to the images is
 * the event in the model's provenance: docs/proofs/images.md, docs/proofs/dp-sgd.md. dp-promise as published is here too; its
 * event is a claim.
 *
 * <p>The size of images and the names of their classes are taken as public.
 *
 * @param pretrained a model of the same making, trained on images that were declared public, to begin from
 * @param checkpoint a file in which the training is kept while it runs, and from which it goes on
 * @param noise what {@link #calibrate} found before, which many trainings with these settings may share
 */
public record DpImageTraining(
        DpImageSettings settings,
        Optional<ImageModel> pretrained,
        Optional<Path> checkpoint,
        Optional<Calibrated> noise)
        implements Trainer<Images, ImageModel> {
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

    /** From nothing, kept in no file. */
    public DpImageTraining(DpImageSettings settings) {
        this(settings, Optional.empty(), Optional.empty(), Optional.empty());
    }

    public DpImageTraining with(DpImageSettings newSettings) {
        return new DpImageTraining(newSettings, pretrained, checkpoint, noise);
    }

    @Override
    public Randomness randomness() {
        return settings.randomness();
    }

    @Override
    public DpImageTraining with(Randomness newRandomness) {
        return with(settings.with(newRandomness));
    }

    /** Begins from a model. */
    public DpImageTraining from(ImageModel model) {
        return new DpImageTraining(settings, Optional.of(model), checkpoint, noise);
    }

    /** Keeps the training in a file while it runs, and goes on from it. */
    public DpImageTraining keptIn(Path file) {
        return new DpImageTraining(settings, pretrained, Optional.of(file), noise);
    }

    /** Takes noise that was found before. */
    public DpImageTraining withNoise(Calibrated found) {
        // whether a seed decides is for this training to say, and not for the one that found the noise
        return new DpImageTraining(
                settings, pretrained, checkpoint, Optional.of(found.with(SeededEvent.without(found.event()))));
    }

    /**
     * The noise that the budget asks for, found before any image is seen, and its price: that on gradients in multiples of what an
     * image may add, or that on the prior where nothing else is released. Noise that was found before is priced again, as anybody may have
     * stated its price. Where a seed decides, the price says that it protects nobody, as that of the model will.
     */
    public Calibrated calibrate(ImageShape shape) {
        return priced(plan(shape).calibrated());
    }

    private Calibrated priced(Calibrated found) {
        Budget budget = settings.budget().whole();
        return randomness().labelled(noise.isEmpty() ? found : found.priced(budget), budget);
    }

    private ImageTrainingPlan plan(ImageShape shape) {
        return new ImageTrainingPlan(settings, shape, noise);
    }

    /**
     * The same for these images, with what their price assumes: that classes which were taken from their labels are public, and that a model
     * to begin from is.
     *
     * @throws IllegalArgumentException where nobody declared the images of that model public, or where they are these
     */
    public Calibrated calibrate(Images images) {
        List<String> assumptions = assumptions(images);
        Calibrated found = calibrate(images.shape());
        return new Calibrated(
                found.parameter(),
                found.value(),
                AssumingEvent.of(found.event(), assumptions),
                found.price().assuming(assumptions),
                found.evaluations());
    }

    /** That of a clip of 1; another one takes as much more noise, and costs the same. */
    @Override
    public PrivacyEvent event(Images images) {
        return AssumingEvent.of(plan(images.shape()).calibrated().event(), assumptions(images));
    }

    @Override
    public int mostRecords() {
        return settings.budget().records();
    }

    /** Refuses images that are too large for what is to be released of so many classes. */
    public void requireFits(ImageShape shape, int classes) {
        if (settings.prior().share() > 0) {
            ClassMoments.requireSmall(shape, classes);
        }
    }

    /** The assumptions on the initial model; a model of private images is refused, because nothing here would count it. */
    private List<String> assumptions(Images images) {
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

    @Override
    public ImageModel train(Images images, Progress progress) {
        ImageTrainingPlan plan = plan(images.shape());
        if (images.count() > mostRecords()) {
            throw new IllegalArgumentException("the images must be at most records = " + mostRecords()
                    + ", got more: declare a larger number, which then is public");
        }
        requireFits(images.shape(), images.classes().size());
        Run run = new Run(images, plan, progress);
        return run.run.run(run::model);
    }

    private final class Run {
        private final Images images;
        private final ImageTrainingPlan plan;
        private final Progress progress;
        private final List<PrivacyEvent> events = new ArrayList<>();
        private final List<String> assumptions;
        final TrainingRun run;

        Run(Images images, ImageTrainingPlan plan, Progress progress) {
            this.images = images;
            this.plan = plan;
            this.progress = progress;
            assumptions = assumptions(images);
            run = new TrainingRun(
                    settings.training(),
                    settings.words() + "; records " + mostRecords()
                            + (assumptions.isEmpty() ? "" : "; assuming that " + String.join("; ", assumptions)),
                    plan.noise(),
                    images,
                    pretrained,
                    checkpoint,
                    progress);
        }

        ImageModel model() {
            Optional<ClassGaussian> prior = prior();
            run.start(prior);
            prior.ifPresent(this::warmUp);
            phaseOne();
            if (plan.hasGradients()) {
                noisySteps(prior);
            }
            ImageSettings training = settings.training();
            Provenance provenance = Provenance.now(mostRecords(), settings.words(), randomness(), Optional.of(event()));
            provenance = images.isPublic() ? provenance.ofPublicData() : provenance;
            SampleStart start = prior.isPresent() && settings.phaseOne().source() == PhaseOne.MEAN
                    ? new SampleStart.Prior(settings.phaseOne().switchStep(), prior.get())
                    : new SampleStart.Noise();
            return new ImageModel(
                    run.task(),
                    images.classes(),
                    shares(prior),
                    training.network().plan(),
                    run.state().network(),
                    start,
                    provenance);
        }

        private Optional<ClassGaussian> prior() {
            if (plan.moments().isEmpty() && plan.mean().isEmpty()) {
                return Optional.empty();
            }
            Noisy<ClassGaussian> prior = run.releasedPrior(() -> plan.moments()
                    .map(moments -> moments.release(images, run.noise(1), progress))
                    .orElseGet(() -> plan.mean().orElseThrow().release(images, run.noise(1))));
            return Optional.of(known(prior));
        }

        /** The one way to what was released: its event goes where the value goes. */
        private <T> T known(Noisy<T> released) {
            events.add(released.event());
            return released.value();
        }

        private void warmUp(ClassGaussian prior) {
            if (settings.prior().steps() > 0 && run.reaches(Phase.PLAIN)) {
                StepRange all = new StepRange(1, settings.training().schedule().steps());
                run.plain(
                        TrainingImages.of(made(prior, MADE_IMAGES)),
                        Noising.fresh(run.task(), all, dropped()),
                        new Sgd.Steps(
                                Phase.PLAIN, Optimiser.of(settings.prior().steps(), WARM_UP_BATCH, WARM_UP_RATE)));
            }
        }

        private Images made(ClassGaussian prior, int count) {
            return prior.sample(count, run.randomness().at(Phase.PLAIN, -1), Progress.NONE);
        }

        /** A prior is one of each class, so that the class is always told where the network begins from one. */
        private double dropped() {
            return run.task().prior().isPresent() ? 0 : settings.training().dropped();
        }

        private void phaseOne() {
            PhaseOneSettings phase = settings.phaseOne();
            ImageSettings training = settings.training();
            StepRange above =
                    new StepRange(phase.switchStep() + 1, training.schedule().steps());
            Sgd.Steps steps = new Sgd.Steps(
                    Phase.FIRST,
                    new Optimiser(
                            phase.steps(), phase.batch(), training.optimiser().rate()));
            if (plan.oneShot().isPresent()) {
                float[] noised = known(run.releasedImages(() -> plan.oneShot()
                        .get()
                        .release(images, run.noise(2), run.randomness().at(Phase.FIRST, -1), progress)));
                if (run.reaches(Phase.FIRST)) {
                    run.plain(
                            TrainingImages.noised(images.shape(), noised),
                            Noising.afterRelease(run.task(), phase.switchStep(), above),
                            steps);
                }
            } else if (phase.source() == PhaseOne.PUBLISHED) {
                Require.atLeast("images of Phase I as published", 1, images.count());
                // Algorithm 1, lines 3 to 8: no clipping and no noise on gradients
                run.plain(TrainingImages.of(images), Noising.fresh(run.task(), above, dropped()), steps);
            }
        }

        private void noisySteps(Optional<ClassGaussian> prior) {
            Noising noising = Noising.fresh(run.task(), settings.noisySteps(), dropped());
            double clip = run.clip(() -> settings.clip().orElseGet(() -> measuredClip(prior, noising)));
            DpSgd steps = new DpSgd(settings.training().optimiser(), mostRecords(), plan.gradients(clip));
            Noisy<Boolean> done = run.noise(3).releaseField(steps.noise().event(), field -> {
                run.descent()
                        .noisy(TrainingImages.of(images), noising, steps, settings.draws(), new Clipping(clip), field);
                run.state().settle();
                return true;
            });
            known(done);
        }

        /** From the prior alone; where noise left nothing of that but means, images made from it have no gradient to measure. */
        private double measuredClip(Optional<ClassGaussian> prior, Noising noising) {
            if (prior.isEmpty() || plan.moments().isEmpty()) {
                return SMALL_CLIP;
            }
            TrainingImages made = TrainingImages.of(made(prior.get(), MEASURED_IMAGES));
            double median = run.descent().medianNorm(made, noising, settings.draws());
            return median >= LEAST_CLIP && median <= MOST_CLIP ? median : SMALL_CLIP;
        }

        private PrivacyEvent event() {
            PrivacyEvent released = plan.claim()
                    .map(claim -> run.noise(0).labelled(claim))
                    .orElseGet(() -> events.size() == 1
                            ? events.get(0)
                            : new ComposedEvent(settings.budget().unit(), events));
            return AssumingEvent.of(released, assumptions);
        }

        /** Of the prior, which are noisy; equal where nothing was released that tells them. */
        private double[] shares(Optional<ClassGaussian> prior) {
            if (prior.isPresent() && !prior.get().classes().isEmpty()) {
                return prior.get().shares();
            }
            double[] equal = new double[Math.max(1, images.classes().size())];
            Arrays.fill(equal, 1.0 / equal.length);
            return equal;
        }
    }
}
