package dev.sfumato.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.imageio.ImageIO;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How values are shown, by the engine that shows them. */
class RenderingsTest {
    private static JShellEngine engine;

    @BeforeAll
    static void start() {
        engine = JShellEngine.start(Place.NOTEBOOK);
    }

    @AfterAll
    static void stop() {
        engine.close();
    }

    private static List<MimeBundle> shown(String source) {
        List<SnippetResult> results = engine.run(source);
        SnippetResult last = results.get(results.size() - 1);
        assertEquals(Optional.empty(), last.error());
        return last.shown();
    }

    @Test
    void a_drawing_is_shown_before_the_words_and_not_within_them() {
        engine.run("""
                record Drawn(int n) implements Result {
                    public String html() { return "<div><svg width=\\"720\\"><text>tick</text></svg>\\n<b>" + n + "</b></div>"; }
                    public Optional<String> svg() { return Optional.of("<svg viewBox=\\"0 0 9 9\\" width=\\"720\\"/>"); }
                    public Optional<byte[]> png() { return Optional.of(new byte[] {1, 2, 3}); }
                }""");
        List<MimeBundle> shown = shown("new Drawn(1)");

        assertEquals(
                List.of(
                        Map.of(
                                "image/svg+xml", "<svg viewBox=\"0 0 9 9\" width=\"720\"/>",
                                "image/png", "AQID",
                                "text/plain", "[picture]"),
                        Map.of("text/html", "<div><b>1</b></div>", "text/plain", "Drawn[n=1]")),
                shown.stream().map(MimeBundle::data).toList());
        assertEquals(Map.of("image/png", Map.of("width", 720)), shown.get(0).metadata());
    }

    @Test
    void a_grid_of_images_is_an_image_that_can_be_read_and_then_words() throws IOException {
        List<MimeBundle> shown = shown("grid(digits(8, 1), 2, 4)");
        byte[] png = Base64.getDecoder().decode(shown.get(0).data().get("image/png"));
        assertNotNull(ImageIO.read(new ByteArrayInputStream(png)));
        assertFalse(shown.get(1).data().get("text/html").contains("<img"), shown.toString());
        assertTrue(shown.get(1).data().get("text/html").contains("images of"), shown.toString());
        assertFalse(shown.get(1).data().get("text/html").contains("a notebook shows them"), shown.toString());
        assertTrue(shown.get(1).text().contains("a notebook shows them, .save("), shown.toString());
    }

    @Test
    void an_answer_without_a_picture_is_shown_at_once() {
        List<MimeBundle> shown = shown("laplace(2).epsilon()");
        assertEquals(1, shown.size());
        assertEquals(Set.of("text/html", "text/plain"), shown.get(0).data().keySet());
    }

    @Test
    void an_image_of_java_is_shown_as_one() throws IOException {
        List<MimeBundle> shown =
                shown("new java.awt.image.BufferedImage(6, 4, java.awt.image.BufferedImage.TYPE_INT_RGB)");
        byte[] png = Base64.getDecoder().decode(shown.get(0).data().get("image/png"));
        assertEquals(6, ImageIO.read(new ByteArrayInputStream(png)).getWidth());
        assertEquals("[image of 6 x 4]", shown.get(0).text());
    }

    @Test
    void a_price_is_rendered_by_those_who_know_that_it_is_an_answer_and_by_no_others() {
        engine.run("""
                interface Priced {}
                record Cost(double epsilon) implements Result, Priced {
                    public Sheet sheet() { return Sheet.ofText("label  NONE"); }
                }
                render(Priced.class, p -> html("<b>priced</b>"));
                record Fee() implements Priced {}""");
        assertEquals("priced", shown("new Fee()").get(0).text());
        assertTrue(shown("new Cost(1)").get(0).data().get("text/html").contains("NONE"));
        engine.run("render(Cost.class, c -> html(\"<b>NONE, \" + c.epsilon() + \"</b>\"));");
        assertEquals(List.of(MimeBundle.html("<b>NONE, 1.0</b>", "NONE, 1.0")), shown("new Cost(1)"));
    }

    @Test
    void html_is_shown_as_such_and_has_words_for_terminals() {
        assertEquals(List.of(MimeBundle.html("<b>a &lt; b</b>", "a < b")), shown("html(\"<b>a &lt; b</b>\")"));
    }

    @Test
    void a_cell_says_how_a_type_is_shown() {
        engine.run("record Person(String name) {}\nrender(Person.class, p -> html(\"<b>\" + p.name() + \"</b>\"));");
        assertEquals(List.of(MimeBundle.html("<b>Ada</b>", "Ada")), shown("new Person(\"Ada\")"));
        engine.run("render(Person.class, p -> p.name().length());");
        assertEquals(List.of(MimeBundle.text("3")), shown("new Person(\"Ada\")"));
    }

    /** As docs/Notebooks.md shows it: a jar or a folder with a class and a file that names it. */
    @Test
    void a_library_says_how_its_type_is_shown(@TempDir Path folder) throws IOException {
        Path source = Files.writeString(folder.resolve("Weather.java"), """
                package weather;
                import dev.sfumato.notebook.*;

                public record Weather(int degrees) {
                    public static final class Picture implements Renderer<Weather> {
                        @Override public Class<Weather> type() { return Weather.class; }
                        @Override public Object render(Weather weather) { return new Html("<h1>" + weather.degrees() + "</h1>"); }
                    }
                }
                """);
        Path classes = folder.resolve("classes");
        assertEquals(
                0,
                ToolProvider.getSystemJavaCompiler()
                        .run(
                                null,
                                null,
                                null,
                                "-cp",
                                System.getProperty("java.class.path"),
                                "-d",
                                classes.toString(),
                                source.toString()));
        Path services = Files.createDirectories(classes.resolve("META-INF/services"));
        Files.writeString(
                services.resolve(Renderer.class.getName()), "weather.Weather$Picture\n", StandardCharsets.UTF_8);

        engine.run("dependency(\"" + classes + "\");");
        assertEquals(List.of(MimeBundle.html("<h1>21</h1>", "21")), shown("new weather.Weather(21)"));
    }

    @Test
    void work_is_timed_and_its_value_shown() {
        List<MimeBundle> shown = shown("timed(() -> laplace(2).epsilon())");
        assertTrue(shown.get(0).text().matches("[0-9.e+]+ (ms|s), CPU [0-9.e+]+ (ms|s)"), shown.toString());
        assertTrue(shown.get(1).data().containsKey("text/html"), shown.toString());
        assertEquals(1, shown("timed(() -> System.out.println(1))").size());
    }

    @Test
    void a_renderer_that_fails_is_an_error_of_its_cell() {
        engine.run(
                "record Broken() {}\nrender(Broken.class, b -> { throw new IllegalArgumentException(\"no picture\"); });");
        List<SnippetResult> results = engine.run("new Broken()");
        assertEquals(Optional.of("no picture"), results.get(0).error());
    }
}
