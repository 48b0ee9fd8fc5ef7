package dev.sfumato.dsl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sfumato.chart.Axis;
import dev.sfumato.chart.BarChart;
import dev.sfumato.chart.Chart;
import dev.sfumato.chart.LineChart;
import dev.sfumato.chart.Series;
import dev.sfumato.chart.Sign;
import dev.sfumato.dsl.image.TrainedImages;
import dev.sfumato.dsl.image.TrainedScores;
import dev.sfumato.dsl.price.DpSgd;
import dev.sfumato.dsl.price.RunningSumsPlan;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Saved;
import dev.sfumato.dsl.table.NetworkModel;
import dev.sfumato.dsl.table.TableModel;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** The promises of every answer of the language, held against one list of answers; an answer that is not on it fails here. */
class ResultContractTest {
    private static final Map<String, Result> EXAMPLES = ResultExamples.all();

    /** Answers that need a class path or a chance of their own to be made, and are covered by their supertype here. */
    private static final Set<Class<?>> ABSTRACT = Set.of(TableModel.class);

    /** Halves of a sentence, which say what is still to be said. */
    private static final Set<Class<?>> UNFINISHED = Set.of(
            DpSgd.class, DpSgd.Batch.class, DpSgd.Batches.class, DpSgd.Epochs.class, RunningSumsPlan.class);

    @TempDir
    Path folder;

    @Test
    void every_word_answers_with_a_result_and_every_result_has_an_example() {
        Set<Class<?>> shown = new LinkedHashSet<>();
        EXAMPLES.values().forEach(example -> shown.add(example.getClass()));
        for (Class<?> type : answers()) {
            if (type == Saved.class || UNFINISHED.contains(type)) {
                continue;
            }
            assertTrue(Result.class.isAssignableFrom(type), type + " is an answer, and must be a Result");
            assertTrue(ABSTRACT.contains(type) || shown.contains(type), type + " has no example in ResultExamples");
        }
    }

    /** The types of this package that public words return, followed from the entry class. */
    private static Set<Class<?>> answers() {
        Set<Class<?>> found = new LinkedHashSet<>();
        Queue<Class<?>> open = new ArrayDeque<>(Sfumato.facades());
        while (!open.isEmpty()) {
            for (Method word : open.remove().getDeclaredMethods()) {
                Class<?> type = word.getReturnType();
                if (Modifier.isPublic(word.getModifiers())
                        && !word.isAnnotationPresent(NotAWord.class)
                        && type.getPackageName().startsWith("dev.sfumato.dsl")
                        && !type.isAnnotationPresent(NotAWord.class)
                        && type != Result.class
                        && found.add(type)) {
                    open.add(type);
                }
            }
        }
        return found;
    }

    /** An answer that writes a form of its own, not the one that follows from its sheet, picture and contents. */
    private static final Set<String> OWN_FORMS = Set.of(
            // formats of the runtime
            "GateResult.json",
            "Report.json",
            "SyntheticTable.csv",
            // charges can be listed where they cannot be added up
            "Account.csv",
            "TeamLedger.csv");

    @Test
    void what_is_shown_and_written_follows_from_one_description() {
        Set<String> own = new TreeSet<>();
        for (Result example : EXAMPLES.values()) {
            for (Method form : example.getClass().getDeclaredMethods()) {
                if (List.of("html", "svg", "png", "json", "csv").contains(form.getName())
                        && form.getParameterCount() == 0) {
                    own.add(example.getClass().getSimpleName() + "." + form.getName());
                }
            }
        }
        assertEquals(new TreeSet<>(OWN_FORMS), own);
    }

    @Test
    void text_fits_every_terminal() {
        for (String columns : List.of("100", "80", "60")) {
            System.setProperty("sfumato.width", columns);
            try {
                EXAMPLES.forEach((name, example) -> example.toString()
                        .lines()
                        .forEach(line -> assertTrue(
                                line.length() <= Integer.parseInt(columns),
                                name + " has a line of " + line.length() + " at " + columns + ": " + line)));
            } finally {
                System.clearProperty("sfumato.width");
            }
        }
    }

    @Test
    void no_answer_says_nothing_or_shows_an_address() {
        EXAMPLES.forEach((name, example) -> {
            assertFalse(example.toString().isBlank(), name);
            assertFalse(example.toString().contains("dev.sfumato"), () -> name + ": " + example);
        });
    }

    @Test
    void a_price_says_unit_delta_label_and_method_however_it_is_shown() {
        for (String name : List.of(
                "price",
                "infinite price",
                "fit",
                "over times",
                "over noise",
                "ranking",
                "priced diffusion",
                "private training")) {
            Result price = EXAMPLES.get(name);
            for (String fact : List.of("epsilon", "delta", "unit", "label", "method")) {
                assertTrue(price.toString().contains(fact), name + " does not say its " + fact + ":\n" + price);
                assertTrue(price.html().contains(fact), name + " does not show its " + fact);
                assertTrue(price.json().contains(fact), name + " does not hold its " + fact);
            }
        }
        for (String name : List.of("plot", "curve", "profile", "over times", "plot of long names")) {
            String picture = EXAMPLES.get(name).svg().orElseThrow();
            for (String fact : List.of("epsilon", "delta", "per record", "CERTIFIED", "exact Gaussian")) {
                assertTrue(picture.contains(fact), name + " does not show " + fact);
            }
        }
    }

