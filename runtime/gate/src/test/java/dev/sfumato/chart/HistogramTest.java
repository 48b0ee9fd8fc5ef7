package dev.sfumato.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.chart.Histogram.Bin;
import dev.sfumato.testing.Cases;
import java.util.List;
import org.junit.jupiter.api.Test;

class HistogramTest {
    @Test
    void zero_and_infinity_have_bars_of_their_own() {
        List<Bin> bins = Histogram.of(new double[] {0, 1, Double.POSITIVE_INFINITY}, new long[] {3, 4, 5})
                .bins();
        assertEquals(new Bin(0, 0, 3), bins.get(0));
        assertEquals(4, bins.get(1).count());
        assertEquals(new Bin(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, 5), bins.get(2));
    }

    @Test
    void every_figure_is_counted_once_and_between_the_ends_of_its_bar() {
        Cases.check(200, cases -> {
            double[] figures = new double[cases.whole(1, 30)];
            long[] weights = new long[figures.length];
            long total = 0;
            for (int i = 0; i < figures.length; i++) {
                figures[i] = cases.magnitude(1e-300, 1e300);
                weights[i] = cases.whole(1, 9);
                total += weights[i];
            }
            List<Bin> bins = Histogram.of(figures, weights).bins();
            assertEquals(total, bins.stream().mapToLong(Bin::count).sum());
            for (double figure : figures) {
                assertTrue(bins.stream()
                        .anyMatch(bin -> bin.from() <= figure * (1 + 1e-8) && figure < bin.to() * (1 + 1e-8)));
            }
        });
    }

    @Test
    void what_is_no_figure_is_refused() {
        assertThrows(IllegalArgumentException.class, () -> Histogram.of(new double[] {Double.NaN}, new long[] {1}));
        assertThrows(IllegalArgumentException.class, () -> Histogram.of(new double[] {-1}, new long[] {1}));
        assertThrows(IllegalArgumentException.class, () -> Histogram.of(new double[0], new long[0]));
    }

    @Test
    void bars_over_the_limit_stand_out() {
        Histogram two = Histogram.of(new double[] {1e-6, 1e-2}, new long[] {9, 1});
        String svg = new HistogramChart("Rows <by> delta", "delta", "rows", two, 1e-3, "limit", List.of("confidential"))
                .svg();
        assertTrue(svg.contains("Rows &lt;by&gt; delta"));
        assertTrue(svg.contains("confidential"));
        assertTrue(svg.contains("fill=\"#D55E00\"><title>0.010 to 0.016: 1<"), svg);
        assertTrue(svg.contains("fill=\"#0072B2\"><title>1.0e-06 to 1.6e-06: 9<"), svg);
    }

    @Test
    void a_bar_that_the_limit_cuts_has_both_colours_and_few_bins_have_all_their_edges_named() {
        Histogram few = Histogram.of(new double[] {0.05, 0.2}, new long[] {9, 1});
        String svg = new HistogramChart("title", "delta", "rows", few, 0.05, "limit 0.05", List.of()).svg();
        assertTrue(svg.contains("fill=\"#0072B2\"><title>0.040 to 0.063: 9<"), svg);
        assertTrue(svg.contains("fill=\"#D55E00\"><title>0.040 to 0.063: 9<"), svg);
        assertTrue(svg.contains(">limit 0.05<"), svg);
        for (String edge : new String[] {"0.04", "0.063", "0.1", "0.16", "0.25"}) {
            assertTrue(svg.contains(">" + edge + "<"), svg);
        }
    }
}
