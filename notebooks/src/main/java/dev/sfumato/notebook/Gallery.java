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
    private final List<NotebookPage> pages = new ArrayList<>();

    Gallery(Path folder) {
        this.folder = folder;
    }

    /** Writes the page of a notebook that was run, and what it links. */
    void add(Path file, Notebook notebook, Optional<String> failure) throws IOException {
        String name = String.valueOf(file.getFileName());
        Path page = Files.createDirectories(folder).resolve(name + ".html");
        LinkedDocuments documents = new LinkedDocuments(folder, root(file));
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

    private static Path root(Path file) {
        Path lies = file.toAbsolutePath().normalize().resolveSibling("");
        return Stream.iterate(lies, Objects::nonNull, Path::getParent)
                .filter(above -> ROOTS.stream().map(above::resolve).anyMatch(Files::exists))
                .findFirst()
                .orElse(lies);
    }
}
