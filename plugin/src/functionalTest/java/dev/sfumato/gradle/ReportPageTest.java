package dev.sfumato.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.sfumato.testing.Browser;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report as a reader has it before them: in a browser, in the dark, on paper, without a network. */
class ReportPageTest {
    /** An attribute or a style that would have something fetched, or would lead away. */
    private static final Pattern REFERENCE = Pattern.compile(
            "(?i)\\b(?:src|srcset|href|action|formaction|data|poster|background|cite)\\s*=\\s*[\"']?\\s*(?:https?:)?//[^\"' >]*"
                    + "|(?:url\\(|@import)\\s*[\"']?\\s*(?:https?:)?//[^\"')]*");

    /** The contrast ratio that WCAG 2.1 requires of text at level AA. */
    private static final double READABLE = 4.5;

    private static final Pattern MEASURED = Pattern.compile("data-contrast=\"([0-9.]+)[^\"]*\"");

    /** Writes to each element with text of its own its contrast ratio by WCAG 2.1 against what is painted behind it. */
    private static final String CONTRASTS = """
            const channels = colour => colour.match(/[0-9.]+/g).map(Number);
            const luminance = colour => {
              const [r, g, b] = channels(colour).slice(0, 3)
                .map(c => c / 255).map(c => c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4));
              return 0.2126 * r + 0.7152 * g + 0.0722 * b;
            };
            const behind = element => {
              for (let e = element; e; e = e.parentElement) {
                const colour = getComputedStyle(e).backgroundColor;
                if (!(channels(colour)[3] === 0)) return colour;
              }
              return 'rgb(255, 255, 255)';
            };
            for (const element of document.body.querySelectorAll('*')) {
              const isText = [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim());
              if (!isText || ['SCRIPT', 'STYLE', 'style', 'title'].includes(element.tagName)) continue;
              const style = getComputedStyle(element);
              const paint = channels(element.closest('svg') ? style.fill : style.color);
              const paper = channels(behind(element));
              const ink = 'rgb(' + [0, 1, 2].map(i => paper[i] + style.opacity * (paint[i] - paper[i])) + ')';
              const [one, other] = [luminance(ink), luminance(behind(element))];
              const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
              element.setAttribute('data-contrast', ratio.toFixed(3) + ' ' + ink + ' on ' + behind(element));
            }
            """;

    private static Browser browser;
    private static Path failing;

    @TempDir
    Path folder;

    /** The page of the sample with data, its budget overspent and its records too exposed, and with something in its ledger. */
    @BeforeAll
    static void writeFailingPage(@TempDir Path shared) {
        browser = Browser.installed();
        ConsumerBuild build = ConsumerBuild.dataSample(shared);
        build.succeeds("privacySpend", "--release", "ranking");
        build.edit("build.gradle", "released = 3 }", "released = 30 }");
        build.edit("build.gradle", "sigma = 20.0", "sigma = 2.0");
        build.fails("privacyCheck");
        failing = build.page();
    }

    @Test
    void every_text_can_be_read_in_light_and_in_dark() throws IOException {
        Path measuring = Files.writeString(
                failing.resolveSibling("measuring.html"),
                Files.readString(failing).replace("</body>", "<script>" + CONTRASTS + "</script></body>"));
        for (Browser.Scheme scheme : Browser.Scheme.values()) {
            String dom = browser.dom(measuring, scheme);
            List<MatchResult> texts = MEASURED.matcher(dom).results().toList();
            assertTrue(texts.size() > 50, () -> scheme + ": " + dom);
            for (MatchResult text : texts) {
                double ratio = Double.parseDouble(text.group(1));
                assertTrue(ratio >= READABLE, () -> scheme + ": " + text.group());
            }
        }
        assertTrue(brightness(browser.screenshot(failing, Browser.Scheme.LIGHT)) > 0.8);
        assertTrue(brightness(browser.screenshot(failing, Browser.Scheme.DARK)) < 0.25);
    }

    @Test
    void a_reader_sees_verdicts_budgets_as_bars_and_exposure_as_a_histogram() throws IOException {
        String dom = browser.dom(failing);
        assertTrue(dom.matches("(?s).*<h2>people <span class=\"badge fail\">[^<]*FAIL</span></h2>.*"), dom);
        assertTrue(dom.matches("(?s).*<h2>friends <span class=\"badge pass\">[^<]*PASS</span></h2>.*"), dom);
        Outputs.contains(
                dom,
                "<div class=\"bar over\" role=\"img\" aria-label=\"epsilon 5.",
                "<div class=\"bar within\" role=\"img\" aria-label=\"epsilon 0.5 of 1 at delta 0, 0.5 left\"",
                "Privacy budget exceeded",
                "Records too exposed",
                ">limit 0.05<");
        // of the bars of the histogram, some are over the limit and some are not
        assertTrue(count(dom, "fill=\"#D55E00\"><title>") >= 1, dom);
        assertTrue(count(dom, "fill=\"#0072B2\"><title>") >= 1, dom);
        assertEquals(List.of(), references(dom));
    }

    @Test
    void on_paper_the_page_is_light_and_all_of_it_is_there_also_for_who_reads_in_the_dark() throws IOException {
        PrintedPage printed = PrintedPage.read(browser.pdf(failing, Browser.Scheme.DARK));
        assertTrue(printed.texts() > 100, () -> printed.texts() + " pieces of text are printed");
        for (double[] colour : printed.textColours()) {
            assertTrue(
                    PrintedPage.contrastOnWhite(colour) >= READABLE, () -> Arrays.toString(colour) + " on white paper");
        }
        Path empty = Files.writeString(folder.resolve("empty.html"), "<!DOCTYPE html><title>nothing</title>");
        assertEquals(
                0, PrintedPage.read(browser.pdf(empty, Browser.Scheme.DARK)).texts());
    }

    private static long count(String text, String part) {
        return text.split(Pattern.quote(part), -1).length - 1L;
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
        AtomicInteger requested = new AtomicInteger();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            requested.incrementAndGet();
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
            assertEquals(0, requested.get());
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

    private static double luma(int rgb) {
        return (0.299 * (rgb >> 16 & 255) + 0.587 * (rgb >> 8 & 255) + 0.114 * (rgb & 255)) / 255;
    }
}
