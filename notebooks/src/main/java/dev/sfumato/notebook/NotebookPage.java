package dev.sfumato.notebook;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.chart.Markup;
import dev.sfumato.notebook.page.Html5;
import dev.sfumato.notebook.page.Markdown;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A notebook and what its cells showed, as one self-contained page. */
public final class NotebookPage {
    private static final Pattern ANSI = Pattern.compile("\u001b\\[[0-9;]*m");

    /** Of a drawing that is a file of its own; in a page it takes the page's ink and paper. */
    private static final Pattern OWN_PAPER = Pattern.compile("<style>.*?</style>\\s*", Pattern.DOTALL);

    private final String name;
    private final Notebook notebook;
    private final Optional<String> failure;
    private final UnaryOperator<String> links;
    private final StringBuilder out = new StringBuilder();

    /**
     * @param name the file's
     * @param notebook with what its cells showed when they were run
     * @param failure why the notebook did not run to its end, if so
     * @param links where each link of its words leads to instead
     */
    public NotebookPage(String name, Notebook notebook, Optional<String> failure, UnaryOperator<String> links) {
        this.name = name;
        this.notebook = notebook;
        this.failure = failure;
        this.links = links;
    }

    /** The whole page, which needs nothing beside it. */
    String render() {
        return Html5.page(title(), style(), body());
    }

    /** What stands on the page. */
    public String body() {
        out.setLength(0);
        failure.ifPresent(sentence -> text("failed", sentence));
        int number = 0;
        for (Notebook.Cell cell : notebook.cells()) {
            number += cell.isCode() ? 1 : 0;
            if (cell.isMarkdown()) {
                out.append("<div class=\"words\">\n")
                        .append(Markdown.of(cell.source()).html(links))
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
        return out.toString();
    }

    boolean failed() {
        return failure.isPresent();
    }

    String name() {
        return name;
    }

    /** Its first heading, or the name of its file. */
    public String title() {
        return words().flatMap(text -> text.title().stream()).findFirst().orElse(name);
    }

    /** What it begins with after its title. */
    Optional<String> firstSentence() {
        return words().flatMap(text -> text.firstSentence().stream()).findFirst();
    }

    /** The first picture that a cell shows, as HTML. */
    Optional<String> firstPicture() {
        return notebook.cells().stream()
                .flatMap(cell -> cell.outputs().valueStream())
                .flatMap(output -> picture(output.path("data")).stream())
                .findFirst();
    }

    private Stream<Markdown> words() {
        return notebook.cells().stream().filter(Notebook.Cell::isMarkdown).map(cell -> Markdown.of(cell.source()));
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
        Optional<String> html = Optional.of(data.path(MimeBundle.HTML))
                .map(Notebook.Cell::text)
                .filter(text -> !text.isEmpty())
                .or(() -> picture(data));
        if (html.isPresent()) {
            out.append("<div class=\"shown\">\n").append(html.get()).append("\n</div>\n");
        } else {
            text("shown", Notebook.Cell.text(data.path(MimeBundle.TEXT)));
        }
    }

    private static Optional<String> picture(JsonNode data) {
        if (data.has(MimeBundle.SVG)) {
            return Optional.of(OWN_PAPER
                    .matcher(Notebook.Cell.text(data.get(MimeBundle.SVG)))
                    .replaceFirst(""));
        }
        return data.has(MimeBundle.PNG)
                ? Optional.of("<img alt=\"" + Markup.escape(Notebook.Cell.text(data.path(MimeBundle.TEXT)))
                        + "\" src=\"data:image/png;base64,"
                        + Markup.escape(
                                Notebook.Cell.text(data.get(MimeBundle.PNG)).strip()) + "\">")
                : Optional.empty();
    }

    private void text(String kind, String text) {
        String plain = ANSI.matcher(text).replaceAll("").stripTrailing();
        if (!plain.isEmpty()) {
            out.append("<pre class=\"")
                    .append(kind)
                    .append("\">")
                    .append(Markup.escape(plain))
                    .append("</pre>\n");
        }
    }

    /** The style sheet of all pages. */
    public static String style() {
        try (InputStream in = NotebookPage.class.getResourceAsStream("notebook.css")) {
            return new String(Objects.requireNonNull(in, "notebook.css").readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
