package dev.sfumato.site;

import dev.sfumato.notebook.Notebook;
import dev.sfumato.notebook.NotebookPage;
import dev.sfumato.notebook.page.Markdown;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A document or a notebook as HTML; a notebook with what its cells showed when they were stored, which a test holds them to.
 *
 * @param title its first heading
 */
record Text(String title, String body) {
    /** @param links where each link leads instead */
    static Text read(Path file, UnaryOperator<String> links) throws IOException {
        String name = String.valueOf(file.getFileName());
        if (name.endsWith(".ipynb")) {
            NotebookPage page = new NotebookPage(name, Notebook.read(file), Optional.empty(), links);
            return new Text(page.title(), page.body());
        }
        Markdown text = Markdown.of(Files.readString(file));
        return new Text(text.title().orElse(name), "<div class=\"words\">\n" + text.html(links) + "</div>\n");
    }
}
