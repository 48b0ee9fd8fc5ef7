package dev.sfumato.notebook;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.notebook.explain.ErrorText;
import dev.sfumato.notebook.explain.Snippet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A Jupyter notebook file (nbformat 4). */
public final class Notebook {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String LINE_IN_SCRIPT = "line_in_script";

    private final ObjectNode root;

    private Notebook(ObjectNode root) {
        this.root = root;
    }

    /** A cell: markdown to be read, or code to be run. */
    public static final class Cell {
        private static final Pattern LINE = Pattern.compile("[^\\n]*\\n|[^\\n]+");

        private final ObjectNode node;

        private Cell(ObjectNode node) {
            this.node = node;
        }

        public boolean isCode() {
            return node.path("cell_type").asText().equals("code");
        }

        public boolean isMarkdown() {
            return node.path("cell_type").asText().equals("markdown");
        }

        public String source() {
            return text(node.path("source"));
        }

        /** Where a line of the cell is, in words; {@code number} counts the code cells. */
        String place(int number, int line) {
            JsonNode first = node.path("metadata").path(LINE_IN_SCRIPT);
            return first.isInt() ? "line " + (first.intValue() + line - 1) : "code cell " + number + ", line " + line;
        }

        /** Everything the cell showed when it was last run, as plain text. */
        public String shown() {
            StringBuilder shown = new StringBuilder();
            for (JsonNode output : node.path("outputs")) {
                if (shown.length() > 0 && shown.charAt(shown.length() - 1) != '\n') {
                    shown.append('\n');
                }
                shown.append(text(
                        output.has("text")
                                ? output.get("text")
                                : output.path("data").path("text/plain")));
            }
            return shown.toString();
        }

        /** Whether the cell is tagged {@code varies}: what it shows is by fresh chance, or differs between processors. */
        public boolean isVarying() {
            return node.path("metadata")
                    .path("tags")
                    .valueStream()
                    .anyMatch(tag -> tag.asText().equals("varies"));
        }

        /** The outputs of the cell from its last run, as in the file. */
        JsonNode outputs() {
            return node.path("outputs");
        }

        /** Shows what another cell showed. */
        void showAs(Cell other) {
            node.set("outputs", other.node.path("outputs").deepCopy());
        }

        /** Takes away what the cell showed when it was run before. */
        void forget() {
            node.putNull("execution_count");
            node.putArray("outputs");
        }

        /** Replaces what the cell showed by the results of its snippets; the last value is the result of the cell. */
        void show(int executionCount, List<SnippetResult> results) {
            node.put("execution_count", executionCount);
            ArrayNode outputs = node.putArray("outputs");
            for (int i = 0; i < results.size(); i++) {
                SnippetResult result = results.get(i);
                boolean last = i == results.size() - 1;
                result.outputs().forEach(output -> add(outputs, output));
                List<MimeBundle> shown = result.shown();
                for (int part = 0; part < shown.size(); part++) {
                    if (last && part == shown.size() - 1) {
                        addResult(outputs, shown.get(part), executionCount);
                    } else {
                        add(outputs, new Output.Displayed(shown.get(part)));
                    }
                }
                result.problem().ifPresent(problem -> add(outputs, ErrorText.of(problem, result.snippet())));
            }
        }

        private static void addResult(ArrayNode outputs, MimeBundle bundle, int executionCount) {
            ObjectNode shown = outputs.addObject();
            data(shown, bundle);
            shown.put("execution_count", executionCount);
            shown.set("metadata", JSON.valueToTree(bundle.metadata()));
            shown.put("output_type", "execute_result");
        }

        private static void add(ArrayNode outputs, Output output) {
            if (output instanceof Output.Printed printed) {
                ObjectNode stream = outputs.addObject()
                        .put("name", printed.error() ? "stderr" : "stdout")
                        .put("output_type", "stream");
                lines(stream.putArray("text"), printed.text());
            } else if (output instanceof Output.Displayed displayed) {
                ObjectNode shown = outputs.addObject();
                data(shown, displayed.bundle());
                shown.set("metadata", JSON.valueToTree(displayed.bundle().metadata()));
                shown.put("output_type", "display_data");
            } else {
                outputs.removeAll();
            }
        }

