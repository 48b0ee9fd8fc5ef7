package dev.sfumato.gradle.worker;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.accounting.EventJson;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.Unit;

/** Turns a declared mechanism into the event that it causes each time it runs. */
final class MechanismReader {
    private MechanismReader() {}

    /** A release holds an event as an object, or a whole document with an event as a text. */
    static PrivacyEvent read(RequestFields release, Unit unit) {
        if (release.has("mechanism") == release.has("event")) {
            throw release.refused(
                    "mechanism must be one of gaussian, laplace, discreteGaussian, discreteLaplace, dpSgd,"
                            + " randomizedResponse, dp, zcdp, event, got "
                            + (release.has("event") ? "two; " : "nothing; ")
                            + "declare it: mechanism = gaussian { sigma = 40.0 }");
        }
        PrivacyEvent event = BadRequestException.naming(
                release.owner(),
                () -> release.has("event")
                        ? EventJson.read(release.text("event"))
                        : EventJson.fromNode(
                                numbers(release.object("mechanism").node().deepCopy())));
        if (event.unit() != unit) {
            throw release.refused(
                    "the unit of the event must be that of its dataset, '" + unit + "', got '" + event.unit() + "'");
        }
        return event;
    }

    /** Numbers that JSON cannot write come as text; as numbers again, they are refused by the range of their parameter. */
    private static JsonNode numbers(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.properties().forEach(field -> field.setValue(numbers(field.getValue())));
        }
        return switch (node.asText()) {
            case "NaN" -> DoubleNode.valueOf(Double.NaN);
            case "Infinity" -> DoubleNode.valueOf(Double.POSITIVE_INFINITY);
            case "-Infinity" -> DoubleNode.valueOf(Double.NEGATIVE_INFINITY);
            default -> node;
        };
    }
}
