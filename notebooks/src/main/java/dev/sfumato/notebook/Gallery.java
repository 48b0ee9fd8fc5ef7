package dev.sfumato.notebook;

import dev.sfumato.chart.Markup;
import dev.sfumato.notebook.page.Html5;
import dev.sfumato.notebook.page.LinkedDocuments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The pages of a run in one folder: one of each notebook, those of the documents they link, and an index with a picture of each. */
final class Gallery {
    /** Where a checkout begins; documents above it are not those of the notebooks. */
    private static final List<String> ROOTS = List.of(".git", "settings.gradle", "settings.gradle.kts", "pom.xml");

    private final Path folder;
    private final Path notebooks;
    private final List<NotebookPage> pages = new ArrayList<>();

    /** @param files the notebooks, whose pages lie to one another as they do */
    Gallery(Path folder, List<Path> files) {
        this.folder = folder;
        this.notebooks = files.stream()
                .map(file -> absolute(file).resolveSibling(""))
                .reduce(Gallery::shared)
                .orElse(absolute(Path.of("")));
    }

    /** Writes the page of a notebook that was run, and what it links. */
    void add(Path file, Notebook notebook, Optional<String> failure) throws IOException {
        String name = notebooks.relativize(absolute(file)).toString().replace('\\', '/');
        Path page = folder.resolve(name + ".html");
        Files.createDirectories(absolute(page).getParent());
        LinkedDocuments documents = new LinkedDocuments(folder, notebooks, root(file));
        NotebookPage rendered = new NotebookPage(name, notebook, failure, link -> documents.of(file, page, link));
        Files.writeString(page, rendered.render());
        documents.write(NotebookPage.style());
        pages.add(rendered);
    }

    /** Writes the index of all pages. */
    void writeIndex() throws IOException {
        StringBuilder cards = new StringBuilder("<h1>Notebooks</h1>\n<div class=\"gallery\">\n");
        for (NotebookPage page : pages) {
            cards.append("<a class=\"card\" href=\"")
                    .append(Markup.escape(
                            page.name().replace("%", "%25").replace(" ", "%20").replace("#", "%23")))
                    .append(".html\">\n<div class=\"picture\">")
                    .append(page.firstPicture().orElse(""))
                    .append("</div>\n<h2>")
                    .append(Markup.escape(page.title()))
                    .append("</h2>\n<p>")
                    .append(Markup.escape(
                            page.failed()
                                    ? "It did not run to its end."
                                    : page.firstSentence().orElse("")))
                    .append("</p>\n</a>\n");
        }
        Files.createDirectories(folder);
        Files.writeString(
                folder.resolve("index.html"),
                Html5.page(
                        "Notebooks",
                        NotebookPage.style(),
                        cards.append("</div>\n").toString()));
    }

    private static Path absolute(Path file) {
        return file.toAbsolutePath().normalize();
    }

    /** The innermost folder that both lie in. */
    private static Path shared(Path one, Path other) {
        return Stream.iterate(one, Objects::nonNull, Path::getParent)
                .filter(other::startsWith)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "notebooks with pages must lie on one drive, got " + one + " and " + other));
    }

    private static Path root(Path file) {
        Path lies = absolute(file).resolveSibling("");
        return Stream.iterate(lies, Objects::nonNull, Path::getParent)
                .filter(above -> ROOTS.stream().map(above::resolve).anyMatch(Files::exists))
                .findFirst()
                .orElse(lies);
    }
}
