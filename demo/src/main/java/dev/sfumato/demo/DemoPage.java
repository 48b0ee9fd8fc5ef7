package dev.sfumato.demo;

import dev.sfumato.chart.Markup;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/** The page that the demo ends with: pictures first. */
final class DemoPage {
    private static final List<String> HEROES =
            List.of("pictures/people.svg", "pictures/ranking-private.svg", "pictures/digits-made.png");

    private final List<Scene> scenes;
    private final Path folder;
    private final Path root;

    /**
     * @param folder where the page will be
     * @param root the checkout, which it links to
     */
    DemoPage(List<Scene> scenes, Path folder, Path root) {
        this.scenes = List.copyOf(scenes);
        this.folder = folder;
        this.root = root;
    }

    String html() {
        return """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <title>What may leave the house</title>
                <style>
                %s</style>
                </head>
                <body>
                <header>
                <p class="eyebrow">Sfumato</p>
                <h1>What may leave the house, and what it costs</h1>
                <p class="lead">A table, a ranking and images, made from private data, priced, charged to a ledger, and held against a budget.
                All data are made up, and all of it was made by <code>./gradlew demo</code>.</p>
                </header>
                <nav class="heroes" aria-label="What was made">
                %s</nav>
                <main>
                %s</main>
                <footer>
                %s</footer>
                </body>
                </html>
                """.formatted(
                        style(),
                        scenes.stream().map(this::hero).collect(Collectors.joining()),
                        scenes.stream().map(DemoPage::section).collect(Collectors.joining()),
                        links());
    }

    /** The picture of an act that is shown first, if it has one. */
    private String hero(Scene scene) {
        return scene.pictures().stream()
                .filter(picture -> HEROES.contains(picture.file()))
                .map(picture -> """
                        <a href="#%s"><span class="frame">%s</span><strong>%s</strong>%s</a>
                        """.formatted(
                                scene.id(),
                                image(picture),
                                Markup.escape(scene.title()),
                                scene.price().map(DemoPage::price).orElse("")))
                .collect(Collectors.joining());
    }

    private static String section(Scene scene) {
        return """
                <section id="%s">
                <h2>%s</h2>
                <div class="pictures n%d">
                %s</div>
                <p class="sentence">%s</p>
                %s%s<details><summary>How it was made</summary><pre>%s</pre></details>
                </section>
                """.formatted(
                        scene.id(),
                        Markup.escape(scene.title()),
                        scene.pictures().size(),
                        scene.pictures().stream().map(DemoPage::figure).collect(Collectors.joining()),
                        Markup.escape(scene.sentence()),
                        scene.price().map(DemoPage::price).orElse(""),
                        panes(scene.panes()),
                        Markup.escape(scene.code()));
    }

    private static String figure(Picture picture) {
        return """
                <figure>%s<figcaption>%s</figcaption></figure>
                """.formatted(image(picture), Markup.escape(picture.caption()));
    }

    private static String image(Picture picture) {
        return "<img src=\"%s\" alt=\"%s\"%s>"
                .formatted(
                        Markup.escape(picture.file()),
                        Markup.escape(picture.alt()),
                        picture.file().endsWith(".png") ? " class=\"pixels\"" : "");
    }

    private static String price(String price) {
        String marked =
                Markup.escape(price.replace("<=", "\u2264")).replace("CERTIFIED", "<b class=\"label\">CERTIFIED</b>");
        return "<p class=\"price\">" + marked + "</p>\n";
    }

    private static String panes(List<Scene.Pane> panes) {
        if (panes.isEmpty()) {
            return "";
        }
        return panes.stream()
                .map(pane -> """
                        <div class="pane %s"><p><span>$ %s</span><b>%s</b></p><pre>%s</pre></div>
                        """.formatted(
                                pane.passed() ? "passed" : "failed",
                                Markup.escape(pane.command()),
                                pane.passed() ? "passes" : "fails",
                                Markup.escape(pane.output())))
                .collect(Collectors.joining("", "<div class=\"panes\">\n", "</div>\n"));
    }

    private String links() {
        StringBuilder out = new StringBuilder("<h2>Look closer</h2>\n<ul>\n");
        if (Files.exists(folder.resolve(BuildAct.REPORT))) {
            link(out, BuildAct.REPORT, "The report of the build", "budgets, figures, and how each came about");
        }
        link(out, "people.csv", "The synthetic table", "as it would be published");
        link(out, "privacy-ledger", "The ledger", "a file for each charge, committed to git");
        link(out, toRoot("notebooks/tutorials"), "The tutorials", "notebooks: open them with ./gradlew notebook");
        link(out, toRoot("docs/guide"), "The guide", "each of these subjects from the beginning");
        out.append("</ul>\n<h2>Go on</h2>\n<pre>").append(Markup.escape("""
                        ./gradlew shell         # a prompt: type help()
                        ./gradlew notebook      # the tutorials in Jupyter
                        cd build/demo           # the build of this page; change it, and run
                        ../../gradlew check     # it again
                        """)).append("</pre>\n");
        return out.toString();
    }

    private String toRoot(String path) {
        return folder.toAbsolutePath()
                .relativize(root.toAbsolutePath().resolve(path))
                .toString()
                .replace('\\', '/');
    }

    private static void link(StringBuilder out, String target, String what, String why) {
        out.append(String.format(
                Locale.ROOT,
                "<li><a href=\"%s\">%s</a>: %s</li>\n",
                Markup.escape(target),
                Markup.escape(what),
                Markup.escape(why)));
    }

    private static String style() {
        try (InputStream in = DemoPage.class.getResourceAsStream("demo.css")) {
            return new String(Objects.requireNonNull(in, "demo.css").readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
