package dev.sfumato.dsl.show;

import dev.sfumato.chart.Chart;
import java.util.Optional;

/** A picture of figures. Prints in characters, shows as a picture, and holds its points. */
public record ChartResult(Chart chart) implements Result {
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
                .fact("notes", chart.notes())
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
