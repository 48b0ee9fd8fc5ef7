package dev.sfumato.gradle;

import groovy.json.JsonOutput;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gradle.api.provider.Property;
import org.jspecify.annotations.Nullable;

/**
 * What the worker is asked to price, as JSON. Nothing is judged here: what a build left out is left out of the request,
 * and the worker refuses it with a sentence.
 */
final class RequestJson {
    private static final int SCHEMA = 1;

    private RequestJson() {}

    static String toJson(String title, List<DatasetSpec> datasets, List<ReleaseSpec> releases) {
        Map<String, Object> request = new LinkedHashMap<>();
        request.put("schema", SCHEMA);
        request.put("title", title);
        request.put("datasets", datasets.stream().map(RequestJson::of).toList());
        request.put("releases", releases.stream().map(RequestJson::of).toList());
        return JsonOutput.prettyPrint(JsonOutput.toJson(request)) + "\n";
    }

    /** What a report names its request by: the SHA-256 of the request, in hexadecimal digits. */
    static String digest(String request) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(request.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Map<String, Object> of(DatasetSpec dataset) {
        Map<String, Object> node = new LinkedHashMap<>();
        node.put("name", dataset.getName());
        put(node, "unit", dataset.getUnit().getOrNull());
        Map<String, Object> budget = new LinkedHashMap<>();
        number(budget, "epsilon", dataset.getBudget().getEpsilon());
        number(budget, "delta", dataset.getBudget().getDelta());
        node.put("budget", budget);
        return node;
    }

    private static Map<String, Object> of(ReleaseSpec release) {
        Map<String, Object> node = new LinkedHashMap<>();
        node.put("name", release.getName());
        put(node, "dataset", release.getDataset().getOrNull());
        put(node, "times", release.getTimes().getOrNull());
        MechanismSpec mechanism = release.getMechanism().getOrNull();
        put(node, "mechanism", mechanism == null ? null : of(mechanism));
        return node;
    }

    private static Map<String, Object> of(MechanismSpec mechanism) {
        Map<String, Object> node = new LinkedHashMap<>();
        if (mechanism instanceof GaussianSpec gaussian) {
            node.put("kind", "gaussian");
            number(node, "sigma", gaussian.getSigma());
            number(node, "sensitivity", gaussian.getSensitivity());
        } else if (mechanism instanceof LaplaceSpec laplace) {
            node.put("kind", "laplace");
            number(node, "scale", laplace.getScale());
            number(node, "sensitivity", laplace.getSensitivity());
        } else {
            throw new AssertionError(mechanism);
        }
        return node;
    }

    /** JSON has no numbers that are not finite, so these travel as text, for the worker to refuse by name. */
    private static void number(Map<String, Object> node, String field, Property<Number> property) {
        Number given = property.getOrNull();
        if (given != null) {
            double value = given.doubleValue();
            node.put(field, Double.isFinite(value) ? (Object) value : Double.toString(value));
        }
    }

    private static void put(Map<String, Object> node, String field, @Nullable Object value) {
        if (value != null) {
            node.put(field, value);
        }
    }
}
