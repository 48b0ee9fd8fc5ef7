package dev.sfumato.gradle.internal;

import groovy.json.JsonOutput;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gradle.api.provider.Property;
import org.jspecify.annotations.Nullable;

/** An object of a request in the making. What a build left out is left out of it, for the worker to refuse by name. */
public final class RequestObject {
    private final Map<String, Object> fields = new LinkedHashMap<>();

    public RequestObject put(String field, @Nullable Object value) {
        if (value != null) {
            fields.put(field, value instanceof RequestObject nested ? nested.fields : value);
        }
        return this;
    }

    public RequestObject text(String field, Property<String> property) {
        return put(field, property.getOrNull());
    }

    /** JSON has no numbers that are not finite, so these travel as text, for the worker to refuse by name. */
    public RequestObject number(String field, Property<Number> property) {
        return put(field, property.isPresent() ? number(property.get()) : null);
    }

    /** A number as it was given: the worker refuses one that is not whole. */
    public RequestObject whole(String field, Property<Number> property) {
        Number given = property.getOrNull();
        return put(field, given == null || Double.isFinite(given.doubleValue()) ? given : number(given));
    }

    public static Object number(Number given) {
        double value = given.doubleValue();
        return Double.isFinite(value) ? (Object) value : Double.toString(value);
    }

    public Map<String, Object> fields() {
        return fields;
    }

    public String toJson() {
        return JsonOutput.prettyPrint(JsonOutput.toJson(fields)) + "\n";
    }
}
