package dev.sfumato.chart;

import java.util.List;
import java.util.Optional;

/** Figures that can be drawn, in several ways that all tell the same. */
public sealed interface Chart permits LineChart, BarChart, HistogramChart, HeatMap, RankChart {
    String title();

    /** The notes below the chart: how far the figures can be trusted, and who may see them. */
    List<? extends CharSequence> notes();

    /** The picture, from which the SVG and the PNG are made. */
    Drawing drawing();

    /** The picture as a file of its own, with paper and ink that follow the reader's light or dark. */
    default String svg() {
        return drawing().svg();
    }

    /** The picture as part of a page, in the page's ink and on its paper. */
    default String inline() {
        return drawing().inline();
    }

    /**
     * The picture as the bytes of a PNG file, twice as large as the SVG so that it is sharp on most screens. Empty where this Java
     * cannot paint text, for the reason that {@link Drawing#painted} gives.
     */
    default Optional<byte[]> png() {
        return drawing().painted().png();
    }

    /** The picture in characters, no line longer than {@code width}. */
    String text(int width);

    /** The names of what {@link #rows} holds. */
    List<String> header();

    /** The drawn data: numbers and texts. */
    List<List<Object>> rows();
}
