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
import java.util.Optional;

/** Reads cases of events and compositions with their true epsilon and delta. */
final class AccountingSuite implements Suite {
    private static final Map<String, Unit> UNITS = Map.of(
            "add_remove", Unit.RECORD,
            "replace_one", Unit.RECORD_REPLACED,
            "replace_special", Unit.RECORD_ZEROED);

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
                Optional<PrivacyEvent> read = event(event, unit);
                if (read.isEmpty()) {
                    return CaseResult.skipped(id(), event.path("mechanism").asText() + " events are not priced yet");
                }
                events.add(read.get());
            }
            return new AccountingChecks(id(), new ComposedEvent(unit, events), node).run();
        }
    }

    private static Optional<PrivacyEvent> event(JsonNode node, Unit unit) {
        double sensitivity = node.path("sensitivity").asDouble(1);
        PrivacyEvent once;
        switch (node.path("mechanism").asText()) {
            case "gaussian" -> once = new GaussianEvent(node.path("sigma").asDouble(), sensitivity, unit);
            case "laplace" -> once = new LaplaceEvent(node.path("b").asDouble(), sensitivity, unit);
            default -> {
                return Optional.empty();
            }
        }
        return Optional.of(new RepeatedEvent(once, node.path("count").asLong(1)));
    }
}
