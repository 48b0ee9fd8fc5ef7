package dev.sfumato.diffusion.discrete.network;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.data.table.Column;
import dev.sfumato.data.table.Schema;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.nn.Activation;
import dev.sfumato.nn.FoldedMlp;
import dev.sfumato.nn.MlpShape;
import dev.sfumato.nn.WeightFile;
import dev.sfumato.training.Provenance;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A model as a file: a mark, a header of JSON that tells what the model is and where it comes from, its weights as floats, and
 * a digest of all of that. There are no rows in it.
 */
final class MlpFile {
    private static final int VERSION = 1;

    private final Path path;
    private final WeightFile file;

    MlpFile(Path path) {
        this.path = path;
        file = new WeightFile(path, "sfumato-mlp", "a model");
    }

    void write(MlpDenoiser model) throws IOException {
        file.write(header(model), model.network().layers());
    }

    MlpDenoiser read() throws IOException {
        WeightFile.Content content = file.read();
        return model(content.header(), content.numbers());
    }

    private static ObjectNode header(MlpDenoiser model) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("version", VERSION);
        root.put("publicColumns", model.schema().isPublic());
        ArrayNode inferred = root.putArray("inferredColumns");
        model.schema().inferred().forEach(inferred::add);
        ArrayNode columns = root.putArray("columns");
        model.schema().columns().forEach(column -> columns.add(columnNode(column)));
        model.classColumn().ifPresent(column -> root.set("class", columnNode(column)));
        ArrayNode shares = root.putArray("classShares");
        Arrays.stream(model.classShares()).forEach(shares::add);
        Schedule schedule = model.schedule();
        root.putObject("schedule")
                .put("shape", schedule.shape().name().toLowerCase(Locale.ROOT))
                .put("steps", schedule.steps())
                .put("decay", schedule.decay());
        root.put("blindBelow", model.blindBelow());
        MlpShape shape = model.network().shape();
        root.putObject("network")
                .put("layers", shape.layers())
                .put("hidden", shape.hidden())
                .put("activation", shape.activation().name().toLowerCase(Locale.ROOT))
                .put("residual", shape.isResidual());
        root.set("provenance", model.provenance().toNode());
        return root;
    }

    private static ObjectNode columnNode(Column column) {
        ObjectNode node = JsonNodeFactory.instance.objectNode().put("name", column.name());
        ArrayNode categories = node.putArray("categories");
        column.categories().forEach(categories::add);
        ArrayNode typical = node.putArray("typical");
        column.typical().forEach(typical::add);
        return node;
    }

    private MlpDenoiser model(JsonNode root, ByteBuffer weights) {
        file.version(root, VERSION);
        try {
            Schema schema = schema(root);
            Optional<Column> classColumn =
                    root.has("class") ? Optional.of(column(root.required("class"))) : Optional.empty();
            JsonNode ofSchedule = root.required("schedule");
            Schedule schedule = new Schedule(
                    Schedule.Shape.valueOf(
                            ofSchedule.required("shape").textValue().toUpperCase(Locale.ROOT)),
                    ofSchedule.required("steps").intValue(),
                    ofSchedule.required("decay").doubleValue());
            double blindBelow = root.required("blindBelow").doubleValue();
            int classes = classColumn.map(Column::size).orElse(0);
            double[] shares = new double[classes];
            for (int i = 0; i < classes; i++) {
                shares[i] = root.required("classShares").required(i).doubleValue();
            }
            RowEncoding encoding = RowEncoding.of(schema.sizes(), classes, schedule, blindBelow);
            JsonNode network = root.required("network");
            MlpShape shape = new MlpShape(
                    encoding.inputs(),
                    network.required("layers").intValue(),
                    network.required("hidden").intValue(),
                    encoding.outputs(),
                    Activation.valueOf(
                            network.required("activation").textValue().toUpperCase(Locale.ROOT)),
                    false,
                    network.required("residual").booleanValue());
            return MlpDenoiser.of(
                    schema,
                    classColumn,
                    shares,
                    schedule,
                    blindBelow,
                    Provenance.fromNode(root.required("provenance")),
                    new FoldedMlp(shape, layers(shape, weights)));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(path + " has a header that is no model's: " + e.getMessage(), e);
        }
    }

    /** Files of earlier versions do not say which columns were inferred. */
    private static Schema schema(JsonNode root) {
        List<Column> columns = columns(root.required("columns"));
        boolean isPublic = root.required("publicColumns").booleanValue();
        if (!root.has("inferredColumns")) {
            return new Schema(columns, isPublic);
        }
        List<String> inferred = new ArrayList<>();
        root.required("inferredColumns").forEach(name -> inferred.add(name.textValue()));
        return new Schema(columns, isPublic, inferred);
    }

    private static List<float[]> layers(MlpShape shape, ByteBuffer weights) {
        long floats = 0;
        for (int layer = 0; layer <= shape.layers(); layer++) {
            floats += FoldedMlp.size(shape, layer);
        }
        if (weights.remaining() != floats * Float.BYTES) {
            throw new IllegalArgumentException(
                    "its network has " + floats + " weights, and there are " + weights.remaining() / Float.BYTES);
        }
        List<float[]> layers = new ArrayList<>();
        for (int layer = 0; layer <= shape.layers(); layer++) {
            float[] values = new float[FoldedMlp.size(shape, layer)];
            weights.asFloatBuffer().get(values);
            weights.position(weights.position() + values.length * Float.BYTES);
            layers.add(values);
        }
        return layers;
    }

    private static List<Column> columns(JsonNode nodes) {
        List<Column> columns = new ArrayList<>();
        nodes.forEach(node -> columns.add(column(node)));
        return columns;
    }

    private static Column column(JsonNode node) {
        List<String> categories = new ArrayList<>();
        node.required("categories").forEach(category -> categories.add(category.textValue()));
        List<String> typical = new ArrayList<>();
        node.required("typical").forEach(value -> typical.add(value.textValue()));
        return new Column(node.required("name").textValue(), categories, typical);
    }
}