        private static void add(ArrayNode outputs, ErrorText error) {
            ObjectNode node = outputs.addObject();
            node.put("ename", error.name());
            node.put("evalue", error.message());
            node.put("output_type", "error");
            error.lines().forEach(node.putArray("traceback")::add);
        }

        private static void data(ObjectNode shown, MimeBundle bundle) {
            ObjectNode data = shown.putObject("data");
            bundle.data().forEach((type, text) -> {
                if (type.equals(MimeBundle.PNG)) {
                    data.put(type, text);
                } else {
                    lines(data.putArray(type), text);
                }
            });
        }

        /** A text as the list of its lines, each with its line break if it has one. */
        private static void lines(ArrayNode target, String text) {
            Matcher line = LINE.matcher(text);
            while (line.find()) {
                target.add(line.group());
            }
        }

        /** The format allows a text or a list of lines. */
        static String text(JsonNode node) {
            return text(node, "");
        }

        static String text(JsonNode node, String separator) {
            String text = node.isTextual()
                    ? node.textValue()
                    : node.valueStream().map(JsonNode::asText).collect(Collectors.joining(separator));
            return text.replace("\r\n", "\n").replace('\r', '\n');
        }
    }

    /** A script as a notebook: snippets that no blank line parts are one cell. */
    static Notebook ofScript(List<Snippet> snippets) {
        ObjectNode root = JSON.createObjectNode();
        ArrayNode cells = root.putArray("cells");
        StringBuilder source = new StringBuilder();
        int first = 1;
        int end = -1;
        for (Snippet snippet : snippets) {
            if (snippet.firstLine() > end + 1) {
                addCode(cells, source, first);
                first = snippet.firstLine();
            } else {
                source.append(snippet.firstLine() == end ? " " : "\n");
            }
            source.append(snippet.source());
            end = snippet.firstLine() + (int) snippet.source().lines().count() - 1;
        }
        addCode(cells, source, first);
        root.put("nbformat", 4);
        return new Notebook(root);
    }

    private static void addCode(ArrayNode cells, StringBuilder source, int line) {
        if (!source.toString().isBlank()) {
            ObjectNode cell = cells.addObject().put("cell_type", "code");
            cell.putObject("metadata").put(LINE_IN_SCRIPT, line);
            cell.put("source", source.toString());
        }
        source.setLength(0);
    }

    /** @throws IllegalArgumentException if the file is no notebook of Java, with a sentence that says why */
    public static Notebook read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException("notebook must be an .ipynb file, got " + file + ", which is not there");
        }
        try {
            if (JSON.readTree(file.toFile()) instanceof ObjectNode root
                    && root.path("nbformat").asInt() == 4
                    && root.path("cells").isArray()) {
                requireJava(file, root.path("metadata"));
                return new Notebook(root);
            }
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(file + " is not a notebook: " + e.getOriginalMessage(), e);
        }
        throw new IllegalArgumentException(file + " is not a notebook of format 4");
    }

    private static void requireJava(Path file, JsonNode metadata) {
        String language = metadata.path("language_info")
                .path("name")
                .asText(metadata.path("kernelspec").path("language").asText("java"));
        boolean isPython = metadata.path("kernelspec").path("name").asText().startsWith("python");
        if (isPython || !language.equalsIgnoreCase("java")) {
            throw new IllegalArgumentException(
                    file + " is a notebook in " + (isPython ? "python" : language) + "; only those in Java are run");
        }
    }

    public List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        root.path("cells").forEach(node -> {
            if (node instanceof ObjectNode cell) {
                cells.add(new Cell(cell));
            }
        });
        return cells;
    }

    /** Writes the notebook in Jupyter's own layout, one space of indentation, so that versions compare line by line. */
    public void write(Path file) throws IOException {
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter(Separators.createDefaultInstance()
                .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                .withObjectEmptySeparator("")
                .withArrayEmptySeparator(""));
        DefaultIndenter indenter = new DefaultIndenter(" ", "\n");
        printer.indentArraysWith(indenter);
        printer.indentObjectsWith(indenter);
        Files.writeString(file, JSON.writer(printer).writeValueAsString(root) + "\n");
    }
}
