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
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every field of every kind of event in files: what is not understood is refused with a sentence. What is out of range: EventParametersTest. */
class EventContractTest {
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
