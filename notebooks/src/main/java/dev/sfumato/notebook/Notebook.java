package dev.sfumato.notebook;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A Jupyter notebook file (nbformat 4). */
public final class Notebook {
    private static final ObjectMapper JSON = new ObjectMapper();

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

        public String source() {
            return text(node.path("source"));
        }

        /** Everything the cell showed when it was last run, as plain text. */
        public String shown() {
            StringBuilder shown = new StringBuilder();
            for (JsonNode output : node.path("outputs")) {
                shown.append(text(
                        output.has("text")
                                ? output.get("text")
                                : output.path("data").path("text/plain")));
            }
            return shown.toString();
        }

        /** Replaces what the cell showed by the results of its snippets. */
        void show(int executionCount, List<SnippetResult> results) {
            node.put("execution_count", executionCount);
            ArrayNode outputs = node.putArray("outputs");
            for (SnippetResult result : results) {
                result.outputs().forEach(output -> add(outputs, output));
                result.shown().ifPresent(bundle -> add(outputs, new Output.Displayed(bundle)));
            }
        }

        private static void add(ArrayNode outputs, Output output) {
            if (output instanceof Output.Printed printed) {
                ObjectNode stream = outputs.addObject()
                        .put("name", printed.error() ? "stderr" : "stdout")
                        .put("output_type", "stream");
                lines(stream.putArray("text"), printed.text());
            } else if (output instanceof Output.Displayed displayed) {
                ObjectNode shown = outputs.addObject();
                ObjectNode data = shown.putObject("data");
                displayed.bundle().data().forEach((type, text) -> lines(data.putArray(type), text));
                shown.putObject("metadata");
                shown.put("output_type", "display_data");
            }
        }

        /** A text as the list of its lines, each with its line break if it has one. */
        private static void lines(ArrayNode target, String text) {
            Matcher line = LINE.matcher(text);
            while (line.find()) {
                target.add(line.group());
            }
        }

        /** The format allows a text or a list of lines. */
        private static String text(JsonNode node) {
            if (node.isTextual()) {
                return node.textValue();
            }
            StringBuilder text = new StringBuilder();
            node.forEach(line -> text.append(line.asText()));
            return text.toString();
        }
    }

    public static Notebook read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException("notebook must be an .ipynb file, got " + file + ", which is not there");
        }
        try {
            if (JSON.readTree(file.toFile()) instanceof ObjectNode root
                    && root.path("nbformat").asInt() == 4
                    && root.path("cells").isArray()) {
                return new Notebook(root);
            }
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(file + " is not a notebook: " + e.getOriginalMessage(), e);
        }
        throw new IllegalArgumentException(file + " is not a notebook of format 4");
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
