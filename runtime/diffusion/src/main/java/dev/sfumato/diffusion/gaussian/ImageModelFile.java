package dev.sfumato.diffusion.gaussian;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.data.image.ImageShape;
import dev.sfumato.nn.WeightFile;
import dev.sfumato.nn.layer.Layer;
import dev.sfumato.nn.layer.Weights;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.training.Provenance;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A model of images as a file. */
final class ImageModelFile {
    private static final int VERSION = 1;

    private final Path path;
    private final WeightFile file;

    ImageModelFile(Path path) {
        this.path = path;
        file = new WeightFile(path, "sfumato-images", "a model of images");
    }

    void write(ImageModel model) throws IOException {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("version", VERSION);
        root.set("shape", shapeNode(model.shape()));
        root.set("classes", texts(model.classes()));
        ArrayNode shares = root.putArray("shares");
        Arrays.stream(model.shares()).forEach(shares::add);
        root.set("schedule", scheduleNode(model.schedule()));
        root.put("prediction", model.prediction().name().toLowerCase(Locale.ROOT));
        root.set("network", NetworkPlanJson.toNode(model.plan()));
        List<float[]> numbers = new ArrayList<>();
        model.task().prior().ifPresent(guess -> root.set("law", PriorNumbers.toNode(guess.prior(), numbers)));
        for (Weights weights : model.network().weights()) {
            numbers.add(weights.values().data().asFloat());
        }
        root.set("start", startNode(model.start(), numbers));
        root.set("provenance", model.provenance().toNode());
        file.write(root, numbers);
    }

    ImageModel read() throws IOException {
        WeightFile.Content content = file.read();
        JsonNode root = content.header();
        file.version(root, VERSION);
        try {
            ImageShape shape = shape(root.required("shape"));
            List<String> classes = texts(root.required("classes"));
            double[] shares = new double[root.required("shares").size()];
            for (int i = 0; i < shares.length; i++) {
                shares[i] = root.required("shares").required(i).doubleValue();
            }
            NetworkPlan plan = NetworkPlanJson.fromNode(root.required("network"));
            VarianceSchedule schedule = schedule(root.required("schedule"));
            Prediction prediction =
                    Prediction.valueOf(root.required("prediction").asText().toUpperCase(Locale.ROOT));
            Optional<PriorGuess> prior = root.has("law")
                    ? Optional.of(new PriorGuess(PriorNumbers.fromNode(root.required("law"), shape, content), schedule))
                    : Optional.empty();
            DenoisingTask task = new DenoisingTask(shape, classes.size(), schedule, prediction, prior);
            Layer network = plan.start(shape, task.conditions(), RandomSource.seeded(0));
            for (Weights weights : network.weights()) {
                weights.assign(content.next(weights.size()));
            }
            SampleStart start = start(root.required("start"), shape, content);
            if (content.numbers().hasRemaining()) {
                throw new IllegalArgumentException("it has numbers that belong to nothing");
            }
            return new ImageModel(
                    task, classes, shares, plan, network, start, Provenance.fromNode(root.required("provenance")));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(path + " has a header that is no model's: " + e.getMessage(), e);
        }
    }

    static ObjectNode shapeNode(ImageShape shape) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("height", shape.height())
                .put("width", shape.width())
                .put("channels", shape.channels());
    }

    static ImageShape shape(JsonNode node) {
        return new ImageShape(
                node.required("height").intValue(),
                node.required("width").intValue(),
                node.required("channels").intValue());
    }

    static ObjectNode scheduleNode(VarianceSchedule schedule) {
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("shape", schedule.shape().name().toLowerCase(Locale.ROOT))
                .put("steps", schedule.steps());
        schedule.levels()
                .ifPresent(levels -> node.put("largest", levels.largest()).put("least", levels.least()));
        return node;
    }

    static VarianceSchedule schedule(JsonNode node) {
        VarianceSchedule.Shape shape =
                VarianceSchedule.Shape.valueOf(node.required("shape").asText().toUpperCase(Locale.ROOT));
        int steps = node.required("steps").intValue();
        return shape == VarianceSchedule.Shape.GEOMETRIC
                ? VarianceSchedule.geometric(new NoiseLevels(
                        node.required("largest").doubleValue(),
                        node.required("least").doubleValue(),
                        steps))
                : new VarianceSchedule(shape, steps);
    }

    private static ArrayNode texts(List<String> texts) {
        ArrayNode node = JsonNodeFactory.instance.arrayNode();
        texts.forEach(node::add);
        return node;
    }

    private static List<String> texts(JsonNode nodes) {
        List<String> texts = new ArrayList<>();
        nodes.forEach(node -> texts.add(node.textValue()));
        return texts;
    }

    /** Adds the prior's numbers after those of the network. */
    static ObjectNode startNode(SampleStart start, List<float[]> numbers) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        if (start instanceof SampleStart.Prior prior) {
            node.put("step", prior.step());
            node.set("law", PriorNumbers.toNode(prior.prior(), numbers));
        }
        return node;
    }

    static SampleStart start(JsonNode node, ImageShape shape, WeightFile.Content content) {
        return node.has("law")
                ? new SampleStart.Prior(
                        node.required("step").intValue(), PriorNumbers.fromNode(node.required("law"), shape, content))
                : new SampleStart.Noise();
    }
}
