package dev.sfumato.dsl.image;

import dev.sfumato.data.image.AttributedImages;
import dev.sfumato.data.image.ImageFiles;
import dev.sfumato.data.image.ImageGrid;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.training.ImageSettings;
import dev.sfumato.diffusion.score.ScoreSettings;
import dev.sfumato.dsl.show.LongWork;
import dev.sfumato.evaluation.image.ImageEvaluation;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.pac.image.P3dm;
import dev.sfumato.util.Require;
import java.nio.file.Path;

/** The words for images: read and look at them, make others by diffusion, judge those that were made. */
public final class Imaging {
    private static final int MOST_TRAINING = 4000;
    private static final int MOST_TEST = 2000;

    private Imaging() {}

    /**
     * Two-phase training of an image diffusion (dp-promise), of so many images of so many pixels times channels: say
     * {@code .phaseOne(32, 5625).phaseTwo(4096, 733, 1.13)}, then {@code .compare(1e-5)}.
     */
    public static TwoPhaseTraining twoPhase(long pixels, long records) {
        return new TwoPhaseTraining(pixels, records);
    }

    /** A score network with Langevin sampling that hides an attribute of images (P3DM): say {@code .on(lit(digits(2000, 1), 1))}. */
    public static ScoreDiffusion scoreDiffusion() {
        return new ScoreDiffusion(P3dm.of(ScoreSettings.standard()));
    }

    /** Images by class with an attribute that is to be hidden: the same images twice, labelled by the one and by the other. */
    public static AttributedImages attributed(Images byClass, Images byAttribute) {
        return new AttributedImages(byClass, byAttribute);
    }

    /** Images: an IDX file or a folder of PNG files; {@code images("train.idx.gz").labels("labels.idx.gz").read().images()}. */
    public static ImageFiles images(String fileOrFolder) {
        return ImageFiles.of(Path.of(Require.notBlank("fileOrFolder", fileOrFolder)));
    }

    /** Images in two: a share of them, chosen at random, to make a model from, and the others to measure it with. */
    public static ImageSplit split(Images images, double share, long seed) {
        return ImageSplit.of(Require.given("images", images), share, seed);
    }

    /** The first images side by side. Confidential, unless they are made up or released. */
    public static ImageGridResult grid(Images images, int rows, int columns) {
        return ImageGridResult.of(ImageGrid.of(Require.given("images", images), rows, columns));
    }

    /**
     * How good labelled synthetic images are and whether they repeat training images, beside test images that were held out. Copies are
     * looked for among all training images; else at most 4,000 synthetic, 4,000 training and 2,000 test images are used, drawn evenly.
     */
    public static ImageEvaluationResult evaluate(Images synthetic, Images training, Images test) {
        return evaluate(synthetic, training, test, 1);
    }

    /** As before, with classifiers that begin from another seed. */
    public static ImageEvaluationResult evaluate(Images synthetic, Images training, Images test, long seed) {
        return evaluate(ImageEvaluation.standard().atMost(MOST_TRAINING, MOST_TEST), synthetic, training, test, seed);
    }

    /** The evaluation of images by all of them, however many: of 60,000 training images it takes more than ten minutes. */
    public static ImageEvaluationResult evaluateOnAll(Images synthetic, Images training, Images test) {
        return evaluate(ImageEvaluation.standard(), synthetic, training, test, 1);
    }

    private static ImageEvaluationResult evaluate(
            ImageEvaluation evaluation, Images synthetic, Images training, Images test, long seed) {
        Require.given("synthetic", synthetic);
        Require.given("training", training);
        Require.given("test", test);
        return new ImageEvaluationResult(LongWork.shown(
                progress -> evaluation.report(synthetic, training, test, RandomSource.seeded(seed), progress)));
    }

    /** A diffusion of images: {@code imageDiffusion().on(images).within(10, 1e-5, 60_000).train().sample(64)}. */
    public static ImageDiffusion imageDiffusion() {
        return new ImageDiffusion(ImageSettings.standard());
    }

    /** A trained diffusion of images from a file, with its provenance. */
    public static TrainedImages imageModel(String file) {
        return TrainedImages.load(Require.notBlank("file", file));
    }
}
