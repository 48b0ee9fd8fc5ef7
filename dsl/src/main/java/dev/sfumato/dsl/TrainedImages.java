package dev.sfumato.dsl;

import dev.sfumato.Require;
import dev.sfumato.accounting.ClaimedEvent;
import dev.sfumato.accounting.NonPrivateEvent;
import dev.sfumato.accounting.PacClaimEvent;
import dev.sfumato.accounting.PacEvent;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.SeededEvent;
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

    TrainedImages(ImageModel model) {
        this(model, SamplingPlan.standard(), false);
    }

    private TrainedImages(ImageModel model, SamplingPlan plan, boolean isFromFile) {
        this.model = model;
        this.plan = plan;
        this.isFromFile = isFromFile;
    }

    static TrainedImages load(String file) {
        try {
            return new TrainedImages(ImageModel.load(Path.of(file)), SamplingPlan.standard(), true);
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
        return new TrainedImages(model, new SamplingPlan(steps, plan.rho(), plan.guidance()), isFromFile);
    }

    /** Samples with so much fresh noise in each step: 0 for none (DDIM), 1 for as much as DDPM has. */
    public TrainedImages rho(double rho) {
        return new TrainedImages(model, new SamplingPlan(plan.steps(), rho, plan.guidance()), isFromFile);
    }

    /** Follows the class so much more than the network says, which must have learnt what images of any class are like. */
    public TrainedImages guidance(double guidance) {
        model.requireGuidable(guidance);
        return new TrainedImages(model, new SamplingPlan(plan.steps(), plan.rho(), guidance), isFromFile);
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
        boolean isProtected = model.provenance().isSecure()
                && model.provenance().event().filter(TrainedImages::protects).isPresent();
        boolean isPublic = isProtected || model.provenance().isOfPublicData();
        return new SyntheticImages(isPublic ? images.declaredPublic() : images, release(), origin());
    }

    /** Made without privacy, by what is only claimed or by noise that can be had again, an image may be a copy of what is private. */
    private static boolean protects(PrivacyEvent event) {
        return !(event instanceof ClaimedEvent
                        || event instanceof NonPrivateEvent
                        || event instanceof SeededEvent
                        || event instanceof PacEvent
                        || event instanceof PacClaimEvent)
                && event.inner().stream().allMatch(TrainedImages::protects);
    }

    /** What any number of samples does to the private images. */
    public Release release() {
        return Release.done(event(), model.provenance().draw());
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
