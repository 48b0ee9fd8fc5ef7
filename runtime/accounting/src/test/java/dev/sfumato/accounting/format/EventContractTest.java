package dev.sfumato.accounting.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.accounting.event.AssumingEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.testing.Cases;
import dev.sfumato.testing.EveryEvent;
import dev.sfumato.testing.RandomEvents;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every parameter of every kind of event, in files and by hand: what is not understood, or out of range, is refused with a sentence. */
class EventContractTest {
    private static final List<Double> NUMBERS =
            List.of(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0.0, -0.0, -1.0, -Double.MIN_VALUE);
    private static final List<Long> COUNTS = List.of(0L, -1L, Long.MIN_VALUE);

    /** How else a sentence may name a parameter: as one of a list. */
    private static final Set<String> OTHER_NAMES =
            Set.of("a sensitivity", "a probability", "a Lipschitz constant", "a distortion", "a noise scale");

    static List<PrivacyEvent> examples() {
        return EveryEvent.examples();
    }

    /** As deep as events are nested, each object of a document with a field too many. */
    @ParameterizedTest
    @MethodSource("examples")
    void a_field_that_is_not_known_is_refused_wherever_it_is(PrivacyEvent example) {
        PrivacyEvent nested = new SeededEvent(new ComposedEvent(
                example.unit(),
                List.of(new RepeatedEvent(new AssumingEvent(example, List.of("it holds")), 2), example)));
        int levels = objects(EventJson.toNode(nested)).size();
        assertTrue(levels >= 6, "levels " + levels);
        for (int level = 0; level < levels; level++) {
            ObjectNode document = EventJson.toNode(nested);
            ObjectNode at = objects(document).get(level);
            at.put("surprise", 1);
            assertSentence("The fields of a '" + at.get("mechanism").textValue() + "' event are [", document);
        }
    }

    private static List<ObjectNode> objects(JsonNode node) {
        List<ObjectNode> objects = new ArrayList<>();
        if (node instanceof ObjectNode object) {
            objects.add(object);
        }
        node.forEach(inner -> objects.addAll(objects(inner)));
        return objects;
    }

    @ParameterizedTest
    @MethodSource("examples")
    void a_field_that_is_missing_is_refused(PrivacyEvent example) {
        List<String> names = new ArrayList<>();
        EventJson.toNode(example).fieldNames().forEachRemaining(names::add);
        for (String name : names) {
            ObjectNode document = EventJson.toNode(example);
            document.remove(name);
            assertSentence(name + " must be ", document);
            assertSentence(", got nothing", document);
            assertSentence(name + " must be ", EventJson.toNode(example).putNull(name));
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void a_field_of_the_wrong_type_is_refused(PrivacyEvent example) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        List<JsonNode> values = List.of(
                nodes.textNode("2"),
                nodes.booleanNode(true),
                nodes.objectNode(),
                nodes.arrayNode(),
                nodes.numberNode(1.5));
        for (EventField field : EventShape.of(example).fields()) {
            for (JsonNode value : values) {
                if (value.getNodeType()
                        != EventJson.toNode(example).get(field.name()).getNodeType()) {
                    ObjectNode document = EventJson.toNode(example);
                    document.set(field.name(), value);
                    if (field.type() == PrivacyEvent.class && value.isObject()) {
                        assertSentence("mechanism must be a text, got nothing", document);
                    } else {
                        assertSentence(field.name() + " must be ", document);
                    }
                }
            }
        }
    }

    /** In lists, each value has the type that all have. */
    @ParameterizedTest
    @MethodSource("examples")
    void a_list_of_the_wrong_things_is_refused(PrivacyEvent example) {
        for (EventField field : EventShape.of(example).fields()) {
            if (field.type() == List.class) {
                ObjectNode document = EventJson.toNode(example);
                ((ArrayNode) document.get(field.name())).add(true);
                IllegalArgumentException refused =
                        assertThrows(IllegalArgumentException.class, () -> EventJson.fromNode(document));
                assertFalse(refused.getMessage().isBlank());
            }
        }
    }

    private static void assertSentence(String words, ObjectNode document) {
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> EventJson.fromNode(document), document::toString);
        assertTrue(refused.getMessage().contains(words), () -> refused.getMessage() + " has no '" + words + "'");
    }

