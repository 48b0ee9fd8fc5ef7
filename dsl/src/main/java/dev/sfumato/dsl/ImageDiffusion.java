package dev.sfumato.dsl;

import dev.sfumato.Require;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.ImageSettings;
import dev.sfumato.diffusion.gaussian.NetworkPlan;
import dev.sfumato.diffusion.gaussian.Prediction;
import dev.sfumato.diffusion.gaussian.VarianceSchedule;

/**
 * A diffusion of images: what denoises, and how fast images drown in noise.
 *
 * @param settings all of it, for {@link #with}
 */
public record ImageDiffusion(ImageSettings settings) implements Result {
    /** The same with other settings. */
    public ImageDiffusion with(ImageSettings newSettings) {
        return new ImageDiffusion(Require.given("settings", newSettings));
    }

    /** A residual MLP of so many hidden layers, each so wide: the choice for a processor. */
    public ImageDiffusion mlp(int layers, int width) {
        return with(settings.withNetwork(new NetworkPlan.ResidualLayers(layers, width), Prediction.IMAGE));
    }

    /** A small U-Net that predicts noise, as dp-promise has it: for a graphics card. */
    public ImageDiffusion unet(int channels, int levels) {
        return with(settings.withNetwork(new NetworkPlan.Convolutional(channels, levels, 1), Prediction.NOISE));
    }

    /** Begins from nothing, and not from a normal law of each class. */
    public ImageDiffusion fromNothing() {
        return with(settings.withLaw(false));
    }

    /** By the cosine schedule instead of the linear one. */
    public ImageDiffusion cosine(int steps) {
        return with(settings.withSchedule(VarianceSchedule.cosine(steps)));
    }

    /** Of these images. */
    public OnImages on(Images images) {
        return new OnImages(this, Require.given("images", images));
    }

    @Override
    public String html() {
        return sheet().html();
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
                .fact("network", settings.network().toString())
                .fact("schedule", settings.schedule().toString())
                .fact("prediction", settings.prediction().toString());
    }

    private Sheet sheet() {
        return new Sheet()
                .line("image diffusion, " + settings.schedule() + ": " + settings.network()
                        + (settings.isFromLaw() ? ", from the law of each class" : ""))
                .line("say on(images) next");
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
