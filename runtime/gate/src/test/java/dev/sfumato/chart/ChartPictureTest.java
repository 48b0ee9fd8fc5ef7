package dev.sfumato.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Label;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class ChartPictureTest {
    private static final Chart BARS = new BarChart(
            "Recall at epsilon 1",
            Axis.linear("recall").ofShares(),
            List.of(
                    new BarChart.Bar("public neighbours", 0.9, 0.78, 1.02, "0.90", "CERTIFIED"),
                    new BarChart.Bar("as published", 0.5, 0.4, 0.6, "0.50", "CLAIMED"),
                    new BarChart.Bar("without noise", Double.POSITIVE_INFINITY, "infinite", "NONE")),
            List.of("CERTIFIED: proved"));

    private static final Chart LINES = new LineChart(
            "What attackers find",
            Axis.linear("false alarms").ofShares(),
            Axis.linear("targets found").ofShares(),
            List.of(
                    new Series("attack", List.of(new Series.Point(0, 0), new Series.Point(1, 1, 0.3))),
                    new Series("allowed", List.of(new Series.Point(0, 0.2), new Series.Point(1, 1))).asLimit(),
                    new Series("by guessing", List.of(new Series.Point(0, 0), new Series.Point(1, 1))).asBaseline()),
            List.of("EMPIRICAL: measured"));

    private static final List<Chart> ALL = List.of(
            BARS,
            LINES,
            new RankChart("Ranks", "before", "after", List.of(new RankChart.Move("ann", 1, 2)), 3, List.of("a note")),
            new HeatMap(
                    "Pairs of columns",
                    "distance",
                    List.of("age", "a column with a long name", "sex"),
                    List.of(new HeatMap.Cell(0, 1, 0.02), new HeatMap.Cell(2, 0, 0.4), new HeatMap.Cell(1, 2, 1)),
                    List.of("a note")),
            new HistogramChart(
                    "Rows",
                    "delta",
                    "rows",
                    Histogram.of(new double[] {0.05, 0.2}, new long[] {9, 1}),
                    0.05,
                    "limit",
                    List.of()));

    @Test
    void every_kind_of_chart_is_painted_on_paper_of_its_own_as_large_as_its_svg_twice() throws IOException {
        for (Chart chart : ALL) {
            BufferedImage image = painted(chart);
            assertEquals(2 * Drawing.WIDTH, image.getWidth(), chart.title());
            assertEquals(2 * chart.drawing().height(), image.getHeight(), chart.title());
            for (int x = 0; x < image.getWidth(); x++) {
                assertEquals(0xFFFFFFFF, image.getRGB(x, 0), chart.title() + " runs over the upper edge");
                assertEquals(0xFFFFFFFF, image.getRGB(x, image.getHeight() - 1), chart.title());
            }
            for (int y = 0; y < image.getHeight(); y++) {
                assertEquals(0xFFFFFFFF, image.getRGB(0, y), chart.title() + " runs over the left edge");
                assertEquals(0xFFFFFFFF, image.getRGB(image.getWidth() - 1, y), chart.title());
            }
        }
    }

    private static BufferedImage painted(Chart chart) throws IOException {
        Painted painted = chart.drawing().painted();
        assertEquals("", painted.problem());
        return ImageIO.read(new ByteArrayInputStream(painted.png().orElseThrow()));
    }

    @Test
    void a_bar_is_painted_in_the_colour_and_at_the_place_of_the_svg() throws IOException {
        BufferedImage image = painted(BARS);
        Matcher bar = Pattern.compile("<path d=\"M([0-9.]+) ([0-9.]+) L([0-9.]+) [^\"]*\" fill=\"(#[0-9A-F]+)\">")
                .matcher(BARS.svg());
        assertTrue(bar.find());
        int rgb = Color.decode(bar.group(4)).getRGB();
        int y = (int) (2 * Double.parseDouble(bar.group(2))) + 4;
        int left = (int) (2 * Double.parseDouble(bar.group(1)));
        int right = (int) (2 * Double.parseDouble(bar.group(3)));
        assertEquals(rgb, image.getRGB(left + 4, y));
        assertEquals(rgb, image.getRGB(right - 4, y));
        assertTrue(image.getRGB(right + 4, y) != rgb);
    }

    @Test
    void a_long_title_takes_several_lines_and_the_picture_grows_with_it() {
        Chart usual = titled("Short");
        Chart more = titled("A title that says so much ".repeat(8).strip());
        assertTrue(more.drawing().height() > usual.drawing().height());
        assertTrue(more.svg().split("font-weight=\"600\"").length > 3);
    }

    private static Chart titled(String title) {
        return new BarChart(title, Axis.linear("x"), List.of(new BarChart.Bar("a", 1, "1", "")), List.of());
    }

    @Test
    void nothing_is_drawn_beyond_what_a_share_can_be() {
        for (Chart chart : List.of(BARS, LINES)) {
            assertTrue(ticks(chart).stream().allMatch(tick -> tick >= 0 && tick <= 1), chart.svg());
            assertTrue(ticks(chart).contains(1.0), chart.svg());
        }
        Scale scale = Scale.of(Axis.linear("share").ofShares(), new double[] {0, 1}, 0.06);
        assertEquals(0, scale.low());
        assertEquals(1, scale.high());
        assertEquals(
                1,
                Scale.of(Axis.logarithmic("share").ofShares(), new double[] {1e-5, 1}, 0.06)
                        .high());
    }

    /** The numbers that stand alone as texts. */
    private static List<Double> ticks(Chart chart) {
        List<Double> ticks = new ArrayList<>();
        Matcher text = Pattern.compile("fill=\"currentColor\">(-?[0-9]+(?:\\.[0-9]+)?)</text>")
                .matcher(chart.svg());
        while (text.find()) {
            ticks.add(Double.parseDouble(text.group(1)));
        }
        return ticks;
    }

    @Test
    void counts_have_whole_ticks() {
        for (double most : new double[] {1, 2, 3, 7, 40, 1e6}) {
            Axis counts = Axis.linear("charges").ofCounts();
            List<Double> ticks = Scale.of(counts, new double[] {0, most}, 0.04).ticks();
            assertTrue(ticks.stream().allMatch(tick -> tick == Math.rint(tick)), ticks.toString());
            assertTrue(ticks.size() >= 2 && ticks.size() <= 8, ticks.toString());
        }
        List<Double> few = Scale.of(Axis.logarithmic("times").ofCounts(), new double[] {1, 2}, 0.04)
                .ticks();
        assertTrue(few.stream().allMatch(tick -> tick == Math.rint(tick)), few.toString());
    }

    @Test
    void every_sign_is_readable_on_white_and_on_black_and_has_a_symbol_of_its_own() {
        for (Sign sign : Sign.values()) {
            double luminance = luminance(Color.decode(sign.colour()));
            assertTrue(1.05 / (luminance + 0.05) >= 4.5, sign + " on white");
            assertTrue((luminance + 0.05) / 0.05 >= 4.5, sign + " on black");
        }
        assertEquals(
                Sign.values().length,
                List.of(Sign.values()).stream().map(Sign::symbol).distinct().count());
    }

    /** Relative luminance as WCAG 2.1 defines it. */
    private static double luminance(Color colour) {
        return 0.2126 * linear(colour.getRed())
                + 0.7152 * linear(colour.getGreen())
                + 0.0722 * linear(colour.getBlue());
    }

    private static double linear(int channel) {
        double value = channel / 255.0;
        return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
    }

    @Test
    void verdicts_and_labels_are_marked_where_a_value_said_them_and_nowhere_else() {
        assertTrue(Sign.html(Sign.said("PASS")).matches("<span style=\"color:#00875A;[^>]*>\u2714&#160;PASS</span>"));
        assertTrue(Sign.html(Sign.said(Label.CERTIFIED).after("<0.5> ")).startsWith("&lt;0.5&gt; <span"));
        assertTrue(Sign.html(Sign.said("not refuted, which proves nothing"))
                .endsWith("not refuted</span>, which proves nothing"));
        assertTrue(Sign.html(Sign.said("REFUTED: <it>")).endsWith("REFUTED</span>: &lt;it&gt;"));
        for (String plain : List.of("PASSENGER", "within a budget", "it fails", "none", "by us: CERTIFIED")) {
            assertFalse(Sign.html(Sign.said(plain)).contains("span"), plain);
            assertEquals(plain, Sign.said(plain).toString());
        }
        for (String users : List.of("PASS", "CERTIFIED by us", "REFUTED: never", "within")) {
            assertEquals(users, Sign.html(users));
            assertEquals(users, Sign.classed(users));
        }
        String label = Sign.html(Sign.said(Label.NONE).after("CERTIFIED mean, ").then(", CERTIFIED by us"));
        assertTrue(label.startsWith("CERTIFIED mean, <span") && label.endsWith("</span>, CERTIFIED by us"), label);
    }

    @Test
    void only_the_label_of_a_value_has_a_colour_in_the_notes_of_a_picture() {
        String long40 = "a name ".repeat(40);
        Chart chart = new BarChart(
                "title",
                Axis.linear("CERTIFIED axis"),
                List.of(new BarChart.Bar("CERTIFIED bar", 1, "1", "")),
                List.of(
                        "CERTIFIED mean",
                        Sign.said(Label.CLAIMED).then(": CERTIFIED by us"),
                        Sign.said(Label.NONE).after("CERTIFIED " + long40).then(" CERTIFIED " + long40)));
        String svg = chart.svg();
        assertFalse(svg.contains(Sign.PROVED.colour()), svg);
        assertTrue(svg.contains(Sign.DOUBTED.colour()) && svg.contains(Sign.OPEN.colour()), svg);
        assertTrue(chart.text(80).contains("CLAIMED: CERTIFIED by us"));
    }

    @Test
    void a_mark_names_a_bound_rounded_up_and_any_other_figure_in_full() {
        List<Series.Point> points = List.of(new Series.Point(1, 0.50004), new Series.Point(1e-5, 2));
        Series bound = new Series("at most", points).asUpperBound();
        assertTrue(bound.with(new Series.Point(2, 3)).asLimit().isUpperBound());
        LineChart chart = new LineChart(
                "Epsilon",
                Axis.logarithmic("delta"),
                Axis.linear("epsilon"),
                List.of(bound, new Series("measured", points)),
                List.of());
        String svg = chart.svg();
        assertTrue(svg.contains("at most: 0.5001 at 1<"), svg);
        assertTrue(svg.contains("at most: 2 at 1e-5<"), svg);
        assertTrue(svg.contains("measured: 0.50004 at 1<"), svg);
    }
}
