package dev.sfumato.accounting.format;

import dev.sfumato.accounting.event.PrivacyEvent;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The shape of a kind of event: its name in files and its fields, which are the components of the record.
 *
 * @param mechanism the name in files, which outlives the name of the class
 */
public record EventShape(String mechanism, Class<? extends PrivacyEvent> type, List<EventField> fields) {
    private static final Map<String, EventShape> BY_MECHANISM = new LinkedHashMap<>();

    static {
        for (PrivacyEvent.Kind kind : PrivacyEvent.Kind.values()) {
            BY_MECHANISM.put(kind.mechanism(), new EventShape(kind));
        }
    }

    private EventShape(PrivacyEvent.Kind kind) {
        this(
                kind.mechanism(),
                kind.type(),
                Arrays.stream(kind.type().getRecordComponents())
                        .map(EventField::new)
                        .toList());
    }

    public static EventShape of(PrivacyEvent event) {
        return named(event.kind().mechanism());
    }

    static EventShape named(String mechanism) {
        EventShape shape = BY_MECHANISM.get(mechanism);
        if (shape == null) {
            throw new IllegalArgumentException("mechanism must be one of " + String.join(", ", BY_MECHANISM.keySet())
                    + ", got '" + mechanism + "'");
        }
        return shape;
    }

    /** An event of this kind; where its constructor refuses a value, so does this method, in the same words. */
    PrivacyEvent create(Object... values) {
        Class<?>[] types = fields.stream().map(EventField::type).toArray(Class<?>[]::new);
        try {
            Constructor<? extends PrivacyEvent> constructor = type.getDeclaredConstructor(types);
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof IllegalArgumentException refused) {
                throw refused;
            }
            throw new IllegalStateException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
