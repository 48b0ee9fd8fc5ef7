package dev.sfumato.dsl.graph;

import dev.sfumato.chart.RankChart;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextWidth;
import java.util.List;
import java.util.Optional;

/** The first nodes of a ranking and where they are in another one. It may show what was not released: look, and do not publish. */
public record RankShiftResult(RankChart chart, int kept, String price) implements Result {
    @Override
    public String html() {
        return new Sheet().picture(chart).html();
    }

    @Override
    public Optional<String> svg() {
        return Optional.of(chart.svg());
    }

    @Override
    public String json() {
        return new Data()
                .fact("title", chart.title())
                .fact("kept", kept)
                .fact("of", chart.shown())
                .fact("price", price)
                .fact("notes", List.copyOf(chart.notes()))
                .points(chart)
                .json();
    }

    @Override
    public String csv() {
        return new Data().points(chart).csv();
    }

    @Override
    public String toString() {
        return chart.text(TextWidth.columns());
    }
}
