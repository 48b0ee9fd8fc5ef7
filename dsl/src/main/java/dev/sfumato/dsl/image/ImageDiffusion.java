package dev.sfumato.dsl.image;

import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.NetworkPlan;
import dev.sfumato.diffusion.gaussian.Prediction;
import dev.sfumato.diffusion.gaussian.VarianceSchedule;
import dev.sfumato.diffusion.gaussian.training.ImageSettings;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.util.Require;

/**
 * A diffusion of images: what denoises, and how fast images drown in noise.
 *
 * @param settings all of it, for {@link #with}
 * @param saysNetwork whether somebody chose the network; where nobody did, a private training takes a smaller one
 * @param saysTraining whether somebody chose how it is trained; where nobody did, a private training takes fewer steps on larger batches
 */
public record ImageDiffusion(
        @NotAWord ImageSettings settings,
        @NotAWord boolean saysNetwork,
        @NotAWord boolean saysTraining) implements Result {
    public ImageDiffusion(ImageSettings settings) {
        this(settings, false, false);
    }

    /** The same with other settings, all of which then hold for a private training as well. */
    public ImageDiffusion with(ImageSettings newSettings) {
        return new ImageDiffusion(Require.given("settings", newSettings), true, true);
    }

    private ImageDiffusion changed(ImageSettings newSettings, boolean isNetwork) {
        return new ImageDiffusion(newSettings, saysNetwork || isNetwork, saysTraining);
    }

    /** The settings of a private training; anything not chosen here has its usual value there. */
    ImageSettings within(ImageSettings usual) {
        if (saysTraining) {
            return settings;
        }
        return usual.withSchedule(settings.schedule())
                .withPrior(false)
                .withNetwork(
                        (saysNetwork ? settings : usual).network().plan(),
                        settings.network().prediction())
                .withPrior(settings.network().isFromPrior());
    }

    /** A residual MLP of so many hidden layers, each so wide: the choice for a processor. */
    public ImageDiffusion mlp(int layers, int width) {
        return changed(settings.withNetwork(new NetworkPlan.ResidualLayers(layers, width), Prediction.IMAGE), true);
    }

    /** A small U-Net that predicts noise, as dp-promise has it: for a graphics card. */
    public ImageDiffusion unet(int channels, int levels) {
        return changed(
                settings.withNetwork(new NetworkPlan.Convolutional(channels, levels, 1), Prediction.NOISE), true);
    }

    /** Begins from nothing, and not from a normal prior of each class. */
    public ImageDiffusion fromNothing() {
        return changed(settings.withPrior(false), false);
    }

    /** By the cosine schedule instead of the linear one. */
    public ImageDiffusion cosine(int steps) {
        return changed(settings.withSchedule(VarianceSchedule.cosine(steps)), false);
    }

    /** Of these images. */
    public OnImages on(Images images) {
        return new OnImages(this, Require.given("images", images));
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("network", settings.network().plan().toString())
                .fact("schedule", settings.schedule().toString())
                .fact("prediction", settings.network().prediction().toString());
    }

    @Override
    public Sheet sheet() {
        return new Sheet()
                .line("image diffusion, " + settings.schedule() + ": "
                        + settings.network().plan()
                        + (settings.network().isFromPrior() ? ", from the prior of each class" : ""))
                .line("say on(images) next");
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
