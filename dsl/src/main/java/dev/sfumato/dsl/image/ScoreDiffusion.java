package dev.sfumato.dsl.image;

import dev.sfumato.data.image.AttributedImages;
import dev.sfumato.diffusion.gaussian.NetworkPlan;
import dev.sfumato.diffusion.gaussian.NoiseLevels;
import dev.sfumato.diffusion.score.AttributeTraining;
import dev.sfumato.diffusion.score.CandidateSelection;
import dev.sfumato.diffusion.score.Langevin;
import dev.sfumato.diffusion.score.ScoreSettings;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.pac.image.P3dm;
import dev.sfumato.util.Require;

/**
 * A score network with Langevin sampling that hides an attribute (P3DM).
 *
 * @param settings all of it, for {@link #with}
 */
public record ScoreDiffusion(P3dm settings) implements Result {
    /** The same with other settings. */
    public ScoreDiffusion with(P3dm newSettings) {
        return new ScoreDiffusion(Require.given("settings", newSettings));
    }

    private ScoreDiffusion with(ScoreSettings scores) {
        return with(new P3dm(scores, settings.attribute(), settings.how(), settings.target(), settings.strength()));
    }

    /** A residual MLP of so many hidden layers, each so wide. */
    public ScoreDiffusion mlp(int layers, int width) {
        return with(settings.scores().withNetwork(new NetworkPlan.ResidualLayers(layers, width)));
    }

    /** So many steps of training, on so many images each, for the score network and for the classifier that guides it. */
    public ScoreDiffusion steps(int steps, int batch) {
        return with(new P3dm(
                settings.scores().withSteps(steps, batch),
                settings.attribute().withSteps(steps, batch),
                settings.how(),
                settings.target(),
                settings.strength()));
    }

    /** So many noise levels, from the largest to the least. */
    public ScoreDiffusion levels(double largest, double least, int count) {
        NoiseLevels levels = new NoiseLevels(largest, least, count);
        return with(new P3dm(
                settings.scores().withLevels(levels),
                AttributeTraining.standard(levels)
                        .withSteps(
                                settings.attribute().optimiser().steps(),
                                settings.attribute().optimiser().batch()),
                Langevin.standard(levels).withStepsPerLevel(settings.how().stepsPerLevel()),
                settings.target(),
                settings.strength()));
    }

    /** So many steps of Langevin at each noise level. */
    public ScoreDiffusion stepsPerLevel(int steps) {
        return with(new P3dm(
                settings.scores(),
                settings.attribute(),
                settings.how().withStepsPerLevel(steps),
                settings.target(),
                settings.strength()));
    }

    /** Learns from the image itself or from another of k candidates, as P3DM does; what it claims by that does not hold. */
    public ScoreDiffusion candidateSelection(double xi, int k) {
        return with(settings.scores().withSelection(new CandidateSelection(xi, k)));
    }

    /** Begins from a normal prior of each class. */
    public ScoreDiffusion fromPrior() {
        return with(settings.scores().withPrior(true));
    }

    /** Random numbers from a known seed, for demonstrations. */
    public ScoreDiffusion seeded(long seed) {
        return with(settings.scores().withSeed(seed));
    }

    /** Of these images, with an attribute to be hidden: {@code lit(digits(2000, 1), 1)}, or {@code attributed(a, b)}. */
    public OnAttributed on(AttributedImages images) {
        return new OnAttributed(settings, Require.given("images", images));
    }

    @Override
    public Sheet sheet() {
        return new Sheet()
                .line("score network, " + settings.scores().network() + "; " + settings.how()
                        + settings.scores()
                                .selection()
                                .map(selection -> "; " + selection)
                                .orElse(""))
                .line(
                        "say on(images) next, with an attribute: lit(digits(2000, 1), 1), or attributed(byClass, byAttribute)");
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("network", settings.scores().network().toString())
                .fact("sampling", settings.how().toString())
                .fact("steps", settings.scores().optimiser().steps())
                .fact("batch", settings.scores().optimiser().batch());
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
