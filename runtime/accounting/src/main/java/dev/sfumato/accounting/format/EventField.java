package dev.sfumato.accounting.format;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** One parameter of an event, as it is written to JSON and read back. */
record EventField(RecordComponent component) {
    String name() {
        return component.getName();
    }

    Class<?> type() {
        return component.getType();
    }

    /** Whether the field holds an event or several, which are written after all other fields. */
    boolean isNested() {
        return component.getGenericType().getTypeName().contains(PrivacyEvent.class.getName());
    }

    private boolean isText() {
        return component.getGenericType().getTypeName().contains(String.class.getName());
    }

    void write(PrivacyEvent event, ObjectNode node) {
        try {
            node.set(name(), toNode(component.getAccessor().invoke(event)));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    Object read(JsonNode node) {
        JsonNode value = node.path(name());
        if (type() == double.class) {
            return number(value);
        } else if (type() == long.class) {
            return whole(value);
        } else if (type() == int.class) {
            return Math.toIntExact(
                    require(value.canConvertToInt() && value.isIntegralNumber(), "a whole number below 2^31", value)
                            .longValue());
        } else if (type() == boolean.class) {
            return require(value.isBoolean(), "true or false", value).booleanValue();
        } else if (type() == String.class) {
            return text(value);
        } else if (type() == Unit.class) {
            return Unit.of(text(value));
        } else if (type().isEnum()) {
            return constant(text(value));
        } else if (type() == PrivacyEvent.class) {
            return EventJson.fromNode(require(value.isObject(), "an event", value));
        } else if (type() == List.class) {
            List<Object> values = new ArrayList<>();
            for (JsonNode element : require(value.isArray(), "a list", value)) {
                values.add(
                        isNested() ? EventJson.fromNode(element) : isText() ? text(element) : (Object) number(element));
            }
            return values;
        }
        throw new AssertionError(component);
    }

    private static JsonNode toNode(Object value) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        if (value instanceof Double number) {
            return nodes.numberNode(number);
        } else if (value instanceof Long number) {
            return nodes.numberNode(number);
        } else if (value instanceof Integer number) {
            return nodes.numberNode(number);
        } else if (value instanceof Boolean flag) {
            return nodes.booleanNode(flag);
        } else if (value instanceof String text) {
            return nodes.textNode(text);
        } else if (value instanceof Unit unit) {
            return nodes.textNode(unit.id());
        } else if (value instanceof Enum<?> constant) {
            return nodes.textNode(id(constant));
        } else if (value instanceof PrivacyEvent event) {
            return EventJson.toNode(event);
        } else if (value instanceof List<?> values) {
            ArrayNode array = nodes.arrayNode();
            values.forEach(element -> array.add(toNode(element)));
            return array;
        }
        throw new AssertionError(value);
    }

    private double number(JsonNode value) {
        return require(value.isNumber(), "a number", value).doubleValue();
    }

    private long whole(JsonNode value) {
        return require(value.isIntegralNumber() && value.canConvertToLong(), "a whole number below 2^63", value)
                .longValue();
    }

    private String text(JsonNode value) {
        return require(value.isTextual(), "a text", value).textValue();
    }

    private Enum<?> constant(String text) {
        Enum<?>[] constants = (Enum<?>[]) type().getEnumConstants();
        return Arrays.stream(constants)
                .filter(constant -> id(constant).equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(name() + " must be one of "
                        + Arrays.stream(constants).map(EventField::id).collect(Collectors.joining(", ")) + ", got '"
                        + text + "'"));
    }

    private static String id(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private JsonNode require(boolean holds, String expected, JsonNode value) {
        if (!holds) {
            throw new IllegalArgumentException(name() + " must be " + expected + ", got " + given(value));
        }
        return value;
    }

    static String given(JsonNode value) {
        return value.isMissingNode() ? "nothing" : value.toString();
    }
}
