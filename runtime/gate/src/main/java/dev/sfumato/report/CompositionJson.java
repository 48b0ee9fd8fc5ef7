package dev.sfumato.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.adaptive.Way;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.format.EventJson;
import dev.sfumato.gate.account.HowComposed;
import dev.sfumato.gate.account.RecordedPlan;
import dev.sfumato.ledger.Opening;

/** How releases compose, and the plans of a ledger, as JSON. */
final class CompositionJson {
    private CompositionJson() {}

    static ObjectNode toNode(HowComposed composed) {
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("way", composed.way().toString())
                .put("filter", composed.filter());
        JsonFields.figure(node, "planned", composed.planned());
        JsonFields.figure(node, "adaptive", composed.adaptive());
        composed.notes().forEach(node.putArray("notes")::add);
        composed.odometer().ifPresent(odometer -> {
            ObjectNode reading = node.putObject("odometer");
            JsonFields.figure(reading, "epsilon", odometer.epsilon());
            reading.put("delta", odometer.delta())
                    .put("label", odometer.label().name())
                    .put("method", odometer.method());
        });
        return node;
    }

    static HowComposed read(JsonFields fields) {
        fields.only("way", "filter", "planned", "adaptive", "notes", "odometer");
        return new HowComposed(
                Way.of(fields.text("way")),
                fields.text("filter"),
                fields.figure("planned"),
                fields.figure("adaptive"),
                fields.texts("notes"),
                fields.optional("odometer").map(CompositionJson::odometer));
    }

    private static HowComposed.Odometer odometer(JsonFields fields) {
        fields.only("epsilon", "delta", "label", "method");
        return new HowComposed.Odometer(
                fields.figure("epsilon"),
                fields.number("delta"),
                fields.constant("label", Label.class),
                fields.text("method"));
    }

    static ObjectNode toNode(RecordedPlan plan) {
        Opening opening = plan.opening();
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("id", plan.id())
                .put("recorded", plan.recorded())
                .put("dataset", opening.dataset())
                .put("unit", opening.unit().id())
                .put("epsilon", opening.epsilon())
                .put("delta", opening.delta())
                .put("composition", opening.composition())
                .put("after", plan.after())
                .put("concurrent", plan.isConcurrent())
                .put("first", plan.isFirst())
                .put("firstOpening", plan.isFirstOpening())
                .put("used", plan.wasUsed());
        ArrayNode slots = node.putArray("slots");
        for (Opening.Slot slot : opening.slots()) {
            slots.addObject()
                    .put("release", slot.release())
                    .put("times", slot.times())
                    .set("event", EventJson.toNode(slot.event()));
        }
        return node;
    }

    static RecordedPlan plan(JsonFields fields) {
        fields.only(
                "id",
                "recorded",
                "dataset",
                "unit",
                "epsilon",
                "delta",
                "composition",
                "after",
                "concurrent",
                "first",
                "firstOpening",
                "used",
                "slots");
        return new RecordedPlan(
                fields.text("id"),
                fields.text("recorded"),
                new Opening(
                        fields.text("dataset"),
                        Unit.of(fields.text("unit")),
                        fields.number("epsilon"),
                        fields.number("delta"),
                        fields.text("composition"),
                        fields.list("slots", CompositionJson::slot)),
                fields.whole("after"),
                fields.bool("concurrent"),
                fields.bool("first"),
                fields.bool("firstOpening"),
                fields.bool("used"));
    }

    private static Opening.Slot slot(JsonFields fields) {
        fields.only("release", "times", "event");
        return new Opening.Slot(
                fields.text("release"),
                EventJson.fromNode(fields.object("event").node()),
                fields.whole("times"));
    }
}
