package dev.sfumato.notebook;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sfumato.testing.Readme;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The gallery, tutorials/README.md: every tutorial is in it, with a picture that one of its own cells shows, tagged {@code gallery}. */
class GalleryTest {
    private static final Path TUTORIALS = Path.of("tutorials");
    private static final Path PICTURES = TUTORIALS.resolve("pictures");
    private static final int LARGEST = 40_000;
    private static final Pattern EMBEDDED = Pattern.compile("data:image/png;base64,([^\"]+)\"");

    @Test
    void each_picture_is_what_the_tutorial_shows() throws IOException {
        Map<String, byte[]> pictures = pictures();
        Path made = Files.createDirectories(Path.of("build", "gallery"));
        for (Map.Entry<String, byte[]> picture : pictures.entrySet()) {
            Files.write(made.resolve(picture.getKey()), picture.getValue());
        }
        for (Map.Entry<String, byte[]> picture : pictures.entrySet()) {
            Path stored = PICTURES.resolve(picture.getKey());
            String mend = picture.getKey()
                    + " is another picture than in the notebook: cp notebooks/build/gallery/* notebooks/" + PICTURES;
            assertTrue(Files.exists(stored), mend);
            assertArrayEquals(picture.getValue(), Files.readAllBytes(stored), mend);
            assertTrue(picture.getValue().length <= LARGEST, picture.getKey() + " is too large for a gallery");
        }
    }

    @Test
    void every_tutorial_has_a_line_and_a_picture_in_the_gallery() throws IOException {
        Path page = TUTORIALS.resolve("README.md");
        String text = Files.readString(page);
        for (Path tutorial : tutorials()) {
            assertTrue(text.contains("](" + tutorial.getFileName() + ")"), tutorial + " is not in the gallery");
        }
        for (String picture : pictures().keySet()) {
            assertTrue(text.contains("\"pictures/" + picture + "\""), picture + " is not in the gallery");
        }
        assertEquals(List.of(), Readme.read(page).deadLinks());
    }

    /** The pictures by the names of their files. */
    private static Map<String, byte[]> pictures() throws IOException {
        Map<String, byte[]> all = new TreeMap<>();
        for (Path tutorial : tutorials()) {
            String number = tutorial.getFileName().toString().substring(0, 2);
            int before = all.size();
            for (JsonNode cell : new ObjectMapper().readTree(tutorial.toFile()).path("cells")) {
                if (isOfGallery(cell)) {
                    cell.path("outputs").forEach(output -> addPicture(all, number, output.path("data")));
                }
            }
            assertEquals(before + 1, all.size(), tutorial + ": pictures of cells that are tagged gallery");
        }
        return all;
    }

    private static boolean isOfGallery(JsonNode cell) {
        return cell.path("metadata")
                .path("tags")
                .valueStream()
                .anyMatch(tag -> tag.asText().equals("gallery"));
    }

    /** An SVG where there is one, or else the first PNG. */
    private static void addPicture(Map<String, byte[]> all, String number, JsonNode data) {
        Matcher embedded = EMBEDDED.matcher(text(data.path("text/html")));
        if (data.has("image/svg+xml")) {
            all.put(number + ".svg", text(data.get("image/svg+xml")).getBytes(StandardCharsets.UTF_8));
        } else if (data.has("image/png")) {
            all.put(number + ".png", Base64.getMimeDecoder().decode(text(data.get("image/png"))));
        } else if (embedded.find()) {
            all.put(number + ".png", Base64.getDecoder().decode(embedded.group(1)));
        }
    }

    /** A text in a notebook: as it is, or line by line. */
    private static String text(JsonNode node) {
        return node.isArray() ? node.valueStream().map(JsonNode::asText).collect(Collectors.joining()) : node.asText();
    }

    private static List<Path> tutorials() throws IOException {
        try (Stream<Path> files = Files.list(TUTORIALS)) {
            return files.filter(file -> file.toString().endsWith(".ipynb"))
                    .sorted()
                    .toList();
        }
    }
}
