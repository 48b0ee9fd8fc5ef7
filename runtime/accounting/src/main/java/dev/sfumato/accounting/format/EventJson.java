package dev.sfumato.accounting.format;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.accounting.event.PrivacyEvent;
import java.util.Set;
import java.util.TreeSet;

/**
 * Events as JSON. A document names its schema version; a field that is missing, unknown or of the wrong type is refused,
 * because a parameter that was not understood cannot be priced.
 *
 * <p>An event is an object with its {@code mechanism}, its parameters under their own names, and last the events inside it.
 */
public final class EventJson {
    /** The schema version that is written; every version up to this one can be read. */
    public static final int SCHEMA = 1;

    private static final String MECHANISM = "mechanism";

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
            root = StrictJson.read(document);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("The event is not JSON: " + e.getOriginalMessage(), e);
        }
        only(root, "document with an event", Set.of("schema", "event"));
        JsonNode schema = root.path("schema");
        if (!schema.isInt() || schema.intValue() < 1 || schema.intValue() > SCHEMA) {
            throw new IllegalArgumentException("schema must be in [1, " + SCHEMA + "], got " + EventField.given(schema)
                    + ": was the event written by a newer Sfumato?");
        }
        return fromNode(root.path("event"));
    }

    /** The event alone, to be put into a larger document that has a schema version of its own. */
    public static ObjectNode toNode(PrivacyEvent event) {
        EventShape shape = EventShape.of(event);
        ObjectNode node = JsonNodeFactory.instance.objectNode().put(MECHANISM, shape.mechanism());
        shape.fields().stream().filter(field -> !field.isNested()).forEach(field -> field.write(event, node));
        shape.fields().stream().filter(EventField::isNested).forEach(field -> field.write(event, node));
        return node;
    }

    public static PrivacyEvent fromNode(JsonNode node) {
        JsonNode mechanism = node.path(MECHANISM);
        if (!mechanism.isTextual()) {
            throw new IllegalArgumentException("mechanism must be a text, got " + EventField.given(mechanism));
        }
        EventShape shape = EventShape.named(mechanism.textValue());
        Set<String> known = new TreeSet<>(Set.of(MECHANISM));
        shape.fields().forEach(field -> known.add(field.name()));
        only(node, "'" + shape.mechanism() + "' event", known);
        return shape.create(
                shape.fields().stream().map(field -> field.read(node)).toArray());
    }

    private static void only(JsonNode node, String what, Set<String> known) {
        Set<String> unknown = new TreeSet<>();
        node.fieldNames().forEachRemaining(unknown::add);
        unknown.removeAll(known);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException(
                    "The fields of a " + what + " are " + new TreeSet<>(known) + ", got also " + unknown);
        }
    }
}
