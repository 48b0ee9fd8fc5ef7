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
    private static final int SCHEMA = 2;

    private RequestJson() {}

    static String toJson(String title, List<DatasetSpec> datasets, List<ReleaseSpec> releases) {
        Map<String, Object> request = new LinkedHashMap<>();
        request.put("schema", SCHEMA);
        request.put("title", title);
        request.put("datasets", datasets.stream().map(RequestJson::of).toList());
        request.put(
                "releases",
                releases.stream().map(release -> of(release, datasets)).toList());
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

    private static Map<String, Object> of(ReleaseSpec release, List<DatasetSpec> datasets) {
        String dataset = release.getDataset().getOrNull();
        String unit = datasets.stream()
                .filter(one -> one.getName().equals(dataset))
                .map(one -> one.getUnit().getOrNull())
                .findFirst()
                .orElse(null);
        ReleaseJson json = new ReleaseJson(release.getName(), unit);
        json.put("dataset", dataset);
        json.put("times", release.getTimes().getOrNull());
        MechanismSpec mechanism = release.getMechanism().getOrNull();
        if (mechanism != null) {
            mechanism.describe(json);
        }
        return json.fields();
    }

    /** JSON has no numbers that are not finite, so these travel as text, for the worker to refuse by name. */
    static void number(Map<String, Object> node, String field, Property<Number> property) {
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
