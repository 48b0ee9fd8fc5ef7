package dev.sfumato.chart;

import java.util.List;

/** Figures that can be drawn, in several ways that all tell the same. */
public sealed interface Chart permits LineChart, HistogramChart, RankChart {
    String title();

    /** The notes below the chart: how far the figures can be trusted, and who may see them. */
    List<String> notes();

    /** The picture as a file of its own, with paper and ink that follow the reader's light or dark. */
    String svg();

    /** The picture as part of a page, in the page's ink and on its paper. */
    String inline();

    /** The picture in characters, no line longer than {@code width}. */
    String text(int width);

    /** The names of what {@link #rows} holds. */
    List<String> header();

    /** The drawn data: numbers and texts. */
    List<List<Object>> rows();
}
