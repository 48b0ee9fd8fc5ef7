package dev.sfumato.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.accounting.format.StrictJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The fields of one object of a report. A field that is missing, unknown or of the wrong type is refused by name.
 *
 * @param where the object, as a reader of the sentence finds it
 */
record JsonFields(String where, JsonNode node) {
    private static final String INFINITE = "infinite";

    JsonFields {
        if (!node.isObject()) {
            throw new IllegalArgumentException(where + " must be an object, got " + given(node));
        }
    }

    static JsonFields parse(String where, String document) {
        try {
            return new JsonFields(where, StrictJson.read(document));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(where + " is not JSON: " + e.getOriginalMessage(), e);
        }
    }

    /** An epsilon or delta; infinity, which no JSON number can say, is a text. */
    static void figure(ObjectNode node, String name, double value) {
        if (Double.isInfinite(value)) {
            node.put(name, INFINITE);
        } else {
            node.put(name, value);
        }
    }

    JsonFields only(String... known) {
        Set<String> unknown = new TreeSet<>();
        node.fieldNames().forEachRemaining(unknown::add);
        List.of(known).forEach(unknown::remove);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException(
                    "the fields of " + where + " are " + new TreeSet<>(List.of(known)) + ", got also " + unknown);
        }
        return this;
    }

    JsonNode value(String field) {
        return node.path(field);
    }

    String text(String field) {
        return require(node.path(field).isTextual(), field, "a text").textValue();
    }

    Optional<String> optionalText(String field) {
        return node.has(field) ? Optional.of(text(field)) : Optional.empty();
    }

    boolean bool(String field) {
        return require(node.path(field).isBoolean(), field, "true or false").booleanValue();
    }

    double number(String field) {
        return require(node.path(field).isNumber(), field, "a number").doubleValue();
    }

    double figure(String field) {
        return node.path(field).asText().equals(INFINITE) ? Double.POSITIVE_INFINITY : number(field);
    }

    long whole(String field) {
        JsonNode value = node.path(field);
        return require(value.isIntegralNumber() && value.canConvertToLong(), field, "a whole number below 2^63")
                .longValue();
    }

    <E extends Enum<E>> E constant(String field, Class<E> type) {
        String text = text(field);
        for (E constant : type.getEnumConstants()) {
            if (constant.name().equals(text)) {
                return constant;
            }
        }
        throw refused(field, "one of " + List.of(type.getEnumConstants()));
    }

    JsonFields object(String field) {
        return new JsonFields(field + " of " + where, node.path(field));
    }

    Optional<JsonFields> optional(String field) {
        return node.has(field) ? Optional.of(object(field)) : Optional.empty();
    }

    <T> List<T> list(String field, Function<JsonFields, T> read) {
        List<T> values = new ArrayList<>();
        for (JsonNode element : require(node.path(field).isArray(), field, "a list")) {
            values.add(read.apply(
                    new JsonFields("entry " + (values.size() + 1) + " of " + field + " of " + where, element)));
        }
        return values;
    }

    List<String> texts(String field) {
        List<String> values = new ArrayList<>();
        for (JsonNode element : require(node.path(field).isArray(), field, "a list")) {
            require(element.isTextual(), field, "a list of texts");
            values.add(element.textValue());
        }
        return values;
    }

    IllegalArgumentException refused(String field, String expected) {
        return new IllegalArgumentException(
                field + " of " + where + " must be " + expected + ", got " + given(node.path(field)));
    }

    private JsonNode require(boolean holds, String field, String expected) {
        if (!holds) {
            throw refused(field, expected);
        }
        return node.path(field);
    }

    private static String given(JsonNode value) {
        return value.isMissingNode() ? "nothing" : value.toString();
    }
}
