package dev.sfumato.notebook;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.chart.Markup;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** A notebook and what its cells showed, as one self-contained page. */
final class NotebookPage {
    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
    private static final Parser MARKDOWN =
            Parser.builder().extensions(EXTENSIONS).build();
    private static final HtmlRenderer HTML = HtmlRenderer.builder()
            .extensions(EXTENSIONS)
            .sanitizeUrls(true)
            .attributeProviderFactory(context -> NotebookPage::leadToPages)
            .build();
    private static final Pattern TITLE = Pattern.compile("^# (.+)$", Pattern.MULTILINE);
    private static final Pattern ANSI = Pattern.compile("\u001b\\[[0-9;]*m");

    private static final Pattern NOTEBOOK_BESIDE = Pattern.compile("^([^:#?]+\\.ipynb)(#.*)?$");

    private final String name;
    private final Notebook notebook;
    private final Optional<String> failure;
    private final StringBuilder out = new StringBuilder();

    /** @param failure why the notebook did not run to its end, if so */
    NotebookPage(String name, Notebook notebook, Optional<String> failure) {
        this.name = name;
        this.notebook = notebook;
        this.failure = failure;
    }

    String render() {
        out.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>")
                .append(Markup.escape(title()))
                .append("</title>\n<style>\n")
                .append(style())
                .append("</style>\n</head>\n<body>\n");
        failure.ifPresent(sentence -> text("failed", sentence));
        int number = 0;
        for (Notebook.Cell cell : notebook.cells()) {
            number += cell.isCode() ? 1 : 0;
            if (cell.isMarkdown()) {
                out.append("<div class=\"words\">\n")
                        .append(HTML.render(MARKDOWN.parse(cell.source())))
                        .append("</div>\n");
            } else if (cell.isCode()) {
                out.append("<pre class=\"code\" id=\"cell-")
                        .append(number)
                        .append("\" data-number=\"")
                        .append(number)
                        .append("\">")
                        .append(JavaColours.html(cell.source()))
                        .append("</pre>\n");
                cell.outputs().forEach(this::output);
            }
        }
        return out.append("</body>\n</html>\n").toString();
    }

    /** A link to another notebook leads to its page. */
    private static void leadToPages(Node node, String tag, Map<String, String> attributes) {
        attributes.computeIfPresent(
                "href", (name, to) -> NOTEBOOK_BESIDE.matcher(to).replaceFirst("$1.html$2"));
    }

    private String title() {
        return notebook.cells().stream()
                .filter(Notebook.Cell::isMarkdown)
                .map(cell -> TITLE.matcher(cell.source()))
                .filter(Matcher::find)
                .map(found -> found.group(1).strip())
                .findFirst()
                .orElse(name);
    }

    private void output(JsonNode output) {
        switch (output.path("output_type").asText()) {
            case "stream" ->
                text(
                        output.path("name").asText().equals("stderr") ? "shown error" : "shown",
                        Notebook.Cell.text(output.path("text")));
            case "error" -> text("failed", Notebook.Cell.text(output.path("traceback"), "\n"));
            default -> richest(output.path("data"));
        }
    }

    private void richest(JsonNode data) {
        if (data.has(MimeBundle.HTML)) {
            block(Notebook.Cell.text(data.get(MimeBundle.HTML)));
        } else if (data.has(MimeBundle.SVG)) {
            block(Notebook.Cell.text(data.get(MimeBundle.SVG)));
        } else if (data.has("image/png")) {
            block("<img alt=\"\" src=\"data:image/png;base64,"
                    + Markup.escape(Notebook.Cell.text(data.get("image/png")).strip()) + "\">");
        } else {
            text("shown", Notebook.Cell.text(data.path(MimeBundle.TEXT)));
        }
    }

    private void block(String html) {
        out.append("<div class=\"shown\">\n").append(html).append("\n</div>\n");
    }

    private void text(String kind, String text) {
        out.append("<pre class=\"")
                .append(kind)
                .append("\">")
                .append(Markup.escape(ANSI.matcher(text).replaceAll("").stripTrailing()))
                .append("</pre>\n");
    }

    private static String style() {
        try (InputStream in = NotebookPage.class.getResourceAsStream("notebook.css")) {
            return new String(Objects.requireNonNull(in, "notebook.css").readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
