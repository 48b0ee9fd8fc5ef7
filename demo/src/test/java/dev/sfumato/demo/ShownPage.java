package dev.sfumato.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.testing.Browser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The page of the demo as Chromium shows it. A script beside the page asks the browser what became of its pictures. */
final class ShownPage {
    private static final String ASKING = """
            <script>
            addEventListener('load', () => {
              const pictures = [...document.images];
              document.body.dataset.pictures = pictures.length;
              document.body.dataset.missing = pictures.filter(p => !p.complete || !p.naturalWidth).map(p => p.src).join(' ');
              document.body.dataset.unsaid = pictures.filter(p => !p.alt.trim()).map(p => p.src).join(' ');
              document.body.dataset.wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
              document.body.dataset.paper = getComputedStyle(document.body).backgroundColor;
            });
            </script>
            """;

    private final Path page;
    private final Browser browser = Browser.installed();

    ShownPage(Path page) {
        this.page = page;
    }

    /** Asks that every picture is loaded and described, that nothing is wider than a telephone or a desk, and that dark is dark. */
    void assertShown(int pictures) throws IOException {
        Path asking = page.resolveSibling("asking.html");
        Files.writeString(asking, Files.readString(page).replace("</body>", ASKING + "</body>"));
        for (int width : List.of(500, 1400)) {
            String dom = browser.dom(asking, width);
            assertEquals(String.valueOf(pictures), told(dom, "pictures"));
            assertEquals("", told(dom, "missing"));
            assertEquals("", told(dom, "unsaid"));
            assertEquals("0", told(dom, "wide"), "at a width of " + width);
        }
        assertEquals("rgb(250, 249, 247)", told(browser.dom(asking, Browser.Scheme.LIGHT), "paper"));
        assertEquals("rgb(16, 17, 18)", told(browser.dom(asking, Browser.Scheme.DARK), "paper"));
        Files.delete(asking);
    }

    /** Asks that all that it links is there. */
    void assertLinked() throws IOException {
        String html = Files.readString(page);
        List<String> missing = new ArrayList<>();
        Matcher link = Pattern.compile("(?:href|src)=\"([^\"]+)\"").matcher(html);
        int links = 0;
        while (link.find()) {
            links++;
            String target = link.group(1);
            boolean isThere = target.startsWith("#")
                    ? html.contains("id=\"" + target.substring(1) + "\"")
                    : Files.exists(page.resolveSibling(target));
            if (!isThere) {
                missing.add(target);
            }
        }
        assertEquals(List.of(), missing);
        assertTrue(links > 10, html);
    }

    private static String told(String dom, String what) {
        Matcher attribute = Pattern.compile("data-" + what + "=\"([^\"]*)\"").matcher(dom);
        assertTrue(attribute.find(), dom);
        return attribute.group(1);
    }
}
