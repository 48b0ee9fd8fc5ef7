package dev.sfumato.diffusion.discrete;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.accounting.ComposedEvent;
import dev.sfumato.accounting.EventJson;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.SeededEvent;
import dev.sfumato.data.table.Column;
import dev.sfumato.data.table.Schema;
import dev.sfumato.nn.Activation;
import dev.sfumato.nn.FoldedMlp;
import dev.sfumato.nn.MlpShape;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A model as a file: a mark, a header of JSON that tells what the model is and where it comes from, its weights as floats, and
 * a digest of all of that. There are no rows in it.
 */
final class MlpFile {
    private static final byte[] MARK = "sfumato-mlp\n".getBytes(StandardCharsets.US_ASCII);
    private static final int VERSION = 1;
    private static final int DIGEST_BYTES = 32;
    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(
                    DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY,
                    DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final Path path;

    MlpFile(Path path) {
        this.path = path;
    }

    /** Writes beside the file first, so that there is a whole file or none. */
    void write(MlpDenoiser model) throws IOException {
        byte[] header = header(model).toPrettyString().getBytes(StandardCharsets.UTF_8);
        List<float[]> layers = model.network().layers();
        int floats = layers.stream().mapToInt(layer -> layer.length).sum();
        ByteBuffer content = ByteBuffer.allocate(
                        MARK.length + Integer.BYTES + header.length + floats * Float.BYTES + DIGEST_BYTES)
                .order(ByteOrder.LITTLE_ENDIAN);
        content.put(MARK).putInt(header.length).put(header);
        for (float[] layer : layers) {
            for (float value : layer) {
                content.putFloat(value);
            }
        }
        content.put(digest(content.array(), content.position()));
        Path part = path.resolveSibling(path.getFileName() + ".part");
        Files.write(part, content.array());
        Files.move(part, path, StandardCopyOption.REPLACE_EXISTING);
    }

    MlpDenoiser read() throws IOException {
        byte[] bytes = Files.readAllBytes(path);
        if (bytes.length < MARK.length || !Arrays.equals(MARK, Arrays.copyOf(bytes, MARK.length))) {
            throw refused("is not a model that Sfumato wrote");
        }
        int end = bytes.length - DIGEST_BYTES;
        if (end < MARK.length + Integer.BYTES
                || !MessageDigest.isEqual(digest(bytes, end), Arrays.copyOfRange(bytes, end, bytes.length))) {
            throw refused("is damaged: its content and its digest disagree");
        }
        ByteBuffer content = ByteBuffer.wrap(bytes, 0, end).order(ByteOrder.LITTLE_ENDIAN);
        content.position(MARK.length);
        byte[] header = new byte[Math.max(0, Math.min(content.getInt(), content.remaining()))];
        content.get(header);
        try {
            return model(JSON.readTree(header), content);
        } catch (JsonProcessingException e) {
            throw refused("has a header that is not JSON");
        }
    }

    private static ObjectNode header(MlpDenoiser model) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("version", VERSION);
        root.put("publicColumns", model.schema().isPublic());
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
        MlpProvenance provenance = model.provenance();
        ObjectNode origin = root.putObject("provenance");
        origin.put("library", provenance.library())
                .put("rows", provenance.rows())
                .put("randomness", provenance.randomness());
        ObjectNode settings = origin.putObject("settings");
        provenance.settings().forEach(settings::put);
        provenance.event().ifPresent(event -> {
            origin.put("eventSchema", EventJson.SCHEMA);
            origin.set("event", EventJson.toNode(event));
        });
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
        int version = root.path("version").asInt();
        if (version < 1 || version > VERSION) {
            throw refused("has version " + version + ", and this Sfumato reads up to " + VERSION
                    + ": was it written by a newer one?");
        }
        try {
            Schema schema = new Schema(
                    columns(root.required("columns")),
                    root.required("publicColumns").booleanValue());
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
                    provenance(root.required("provenance")),
                    new FoldedMlp(shape, layers(shape, weights)));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(path + " has a header that is no model's: " + e.getMessage(), e);
        }
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

    private static MlpProvenance provenance(JsonNode node) {
        Map<String, String> settings = new LinkedHashMap<>();
        node.required("settings")
                .properties()
                .forEach(entry -> settings.put(entry.getKey(), entry.getValue().textValue()));
        Optional<PrivacyEvent> event =
                node.has("event") ? Optional.of(EventJson.fromNode(node.required("event"))) : Optional.empty();
        String randomness = node.required("randomness").textValue();
        if (event.isPresent() && !randomness.equals(MlpProvenance.SECURE) && !isSeeded(event.get())) {
            throw new IllegalArgumentException(
                    "its noise came from a " + randomness + ", and its event does not say so: it was changed by hand");
        }
        return new MlpProvenance(
                node.required("library").textValue(), node.required("rows").longValue(), settings, randomness, event);
    }

    private static boolean isSeeded(PrivacyEvent event) {
        return event instanceof SeededEvent
                || (event instanceof ComposedEvent parts
                        && parts.events().stream().allMatch(MlpFile::isSeeded));
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

    private static byte[] digest(byte[] bytes, int end) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            sha.update(bytes, 0, end);
            return sha.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-256", e);
        }
    }

    private IllegalArgumentException refused(String why) {
        return new IllegalArgumentException(path + " " + why);
    }
}
