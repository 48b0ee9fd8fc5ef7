package dev.sfumato.accounting;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Events as JSON. A document names its schema version; a field that is missing, unknown or of the wrong type is refused,
 * because a parameter that was not understood cannot be priced.
 */
public final class EventJson {
    /** The schema version that is written; every version up to this one can be read. */
    public static final int SCHEMA = 1;

    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(
                    DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY,
                    DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private EventJson() {}

    /** A document that holds one event and the schema version. */
    public static String write(PrivacyEvent event) {
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        document.put("schema", SCHEMA);
        document.set("event", toNode(event));
        return document.toPrettyString();
    }

    public static PrivacyEvent read(String document) {
        JsonNode root;
        try {
            root = JSON.readTree(document);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("The event is not JSON: " + e.getOriginalMessage(), e);
        }
        fields(root, Set.of("schema", "event"));
        JsonNode schema = root.get("schema");
        if (!schema.isInt() || schema.intValue() < 1 || schema.intValue() > SCHEMA) {
            throw new IllegalArgumentException("schema must be in [1, " + SCHEMA + "], got " + schema
                    + ": was the event written by a newer Sfumato?");
        }
        return fromNode(root.get("event"));
    }

    /** The event alone, to be put into a larger document that has a schema version of its own. */
    public static ObjectNode toNode(PrivacyEvent event) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        if (event instanceof GaussianEvent g) {
            return node.put("mechanism", "gaussian")
                    .put("sigma", g.sigma())
                    .put("sensitivity", g.sensitivity())
                    .put("unit", g.unit().id());
        } else if (event instanceof LaplaceEvent l) {
            return node.put("mechanism", "laplace")
                    .put("scale", l.scale())
                    .put("sensitivity", l.sensitivity())
                    .put("unit", l.unit().id());
        } else if (event instanceof RepeatedEvent r) {
            node.put("mechanism", "repeated").put("times", r.times()).set("event", toNode(r.event()));
            return node;
        } else if (event instanceof ComposedEvent c) {
            ArrayNode events =
                    node.put("mechanism", "composed").put("unit", c.unit().id()).putArray("events");
            c.events().forEach(part -> events.add(toNode(part)));
            return node;
        }
        throw new AssertionError(event);
    }

    public static PrivacyEvent fromNode(JsonNode node) {
        String mechanism = text(node, "mechanism");
        return switch (mechanism) {
            case "gaussian" -> {
                fields(node, Set.of("mechanism", "sigma", "sensitivity", "unit"));
                yield new GaussianEvent(
                        number(node, "sigma"), number(node, "sensitivity"), Unit.of(text(node, "unit")));
            }
            case "laplace" -> {
                fields(node, Set.of("mechanism", "scale", "sensitivity", "unit"));
                yield new LaplaceEvent(number(node, "scale"), number(node, "sensitivity"), Unit.of(text(node, "unit")));
            }
            case "repeated" -> {
                fields(node, Set.of("mechanism", "times", "event"));
                yield new RepeatedEvent(fromNode(node.get("event")), whole(node, "times"));
            }
            case "composed" -> {
                fields(node, Set.of("mechanism", "unit", "events"));
                List<PrivacyEvent> parts = new ArrayList<>();
                if (!node.get("events").isArray()) {
                    throw new IllegalArgumentException("events must be a list, got " + node.get("events"));
                }
                node.get("events").forEach(part -> parts.add(fromNode(part)));
                yield new ComposedEvent(Unit.of(text(node, "unit")), parts);
            }
            default ->
                throw new IllegalArgumentException(
                        "mechanism must be one of gaussian, laplace, repeated, composed, got '" + mechanism + "'");
        };
    }

    private static void fields(JsonNode node, Set<String> expected) {
        Set<String> given = new TreeSet<>();
        node.fieldNames().forEachRemaining(given::add);
        if (!given.equals(expected)) {
            throw new IllegalArgumentException(
                    "An event must have the fields " + new TreeSet<>(expected) + ", got " + given);
        }
    }

    private static String text(JsonNode node, String field) {
        JsonNode value = node.path(field);
        if (!value.isTextual()) {
            throw new IllegalArgumentException(field + " must be a text, got " + given(value));
        }
        return value.textValue();
    }

    private static double number(JsonNode node, String field) {
        JsonNode value = node.path(field);
        if (!value.isNumber()) {
            throw new IllegalArgumentException(field + " must be a number, got " + given(value));
        }
        return value.doubleValue();
    }

    private static long whole(JsonNode node, String field) {
        JsonNode value = node.path(field);
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw new IllegalArgumentException(field + " must be a whole number below 2^63, got " + given(value));
        }
        return value.longValue();
    }

    private static String given(JsonNode value) {
        return value.isMissingNode() ? "nothing" : value.toString();
    }
}
