package dev.sfumato.dsl.image;

import dev.sfumato.chart.Sign;
import dev.sfumato.data.image.ImageGrid;
import dev.sfumato.data.image.Images;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.evaluation.image.FrechetDistance;
import dev.sfumato.evaluation.image.ImageClassifierScore;
import dev.sfumato.evaluation.image.ImageCounts;
import dev.sfumato.evaluation.image.ImageEvaluationReport;
import dev.sfumato.evaluation.image.Memorisation;
import dev.sfumato.evidence.Confidential;
import dev.sfumato.evidence.Rate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How good synthetic images are, and whether they repeat training images. Confidential: it holds training images. */
public record ImageEvaluationResult(@NotAWord ImageEvaluationReport report) implements Result {
    private static final int SMALLEST_SHOWN = 3;

    /** The synthetic images that are nearest to a training image in the first row, and those training images below. */
    public ImageGridResult nearestPairs() {
        return ImageGridResult.of(grid());
    }

    private ImageGrid grid() {
        Images pairs = report.memorisation().nearestPairs();
        return ImageGrid.of(pairs, 2, pairs.count() / 2).comment(Confidential.NOTICE);
    }

    @Override
    public Data contents() {
        Memorisation memorisation = report.memorisation();
        ImageCounts counts = report.counts();
        return new Data()
                .confidential()
                .fact("confidence", report.confidence())
                .fact("warnings", report.warnings())
                .fact("training of classifiers", report.recipe().toString())
                .fact("synthetic images", counts.synthetic())
                .fact("real images beside them", counts.real())
                .fact("training images", counts.training())
                .fact("test images", counts.test())
                .fact("synthetic images given", counts.all().synthetic())
                .fact("training images given", counts.all().training())
                .fact("test images given", counts.all().test())
                .fact("images in Fréchet distances", report.distance().images())
                .fact("training and test images compared", memorisation.compared())
                .fact("nearer by luck, low", memorisation.byLuck().low())
                .fact("nearer by luck, high", memorisation.byLuck().high())
                .fact("chance of as large a share by luck", memorisation.chanceByLuck())
                .fact("suspect", memorisation.isSuspect())
                .fact("smallest distances", smallest(memorisation.distances()))
                .fact("smallest distances of test images", smallest(memorisation.testDistances()))
                .rows("measured", List.of("measured", "of", "value", "low", "high"), rows());
    }

    private List<List<Object>> rows() {
        List<List<Object>> rows = new ArrayList<>();
        for (ImageClassifierScore score : report.scores()) {
            String name = "accuracy of " + score.kind();
            rows.add(row(name, "synthetic images", score.synthetic()));
            rows.add(row(name, "real images", score.real()));
        }
        rows.add(row("accuracy of naming the most frequent class", "real images", report.majority()));
        FrechetDistance distance = report.distance();
        rows.add(row(FrechetDistance.NAME, "synthetic images", distance.synthetic()));
        rows.add(row(FrechetDistance.NAME, "training images", distance.training()));
        Memorisation memorisation = report.memorisation();
        memorisation
                .nearerToTraining()
                .ifPresent(rate -> rows.add(row("nearer to training than to test", "synthetic images", rate)));
        rows.add(row("exact copies of training images", "synthetic images", memorisation.copies()));
        rows.add(row("exact copies of training images", "test images", memorisation.copiesOfTest()));
        rows.add(row("median distance to training", "synthetic images", memorisation.median()));
        rows.add(row("median distance to training", "test images", memorisation.testMedian()));
        return rows;
    }

    private static List<Object> row(String name, String of, Rate rate) {
        return List.of(name, of, rate.share(), rate.low(), rate.high());
    }

    private static List<Object> row(String name, String of, double value) {
        return List.of(name, of, value, "", "");
    }

    private static List<String> smallest(List<Double> distances) {
        return distances.stream()
                .limit(SMALLEST_SHOWN)
                .map(ImageEvaluationResult::figure)
                .toList();
    }

    @Override
    @NotAWord
    public Optional<ImageGrid> shownImages() {
        return Optional.of(grid());
    }

