package dev.sfumato.dsl.image;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.data.image.AttributedImages;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.score.GuidanceTarget;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.LongWork;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Saved;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.evaluation.image.GuidanceSweep;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.pac.image.P3dm;
import dev.sfumato.util.Figures;
import dev.sfumato.util.Require;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** A trained score network and the classifier of an attribute that can guide it. */
public final class TrainedScores implements Result {
    private static final Set<String> DESCRIPTIONS = Set.of("json", "csv", "html", "svg", "png");
    private static final int JUDGED = 600;

    private final P3dm settings;
    private final AttributedImages training;
    private final P3dm.Trained trained;

    TrainedScores(P3dm settings, AttributedImages training, P3dm.Trained trained) {
        this.settings = settings;
        this.training = training;
        this.trained = trained;
    }

    /** Guides to where the attribute cannot be told, so strongly; 0 for no guidance. */
    public TrainedScores hiding(double strength) {
        return new TrainedScores(settings.withStrength(GuidanceTarget.UNSURE, strength), training, trained);
    }

    /** Guides to a value of the attribute that is drawn for each image, so strongly, as P3DM does. */
    public TrainedScores hidingAtRandom(double strength) {
        return new TrainedScores(settings.withStrength(GuidanceTarget.RANDOM, strength), training, trained);
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
        Images made = LongWork.shown(progress -> trained.sample(count, settings, random, progress));
        boolean isPublic = training.byClass().isPublic();
        return new SyntheticImages(isPublic ? made.declaredPublic() : made, released(), origin());
    }

    /** The effect of any number of samples on the private images: nothing that protects them, whatever is claimed. */
    public Release released() {
        return Release.done(event());
    }

    private PrivacyEvent event() {
        return settings.strength() == 0
                ? trained.model().event()
                : trained.model().event(trained.guidance(settings));
    }

    /**
     * How often the attribute of made images agrees with that of the training image nearest to them, and what is left of the classes, at
     * several strengths of guidance.
     *
     * @param test real images that were held out
     */
    public GuidanceResult guidanceCurve(AttributedImages test, double... strengths) {
        return guidanceCurve(JUDGED, test, strengths);
    }

    /** The same, of so many made images at each strength. */
    public GuidanceResult guidanceCurve(int count, AttributedImages test, double... strengths) {
        Require.given("test", test);
        List<Double> all =
                Arrays.stream(Require.given("strengths", strengths)).boxed().toList();
        GuidanceSweep sweep = GuidanceSweep.standard(all, count, settings.how());
        RandomSource random = settings.scores().randomness().part(5).random();
        return new GuidanceResult(
                LongWork.shown(progress ->
                        sweep.measure(trained.model(), trained.guidance(settings), training, test, random, progress)),
                training.byClass().isPublic());
    }

    private String origin() {
        return "made by a score network trained without noise: nothing is proved of what they give away"
                + (settings.strength() == 0 ? "" : "; guided by an attribute, which proves nothing either");
    }

    /** Writes the model with its provenance; what it is in words if the name ends in .json, .csv or .html. */
    @Override
    public Saved save(String file) {
        return DESCRIPTIONS.contains(Saved.ending(file))
                ? Saved.as(this, file)
                : Saved.written("saved", file, trained.model()::save);
    }

    @Override
    public Sheet sheet() {
        return new Sheet()
                .line("score network for images of " + trained.model().shape() + ", "
                        + trained.model().levels()
                        + (settings.strength() == 0
                                ? ""
                                : "; guided with strength " + Figures.exact(settings.strength()) + ", target "
                                        + settings.target()))
                .line(origin())
                .line("say sample(64) for images, hiding(8) to guide, curve(test, 0, 2, 8) to see what that does");
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("origin", origin())
                .fact("shape", trained.model().shape().toString())
                .fact("classes", trained.model().classes())
                .fact("guidance", settings.strength())
                .fact("target", settings.target().toString())
                .fact("event", event());
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
