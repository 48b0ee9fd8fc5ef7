package dev.sfumato.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The site of this checkout has every document and tutorial; its links lead somewhere, and its pages ask for nothing outside. */
class SiteTest {
    private static final String SOURCES = "https://sfumato.example/sfumato";
    private static final Path ROOT = Path.of(System.getProperty("sfumato.root"));

    @TempDir
    Path folder;

    private Path site;

    @BeforeEach
    void make_a_folder() throws IOException {
        site = Files.createDirectory(folder.resolve("site"));
    }

    @Test
    void every_link_leads_to_a_place_on_the_site_and_no_page_asks_for_anything_outside() throws IOException {
        assertEquals(List.of(), Site.write(ROOT, noJavadoc(), site, SOURCES));

        for (String folder : List.of("docs", "docs/proofs", "notebooks/tutorials")) {
            for (String text : texts(ROOT.resolve(folder))) {
                String page = (folder + "/" + text)
                        .replace("notebooks/", "")
                        .replaceFirst("README\\.md$", "index.md")
                        .replaceFirst("\\.(md|ipynb)$", ".html");
                assertTrue(Files.exists(site.resolve(page)), page);
            }
        }
        String start = Files.readString(site.resolve("index.html"));
        for (String part : List.of(
                "tutorials/index.html", "docs/Architecture.html", "docs/proofs/adaptive.html", "api/index.html")) {
            assertTrue(start.contains("href=\"" + part + "\""), part + " cannot be reached from the start");
        }
        String tutorial = Files.readString(site.resolve("tutorials/01-five-minutes-to-a-priced-release.html"));
        assertTrue(
                tutorial.contains("CERTIFIED") && tutorial.contains("<svg"), "a tutorial shows what its cells showed");
        assertTrue(Files.exists(site.resolve("tutorials/pictures/01.svg")), "pictures of the gallery are on the site");
    }

    @Test
    void a_link_of_a_text_to_nothing_is_told(@TempDir Path checkout) throws IOException {
        Files.writeString(
                checkout.resolve("README.md"), "# A\n\n[b](docs/B.md) [c](docs/C.md) [d](docs/B.md#no-such-place)\n");
        Files.writeString(
                Files.createDirectories(checkout.resolve("docs")).resolve("B.md"), "# B\n\n[up](../../secret.txt)\n");

        assertEquals(
                List.of(
                        "README.md links docs/C.md, which is not there",
                        "docs/B.md links ../../secret.txt, which is not there",
                        "docs/B.html links ../../secret.txt, which is not there",
                        "index.html links docs/B.html#no-such-place, and that page has no such place",
                        "index.html links docs/C.md, which is not there"),
                Site.write(checkout, noJavadoc(), site, SOURCES));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        <a href="there.html">                            | p.html links there.html, which is not there
        <a href="#there">                                | p.html links #there, and that page has no such place
        <a href="folder">                                | p.html links a folder, which only a server shows: folder
        <a title="a > b" href='there.html'>              | p.html links there.html, which is not there
        <img src="https://acme.org/a.png">               | p.html asks for https://acme.org/a.png, which is outside
        <img srcset="a.png 1x, //acme.org/b.png 2x">     | p.html asks for //acme.org/b.png, which is outside
        <link rel="stylesheet" href="http://acme.org/a"> | p.html asks for http://acme.org/a, which is outside
        <script src="//acme.org/a.js"></script>          | p.html asks for //acme.org/a.js, which is outside
        <style>@import "https://acme.org/a";</style>     | p.html asks for https://acme.org/a, which is outside
        <p style="background: url(https://acme.org/a)">  | p.html asks for https://acme.org/a, which is outside
        <iframe src="file:///etc/passwd"></iframe>       | p.html asks for file:///etc/passwd, which is outside
        """)
    void what_is_wrong_with_a_page_is_told(String html, String finding) throws IOException {
        Files.createDirectories(site.resolve("folder"));
        Files.writeString(site.resolve("a.png"), "");
        Files.writeString(site.resolve("p.html"), html);

        assertEquals(List.of(finding), SiteRules.findings(site));
    }

    @Test
    void links_of_readers_to_other_sites_and_what_stands_in_comments_are_not_wrong() throws IOException {
        Files.writeString(
                site.resolve("p.html"),
                "<a href=\"https://acme.org\" id=\"here\">x</a> <a href=\"p.html#here\">y</a> <a href=\"q%20r.html\">z</a>"
                        + "<!-- <a href=\"no\"> --><script>var a = '<a href=\"no\">';</script><img src=\"data:image/png;base64,AA\">");
        Files.writeString(site.resolve("q r.html"), "");

        assertEquals(List.of(), SiteRules.findings(site));
    }

    @Test
    @Tag("thorough")
    void the_javadoc_is_part_of_it_and_is_held_to_the_same() throws IOException {
        assertEquals(List.of(), Site.write(ROOT, Path.of(System.getProperty("sfumato.javadoc")), site, SOURCES));

        assertTrue(Files.exists(site.resolve("api/dev/sfumato/accounting/Accountants.html")));
        assertTrue(Files.exists(site.resolve("api/dev/sfumato/gradle/PrivacyPlugin.html")));
    }

    /** In place of the Javadoc, which a task of its own writes. */
    private Path noJavadoc() throws IOException {
        Path javadoc = Files.createDirectories(folder.resolve("javadoc"));
        Files.writeString(javadoc.resolve("index.html"), "<title>API</title>");
        return javadoc;
    }

    private static List<String> texts(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.matches(".*\\.(md|ipynb)"))
                    .toList();
        }
    }
}
