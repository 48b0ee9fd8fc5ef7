package dev.sfumato.dsl.graph;

import dev.sfumato.chart.Chart;
import dev.sfumato.chart.RankChart;
import dev.sfumato.dsl.price.Price;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextWidth;
import java.util.List;
import java.util.Optional;

/**
 * The first nodes of a ranking and where they are in another one. It may show what was not released: look, and do not publish.
 *
 * @param kept how many of the first nodes are among the first in both
 * @param price the price of the later one
 */
public record RankShiftResult(@NotAWord RankChart chart, int kept, Price price) implements Result {
    @Override
    public Sheet sheet() {
        return new Sheet();
    }

    @Override
    @NotAWord
    public Optional<Chart> picture() {
        return Optional.of(chart);
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("title", chart.title())
                .fact("kept", kept)
                .fact("of", chart.shown())
                .fact("price", price.guarantee().toString())
                .fact("notes", List.copyOf(chart.notes()))
                .points(chart);
    }

    @Override
    public String toString() {
        return chart.text(TextWidth.columns());
    }
}
