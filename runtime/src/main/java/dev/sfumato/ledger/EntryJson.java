package dev.sfumato.ledger;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.accounting.EventJson;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.Unit;
import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Entries as JSON, with a schema version. A file is read only if it is byte for byte what would be written. */
final class EntryJson {
    /** The schema version that is written; every version up to this one can be read. */
    static final int SCHEMA = 1;

    private static final Set<String> FIELDS = new TreeSet<>(Set.of(
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
            "parents"));

    /** Events of events of events: no mechanism is nested nearly as deep, and the stack holds this. */
    private static final int DEEPEST = 100;

    private static final ObjectMapper JSON = new ObjectMapper(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEEPEST)
                            .build())
                    .build())
            .enable(
                    DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY,
                    DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private EntryJson() {}

    static byte[] write(LedgerEntry entry) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("schema", SCHEMA)
                .put("dataset", entry.dataset())
                .put("fingerprint", entry.fingerprint())
                .put("release", entry.release())
                .put("run", entry.run())
                .put("unit", entry.unit().id())
                .put("label", entry.label().name())
                .set("event", EventJson.toNode(entry.event()));
        root.put("tool", entry.tool())
                .put("recorded", entry.recorded().toString())
                .put("nonce", entry.nonce());
        ArrayNode parents = root.putArray("parents");
        entry.parents().forEach(parents::add);
        return CanonicalJson.write(root);
    }

    /** The entry, or an IllegalArgumentException whose sentence continues "the file ...". */
    static LedgerEntry read(byte[] bytes) {
        JsonNode root;
        try {
            root = JSON.readTree(bytes);
        } catch (IOException e) {
            throw new IllegalArgumentException("is not JSON, or nested too deep", e);
        }
        requireKnownSchema(root.path("schema"));
        requireFields(root);
        LedgerEntry entry;
        try {
            entry = entry(root);
        } catch (IllegalArgumentException | IllegalStateException | DateTimeParseException e) {
            throw new IllegalArgumentException("holds no charge that can be priced: " + e.getMessage(), e);
        }
        if (!Arrays.equals(write(entry), bytes)) {
            throw new IllegalArgumentException("is not written as Sfumato writes it, so something else wrote it");
        }
        return entry;
    }

    private static LedgerEntry entry(JsonNode root) {
        List<String> parents = new ArrayList<>();
        JsonNode listed = root.path("parents");
        if (!listed.isArray()) {
            throw new IllegalArgumentException("parents must be a list, got " + listed);
        }
        listed.forEach(parent -> parents.add(parent.isTextual() ? parent.textValue() : parent.toString()));
        return new LedgerEntry(
                text(root, "dataset"),
                text(root, "fingerprint"),
                text(root, "release"),
                text(root, "run"),
                Unit.of(text(root, "unit")),
                label(text(root, "label")),
                EventJson.fromNode(root.path("event")),
                text(root, "tool"),
                Instant.parse(text(root, "recorded")),
                text(root, "nonce"),
                parents);
    }

    private static void requireKnownSchema(JsonNode schema) {
        if (schema.isIntegralNumber() && schema.longValue() > SCHEMA) {
            throw new IllegalArgumentException("has schema " + schema + ", and this Sfumato knows schemas up to "
                    + SCHEMA + ": it was written by a newer Sfumato, so update Sfumato");
        }
        if (!schema.isInt() || schema.intValue() < 1) {
            throw new IllegalArgumentException(
                    "must have a schema in [1, " + SCHEMA + "], got " + (schema.isMissingNode() ? "none" : schema));
        }
    }

    private static void requireFields(JsonNode root) {
        Set<String> given = new TreeSet<>();
        root.fieldNames().forEachRemaining(given::add);
        if (!given.equals(FIELDS)) {
            throw new IllegalArgumentException("must have the fields " + FIELDS + ", got " + given);
        }
    }

    private static String text(JsonNode root, String name) {
        JsonNode value = root.path(name);
        if (!value.isTextual()) {
            throw new IllegalArgumentException(name + " must be a text, got " + value);
        }
        return value.textValue();
    }

    private static Label label(String name) {
        return Arrays.stream(Label.values())
                .filter(label -> label.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "label must be one of " + Arrays.toString(Label.values()) + ", got '" + name + "'"));
    }
}
