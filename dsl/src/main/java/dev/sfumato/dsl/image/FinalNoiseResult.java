package dev.sfumato.dsl.image;

import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.pac.image.FinalNoiseComparison;
import dev.sfumato.util.Figures;
import java.util.List;

/** How much noise one released image of each of several models gets, as published and as measured. */
public record FinalNoiseResult(@NotAWord FinalNoiseComparison comparison) implements Result {
    @Override
    public Sheet sheet() {
        TextTable table = new TextTable("model", "as published", "measured", "length of an image");
        comparison
                .rows()
                .forEach(row -> table.row(
                        row.model(),
                        Figures.near(row.published()),
                        Figures.near(row.measured()),
                        Figures.near(row.imageNorm())));
        return new Sheet()
                .line("mean length of the noise on one image that may tell " + Figures.exact(comparison.information())
                        + " nats")
                .table(table)
                .line("as published (CLAIMED): from " + comparison.made()
                        + " images of one model, so that it measures how unlike they are; a generator that repeats one training"
                        + " image gets no noise at all")
                .line(
                        "measured: from one image of each of " + comparison.worlds()
                                + " models, trained on halves of the images by one public seed; exact for a release of one of these")
                .line(
                        "the two columns hide unlike things: few worlds vary along few axes and need less noise, and hide no more than"
                                + " which of these few it was");
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("information", comparison.information())
                .fact("worlds", comparison.worlds())
                .rows(
                        "models",
                        List.of("model", "published", "measured", "image"),
                        comparison.rows().stream()
                                .map(row ->
                                        List.<Object>of(row.model(), row.published(), row.measured(), row.imageNorm()))
                                .toList());
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
