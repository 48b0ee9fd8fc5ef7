package dev.sfumato.dsl.image;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.chart.Axis;
import dev.sfumato.chart.BarChart;
import dev.sfumato.chart.Chart;
import dev.sfumato.chart.Sign;
import dev.sfumato.data.image.ImageGrid;
import dev.sfumato.data.image.Images;
import dev.sfumato.dsl.show.ChartResult;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.evidence.Confidential;
import dev.sfumato.evidence.Rate;
import dev.sfumato.util.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Ways to train image diffusions at one stated epsilon: their prices, what their images are worth, and some of them. */
public final class ImageComparisonResult implements Result {
    private static final int SHOWN = 20;

    private final List<Way> ways;
    private final double epsilon;
    private final double delta;
    private final int tested;

    ImageComparisonResult(List<Way> ways, double epsilon, double delta, int tested) {
        this.ways = List.copyOf(ways);
        this.epsilon = epsilon;
        this.delta = delta;
        this.tested = tested;
    }

    /**
     * One way.
     *
     * @param price what is stated of it, and how; none where it cannot be done at this epsilon
     * @param accuracy of a classifier that learnt from its images
     * @param problem why it cannot be done; empty where it can
     */
    public record Way(
            String name, Optional<Guarantee> price, Optional<Rate> accuracy, Optional<Images> images, String problem) {
        static Way measured(String name, Guarantee price, Rate accuracy, Images images) {
            return new Way(name, Optional.of(price), Optional.of(accuracy), Optional.of(images), "");
        }

        static Way priced(String name, Guarantee price) {
            return new Way(name, Optional.of(price), Optional.empty(), Optional.empty(), "");
        }

        static Way without(String name, String problem) {
            return new Way(name, Optional.empty(), Optional.empty(), Optional.empty(), problem);
        }
    }

    /** All ways, in the order of the table. */
    public List<Way> ways() {
        return ways;
    }

    private boolean isPublic() {
        return ways.stream().flatMap(way -> way.images().stream()).allMatch(Images::isPublic);
    }

    /** A row of images for each way that could be done. */
    private Optional<ImageGrid> grid() {
        List<Images> rows = ways.stream().flatMap(way -> way.images().stream()).toList();
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        int columns = rows.stream().mapToInt(Images::count).min().orElse(1);
        columns = Math.min(SHOWN, columns);
        int size = rows.get(0).shape().values();
        float[] values = new float[rows.size() * columns * size];
        for (int row = 0; row < rows.size(); row++) {
            for (int i = 0; i < columns; i++) {
                rows.get(row).copy(i, values, (row * columns + i) * size);
            }
        }
        Images all = Images.of(rows.get(0).shape(), values);
        return Optional.of(ImageGrid.of(isPublic() ? all.declaredPublic() : all, rows.size(), columns));
    }

    /** The accuracies with their intervals as bars; the stated epsilons where no images were made. */
    @NotAWord
    @Override
    public Optional<Chart> picture() {
        List<BarChart.Bar> bars = new ArrayList<>();
        for (Way way : ways) {
            way.accuracy()
                    .ifPresent(rate -> bars.add(new BarChart.Bar(
                            way.name(),
                            rate.share(),
                            rate.low(),
                            rate.high(),
                            share(rate.share()),
                            way.price().map(price -> price.label().toString()).orElse(""))));
        }
        return bars.isEmpty()
                ? Optional.empty()
                : Optional.of(new BarChart(
                        "What images are worth that cost epsilon " + Figures.exact(epsilon) + " at delta "
                                + Figures.exact(delta),
                        Axis.linear("accuracy of a classifier that learnt from them, with its 95 % interval")
                                .ofShares(),
                        bars,
                        isPublic() ? List.of() : List.of(Confidential.NOTICE)));
    }

    /** The bars alone. */
    public ChartResult chart() {
        return new ChartResult(picture()
                .orElseThrow(() -> new IllegalStateException("no way was measured at epsilon " + Figures.exact(epsilon)
                        + ", so that there is nothing to draw")));
    }

    @Override
    @NotAWord
    public Optional<ImageGrid> shownImages() {
        return grid().map(grid -> ImageGridResult.of(grid).grid());
    }

    @Override
    public Sheet sheet() {
        TextTable table = new TextTable("way", "epsilon", "label", "accuracy", "95 % interval");
        for (Way way : ways) {
            table.row(
                    way.name(),
                    way.price().map(price -> Figures.up(price.epsilon())).orElse("-"),
                    way.price()
                            .<CharSequence>map(price -> Sign.said(price.label()))
                            .orElse("-"),
                    way.accuracy().map(rate -> share(rate.share())).orElse("-"),
                    way.accuracy()
                            .map(rate -> share(rate.low()) + " to " + share(rate.high()))
                            .orElse(way.problem().isEmpty() ? "-" : "not at this epsilon"));
        }
        Sheet sheet = new Sheet()
                .line("at a stated epsilon of " + Figures.exact(epsilon) + " and delta " + Figures.exact(delta)
                        + (tested == 0
                                ? ""
                                : "; accuracy, on " + tested + " images that were held out, of a classifier (MLP of 128"
                                        + " units) that learnt from what each made"))
                .table(table);
        grid().ifPresent(grid ->
                sheet.images(ImageGridResult.of(grid).grid(), "a row of images of each, in the order of the table"));
        ways.stream()
                .flatMap(way -> way.price().stream())
                .filter(price -> price.label() == Label.CLAIMED)
                .flatMap(price -> price.assumptions().stream())
                .forEach(gap -> sheet.note(Sign.said(Label.CLAIMED).then(": " + gap)));
        ways.stream()
                .filter(way -> !way.problem().isEmpty())
                .forEach(way -> sheet.note(way.name() + ": " + way.problem()));
        if (tested > 0) {
            sheet.note(
                    "The accuracy of a private model is measured on images that are no part of any release: keep it to yourself"
                            + " if they are private.");
        }
        return isPublic() ? sheet : sheet.note(Confidential.NOTICE);
    }

    private static String share(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    @Override
    public Data contents() {
        List<List<Object>> rows = new ArrayList<>();
        for (Way way : ways) {
            rows.add(List.of(
                    way.name(),
                    way.price().map(Guarantee::epsilon).orElse(Double.NaN),
                    way.price().map(price -> price.label().toString()).orElse(""),
                    way.accuracy().map(Rate::share).orElse(Double.NaN),
                    way.accuracy().map(Rate::low).orElse(Double.NaN),
                    way.accuracy().map(Rate::high).orElse(Double.NaN)));
        }
        Data data = new Data()
                .fact("epsilon", epsilon)
                .fact("delta", delta)
                .fact("tested", tested)
                .rows("ways", List.of("way", "epsilon", "label", "accuracy", "low", "high"), rows);
        return isPublic() ? data : data.confidential();
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
