package dev.sfumato.diffusion.gaussian;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.data.image.ImageShape;
import dev.sfumato.nn.WeightFile;
import java.util.ArrayList;
import java.util.List;

/** The normal distributions of classes in a file. */
public final class PriorNumbers {
    private PriorNumbers() {}

    public static ObjectNode toNode(ClassGaussian prior, List<float[]> numbers) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        ArrayNode classes = node.putArray("classes");
        prior.classes().forEach(classes::add);
        ArrayNode shares = node.putArray("shares");
        ArrayNode axes = node.putArray("axes");
        for (int label = 0; label < prior.means().length; label++) {
            shares.add(prior.shares()[label]);
            axes.add(prior.axes(label));
            numbers.add(floats(prior.means()[label]));
            numbers.add(floats(prior.axes()[label]));
        }
        return node;
    }

    public static ClassGaussian fromNode(JsonNode node, ImageShape shape, WeightFile.Content content) {
        List<String> classes = new ArrayList<>();
        node.required("classes").forEach(name -> classes.add(name.textValue()));
        int priors = node.required("shares").size();
        double[] shares = new double[priors];
        double[][] means = new double[priors][];
        double[][] axes = new double[priors][];
        for (int label = 0; label < priors; label++) {
            shares[label] = node.required("shares").required(label).doubleValue();
            means[label] = doubles(content.next(shape.values()));
            int count = node.required("axes").required(label).intValue();
            axes[label] = doubles(content.next(Math.multiplyExact(count, shape.values())));
        }
        return new ClassGaussian(shape, classes, shares, means, axes);
    }

    private static float[] floats(double[] values) {
        float[] floats = new float[values.length];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = (float) values[i];
        }
        return floats;
    }

    private static double[] doubles(float[] values) {
        double[] doubles = new double[values.length];
        for (int i = 0; i < doubles.length; i++) {
            doubles[i] = values[i];
        }
        return doubles;
    }
}
