package dev.sfumato.ledger;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Records as JSON, with a schema version: charges have one up to {@link EntryJson#SCHEMA}, plans the one after it. A file is read only if it is
 * byte for byte what would be written.
 */
final class RecordJson {
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

    private RecordJson() {}

    /** The record, or an IllegalArgumentException whose sentence continues "the file ...". */
    static LedgerRecord read(byte[] bytes) {
        JsonNode root;
        try {
            root = JSON.readTree(bytes);
        } catch (IOException e) {
            throw new IllegalArgumentException("is not JSON, or nested too deep", e);
        }
        int schema = knownSchema(root.path("schema"));
        LedgerRecord record;
        try {
            record = schema == PlanJson.SCHEMA ? PlanJson.plan(root) : EntryJson.entry(root);
        } catch (FieldsException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        } catch (IllegalArgumentException | IllegalStateException | DateTimeParseException e) {
            throw new IllegalArgumentException(
                    (schema == PlanJson.SCHEMA
                                    ? "holds no plan that can be kept: "
                                    : "holds no charge that can be priced: ")
                            + e.getMessage(),
                    e);
        }
        if (!Arrays.equals(record.bytes(), bytes)) {
            throw new IllegalArgumentException("is not written as Sfumato writes it, so something else wrote it");
        }
        return record;
    }

    private static int knownSchema(JsonNode schema) {
        if (schema.isIntegralNumber() && schema.longValue() > PlanJson.SCHEMA) {
            throw new IllegalArgumentException("has schema " + schema + ", and this Sfumato knows schemas up to "
                    + PlanJson.SCHEMA + ": it was written by a newer Sfumato, so update Sfumato");
        }
        if (!schema.isInt() || schema.intValue() < 1) {
            throw new IllegalArgumentException("must have a schema in [1, " + PlanJson.SCHEMA + "], got "
                    + (schema.isMissingNode() ? "none" : schema));
        }
        return schema.intValue();
    }

    /** Fields that are missing or not known. */
    private static final class FieldsException extends IllegalArgumentException {
        private static final long serialVersionUID = 1;

        FieldsException(String message) {
            super(message);
        }
    }

    static void requireFields(JsonNode root, Set<String> fields) {
        Set<String> given = new TreeSet<>();
        root.fieldNames().forEachRemaining(given::add);
        if (!given.equals(fields)) {
            throw new FieldsException("must have the fields " + new TreeSet<>(fields) + ", got " + given);
        }
    }

    static String text(JsonNode root, String name) {
        JsonNode value = root.path(name);
        if (!value.isTextual()) {
            throw new IllegalArgumentException(name + " must be a text, got " + value);
        }
        return value.textValue();
    }

    static List<String> parents(JsonNode root) {
        List<String> parents = new ArrayList<>();
        list(root, "parents")
                .forEach(parent -> parents.add(parent.isTextual() ? parent.textValue() : parent.toString()));
        return parents;
    }

    static JsonNode list(JsonNode root, String name) {
        JsonNode listed = root.path(name);
        if (!listed.isArray()) {
            throw new IllegalArgumentException(name + " must be a list, got " + listed);
        }
        return listed;
    }

    static void parents(LedgerRecord record, ObjectNode root) {
        ArrayNode parents = root.putArray("parents");
        record.parents().forEach(parents::add);
    }
}
