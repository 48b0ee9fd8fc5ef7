package dev.sfumato.dsl.image;

import dev.sfumato.data.image.AttributedImages;
import dev.sfumato.diffusion.score.GuidanceTarget;
import dev.sfumato.dsl.pac.PacSearch;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.LongWork;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.pac.PacGoal;
import dev.sfumato.pac.image.FinalNoiseComparison;
import dev.sfumato.pac.image.P3dm;
import dev.sfumato.util.Require;
import java.util.Arrays;
import java.util.List;

/** A score network of some images that have an attribute. */
public final class OnAttributed implements Result {
    private static final long PUBLIC_SEED = 1;
    private static final int MADE = 400;

    private final P3dm settings;
    private final AttributedImages images;

    OnAttributed(P3dm settings, AttributedImages images) {
        this.settings = settings;
        this.images = images;
    }

    /** Trains the score network and the classifier of the attribute, without privacy. */
    public TrainedScores train() {
        return new TrainedScores(settings, images, LongWork.shown(progress -> settings.train(images, progress)));
    }

    /** Guides to where the attribute cannot be told, so strongly. */
    public OnAttributed hiding(double strength) {
        return new OnAttributed(settings.withStrength(GuidanceTarget.UNSURE, strength), images);
    }

    /** Guides to a value of the attribute that is drawn for each image, so strongly, as P3DM does. */
    public OnAttributed hidingAtRandom(double strength) {
        return new OnAttributed(settings.withStrength(GuidanceTarget.RANDOM, strength), images);
    }

    /**
     * The search for noise that hides which half of the images was trained on: each world is a training of its own. So many made images
     * are released together.
     */
    public PacSearch<AttributedImages> pacNoise(int count) {
        return PacSearch.of(settings.mechanism(
                        images, count, settings.scores().randomness().seed().orElse(PUBLIC_SEED)))
                .worlds(16);
    }

    /**
     * The mean length of the noise on one image, as published and as measured by training on so many halves, for several strengths of
     * guidance.
     */
    public FinalNoiseResult compareNoise(double information, int worlds, double... strengths) {
        List<Double> all =
                Arrays.stream(Require.given("strengths", strengths)).boxed().toList();
        return new FinalNoiseResult(LongWork.shown(progress -> FinalNoiseComparison.of(
                settings,
                images,
                new PacGoal(information),
                worlds,
                MADE,
                all,
                settings.scores().randomness().seed().orElse(PUBLIC_SEED),
                progress)));
    }

    @Override
    public Sheet sheet() {
        return new Sheet()
                .line("score network, " + settings.scores().network())
                .line("on " + images)
                .line("say train(), or noise(1) for noise that hides which half was trained on");
    }

    @Override
    public Data contents() {
        return new Data().fact("images", images.toString());
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
