package dev.sfumato.ledger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.format.EventJson;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Openings of budgets and plans as JSON. */
final class PlanJson {
    /** The schema version of plans, which is none of charges. */
    static final int SCHEMA = 3;

    private static final String KIND = "plan";
    private static final Set<String> FIELDS = Set.of(
            "schema",
            "kind",
            "dataset",
            "unit",
            "epsilon",
            "delta",
            "composition",
            "slots",
            "tool",
            "recorded",
            "nonce",
            "parents");
    private static final Set<String> SLOT_FIELDS = Set.of("release", "times", "event");

    private PlanJson() {}

    static byte[] write(LedgerPlan plan) {
        Opening opening = plan.opening();
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("schema", SCHEMA)
                .put("kind", KIND)
                .put("dataset", opening.dataset())
                .put("unit", opening.unit().id())
                .put("epsilon", opening.epsilon())
                .put("delta", opening.delta())
                .put("composition", opening.composition());
        ArrayNode slots = root.putArray("slots");
        for (Opening.Slot slot : opening.slots()) {
            slots.addObject()
                    .put("release", slot.release())
                    .put("times", slot.times())
                    .set("event", EventJson.toNode(slot.event()));
        }
        root.put("tool", plan.tool())
                .put("recorded", plan.recorded().toString())
                .put("nonce", plan.nonce());
        RecordJson.parents(plan, root);
        return CanonicalJson.write(root);
    }

    static LedgerPlan plan(JsonNode root) {
        RecordJson.requireFields(root, FIELDS);
        if (!RecordJson.text(root, "kind").equals(KIND)) {
            throw new IllegalArgumentException("kind must be '" + KIND + "', got " + root.path("kind"));
        }
        List<Opening.Slot> slots = new ArrayList<>();
        for (JsonNode slot : RecordJson.list(root, "slots")) {
            RecordJson.requireFields(slot, SLOT_FIELDS);
            slots.add(new Opening.Slot(
                    RecordJson.text(slot, "release"),
                    EventJson.fromNode(slot.path("event")),
                    slot.path("times").longValue()));
        }
        return new LedgerPlan(
                new Opening(
                        RecordJson.text(root, "dataset"),
                        Unit.of(RecordJson.text(root, "unit")),
                        root.path("epsilon").doubleValue(),
                        root.path("delta").doubleValue(),
                        RecordJson.text(root, "composition"),
                        slots),
                RecordJson.text(root, "tool"),
                Instant.parse(RecordJson.text(root, "recorded")),
                RecordJson.text(root, "nonce"),
                RecordJson.parents(root));
    }
}
