package dev.sfumato.ledger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.format.EventJson;
import dev.sfumato.noise.Draw;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Charges as JSON. */
final class EntryJson {
    /** The schema version of charges that is written; every version up to this one can be read. */
    static final int SCHEMA = 2;

    /** The value where there is no draw, or nobody had to answer for the charge. */
    private static final String NONE = "none";

    private static final Set<String> FIRST_FIELDS = Set.of(
            "schema",
            "dataset",
            "fingerprint",
            "release",
            "run",
            "unit",
            "label",
            "event",
            "tool",
            "recorded",
            "nonce",
            "parents");

    /** The fields of the second schema beside these. */
    private static final Set<String> SECOND_FIELDS = Set.of("draw", "accepted");

    private EntryJson() {}

    static byte[] write(LedgerEntry entry) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        boolean isFirst = entry.schema() == 1;
        root.put("schema", entry.schema())
                .put("dataset", entry.dataset())
                .put("fingerprint", entry.fingerprint())
                .put("release", entry.release())
                .put("run", entry.run());
        if (!isFirst) {
            root.put("draw", entry.draw().map(Draw::id).orElse(NONE));
        }
        root.put("unit", entry.unit().id()).put("label", entry.label().name());
        if (!isFirst) {
            root.put("accepted", entry.accepted().orElse(NONE));
        }
        root.set("event", EventJson.toNode(entry.event()));
        root.put("tool", entry.tool())
                .put("recorded", entry.recorded().toString())
                .put("nonce", entry.nonce());
        RecordJson.parents(entry, root);
        return CanonicalJson.write(root);
    }

    static LedgerEntry entry(JsonNode root) {
        requireFields(root);
        boolean isFirst = root.path("schema").intValue() == 1;
        return new LedgerEntry(
                root.path("schema").intValue(),
                RecordJson.text(root, "dataset"),
                RecordJson.text(root, "fingerprint"),
                RecordJson.text(root, "release"),
                RecordJson.text(root, "run"),
                isFirst ? Optional.empty() : given(root, "draw").map(Draw::new),
                Unit.of(RecordJson.text(root, "unit")),
                label(RecordJson.text(root, "label")),
                isFirst ? Optional.empty() : given(root, "accepted"),
                EventJson.fromNode(root.path("event")),
                RecordJson.text(root, "tool"),
                Instant.parse(RecordJson.text(root, "recorded")),
                RecordJson.text(root, "nonce"),
                RecordJson.parents(root));
    }

    private static void requireFields(JsonNode root) {
        Set<String> fields = new TreeSet<>(FIRST_FIELDS);
        if (root.path("schema").intValue() > 1) {
            fields.addAll(SECOND_FIELDS);
        }
        RecordJson.requireFields(root, fields);
    }

    private static Optional<String> given(JsonNode root, String name) {
        return Optional.of(RecordJson.text(root, name)).filter(value -> !value.equals(NONE));
    }

    private static Label label(String name) {
        return Arrays.stream(Label.values())
                .filter(label -> label.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "label must be one of " + Arrays.toString(Label.values()) + ", got '" + name + "'"));
    }
}
