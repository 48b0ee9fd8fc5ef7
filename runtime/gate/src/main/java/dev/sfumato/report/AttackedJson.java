package dev.sfumato.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.format.EventJson;
import dev.sfumato.evidence.Attacked;
import dev.sfumato.evidence.Cost;
import dev.sfumato.evidence.LowerBound;
import dev.sfumato.evidence.Roc;
import dev.sfumato.gate.AttackEvidence;
import dev.sfumato.gate.AttackedRelease;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Attacks as JSON, with their curves. What is read must be whole: a field that is missing, unknown or of the wrong type is refused,
 * and so is a figure that is no number.
 */
public final class AttackedJson {
    /** The schema version of evidence that is written, and the only one there is. */
    public static final int SCHEMA = 1;

    private static final String[] FIELDS = {"attack", "target", "bound", "claimed", "auc", "roc", "cost", "notes"};

    private AttackedJson() {}

    /** A document of what was measured, for a gate. */
    public static String write(AttackEvidence evidence) {
        ObjectNode root = JsonNodeFactory.instance.objectNode().put("schema", SCHEMA);
        evidence.dataset().ifPresent(name -> root.put("dataset", name));
        evidence.release().ifPresent(name -> root.put("release", name));
        evidence.event().ifPresent(event -> root.set("event", EventJson.toNode(event)));
        root.put("confidential", evidence.isConfidential());
        ArrayNode attacks = root.putArray("attacks");
        evidence.attacks().forEach(attack -> attacks.add(toNode(attack)));
        return root.toPrettyString() + "\n";
    }

    public static AttackEvidence read(String document) {
        JsonFields root = JsonFields.parse("the evidence of an attack", document)
                .only("schema", "dataset", "release", "event", "confidential", "attacks");
        if (root.whole("schema") != SCHEMA) {
            throw root.refused("schema", SCHEMA + " (was it written by a newer Sfumato?)");
        }
        return new AttackEvidence(
                root.optionalText("dataset"),
                root.optionalText("release"),
                root.optional("event").map(event -> EventJson.fromNode(event.node())),
                root.bool("confidential"),
                root.list("attacks", AttackedJson::attacked));
    }

    /** One attack, to be put into a larger document that has a schema version of its own. */
    public static ObjectNode toNode(Attacked attacked) {
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("attack", attacked.attack())
                .put("target", attacked.target());
        LowerBound bound = attacked.bound();
        ObjectNode lower = node.putObject("bound")
                .put("epsilon", bound.epsilon())
                .put("delta", bound.delta())
                .put("unit", bound.unit().id())
                .put("confidence", bound.confidence())
                .put("method", bound.method());
        bound.assumptions().forEach(lower.putArray("assumptions")::add);
        attacked.claimed().ifPresent(upper -> node.set("claimed", DatasetAuditJson.guarantee(upper)));
        node.put("auc", attacked.roc().auc());
        ArrayNode roc = node.putArray("roc");
        attacked.roc()
                .points()
                .forEach(point -> roc.addArray().add(point.falseAlarms()).add(point.hits()));
        node.putObject("cost")
                .put("runs", attacked.cost().runs())
                .put("what", attacked.cost().what())
                .put("seconds", attacked.cost().time().toNanos() / 1e9);
        attacked.notes().forEach(node.putArray("notes")::add);
        return node;
    }

    public static Attacked fromNode(JsonNode node) {
        return attacked(new JsonFields("an attack", node));
    }

    static ObjectNode toNode(AttackedRelease attack) {
        ObjectNode node = JsonNodeFactory.instance.objectNode().put("release", attack.release());
        node.set("event", EventJson.toNode(attack.event()));
        node.put("confidential", attack.isConfidential());
        node.set("attacked", toNode(attack.attacked()));
        return node;
    }

    static AttackedRelease release(JsonFields fields) {
        fields.only("release", "event", "confidential", "attacked");
        return new AttackedRelease(
                fields.text("release"),
                EventJson.fromNode(fields.object("event").node()),
                attacked(fields.object("attacked")),
                fields.bool("confidential"));
    }

    private static Attacked attacked(JsonFields fields) {
        fields.only(FIELDS);
        Roc roc = roc(fields);
        if (fields.number("auc") != roc.auc()) {
            throw fields.refused("auc", "the area under its curve, " + roc.auc());
        }
        return new Attacked(
                fields.text("attack"),
                fields.text("target"),
                bound(fields.object("bound")),
                fields.optional("claimed").map(DatasetAuditJson::guarantee),
                roc,
                cost(fields.object("cost")),
                fields.texts("notes"));
    }

    private static LowerBound bound(JsonFields fields) {
        fields.only("epsilon", "delta", "unit", "confidence", "method", "assumptions");
        return new LowerBound(
                fields.number("epsilon"),
                fields.number("delta"),
                Unit.of(fields.text("unit")),
                fields.number("confidence"),
                fields.text("method"),
                fields.texts("assumptions"));
    }

    private static Roc roc(JsonFields fields) {
        List<Roc.Point> points = new ArrayList<>();
        for (JsonNode point : fields.value("roc")) {
            if (point.size() != 2 || !point.path(0).isNumber() || !point.path(1).isNumber()) {
                throw fields.refused("roc", "a list of pairs of numbers");
            }
            points.add(new Roc.Point(point.get(0).doubleValue(), point.get(1).doubleValue()));
        }
        return new Roc(points);
    }

    private static Cost cost(JsonFields fields) {
        fields.only("runs", "what", "seconds");
        double seconds = fields.number("seconds");
        if (!(seconds >= 0 && seconds < Integer.MAX_VALUE)) {
            throw fields.refused("seconds", "a number in [0, 2^31)");
        }
        return new Cost(fields.whole("runs"), fields.text("what"), Duration.ofNanos(Math.round(seconds * 1e9)));
    }
}
