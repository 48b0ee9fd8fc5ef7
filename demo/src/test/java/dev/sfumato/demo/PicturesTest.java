package dev.sfumato.demo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.testing.Browser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pictures of the README. {@code ./gradlew pictures} renews them. */
class PicturesTest {
    private static final Path ROOT = Path.of(System.getProperty("sfumato.checkout"));
    private static final Path PICTURES = ROOT.resolve("docs/pictures");
    private static final int LARGEST = 200_000;

    @Test
    void the_chart_is_the_one_that_the_demo_draws(@TempDir Path folder) throws IOException {
        AttackAct.play(Sizes.FULL, folder);
        assertArrayEquals(
                Files.readAllBytes(folder.resolve("pictures").resolve(Pictures.CHART)),
                Files.readAllBytes(PICTURES.resolve(Pictures.CHART)));
    }

    @Test
    void the_readme_shows_the_page_in_light_and_dark() throws IOException {
        String readme = Files.readString(ROOT.resolve("README.md"));
        for (Browser.Scheme scheme : Browser.Scheme.values()) {
            Path screen = PICTURES.resolve(Pictures.screen(scheme));
            assertTrue(readme.contains("docs/pictures/" + Pictures.screen(scheme)));
            assertTrue(Files.size(screen) <= LARGEST, screen + " has " + Files.size(screen) + " bytes");
            assertEquals(1200, ImageIO.read(screen.toFile()).getWidth());
        }
    }
}
