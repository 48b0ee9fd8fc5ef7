package dev.sfumato.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.EventJson;
import dev.sfumato.accounting.Guarantee;
import java.util.List;

/** The audits of all datasets of one project or script. */
public record AuditReport(String title, List<DatasetAudit> datasets) {
    /** The schema version of the JSON that is written. */
    public static final int SCHEMA = 1;

    public AuditReport {
        datasets = List.copyOf(datasets);
    }

    /** Whether every dataset keeps its budget; a report on nothing has not passed. */
    public boolean passed() {
        return !datasets.isEmpty()
                && datasets.stream().allMatch(audit -> audit.verdict().passed());
    }

    public String toHtml() {
        return new HtmlPage(this).render();
    }

    /** The report for programs. An infinite epsilon is written as the text "infinite", which no JSON number can say. */
    public String toJson() {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("schema", SCHEMA).put("title", title).put("passed", passed());
        ArrayNode audits = root.putArray("datasets");
        datasets.forEach(audit -> audits.add(toNode(audit)));
        return root.toPrettyString() + "\n";
    }

    private static ObjectNode toNode(DatasetAudit audit) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("dataset", audit.dataset())
                .put("passed", audit.verdict().passed())
                .put("reason", audit.verdict().reason());
        audit.advice().ifPresent(advice -> node.put("advice", advice));
        node.set("budget", toNode(audit.budget()));
        node.set("total", toNode(audit.total()));
        ArrayNode releases = node.putArray("releases");
        for (PricedRelease release : audit.releases()) {
            ObjectNode entry = releases.addObject().put("name", release.name());
            entry.set("event", EventJson.toNode(release.event()));
            entry.set("alone", toNode(release.alone()));
        }
        return node;
    }

    private static ObjectNode toNode(Budget budget) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("epsilon", budget.epsilon())
                .put("delta", budget.delta())
                .put("unit", budget.unit().id())
                .put("weakestLabel", budget.weakestLabel().name());
    }

    private static ObjectNode toNode(Guarantee guarantee) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        figure(node, "epsilon", guarantee.epsilon());
        figure(node, "lower", guarantee.lower());
        node.put("delta", guarantee.delta())
                .put("unit", guarantee.unit().id())
                .put("label", guarantee.label().name())
                .put("method", guarantee.method());
        ArrayNode assumptions = node.putArray("assumptions");
        guarantee.assumptions().forEach(assumptions::add);
        return node;
    }

    private static void figure(ObjectNode node, String name, double value) {
        if (Double.isInfinite(value)) {
            node.put(name, "infinite");
        } else {
            node.put(name, value);
        }
    }
}
