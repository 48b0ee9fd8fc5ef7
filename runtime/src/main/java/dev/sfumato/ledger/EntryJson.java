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
import dev.sfumato.noise.Draw;
import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Entries as JSON, with a schema version. A file is read only if it is byte for byte what would be written. */
final class EntryJson {
    /** The schema version that is written; every version up to this one can be read. */
    static final int SCHEMA = 2;

    /** What stands where there is no draw, or nobody had to answer for the charge. */
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

    /** What the second schema has beside these. */
    private static final Set<String> SECOND_FIELDS = Set.of("draw", "accepted");

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
        boolean isFirst = root.path("schema").intValue() == 1;
        return new LedgerEntry(
                root.path("schema").intValue(),
                text(root, "dataset"),
                text(root, "fingerprint"),
                text(root, "release"),
                text(root, "run"),
                isFirst ? Optional.empty() : given(root, "draw").map(Draw::new),
                Unit.of(text(root, "unit")),
                label(text(root, "label")),
                isFirst ? Optional.empty() : given(root, "accepted"),
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
        Set<String> fields = new TreeSet<>(FIRST_FIELDS);
        if (root.path("schema").intValue() > 1) {
            fields.addAll(SECOND_FIELDS);
        }
        Set<String> given = new TreeSet<>();
        root.fieldNames().forEachRemaining(given::add);
        if (!given.equals(fields)) {
            throw new IllegalArgumentException("must have the fields " + fields + ", got " + given);
        }
    }

    private static Optional<String> given(JsonNode root, String name) {
        return Optional.of(text(root, name)).filter(value -> !value.equals(NONE));
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
