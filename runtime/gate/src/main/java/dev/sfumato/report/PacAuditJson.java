package dev.sfumato.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.pac.PacBudget;
import dev.sfumato.accounting.pac.PacGuarantee;
import dev.sfumato.gate.account.PacAudit;
import dev.sfumato.gate.account.PacPromise;

/** The account of PAC privacy as JSON. What each release tells is written for readers; it is computed again from its event. */
final class PacAuditJson {
    private PacAuditJson() {}

    static ObjectNode toNode(PacAudit audit) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.putObject("budget")
                .put("information", audit.budget().information())
                .put("failure", audit.budget().failure())
                .put("weakestLabel", audit.budget().weakestLabel().name());
        audit.promise().ifPresent(promise -> node.putObject("promise").put("ceiling", promise.ceiling()));
        node.set("total", guarantee(audit.total()));
        node.set("recorded", guarantee(audit.recorded().total()));
        node.put("meaning", audit.total().sentence());
        ArrayNode releases = node.putArray("releases");
        audit.releases()
                .forEach(release -> releases.add(DatasetAuditJson.release(release, guarantee(release.alone()))));
        return node;
    }

    static PacAudit read(JsonFields fields) {
        fields.only("budget", "promise", "total", "recorded", "meaning", "releases");
        fields.text("meaning");
        PacBudget budget = budget(fields.object("budget"));
        return new PacAudit(
                fields.optional("promise")
                        .map(promise -> new PacPromise(promise.only("ceiling").number("ceiling"))),
                fields.list("releases", release -> DatasetAuditJson.release(release, PacAuditJson::guarantee)),
                budget.judge(guarantee(fields.object("recorded"))),
                budget.judge(guarantee(fields.object("total"))));
    }

    private static PacBudget budget(JsonFields fields) {
        fields.only("information", "failure", "weakestLabel");
        return new PacBudget(
                fields.number("information"), fields.number("failure"), fields.constant("weakestLabel", Label.class));
    }

    private static ObjectNode guarantee(PacGuarantee guarantee) {
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("information", guarantee.information())
                .put("failure", guarantee.failure())
                .put("label", guarantee.label().name())
                .put("method", guarantee.method());
        guarantee.assumptions().forEach(node.putArray("assumptions")::add);
        return node;
    }

    private static PacGuarantee guarantee(JsonFields fields) {
        fields.only("information", "failure", "label", "method", "assumptions");
        return new PacGuarantee(
                fields.number("information"),
                fields.number("failure"),
                fields.constant("label", Label.class),
                fields.text("method"),
                fields.texts("assumptions"));
    }
}
