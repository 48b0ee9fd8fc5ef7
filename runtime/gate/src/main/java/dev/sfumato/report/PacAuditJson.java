package dev.sfumato.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.format.EventJson;
import dev.sfumato.accounting.pac.PacBudget;
import dev.sfumato.accounting.pac.PacGuarantee;
import dev.sfumato.gate.account.PacAudit;
import dev.sfumato.gate.account.PacPromise;
import dev.sfumato.gate.account.PacRelease;
import java.util.OptionalLong;

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
        node.set("recorded", guarantee(audit.recorded()));
        node.put("meaning", audit.total().sentence());
        ArrayNode releases = node.putArray("releases");
        for (PacRelease release : audit.releases()) {
            ObjectNode entry = releases.addObject()
                    .put("name", release.name())
                    .put("origin", release.origin().id())
                    .put("times", release.times())
                    .put("counted", release.counted())
                    .put("noise", release.noise().id());
            release.room().ifPresent(room -> entry.put("room", room));
            entry.set("event", EventJson.toNode(release.once()));
            entry.set("alone", guarantee(release.alone()));
        }
        return node;
    }

    static PacAudit read(JsonFields fields) {
        fields.only("budget", "promise", "total", "recorded", "meaning", "releases");
        fields.text("meaning");
        return new PacAudit(
                budget(fields.object("budget")),
                fields.optional("promise")
                        .map(promise -> new PacPromise(promise.only("ceiling").number("ceiling"))),
                fields.list("releases", PacAuditJson::release),
                guarantee(fields.object("recorded")),
                guarantee(fields.object("total")));
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

    private static PacRelease release(JsonFields fields) {
        fields.only("name", "origin", "noise", "times", "counted", "room", "event", "alone");
        PacRelease release = new PacRelease(
                fields.text("name"),
                DatasetAuditJson.origin(fields),
                DatasetAuditJson.noise(fields),
                EventJson.fromNode(fields.object("event").node()),
                fields.whole("times"),
                fields.whole("counted"),
                fields.node().has("room") ? OptionalLong.of(fields.whole("room")) : OptionalLong.empty());
        if (!guarantee(fields.object("alone")).equals(release.alone())) {
            throw fields.refused("alone", "what the event tells, " + release.alone());
        }
        return release;
    }
}
