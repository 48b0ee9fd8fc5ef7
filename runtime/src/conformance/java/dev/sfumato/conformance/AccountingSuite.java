package dev.sfumato.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.accounting.ComposedEvent;
import dev.sfumato.accounting.GaussianEvent;
import dev.sfumato.accounting.LaplaceEvent;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.RepeatedEvent;
import dev.sfumato.accounting.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Reads cases of events and compositions with their true epsilon and delta. */
final class AccountingSuite implements Suite {
    private static final Map<String, Unit> UNITS = Map.of(
            "add_remove", Unit.RECORD,
            "replace_one", Unit.RECORD_REPLACED,
            "replace_special", Unit.RECORD_ZEROED);

    /** The mechanisms that are priced, and the fields that their pricing understands. */
    private static final Map<String, Set<String>> FIELDS = Map.of(
            "gaussian", Set.of("mechanism", "sigma", "sensitivity", "count"),
            "laplace", Set.of("mechanism", "b", "sensitivity", "count"));

    @Override
    public String prefix() {
        return "accounting";
    }

    @Override
    public List<Case> cases(JsonNode file) {
        List<Case> cases = new ArrayList<>();
        file.path("cases").forEach(node -> cases.add(new AccountingCase(node)));
        return cases;
    }

    private record AccountingCase(JsonNode node) implements Case {
        @Override
        public String id() {
            return node.path("id").asText("a case without id");
        }

        @Override
        public CaseResult run() {
            Unit unit = UNITS.get(node.path("adjacency").asText());
            if (unit == null) {
                return CaseResult.skipped(id(), "adjacency " + node.path("adjacency") + " is not known");
            }
            List<PrivacyEvent> events = new ArrayList<>();
            for (JsonNode event : node.path("events")) {
                String mechanism = event.path("mechanism").asText();
                Set<String> known = FIELDS.get(mechanism);
                if (known == null) {
                    return CaseResult.skipped(id(), mechanism + " events are not priced yet");
                }
                Set<String> unknown = new TreeSet<>();
                event.fieldNames().forEachRemaining(unknown::add);
                unknown.removeAll(known);
                if (!unknown.isEmpty()) {
                    return CaseResult.skipped(id(), mechanism + " events with " + unknown + " are not priced yet");
                }
                events.add(event(mechanism, event, unit));
            }
            return new AccountingChecks(id(), new ComposedEvent(unit, events), node).run();
        }
    }

    private static PrivacyEvent event(String mechanism, JsonNode node, Unit unit) {
        double sensitivity = node.has("sensitivity") ? number(node, "sensitivity") : 1;
        long count = node.has("count") ? whole(node, "count") : 1;
        PrivacyEvent once = mechanism.equals("gaussian")
                ? new GaussianEvent(number(node, "sigma"), sensitivity, unit)
                : new LaplaceEvent(number(node, "b"), sensitivity, unit);
        return new RepeatedEvent(once, count);
    }

    private static double number(JsonNode node, String field) {
        if (!node.path(field).isNumber()) {
            throw new IllegalArgumentException(field + " must be a number, got " + node.path(field));
        }
        return node.path(field).doubleValue();
    }

    private static long whole(JsonNode node, String field) {
        double value = number(node, field);
        if (value != Math.rint(value) || Math.abs(value) > 1e15) {
            throw new IllegalArgumentException(field + " must be a whole number, got " + node.path(field));
        }
        return (long) value;
    }
}
