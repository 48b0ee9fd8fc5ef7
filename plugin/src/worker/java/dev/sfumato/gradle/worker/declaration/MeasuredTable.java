package dev.sfumato.gradle.worker.declaration;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import java.util.Arrays;
import java.util.List;

/**
 * The facts about a table that the price of a private training needs.
 *
 * @param sizes the number of categories of each column
 * @param isPublic whether the categories were declared
 * @param assumptions what a price must state that takes them as public
 */
public record MeasuredTable(List<Integer> sizes, boolean isPublic, long rows, List<String> assumptions) {
    public MeasuredTable {
        sizes = List.copyOf(sizes);
        assumptions = List.copyOf(assumptions);
    }

    public static MeasuredTable of(Table table) {
        return new MeasuredTable(
                Arrays.stream(table.schema().sizes()).boxed().toList(),
                table.schema().isPublic(),
                table.rows(),
                table.schema().assumptions());
    }

    Schema schema() {
        return Schema.ofSizes(sizes.stream().mapToInt(size -> size).toArray());
    }

    public ObjectNode toNode() {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        ArrayNode list = node.putArray("sizes");
        sizes.forEach(list::add);
        ArrayNode assumed = node.putArray("assumptions");
        assumptions.forEach(assumed::add);
        return node.put("isPublic", isPublic).put("rows", rows);
    }

    public static MeasuredTable of(RequestFields fields) {
        fields.only("sizes", "isPublic", "rows", "assumptions");
        return new MeasuredTable(
                Settings.numbers(fields, "sizes").stream().map(Double::intValue).toList(),
                fields.truth("isPublic"),
                fields.whole("rows"),
                Settings.texts(fields, "assumptions"));
    }
}