    /** NaN, infinity, zero and negative numbers: refused by name and with the value, or an event that can be written. */
    @ParameterizedTest
    @MethodSource("examples")
    void a_number_out_of_range_is_refused_by_name(PrivacyEvent example) {
        List<EventField> fields = EventShape.of(example).fields();
        for (int i = 0; i < fields.size(); i++) {
            int at = i;
            for (Object value : numbers(fields.get(i), example)) {
                Object[] values = values(example);
                values[at] = value;
                tried(example, fields.get(at).name(), value, values);
            }
        }
    }

    private static List<?> numbers(EventField field, PrivacyEvent example) {
        Class<?> type = field.type();
        if (type == double.class) {
            return NUMBERS;
        } else if (type == long.class) {
            return COUNTS;
        } else if (type == int.class) {
            return List.of(0, -1, Integer.MIN_VALUE);
        } else if (type == List.class
                && read(example, field) instanceof List<?> list
                && list.get(0) instanceof Double) {
            return NUMBERS.stream()
                    .map(number -> {
                        List<Object> changed = new ArrayList<>(list);
                        changed.set(0, number);
                        return changed;
                    })
                    .toList();
        }
        return List.of();
    }

    private static void tried(PrivacyEvent example, String name, Object value, Object[] values) {
        PrivacyEvent made;
        try {
            made = EventShape.of(example).create(values);
        } catch (IllegalArgumentException refused) {
            String sentence = refused.getMessage();
            assertTrue(
                    sentence.contains(name) || OTHER_NAMES.stream().anyMatch(sentence::startsWith),
                    () -> sentence + " does not name " + name);
            Object given = value instanceof List<?> list ? list.get(0) : value;
            assertTrue(
                    // what contradicts another parameter is told with that one
                    sentence.contains("got " + given) || sentence.contains("sum") || sentence.contains(" where "),
                    () -> sentence + " does not tell " + given);
            return;
        }
        String text = value.toString();
        assertFalse(
                text.contains("NaN") || text.contains("Infinity") || text.contains("E-324"), () -> "accepted " + made);
        assertEquals(made, EventJson.read(EventJson.write(made)));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void blank_words_are_refused(PrivacyEvent example) {
        List<EventField> fields = EventShape.of(example).fields();
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).type() == String.class) {
                Object[] values = values(example);
                values[i] = " ";
                assertEquals(
                        fields.get(i).name() + " must not be blank, got ' '",
                        assertThrows(
                                        IllegalArgumentException.class,
                                        () -> EventShape.of(example).create(values))
                                .getMessage());
            }
        }
    }

    private static Object[] values(PrivacyEvent example) {
        return EventShape.of(example).fields().stream()
                .map(field -> read(example, field))
                .toArray();
    }

    private static Object read(PrivacyEvent example, EventField field) {
        try {
            return field.component().getAccessor().invoke(example);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whatever is nested in whatever, with usual and with extreme numbers. */
    @Test
    void every_event_survives_writing_and_reading_and_has_words() {
        List<PrivacyEvent> drawn = new ArrayList<>();
        Cases.check(300, cases -> drawn(cases, drawn::add));
        assertTrue(drawn.size() > 100, "events " + drawn.size());
        for (PrivacyEvent event : drawn) {
            assertEquals(event, EventJson.read(EventJson.write(event)));
            String words = EventText.describe(event);
            assertFalse(words.isBlank() && !event.inner().isEmpty());
            assertFalse(words.contains("Event[") || words.contains("NaN") || words.contains("null"), words);
        }
    }

    /** What contradicts itself is left out; the sweep of prices checks that it says so. */
    private static void drawn(Cases cases, Consumer<PrivacyEvent> into) {
        PrivacyEvent event;
        try {
            event = new RandomEvents(cases).draw();
        } catch (IllegalArgumentException contradiction) {
            return;
        }
        into.accept(event);
    }

    /** A factor of one changes nothing, and one after the other as much as both; restating for the same unit neither. */
    @ParameterizedTest
    @MethodSource("examples")
    void restating_an_event_as_it_is_changes_nothing(PrivacyEvent example) {
        assertEquals(example, example.withUnit(example.unit()));
        assertEquals(example, example.mapInner(inner -> inner));
        assertEquals(example.inner().isEmpty(), example.equals(example.mapInner(SeededEvent::new)));
        PrivacyEvent same = example.withNoiseTimes(1);
        assertEquals(example.kind(), same.kind());
        assertEquals(
                EventText.describe(example.withNoiseTimes(4)),
                EventText.describe(example.withNoiseTimes(2).withNoiseTimes(2)));
    }
}
