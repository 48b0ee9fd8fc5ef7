package dev.sfumato.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report as a reader has it before them: in a browser, in the dark, on paper, without a network. */
class ReportPageTest {
    /** An attribute or a style that would have something fetched, or would lead away. */
    private static final Pattern REFERENCE = Pattern.compile(
            "(?i)\\b(?:src|srcset|href|action|formaction|data|poster|background|cite)\\s*=\\s*[\"']?\\s*(?:https?:)?//[^\"' >]*"
                    + "|(?:url\\(|@import)\\s*[\"']?\\s*(?:https?:)?//[^\"')]*");

    private static final Pattern PDF_PAGE = Pattern.compile("/Type\\s*/Page\\b");

    private final Browser browser = Browser.installed();

    @TempDir
    Path folder;

    @Test
    void a_reader_sees_each_datasets_verdict_in_light_and_dark_and_on_paper() throws IOException {
        ConsumerBuild build = ConsumerBuild.sample(folder);
        build.succeeds("privacyCheck");

        String dom = browser.dom(build.page());
        assertTrue(dom.contains("survey") && dom.contains("PASS") && !dom.contains("FAIL"), dom);
        assertEquals(List.of(), references(dom));

        BufferedImage light = browser.screenshot(build.page(), Browser.Scheme.LIGHT);
        BufferedImage dark = browser.screenshot(build.page(), Browser.Scheme.DARK);
        assertTrue(brightness(light) > 0.8, () -> "light: " + brightness(light));
        assertTrue(brightness(dark) < 0.2, () -> "dark: " + brightness(dark));
        assertTrue(contrast(light) > 0.6, () -> "light: " + contrast(light));
        assertTrue(contrast(dark) > 0.6, () -> "dark: " + contrast(dark));

        String pdf = Files.readString(browser.pdf(build.page()), StandardCharsets.ISO_8859_1);
        assertTrue(PDF_PAGE.matcher(pdf).results().count() >= 1, "no page is printed");
    }

    @Test
    void a_reader_sees_budgets_as_bars_and_exposure_as_a_histogram() {
        ConsumerBuild build = ConsumerBuild.dataSample(folder);
        build.edit("build.gradle", "released = 3 }", "released = 30 }");
        build.fails("privacyCheck");

        String dom = browser.dom(build.page());
        Outputs.contains(dom, "people", "friends", "FAIL", "PASS", "class=\"bar", "<svg", "limit 0.05");
        assertEquals(List.of(), references(dom));
    }

    @Test
    void a_reader_sees_which_dataset_fails() {
        ConsumerBuild build = ConsumerBuild.sample(folder);
        build.edit("build.gradle", "sigma = 40.0", "sigma = 10.0");
        build.fails("privacyCheck");

        String dom = browser.dom(build.page());
        assertTrue(dom.contains("survey") && dom.contains("FAIL") && !dom.contains(">PASS<"), dom);
        assertEquals(List.of(), references(dom));
    }

    @Test
    void the_browser_has_no_network_and_runs_scripts_and_a_reference_is_noticed() throws IOException {
        AtomicInteger asked = new AtomicInteger();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            asked.incrementAndGet();
            exchange.sendResponseHeaders(404, -1);
            exchange.close();
        });
        server.start();
        try {
            String image = "http://127.0.0.1:" + server.getAddress().getPort() + "/image.png";
            Path page = Files.writeString(
                    folder.resolve("page.html"),
                    "<p id=p></p><img src='" + image + "'><script>p.textContent = 6 * 7</script>");
            String dom = browser.dom(page);
            assertTrue(dom.contains(">42<"), dom);
            assertFalse(references(dom).isEmpty(), dom);
            assertEquals(0, asked.get());
        } finally {
            server.stop(0);
        }
    }

    private static List<String> references(String dom) {
        return REFERENCE.matcher(dom).results().map(MatchResult::group).toList();
    }

    /** The mean over all pixels, from 0 for black to 1 for white. */
    private static double brightness(BufferedImage image) {
        double sum = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                sum += luma(image.getRGB(x, y));
            }
        }
        return sum / image.getHeight() / image.getWidth();
    }

    /** Between the darkest and the brightest pixel: nothing on a blank page. */
    private static double contrast(BufferedImage image) {
        double least = 1;
        double most = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                double luma = luma(image.getRGB(x, y));
                least = Math.min(least, luma);
                most = Math.max(most, luma);
            }
        }
        return most - least;
    }

    private static double luma(int rgb) {
        return (0.299 * (rgb >> 16 & 255) + 0.587 * (rgb >> 8 & 255) + 0.114 * (rgb & 255)) / 255;
    }
}