    @Test
    void html_and_pictures_are_well_formed_and_fetch_nothing() {
        EXAMPLES.forEach((name, example) -> {
            List<String> pieces = new ArrayList<>(List.of(example.html()));
            example.svg().ifPresent(pieces::add);
            for (String whole : pieces) {
                parsed(name, whole);
                // what is inside of an image may spell anything
                String piece = whole.replaceAll("data:image/png;base64,[^\"]*", "");
                assertFalse(piece.contains("<script"), name);
                assertFalse(
                        piece.replace("http://www.w3.org/2000/svg", "").matches("(?s).*(http:|https:|url\\().*"), name);
                assertFalse(piece.contains("NaN"), name);
            }
            assertFalse(example.html().contains("<style"), name + " would style the whole notebook");
        });
    }

    private static void parsed(String name, String xml) {
        try {
            DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(xml)));
        } catch (SAXException | IOException | ParserConfigurationException e) {
            throw new AssertionError(name + " is not well-formed: " + e.getMessage() + "\n" + xml, e);
        }
    }

    @Test
    void json_and_csv_can_be_read() {
        EXAMPLES.forEach((name, example) -> {
            try {
                assertTrue(new ObjectMapper().readTree(example.json()).isObject(), name);
            } catch (JsonProcessingException e) {
                throw new AssertionError(name + ": " + e.getMessage() + "\n" + example.json(), e);
            }
            List<List<String>> lines = CsvLines.of(example.csv());
            assertTrue(lines.size() >= 2, name + " has a header and a row");
            assertTrue(lines.get(0).stream().noneMatch(String::isBlank), name);
            lines.forEach(line -> assertEquals(lines.get(0).size(), line.size(), name + ": " + line));
        });
    }

    @Test
    void every_answer_is_saved_by_the_ending_of_the_name_and_others_are_refused() throws IOException {
        List<String> endings = List.of("json", "csv", "html");
        int number = 0;
        for (Map.Entry<String, Result> example : EXAMPLES.entrySet()) {
            Result result = example.getValue();
            // each form of each example is made by other tests; here they are saved in turn
            Path file = folder.resolve("deep/" + example.getKey() + "." + endings.get(number++ % endings.size()));
            assertEquals(file, result.save(file.toString()).file());
            assertTrue(Files.size(file) > 0, example.getKey());
            String picture = folder.resolve(example.getKey() + ".svg").toString();
            if (result.svg().isPresent()) {
                parsed(example.getKey(), Files.readString(result.save(picture).file()));
            } else {
                String sentence = assertThrows(IllegalArgumentException.class, () -> result.save(picture))
                        .getMessage();
                assertTrue(sentence.contains(".html"), sentence);
            }
            String pixels = folder.resolve(example.getKey() + ".png").toString();
            if (result.png().isPresent()) {
                assertArrayEquals(
                        result.png().orElseThrow(),
                        Files.readAllBytes(result.save(pixels).file()));
            } else if (!(result instanceof NetworkModel)) {
                assertThrows(IllegalArgumentException.class, () -> result.save(pixels));
            }
            if (!(result instanceof NetworkModel
                    || result instanceof TrainedImages
                    || result instanceof TrainedScores)) {
                String sentence = assertThrows(IllegalArgumentException.class, () -> result.save("x.docx"))
                        .getMessage();
                assertTrue(sentence.contains(".json") && sentence.contains("x.docx"), sentence);
            }
        }
    }

    /** What is drawn is shown by a host that drops SVG out of HTML, and looks the same. */
    @Test
    void every_picture_is_a_png_of_twice_its_size_with_something_in_it() throws IOException {
        int drawn = 0;
        for (Map.Entry<String, Result> example : EXAMPLES.entrySet()) {
            Result result = example.getValue();
            Optional<byte[]> png = result.png();
            if (result.svg().isPresent()) {
                assertTrue(png.isPresent(), example.getKey() + " is seen as SVG only");
            }
            if (png.isEmpty()) {
                continue;
            }
            BufferedImage image = ImageIO.read(new ByteArrayInputStream(png.get()));
            Set<Integer> colours = new HashSet<>();
            for (int y = 0; y < image.getHeight(); y++) {
                for (int x = 0; x < image.getWidth(); x++) {
                    colours.add(image.getRGB(x, y));
                }
            }
            assertTrue(colours.size() > 1, example.getKey() + " is blank");
            Optional<Chart> chart = result.picture();
            if (chart.isPresent() && Arrays.equals(chart.get().png().orElseThrow(), png.get())) {
                drawn++;
                assertTrue(
                        result.svg()
                                .orElseThrow()
                                .contains("viewBox=\"0 0 " + image.getWidth() / 2 + " " + image.getHeight() / 2 + "\""),
                        example.getKey());
                assertEquals(0xFFFFFFFF, image.getRGB(0, 0), "paper of its own, for dark pages");
                assertTrue(colours.contains(0xFF1B1B1B), example.getKey() + " has no words");
            }
        }
        assertTrue(drawn > 20, "only " + drawn + " are drawn");
    }

    @Test
    void an_attack_is_drawn_beside_what_is_allowed_and_beside_guessing() {
        LineChart roc =
                (LineChart) EXAMPLES.get("attack on a release").picture().orElseThrow();
        Map<Series.Role, Series> lines = new EnumMap<>(Series.Role.class);
        roc.series().forEach(line -> lines.put(line.role(), line));
        assertEquals(Set.of(Series.Role.values()), lines.keySet());
        // exactly private noise of sigma 4 has epsilon 1.0607 at delta 1e-6: e^epsilon a + delta at first, and all at
        // the end
        List<Series.Point> allowed = lines.get(Series.Role.LIMIT).points();
        Series.Point early =
                allowed.stream().filter(point -> point.x() > 0.01).findFirst().orElseThrow();
        assertEquals(Math.exp(1.0607018623282738) * early.x() + 1e-6, early.y(), 1e-9);
        assertEquals(1, allowed.get(allowed.size() - 1).y());
        for (Series line : roc.series()) {
            line.points().forEach(point -> assertTrue(point.y() >= 0 && point.y() <= 1, line.name()));
        }
    }

    @Test
    void axes_fit_their_figures_and_comparisons_at_one_epsilon_are_bars() {
        LineChart tradeOff = (LineChart) EXAMPLES.get("trade-off").picture().orElseThrow();
        assertTrue(tradeOff.x().isLogarithmic() && tradeOff.y().isLogarithmic());
        for (String shares : List.of("trade-off", "attack on rows", "comparison", "guidance", "profile", "removal")) {
            LineChart chart = (LineChart) EXAMPLES.get(shares).picture().orElseThrow();
            assertEquals(Axis.Kind.SHARES, chart.y().kind(), shares);
        }
        LineChart spending = (LineChart) EXAMPLES.get("spending").picture().orElseThrow();
        assertEquals(Axis.Kind.COUNTS, spending.x().kind());
        for (String compared : List.of("two phases compared", "ways compared")) {
            BarChart bars = (BarChart) EXAMPLES.get(compared).picture().orElseThrow();
            assertTrue(bars.bars().stream().allMatch(bar -> Sign.of(bar.label()).isPresent()), compared);
        }
    }

    @Test
    void verdicts_and_labels_have_a_colour_and_a_symbol_in_html_and_are_words_in_text() {
        for (String name : List.of("gate result", "attack on rows", "refuted", "price", "two phases compared")) {
            Result result = EXAMPLES.get(name);
            String html = result.html();
            for (String word : List.of("PASS", "FAIL", "REFUTED", "CERTIFIED", "CLAIMED")) {
                if (html.contains(word)) {
                    Sign sign = Sign.of(word).orElseThrow();
                    assertTrue(html.contains(sign.symbol() + "&#160;" + word + "</span>"), name + ": " + word);
                    assertTrue(html.contains("color:" + sign.colour()), name + ": " + word);
                }
            }
            assertTrue(result.toString().chars().allMatch(c -> c < 128), name);
        }
    }

    @Test
    void pictures_hold_the_ink_of_the_page_and_paper_of_their_own_as_files() {
        String curve = EXAMPLES.get("curve").html();
        assertTrue(curve.contains("currentColor"));
        assertFalse(curve.contains("#fff"), "a white card would stand out on a dark page");
        assertTrue(EXAMPLES.get("curve").svg().orElseThrow().contains("prefers-color-scheme:dark"));
    }

    /** Comma-separated values as RFC 4180 has them, without the notice before. */
    private static final class CsvLines {
        static List<List<String>> of(String csv) {
            List<List<String>> lines = new ArrayList<>();
            List<String> line = new ArrayList<>();
            StringBuilder cell = new StringBuilder();
            boolean isQuoted = false;
            String text = csv.startsWith("#") ? csv.substring(csv.indexOf('\n') + 1) : csv;
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                if (c == '"') {
                    isQuoted = !isQuoted;
                } else if (!isQuoted && (c == ',' || c == '\n')) {
                    line.add(cell.toString());
                    cell.setLength(0);
                    if (c == '\n') {
                        lines.add(line);
                        line = new ArrayList<>();
                    }
                } else {
                    cell.append(c);
                }
            }
            assertTrue(line.isEmpty() && cell.isEmpty() && !isQuoted, () -> "the last line is open: " + csv);
            assertTrue(lines.stream().noneMatch(List::isEmpty), () -> Arrays.toString(lines.toArray()));
            return lines;
        }
    }
}
