package dev.sfumato.dsl.show;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.accounting.Curve;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.format.EventJson;
import dev.sfumato.chart.Chart;
import dev.sfumato.data.table.csv.Spreadsheet;
import dev.sfumato.evidence.Confidential;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The contents of a value, for programs: some facts, and rows where there are several of a kind. An infinite figure is the text
 * "infinite", as no JSON number can represent it.
 */
@NotAWord
public final class Data {
    private final Map<String, Object> facts = new LinkedHashMap<>();
    private String name = "rows";
    private List<String> header = List.of();
    private List<List<Object>> rows = List.of();
    private boolean isConfidential;

    /** A text, a number, a truth, an event or a list of texts. */
    public Data fact(String fact, Object value) {
        facts.put(fact, value);
        return this;
    }

    /** Adds the parts of a guarantee, each as a fact. */
    public Data guarantee(Guarantee guarantee) {
        fact("epsilon", guarantee.epsilon()).fact("lower", guarantee.lower()).fact("delta", guarantee.delta());
        return trust(guarantee);
    }

    /** How far a guarantee can be trusted, without its figures. */
    public Data trust(Guarantee guarantee) {
        return fact("unit", guarantee.unit().toString())
                .fact("label", guarantee.label().toString())
                .fact("method", guarantee.method())
                .fact("assumptions", guarantee.assumptions());
    }

    /** The table of the value. */
    public Data rows(String newName, List<String> newHeader, List<List<Object>> newRows) {
        name = newName;
        header = newHeader;
        rows = newRows;
        return this;
    }

    /** Adds the points of a curve. */
    public Data points(Curve curve) {
        return rows(
                "points",
                List.of(curve.x(), curve.y()),
                curve.points().stream()
                        .map(point -> List.<Object>of(point.x(), point.y()))
                        .toList());
    }

    /** Adds the points of a picture. */
    public Data points(Chart chart) {
        return rows("points", chart.header(), chart.rows());
    }

    /** Marks what is for the curator only. */
    public Data confidential() {
        isConfidential = true;
        return this;
    }

    public String json() {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        if (isConfidential) {
            root.put("notice", Confidential.NOTICE);
        }
        facts.forEach((fact, value) -> root.set(fact, node(value)));
        if (!header.isEmpty()) {
            ArrayNode list = root.putArray(name);
            for (List<Object> row : rows) {
                ObjectNode one = list.addObject();
                for (int i = 0; i < header.size(); i++) {
                    one.set(header.get(i), node(row.get(i)));
                }
            }
        }
        return root.toPrettyString() + "\n";
    }

    private static JsonNode node(Object value) {
        JsonNodeFactory make = JsonNodeFactory.instance;
        if (value instanceof Double number) {
            return Double.isFinite(number) ? make.numberNode(number) : make.textNode(special(number));
        } else if (value instanceof Number number) {
            return make.numberNode(number.longValue());
        } else if (value instanceof Boolean truth) {
            return make.booleanNode(truth);
        } else if (value instanceof PrivacyEvent event) {
            return EventJson.toNode(event);
        } else if (value instanceof JsonNode node) {
            return node;
        } else if (value instanceof List<?> list) {
            ArrayNode array = make.arrayNode();
            list.forEach(one -> array.add(node(one)));
            return array;
        }
        return make.textNode(String.valueOf(value));
    }

    private static String special(double number) {
        return Double.isNaN(number) ? "not a number" : number > 0 ? "infinite" : "-infinite";
    }

    public String csv() {
        List<String> lines = new ArrayList<>();
        if (isConfidential) {
            lines.add("# " + Confidential.NOTICE);
        }
        if (header.isEmpty()) {
            lines.add(line(List.copyOf(facts.keySet())));
            lines.add(line(List.copyOf(facts.values())));
        } else {
            lines.add(line(header));
            rows.forEach(row -> lines.add(line(row)));
        }
        return String.join("\n", lines) + "\n";
    }

    private static String line(List<?> cells) {
        return cells.stream().map(Data::cell).collect(Collectors.joining(","));
    }

    /** A name may be somebody else's, and a spreadsheet runs a text that looks like a formula. */
    private static String cell(Object value) {
        String text = value instanceof List<?> list
                ? Spreadsheet.safe(list.stream().map(String::valueOf).collect(Collectors.joining("; ")))
                : value instanceof Double number && !Double.isFinite(number)
                        ? special(number)
                        : value instanceof PrivacyEvent event
                                ? EventJson.toNode(event).toString()
                                : value instanceof Number ? value.toString() : Spreadsheet.safe(String.valueOf(value));
        boolean isPlain =
                text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r') && !text.startsWith("#");
        return isPlain ? text : "\"" + text.replace("\"", "\"\"") + "\"";
    }
}
