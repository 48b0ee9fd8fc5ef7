package dev.sfumato.dsl.image;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.ImageModel;
import dev.sfumato.diffusion.gaussian.SamplingPlan;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.LongWork;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Saved;
import dev.sfumato.dsl.show.TextWidth;
import dev.sfumato.gate.account.BudgetPromise;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A trained diffusion of images, which makes as many as wanted. */
public final class TrainedImages implements Result {
    private static final Set<String> DESCRIPTIONS = Set.of("json", "csv", "html", "svg", "png");

    private final ImageModel model;
    private final SamplingPlan plan;
    private final boolean isFromFile;

    /** Priced once for all plans by which the model is sampled, and only where images are made. */
    private final AtomicReference<@Nullable Boolean> isProtected;

    TrainedImages(ImageModel model) {
        this(model, false);
    }

    private TrainedImages(ImageModel model, boolean isFromFile) {
        this(model, SamplingPlan.standard(), isFromFile, new AtomicReference<>());
    }

    private TrainedImages(
            ImageModel model, SamplingPlan plan, boolean isFromFile, AtomicReference<@Nullable Boolean> isProtected) {
        this.model = model;
        this.plan = plan;
        this.isFromFile = isFromFile;
        this.isProtected = isProtected;
    }

    private TrainedImages by(SamplingPlan newPlan) {
        return new TrainedImages(model, newPlan, isFromFile, isProtected);
    }

    @NotAWord
    public static TrainedImages load(String file) {
        try {
            return new TrainedImages(ImageModel.load(Path.of(file)), true);
        } catch (IOException e) {
            throw new UncheckedIOException("The model cannot be read from " + file + ": " + e.getMessage(), e);
        }
    }

    /** The model itself, with its provenance. */
    @NotAWord
    public ImageModel model() {
        return model;
    }

    /** Samples in so many steps: fewer are faster and coarser. */
    public TrainedImages samplingSteps(int steps) {
        return by(new SamplingPlan(steps, plan.rho(), plan.guidance()));
    }

    /** Samples with so much fresh noise in each step: 0 for none (DDIM), 1 for as much as DDPM has. */
    public TrainedImages rho(double rho) {
        return by(new SamplingPlan(plan.steps(), rho, plan.guidance()));
    }

    /** Follows the class so much more than the network says, which must have learnt what images of any class are like. */
    public TrainedImages guidance(double guidance) {
        model.requireGuidable(guidance);
        return by(new SamplingPlan(plan.steps(), plan.rho(), guidance));
    }

    /** Makes images of all classes. */
    public SyntheticImages sample(int count) {
        return sample(count, RandomSource.secure());
    }

    /** Makes images from a known seed: the same ones again. */
    public SyntheticImages sample(int count, long seed) {
        return sample(count, RandomSource.seeded(seed));
    }

    private SyntheticImages sample(int count, RandomSource random) {
        Images made = LongWork.shown(progress -> model.sample(count, plan, random, progress));
        return made(made);
    }

    /** Makes images of one class. */
    public SyntheticImages sample(String category, int count) {
        Require.notBlank("class", category);
        Images made = LongWork.shown(progress -> model.sample(category, count, plan, RandomSource.secure(), progress));
        return made(made);
    }

    private SyntheticImages made(Images images) {
        boolean isPublic = model.provenance().isOfPublicData() || protects();
        return new SyntheticImages(isPublic ? images.declaredPublic() : images, released(), origin());
    }

    /**
     * Whether what the model makes may be shown: where the price of its training is certified and promises something, by the same ceiling
     * and the same delta as a budget's. Otherwise an image may be a copy of what is private, whatever is claimed.
     */
    private boolean protects() {
        Boolean known = isProtected.get();
        if (known == null) {
            known = model.provenance().isSecure()
                    && model.provenance().event().filter(this::isPromise).isPresent();
            isProtected.set(known);
        }
        return known;
    }

    private boolean isPromise(PrivacyEvent event) {
        double delta = 1.0 / (1 + Math.max(1, model.provenance().records()));
        Guarantee price = Accountants.best().price(event, delta);
        return price.label() == Label.CERTIFIED && price.epsilon() <= BudgetPromise.USUAL.ceiling();
    }

    /** The effect of any number of samples on the private images. */
    public Release released() {
        return Release.done(model.event(), model.provenance().draw());
    }

    private String origin() {
        String how = model.provenance().event().isPresent()
                ? "made by a diffusion trained with noise: the price of the training is all they cost"
                : "made by a diffusion trained without noise: nothing is proved of what they give away";
        return isFromFile ? how + " (its file says so: trust it as far as where you have it from)" : how;
    }

    /** Writes the model with its provenance; what it is in words if the name ends in .json, .csv or .html. */
    @Override
    public Saved save(String file) {
        return DESCRIPTIONS.contains(Saved.ending(file))
                ? Saved.as(this, file)
                : Saved.written("saved", file, model::save);
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("origin", origin())
                .fact("network", model.plan().toString())
                .fact("schedule", model.schedule().toString())
                .fact("shape", model.shape().toString())
                .fact("classes", model.classes())
                .fact("event", model.event());
    }

    @Override
    public String toString() {
        return TextWidth.wrapped(
                model.plan() + " for images of " + model.shape() + "\n" + origin() + "\nsay sample(64) for images");
    }
}
