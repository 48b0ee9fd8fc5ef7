package dev.sfumato.gradle.report;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields of one object of a report; what is not there as it should be is refused by name. */
final class ReportFields {
    private final String where;
    private final Map<?, ?> fields;

    private ReportFields(String where, Map<?, ?> fields) {
        this.where = where;
        this.fields = fields;
    }

    static ReportFields of(String where, @Nullable Object value) {
        if (value instanceof Map<?, ?> fields) {
            return new ReportFields(where, fields);
        }
        throw new IllegalArgumentException(where + " must be an object, got " + given(value));
    }

    boolean is(String field, String text) {
        return text.equals(fields.get(field));
    }

    /** The names of all fields. */
    List<String> names() {
        return fields.keySet().stream().map(String::valueOf).toList();
    }

    boolean has(String field) {
        return fields.get(field) != null;
    }

    boolean bool(String field) {
        if (fields.get(field) instanceof Boolean value) {
            return value;
        }
        throw refused(field, "true or false");
    }

    String text(String field) {
        if (fields.get(field) instanceof String value && !value.isBlank()) {
            return value;
        }
        throw refused(field, "a text");
    }

    /** A number that is finite and not negative, as all figures of a report are. */
    BigDecimal number(String field) {
        if (fields.get(field) instanceof Number value
                && Double.isFinite(value.doubleValue())
                && value.doubleValue() >= 0) {
            return new BigDecimal(value.toString());
        }
        throw refused(field, "a number in [0, infinity)");
    }

    ReportFields object(String field) {
        return of(field + " of " + where, fields.get(field));
    }

    List<ReportFields> objects(String field) {
        if (fields.get(field) instanceof List<?> values) {
            List<ReportFields> objects = new ArrayList<>();
            for (Object value : values) {
                objects.add(of("entry " + (objects.size() + 1) + " of " + field, value));
            }
            return objects;
        }
        throw refused(field, "a list");
    }

    List<String> texts(String field) {
        if (fields.get(field) instanceof List<?> values && values.stream().allMatch(String.class::isInstance)) {
            return values.stream().map(String::valueOf).toList();
        }
        throw refused(field, "a list of texts");
    }

    private IllegalArgumentException refused(String field, String expected) {
        return new IllegalArgumentException(
                field + " of " + where + " must be " + expected + ", got " + given(fields.get(field)));
    }

    private static String given(@Nullable Object value) {
        return value == null ? "nothing" : value instanceof String ? "'" + value + "'" : value.toString();
    }
}