    @Override
    public Sheet sheet() {
        ImageCounts counts = report.counts();
        TextTable table = new TextTable("measured", "synthetic", "interval", "beside", "what is beside");
        for (ImageClassifierScore score : report.scores()) {
            table.row(
                    "accuracy, " + score.kind(),
                    figure(score.synthetic().share()),
                    interval(score.synthetic()),
                    figure(score.real().share()),
                    "learnt from real images, " + interval(score.real()));
        }
        FrechetDistance distance = report.distance();
        table.row(
                FrechetDistance.NAME,
                figure(distance.synthetic()),
                "",
                figure(distance.training()),
                "of training images");
        Memorisation memorisation = report.memorisation();
        memorisation
                .nearerToTraining()
                .ifPresent(rate -> table.row(
                        "nearer to training than to test images",
                        figure(rate.share()),
                        interval(rate),
                        figure(Memorisation.CHANCE),
                        String.format(
                                Locale.ROOT,
                                "by luck, %.3f to %.3f",
                                memorisation.byLuck().low(),
                                memorisation.byLuck().high())));
        table.row(
                "exact copies of training images",
                String.valueOf(memorisation.copies().count()),
                "",
                String.valueOf(memorisation.copiesOfTest().count()),
                "of " + counts.test() + " test images");
        table.row(
                "median distance to a training image",
                figure(memorisation.median()),
                "",
                figure(memorisation.testMedian()),
                "of test images");
        Sheet sheet = new Sheet();
        sheet.line(String.format(
                Locale.ROOT,
                "%d synthetic images beside %d real ones of %d training images, on %d test images",
                counts.synthetic(),
                counts.real(),
                counts.training(),
                counts.test()));
        if (counts.isSample()) {
            sheet.line(String.format(
                    Locale.ROOT,
                    "Used are %d of %d synthetic, %d of %d training and %d of %d test images, drawn evenly, for all"
                            + " but copies and distances to training images, which are of all synthetic and all training"
                            + " images. .evaluateOnAll(training, test) takes all.",
                    counts.synthetic(),
                    counts.all().synthetic(),
                    counts.training(),
                    counts.all().training(),
                    counts.test(),
                    counts.all().test()));
        }
        return sheet.table(table)
                .line(String.format(
                        Locale.ROOT,
                        "%.0f %% intervals, about other test images and not about others to learn from. Naming the"
                                + " most frequent class has accuracy %.3f. Smallest distances to a training image: %s; of"
                                + " test images: %s.",
                        100 * report.confidence(),
                        report.majority().share(),
                        String.join(", ", smallest(memorisation.distances())),
                        String.join(", ", smallest(memorisation.testDistances()))))
                .lines(report.warnings())
                .line(Sign.said(
                        memorisation.isSuspect()
                                ? "SUSPECT: more images are near to training images than luck explains but once in"
                                        + " 1,000 times. Either the test images are of another source, such as other"
                                        + " writers: split(images, 0.8, 1) gives some of the same. Or training images"
                                        + " are repeated; a price of the model bounds what that tells of any of them."
                                : "No memorisation was found, which proves nothing: only a price does."
                                        + isSeldom(memorisation)))
                .note("Classifiers: " + report.recipe()
                        + ". The Fréchet distance is from the synthetic or the training images to the test images. It"
                        + " is no FID: it can be compared with that of the same training images and as many images"
                        + " only.")
                .images(
                        grid(),
                        "Above: the synthetic images that are nearest to a training image; below: that training image.")
                .note(Confidential.NOTICE);
    }

    /** What is to be said where a share is outside of what is shown beside it, and no cause for alarm yet. */
    private static String isSeldom(Memorisation memorisation) {
        boolean isAbove = memorisation
                .nearerToTraining()
                .filter(rate -> rate.share() > memorisation.byLuck().high())
                .isPresent();
        return isAbove
                ? String.format(
                        Locale.ROOT,
                        " As many images nearer to training than to test images come by luck once in about %.0f times;"
                                + " once in 1,000 is marked.",
                        1 / memorisation.chanceByLuck())
                : "";
    }

    private static String interval(Rate rate) {
        return figure(rate.low()) + " to " + figure(rate.high());
    }

    private static String figure(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
