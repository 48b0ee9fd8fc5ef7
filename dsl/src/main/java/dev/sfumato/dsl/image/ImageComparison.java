package dev.sfumato.dsl.image;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.training.DpImageSettings;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.LongWork;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextWidth;
import dev.sfumato.evaluation.image.ClassifierKind;
import dev.sfumato.evaluation.image.ImageClassifier;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** All ways to train at one stated epsilon; {@link #test} measures them. */
public final class ImageComparison implements Result {
    private static final int MADE = 10_000;

    private final Images images;
    private final DpImageSettings settings;
    private final int made;

    /** What each way costs, priced once for all forms that it is shown in. */
    private @Nullable ImageComparisonResult prices;

    ImageComparison(Images images, DpImageSettings settings) {
        this(images, settings, Math.min(MADE, Math.max(200, images.count())));
    }

    private ImageComparison(Images images, DpImageSettings settings, int made) {
        this.images = images;
        this.settings = settings;
        this.made = made;
    }

    /** With so many steps with noise, on so many images each on average, and ten times as many of Phase I where it has steps. */
    public ImageComparison steps(int steps, int batch) {
        DpImageSettings shorter = settings.with(settings.training().withSteps(steps, batch));
        return new ImageComparison(
                images,
                shorter.withPhaseOneSteps(
                        Math.multiplyExact(10, steps), settings.phaseOne().batch()),
                made);
    }

    /** With so many images made by each. */
    public ImageComparison made(int count) {
        return new ImageComparison(images, settings, Math.toIntExact(Require.atLeast("made", 1, count)));
    }

    /** With noise from a known seed, for demonstrations. */
    public ImageComparison seeded(long seed) {
        return new ImageComparison(images, settings.with(settings.training().withSeed(seed)), made);
    }

    /** Trains each way, and tests on these images a classifier that learnt from what it made. */
    public ImageComparisonResult test(Images test) {
        Require.given("test", test);
        List<ImageComparisonResult.Way> measured = new ArrayList<>();
        ways().forEach((name, training) -> measured.add(way(name, training, test)));
        return new ImageComparisonResult(
                measured, settings.budget().epsilon(), settings.budget().delta(), test.count());
    }

    private Map<String, PrivateImages> ways() {
        PrivateImages mean = new PrivateImages(images, settings, Optional.empty(), Optional.empty());
        Map<String, PrivateImages> ways = new LinkedHashMap<>();
        ways.put("dp-promise as published", mean.asPublished());
        ways.put("class means, then noisy gradients", mean);
        ways.put("images noised once, then noisy gradients", mean.byGradients().oneShot());
        ways.put("noisy gradients alone", mean.byGradients());
        ways.put("prior of each class alone", mean.priorOnly());
        return ways;
    }

    /** The cost of each way, without any training. */
    private synchronized ImageComparisonResult prices() {
        if (prices == null) {
            prices = priced();
        }
        return prices;
    }

    private ImageComparisonResult priced() {
        List<ImageComparisonResult.Way> all = new ArrayList<>();
        ways().forEach((name, training) -> {
            try {
                all.add(ImageComparisonResult.Way.priced(
                        name, training.noise().price().guarantee()));
            } catch (IllegalArgumentException e) {
                all.add(ImageComparisonResult.Way.without(name, String.valueOf(e.getMessage())));
            }
        });
        return new ImageComparisonResult(
                all, settings.budget().epsilon(), settings.budget().delta(), 0);
    }

    @Override
    public Sheet sheet() {
        return prices().sheet();
    }

    @Override
    public Data contents() {
        return prices().contents();
    }

    @Override
    public String toString() {
        return prices() + "\n"
                + TextWidth.wrapped("say test(images) to train and measure each, on images that were held out");
    }

    private ImageComparisonResult.Way way(String name, PrivateImages training, Images test) {
        Guarantee stated;
        try {
            stated = training.noise().price().guarantee();
        } catch (IllegalArgumentException e) {
            return ImageComparisonResult.Way.without(name, String.valueOf(e.getMessage()));
        }
        SyntheticImages synthetic = training.train().sample(made);
        ImageClassifier classifier = LongWork.shown((Progress progress) ->
                ImageClassifier.train(ClassifierKind.MLP, synthetic.images(), RandomSource.seeded(1), progress));
        return ImageComparisonResult.Way.measured(name, stated, classifier.right(test, 0.05), synthetic.images());
    }
}
