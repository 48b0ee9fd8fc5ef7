package dev.sfumato.notebook.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** Notebooks that somebody else ran, as a person sees them who opens them for the first time: Jupyter does not trust them. */
@EnabledIfSystemProperty(named = "sfumato.jupyter", matches = ".+", disabledReason = "one Jupyter is enough")
class UntrustedNotebooksTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern SVG_TEXT = Pattern.compile("<text\\b[^>]*>([^<]+)</text>");
    private static final String VISIBLE_PICTURES =
            "[...document.querySelectorAll('.output_area img')].filter(i => i.naturalWidth > 0 && i.offsetWidth > 0).length";

    @TempDir(cleanup = CleanupMode.NEVER)
    Path folder;

    /** A stored output with a picture: what it would leave behind as text, if a sanitiser took its lines away. */
    private record Picture(String leftover) {}

    @Test
    @Tag("thorough")
    void every_picture_of_every_tutorial_is_seen() throws Exception {
        List<Path> tutorials;
        try (Stream<Path> files = Files.list(Path.of("tutorials"))) {
            tutorials = files.filter(file -> file.toString().endsWith(".ipynb"))
                    .sorted()
                    .toList();
        }
        Jupyter jupyter = Jupyter.installed(folder);
        for (Path tutorial : tutorials) {
            Files.copy(tutorial, folder.resolve(tutorial.getFileName()));
        }
        try (NotebookServer server = NotebookServer.serve(jupyter, folder);
                BrowserTab tab = BrowserTab.open(folder.resolve("profile"), "about:blank")) {
            for (Path tutorial : tutorials) {
                see(tab, server, tutorial);
            }
        }
    }

    private void see(BrowserTab tab, NotebookServer server, Path tutorial) throws Exception {
        String name = tutorial.getFileName().toString();
        List<Picture> pictures = pictures(tutorial);
        assertFalse(pictures.isEmpty(), name + " has no picture");

        tab.visit(server.address(name));
        tab.await("!!(window.Jupyter && Jupyter.notebook && Jupyter.notebook._fully_loaded) && location.href.endsWith('"
                + name + "')");
        tab.evaluate("Jupyter.notebook.session && Jupyter.notebook.session.delete()");
        tab.await("[...document.querySelectorAll('.output_area img')].every(i => i.complete)");

        assertFalse(tab.evaluate("Jupyter.notebook.trusted").asBoolean(), name + " is trusted");
        assertEquals(pictures.size(), tab.evaluate(VISIBLE_PICTURES).asInt(), name);
        String shown = tab.evaluate("[...document.querySelectorAll('.output_area')].map(o => o.textContent).join(' ')")
                .asText()
                .replaceAll("\\s+", "");
        pictures.forEach(picture -> assertTrue(
                picture.leftover().isEmpty() || !shown.contains(picture.leftover()), name + " leaks " + picture));
        assertTrue(
                tab.evaluate("[...document.querySelectorAll('.output_area td[align=left]')]"
                                + ".every(c => getComputedStyle(c.firstElementChild).textAlign.endsWith('left'))"
                                + " && document.querySelector('.output_area td[align=left]') != null")
                        .asBoolean(),
                name + " has tables whose words are not at the left");
        tab.evaluate("document.querySelector('.output_area img').scrollIntoView()");
        tab.screenshot(Path.of("build/screenshots/untrusted-" + name + ".png"));
    }

    /** What was stored as a drawing or an image, alone or within HTML. */
    private static List<Picture> pictures(Path tutorial) throws Exception {
        List<Picture> found = new ArrayList<>();
        for (JsonNode cell : JSON.readTree(tutorial.toFile()).path("cells")) {
            for (JsonNode output : cell.path("outputs")) {
                JsonNode data = output.path("data");
                String svg = text(data.path("image/svg+xml"));
                if (data.has("image/png")
                        || !svg.isEmpty()
                        || text(data.path("text/html")).contains("<img")) {
                    found.add(new Picture(leftover(svg)));
                }
            }
        }
        return found;
    }

    private static String leftover(String svg) {
        StringBuilder texts = new StringBuilder();
        Matcher text = SVG_TEXT.matcher(svg);
        while (text.find()) {
            texts.append(text.group(1));
        }
        return texts.toString().replaceAll("\\s+", "");
    }

    private static String text(JsonNode node) {
        StringBuilder text = new StringBuilder(node.isTextual() ? node.textValue() : "");
        node.forEach(line -> text.append(line.asText()));
        return text.toString();
    }
}
