package dev.sfumato.dsl;

import dev.sfumato.Require;
import dev.sfumato.accounting.ClaimedEvent;
import dev.sfumato.accounting.NonPrivateEvent;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.Unit;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.ImageModel;
import dev.sfumato.diffusion.gaussian.SamplingPlan;
import dev.sfumato.noise.Chance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Set;

/** A trained diffusion of images, which makes as many as wanted. */
public final class TrainedImages implements Result {
    private static final Set<String> DESCRIPTIONS = Set.of("json", "csv", "html", "svg", "png");

    private final ImageModel model;
    private final SamplingPlan plan;
    private final boolean isFromFile;
    private final boolean isOfPublic;

    /** @param isOfPublic whether what it was trained on may be seen by everybody */
    TrainedImages(ImageModel model, boolean isOfPublic) {
        this(model, SamplingPlan.standard(), false, isOfPublic);
    }

    private TrainedImages(ImageModel model, SamplingPlan plan, boolean isFromFile, boolean isOfPublic) {
        this.model = model;
        this.plan = plan;
        this.isFromFile = isFromFile;
        this.isOfPublic = isOfPublic;
    }

    static TrainedImages load(String file) {
        try {
            return new TrainedImages(ImageModel.load(Path.of(file)), SamplingPlan.standard(), true, false);
        } catch (IOException e) {
            throw new UncheckedIOException("The model cannot be read from " + file + ": " + e.getMessage(), e);
        }
    }

    /** The model itself, with its provenance. */
    public ImageModel model() {
        return model;
    }

    /** Samples in so many steps. */
    public TrainedImages steps(int steps) {
        return new TrainedImages(model, new SamplingPlan(steps, plan.rho(), plan.guidance()), isFromFile, isOfPublic);
    }

    /** Samples with so much fresh noise in each step: 0 for none (DDIM), 1 for as much as DDPM has. */
    public TrainedImages rho(double rho) {
        return new TrainedImages(model, new SamplingPlan(plan.steps(), rho, plan.guidance()), isFromFile, isOfPublic);
    }

    /** Follows the class so much more than the network says. */
    public TrainedImages guidance(double guidance) {
        return new TrainedImages(model, new SamplingPlan(plan.steps(), plan.rho(), guidance), isFromFile, isOfPublic);
    }

    /** Makes images of all classes. */
    public SyntheticImages sample(int count) {
        return sample(count, Chance.secure());
    }

    /** Makes images from a known seed: the same ones again. */
    public SyntheticImages sample(int count, long seed) {
        return sample(count, Chance.seeded(seed));
    }

    private SyntheticImages sample(int count, Chance chance) {
        Images made = LongWork.shown(progress -> model.sample(count, plan, chance, progress));
        return made(made);
    }

    /** Makes images of one class. */
    public SyntheticImages sample(String category, int count) {
        Require.notBlank("class", category);
        Images made = LongWork.shown(progress -> model.sample(category, count, plan, Chance.secure(), progress));
        return made(made);
    }

    private SyntheticImages made(Images images) {
        // made without privacy, by what is only claimed or by noise that can be had again, it may be a copy of what is
        // private
        boolean isProtected = model.provenance().isSecure()
                && model.provenance()
                        .event()
                        .filter(event -> !(event instanceof ClaimedEvent))
                        .isPresent();
        return new SyntheticImages(isOfPublic || isProtected ? images.declaredPublic() : images, release(), origin());
    }

    /** What any number of samples does to the private images. */
    public Release release() {
        return Release.done(event());
    }

    private PrivacyEvent event() {
        return model.provenance()
                .event()
                .orElseGet(
                        () -> new NonPrivateEvent("images of a diffusion trained without noise", Unit.RECORD_ZEROED));
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
    public String html() {
        return Sheet.said(toString()).html();
    }

    @Override
    public String json() {
        return data().json();
    }

    @Override
    public String csv() {
        return data().csv();
    }

    private Data data() {
        return new Data()
                .fact("origin", origin())
                .fact("network", model.plan().toString())
                .fact("schedule", model.schedule().toString())
                .fact("shape", model.shape().toString())
                .fact("classes", model.classes())
                .fact("event", event());
    }

    @Override
    public String toString() {
        return TextWidth.wrapped(
                model.plan() + " for images of " + model.shape() + "\n" + origin() + "\nsay sample(64) for images");
    }
}
