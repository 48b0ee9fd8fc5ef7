package dev.sfumato.gradle.worker.declaration;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Settings of a declaration that a build may leave out. */
final class Settings {
    private Settings() {}

    static boolean truth(RequestFields fields, String field, boolean otherwise) {
        return fields.has(field) ? fields.truth(field) : otherwise;
    }

    static double number(RequestFields fields, String field, double otherwise) {
        return fields.has(field) ? fields.number(field) : otherwise;
    }

    /** A whole number that the runtime takes as an int. */
    static int count(RequestFields fields, String field, int least) {
        long value = fields.whole(field);
        if (value < least || value > Integer.MAX_VALUE) {
            throw fields.refused(field + " must be in [" + least + ", " + Integer.MAX_VALUE + "], got " + value);
        }
        return (int) value;
    }

    static int count(RequestFields fields, String field, int least, int otherwise) {
        return fields.has(field) ? count(fields, field, least) : otherwise;
    }

    /** Reads one of some words; by default, the first. */
    static String choice(RequestFields fields, String field, List<String> words) {
        if (!fields.has(field)) {
            return words.get(0);
        }
        String value = fields.text(field);
        if (!words.contains(value)) {
            throw fields.refused(field + " must be one of " + String.join(", ", words) + ", got '" + value + "'");
        }
        return value;
    }

    static List<String> texts(RequestFields fields, String field) {
        return fields.has(field) ? fields.texts(field) : List.of();
    }

    static List<Double> numbers(RequestFields fields, String field) {
        return list(fields, field, "numbers", JsonNode::isNumber).stream()
                .map(JsonNode::doubleValue)
                .toList();
    }

    private static List<JsonNode> list(RequestFields fields, String field, String what, Predicate<JsonNode> isOne) {
        List<JsonNode> values = new ArrayList<>();
        if (fields.has(field)) {
            JsonNode list = fields.node().path(field);
            list.forEach(values::add);
            if (!list.isArray() || !values.stream().allMatch(isOne)) {
                throw fields.refused(field + " must be a list of " + what + ", got " + list);
            }
        }
        return values;
    }
}
