package dev.sfumato.diffusion.discrete.marginal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.accounting.format.StrictJson;
import dev.sfumato.data.table.Column;
import dev.sfumato.data.table.ColumnSet;
import dev.sfumato.data.table.Schema;
import dev.sfumato.training.Provenance;
import dev.sfumato.util.Require;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/** A model by marginals as a file of JSON: where it comes from, the noisy counts, and the fitted rows. No private row is in it. */
final class MarginalFile {
    private static final int VERSION = 1;
    private static final String KIND = "marginals";

    private MarginalFile() {}

    /** Writes beside the file first, so that there is a whole file or none. */
    static void write(MarginalModel model, Path path) throws IOException {
        Path part = path.resolveSibling(path.getFileName() + ".part");
        Files.writeString(part, node(model).toString());
        Files.move(part, path, StandardCopyOption.REPLACE_EXISTING);
    }

    private static ObjectNode node(MarginalModel model) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("sfumato", KIND).put("version", VERSION);
        root.set("provenance", model.provenance().toNode());
        root.put("publicColumns", model.schema().isPublic());
        ArrayNode inferred = root.putArray("inferredColumns");
        model.schema().inferred().forEach(inferred::add);
        ArrayNode columns = root.putArray("columns");
        for (Column column : model.schema().columns()) {
            ObjectNode node = columns.addObject().put("name", column.name());
            ArrayNode categories = node.putArray("categories");
            column.categories().forEach(categories::add);
            ArrayNode typical = node.putArray("typical");
            column.typical().forEach(typical::add);
        }
        FittedRows fitted = model.fitted();
        root.put("sigma", fitted.sigma());
        ArrayNode answers = root.putArray("counts");
        for (NoisyCounts answer : fitted.answers()) {
            ObjectNode node = answers.addObject();
            ArrayNode of = node.putArray("columns");
            answer.columns().columns().forEach(of::add);
            node.put("sigma", answer.sigma());
            ArrayNode counts = node.putArray("noisy");
            for (double count : answer.counts()) {
                counts.add(count);
            }
        }
        ArrayNode rows = root.putArray("rows");
        for (char code : fitted.rows()) {
            rows.add((int) code);
        }
        return root;
    }

    /** @throws IllegalArgumentException where it is not what {@link #write} made */
    static MarginalModel read(Path path) throws IOException {
        try {
            JsonNode root = StrictJson.read(Files.readAllBytes(path));
            if (!KIND.equals(root.path("sfumato").asText())) {
                throw new IllegalArgumentException("it is no file of fitted rows that Sfumato wrote");
            }
            if (root.path("version").asInt() != VERSION) {
                throw new IllegalArgumentException("it has version " + root.path("version")
                        + ", and this Sfumato reads " + VERSION + ": was it written by a newer one?");
            }
            return model(root);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(path + " cannot be read: it is no JSON, or damaged", e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(path + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static MarginalModel model(JsonNode root) {
        Provenance provenance = Provenance.fromNode(root.required("provenance"));
        if (provenance.event().isEmpty()) {
            throw new IllegalArgumentException("its provenance has no event, so that nobody knows what it cost");
        }
        Schema schema = schema(root);
        int[] sizes = schema.sizes();
        List<NoisyCounts> answers = new ArrayList<>();
        root.required("counts").forEach(node -> answers.add(answer(node, sizes)));
        Require.atLeast("counts", sizes.length, answers.size());
        for (int column = 0; column < sizes.length; column++) {
            if (!answers.get(column).columns().columns().equals(List.of(column))) {
                throw new IllegalArgumentException("its counts must begin with those of each column");
            }
        }
        CountShares about = CountShares.of(answers.subList(0, sizes.length), (double) provenance.records());
        double sigma = Require.positive("sigma", root.required("sigma").doubleValue());
        return new MarginalModel(
                schema,
                new FittedRows(
                        schema,
                        sizes,
                        about,
                        answers,
                        sigma,
                        rows(root.required("rows"), sizes),
                        provenance.event().get(),
                        List.of()),
                provenance);
    }

    private static char[] rows(JsonNode node, int[] sizes) {
        if (node.isEmpty() || node.size() % sizes.length != 0) {
            throw new IllegalArgumentException(
                    "its rows must have " + sizes.length + " codes each, got " + node.size() + " codes in all");
        }
        char[] rows = new char[node.size()];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = (char) Require.within(
                    "code of a row",
                    0,
                    sizes[i % sizes.length] - 1L,
                    node.get(i).asLong(-1));
        }
        return rows;
    }

    private static NoisyCounts answer(JsonNode node, int[] sizes) {
        JsonNode of = node.required("columns");
        int[] columns = new int[of.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = of.get(i).asInt(-1);
        }
        ColumnSet set = ColumnSet.of(sizes, columns);
        JsonNode noisy = node.required("noisy");
        if (noisy.size() != set.cells() || !set.isDense()) {
            throw new IllegalArgumentException(
                    "the counts of " + set + " must be " + set.cells() + ", got " + noisy.size());
        }
        double[] counts = new double[noisy.size()];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = Require.finite("count", noisy.get(i).asDouble(Double.NaN));
        }
        return new NoisyCounts(
                set, counts, Require.positive("sigma", node.required("sigma").doubleValue()));
    }

    private static Schema schema(JsonNode root) {
        List<Column> columns = new ArrayList<>();
        for (JsonNode node : root.required("columns")) {
            columns.add(new Column(
                    node.required("name").textValue(),
                    words(node.required("categories")),
                    words(node.required("typical"))));
        }
        return new Schema(
                columns, root.required("publicColumns").booleanValue(), words(root.required("inferredColumns")));
    }

    private static List<String> words(JsonNode node) {
        List<String> words = new ArrayList<>();
        node.forEach(word -> words.add(word.textValue()));
        return words;
    }
}
