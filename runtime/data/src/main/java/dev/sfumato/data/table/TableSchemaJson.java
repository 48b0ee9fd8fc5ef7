package dev.sfumato.data.table;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.accounting.format.StrictJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** Table schemas as JSON. A field that is missing, unknown or of the wrong type is refused. */
final class TableSchemaJson {
    private static final int SCHEMA = 1;
    private static final String DECLARED = "declared";
    private static final String INFERRED = "inferred from the data";
    private static final String OF_DATA = "inferred";

    private TableSchemaJson() {}

    static void save(TableSchema schema, Path file) {
        try {
            Files.writeString(file, write(schema) + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }

    static TableSchema load(Path file) {
        try {
            return read(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    static String write(TableSchema schema) {
        ObjectNode root = codecs(schema);
        if (!schema.inferred().isEmpty()) {
            // stays when somebody declares the schema by changing its origin
            ArrayNode inferred = root.putArray(OF_DATA);
            schema.inferred().forEach(inferred::add);
        }
        return root.toPrettyString();
    }

    static ObjectNode codecs(TableSchema schema) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("schema", SCHEMA).put("origin", schema.isPublic() ? DECLARED : INFERRED);
        ArrayNode columns = root.putArray("columns");
        schema.rules().forEach(rule -> columns.add(column(rule)));
        ArrayNode dropped = root.putArray("dropped");
        schema.dropped().forEach(dropped::add);
        root.put("dropsOthers", schema.dropsOthers());
        return root;
    }

    private static ObjectNode column(ColumnRule rule) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("name", rule.name()).put("source", rule.source());
        node.put("missing", rule.missing().name().toLowerCase(Locale.ROOT));
        if (rule.codec() instanceof Cuts cuts) {
            node.put("kind", "cuts").put("isWhole", cuts.isWhole());
            ArrayNode edges = node.putArray("edges");
            cuts.edges().forEach(edges::add);
            ArrayNode values = node.putArray("values");
            cuts.values().forEach(values::add);
        } else {
            Categories categories = (Categories) rule.codec();
            node.put("kind", "categories");
            ArrayNode groups = node.putArray("groups");
            categories.groups().forEach(group -> groups.add(group(group)));
            if (categories.rest() != null) {
                node.set("rest", group(categories.rest()));
            }
        }
        return node;
    }

    private static ObjectNode group(Group group) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("name", group.name());
        ArrayNode values = node.putArray("values");
        group.values().forEach(values::add);
        return node.put("typical", group.typical());
    }

    static TableSchema read(String document) {
        JsonNode root;
        try {
            root = StrictJson.read(document);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("The table schema is not JSON: " + e.getOriginalMessage(), e);
        }
        only(root, "table schema", Set.of("schema", "origin", "columns", "dropped", "dropsOthers", OF_DATA));
        JsonNode version = root.path("schema");
        if (!version.isInt() || version.intValue() < 1 || version.intValue() > SCHEMA) {
            throw new IllegalArgumentException("schema must be in [1, " + SCHEMA + "], got " + version
                    + ": was the table schema written by a newer Sfumato?");
        }
        String origin = text(root, "origin");
        if (!origin.equals(DECLARED) && !origin.equals(INFERRED)) {
            throw new IllegalArgumentException(
                    "origin must be '" + DECLARED + "' or '" + INFERRED + "', got '" + origin + "'");
        }
        List<ColumnRule> rules = list(root, "columns", TableSchemaJson::rule);
        boolean isDeclared = origin.equals(DECLARED);
        return new TableSchema(
                marked(root, rules, isDeclared),
                list(root, "dropped", node -> text("a dropped column", node)),
                truth(root, "dropsOthers"),
                isDeclared,
                Map.of());
    }

    /** With a mark on those that are named as inferred; of older schemas, on all if nobody declared them, or else on none. */
    private static List<ColumnRule> marked(JsonNode root, List<ColumnRule> rules, boolean isDeclared) {
        List<String> names = root.has(OF_DATA)
                ? list(root, OF_DATA, node -> text("an inferred column", node))
                : isDeclared ? List.of() : rules.stream().map(ColumnRule::name).toList();
        List<String> known = rules.stream().map(ColumnRule::name).toList();
        names.stream().filter(name -> !known.contains(name)).findFirst().ifPresent(name -> {
            throw new IllegalArgumentException(
                    OF_DATA + " must name columns of the schema, got '" + name + "', there are " + known);
        });
        return rules.stream()
                .map(rule -> names.contains(rule.name()) ? rule.inferred() : rule)
                .toList();
    }

    private static ColumnRule rule(JsonNode node) {
        Missing missing;
        try {
            missing = Missing.valueOf(text(node, "missing").toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "missing must be 'refuse', 'drop_row' or 'category', got " + node.path("missing"), e);
        }
        return new ColumnRule(text(node, "name"), text(node, "source"), codec(node), missing);
    }

    private static Codec codec(JsonNode node) {
        String kind = text(node, "kind");
        return switch (kind) {
            case "cuts" -> {
                only(node, "column of cuts", Set.of("name", "source", "missing", "kind", "isWhole", "edges", "values"));
                yield new Cuts(
                        truth(node, "isWhole"),
                        list(node, "edges", edge -> number("an edge", edge)),
                        list(node, "values", value -> number("a typical value", value)));
            }
            case "categories" -> {
                only(node, "column of categories", Set.of("name", "source", "missing", "kind", "groups", "rest"));
                yield new Categories(
                        list(node, "groups", TableSchemaJson::group),
                        node.has("rest") ? group(node.path("rest")) : null);
            }
            default -> throw new IllegalArgumentException("kind must be 'cuts' or 'categories', got '" + kind + "'");
        };
    }

    private static Group group(JsonNode node) {
        only(node, "category", Set.of("name", "values", "typical"));
        return new Group(
                text(node, "name"), list(node, "values", value -> text("a raw value", value)), text(node, "typical"));
    }

    private static String text(JsonNode parent, String field) {
        return text(field, parent.path(field));
    }

    private static String text(String field, JsonNode node) {
        if (!node.isTextual()) {
            throw wrong(field, "a text", node);
        }
        return node.textValue();
    }

    private static boolean truth(JsonNode parent, String field) {
        JsonNode node = parent.path(field);
        if (!node.isBoolean()) {
            throw wrong(field, "true or false", node);
        }
        return node.booleanValue();
    }

    private static double number(String field, JsonNode node) {
        if (!node.isNumber()) {
            throw wrong(field, "a number", node);
        }
        return node.doubleValue();
    }

    private static <T> List<T> list(JsonNode parent, String field, Function<JsonNode, T> read) {
        JsonNode node = parent.path(field);
        if (!node.isArray()) {
            throw wrong(field, "a list", node);
        }
        List<T> all = new ArrayList<>();
        node.forEach(one -> all.add(read.apply(one)));
        return all;
    }

    private static IllegalArgumentException wrong(String field, String what, JsonNode node) {
        return new IllegalArgumentException(
                field + " must be " + what + ", got " + (node.isMissingNode() ? "nothing" : node));
    }

    private static void only(JsonNode node, String what, Set<String> known) {
        Set<String> unknown = new TreeSet<>();
        node.fieldNames().forEachRemaining(unknown::add);
        unknown.removeAll(known);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException(
                    "The fields of a " + what + " are " + new TreeSet<>(known) + ", got also " + unknown);
        }
    }
}
