package dev.sfumato.dsl.show;

import dev.sfumato.chart.Chart;
import dev.sfumato.evidence.Confidential;
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
        Data data = new Data()
                .fact("title", chart.title())
                .fact("notes", chart.notes())
                .points(chart);
        // CSV holds points without notes, so that the notice has to be told of apart
        boolean isConfidential = chart.notes().stream().map(Object::toString).anyMatch(Confidential.NOTICE::equals);
        return isConfidential ? data.confidential() : data;
    }

    @Override
    public String toString() {
        return chart.text(TextWidth.columns());
    }
}
