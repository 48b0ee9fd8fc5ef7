package dev.sfumato.gradle.worker.declaration;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The fields of one object of a request.
 *
 * @param owner the declaration that it belongs to, as its author knows it
 */
public record RequestFields(String owner, JsonNode node) {
    public RequestFields {
        if (!node.isObject()) {
            throw new BadRequestException(owner + ": an object was expected, got " + given(node));
        }
    }

    public RequestFields named(String name) {
        return new RequestFields(name, node);
    }

    public BadRequestException refused(String why) {
        return new BadRequestException(owner + ": " + why);
    }

    /** Refuses fields that this version does not know: a parameter that is not understood cannot be priced. */
    public void only(String... known) {
        Set<String> unknown = new TreeSet<>();
        node.fieldNames().forEachRemaining(unknown::add);
        List.of(known).forEach(unknown::remove);
        if (!unknown.isEmpty()) {
            throw refused("the fields must be among " + new TreeSet<>(List.of(known)) + ", got also " + unknown);
        }
    }

    public boolean has(String field) {
        return node.has(field);
    }

    public String text(String field) {
        JsonNode value = node.path(field);
        if (!value.isTextual()) {
            throw refused(field + " must be a text, got " + given(value));
        }
        return value.textValue();
    }

    /** A number; those that JSON cannot write come as text, and are left to the range of the parameter. */
    double number(String field) {
        JsonNode value = node.path(field);
        if (value.isNumber()) {
            return value.doubleValue();
        }
        return switch (value.asText()) {
            case "NaN" -> Double.NaN;
            case "Infinity" -> Double.POSITIVE_INFINITY;
            case "-Infinity" -> Double.NEGATIVE_INFINITY;
            default -> throw refused(field + " must be a number, got " + given(value));
        };
    }

    public long whole(String field) {
        JsonNode value = node.path(field);
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw refused(field + " must be a whole number, got " + given(value));
        }
        return value.longValue();
    }

    public boolean truth(String field) {
        JsonNode value = node.path(field);
        if (!value.isBoolean()) {
            throw refused(field + " must be true or false, got " + given(value));
        }
        return value.booleanValue();
    }

    public RequestFields object(String field) {
        return new RequestFields(owner, node.path(field));
    }

    public List<RequestFields> objects(String field) {
        JsonNode values = node.path(field);
        if (!values.isArray()) {
            throw refused(field + " must be a list, got " + given(values));
        }
        List<RequestFields> objects = new ArrayList<>();
        values.forEach(value -> objects.add(new RequestFields(owner, value)));
        return objects;
    }

    public List<String> texts(String field) {
        JsonNode values = node.path(field);
        if (!values.isArray()) {
            throw refused(field + " must be a list of texts, got " + given(values));
        }
        List<String> texts = new ArrayList<>();
        for (JsonNode value : values) {
            if (!value.isTextual()) {
                throw refused(field + " must be a list of texts, got " + given(values));
            }
            texts.add(value.textValue());
        }
        return texts;
    }

    private static String given(JsonNode value) {
        return value.isMissingNode() ? "nothing" : value.toString();
    }
}
