package dev.sfumato.gradle;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gradle.api.InvalidUserDataException;
import org.gradle.api.provider.Property;
import org.jspecify.annotations.Nullable;

/** One release of a request in the making. */
final class ReleaseJson {
    private final String name;
    private final @Nullable String unit;
    private final Map<String, Object> fields = new LinkedHashMap<>();

    /** @param unit what its dataset protects, where that is known */
    ReleaseJson(String name, @Nullable String unit) {
        this.name = name;
        this.unit = unit;
        fields.put("name", name);
    }

    Map<String, Object> fields() {
        return fields;
    }

    void put(String field, @Nullable Object value) {
        if (value != null) {
            fields.put(field, value);
        }
    }

    /** A mechanism that adds noise or answers by itself, as an event of its dataset's unit. */
    EventJsonMap event(String mechanism) {
        return new EventJsonMap(mechanism).put("unit", unit);
    }

    /** The event, on a Poisson sample where there is a rate. */
    EventJsonMap sampled(EventJsonMap event, Property<Number> rate) {
        return rate.isPresent()
                ? new EventJsonMap("poisson-sampled").number("rate", rate).put("event", event.fields())
                : event;
    }

    void mechanism(EventJsonMap event) {
        fields.put("mechanism", event.fields());
    }

    /** A count under the name by which its author knows it. */
    long count(String field, Property<Number> property) {
        Number given = property.getOrNull();
        if ((given instanceof Integer || given instanceof Long) && given.longValue() >= 1) {
            return given.longValue();
        }
        throw new InvalidUserDataException("release '" + name + "': " + field
                + " must be a whole number of at least 1, got " + (given == null ? "nothing" : given));
    }

    /** An event in the worker's file format, without the values that a build left out. */
    static final class EventJsonMap {
        private final Map<String, Object> fields = new LinkedHashMap<>();

        EventJsonMap(String mechanism) {
            fields.put("mechanism", mechanism);
        }

        Map<String, Object> fields() {
            return fields;
        }

        EventJsonMap put(String field, @Nullable Object value) {
            if (value != null) {
                fields.put(field, value);
            }
            return this;
        }

        EventJsonMap number(String field, Property<Number> property) {
            RequestJson.number(fields, field, property);
            return this;
        }

        /** A number as it was given: the worker refuses one that is not whole. */
        EventJsonMap whole(String field, Property<Number> property) {
            return put(field, property.getOrNull());
        }
    }
}
