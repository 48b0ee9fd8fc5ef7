package dev.sfumato.dsl.show;

import dev.sfumato.chart.Chart;
import java.util.Optional;

/** A picture of figures. Prints in characters, shows as a picture, and holds its points. */
public record ChartResult(@NotAWord Chart chart) implements Result {
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
                .fact("notes", chart.notes())
                .points(chart);
    }

    @Override
    public String toString() {
        return chart.text(TextWidth.columns());
    }
}
