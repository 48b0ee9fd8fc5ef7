package dev.sfumato.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.accounting.ComposedEvent;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.RenyiAccountant;
import dev.sfumato.accounting.Unit;
import dev.sfumato.accounting.UnsupportedEventException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Reads cases of events and compositions with their true epsilon and delta. */
final class AccountingSuite implements Suite {
    private static final Map<String, Unit> UNITS = Map.of(
            "add_remove", Unit.RECORD,
            "replace_one", Unit.RECORD_REPLACED,
            "replace_special", Unit.RECORD_ZEROED);

    /** Who computes Renyi divergences, once somebody does: {@code Optional.of(new RenyiAccountant()::divergence)}. */
    private static final Optional<RenyiChecks.Divergence> DIVERGENCE = Optional.of(new RenyiAccountant()::divergence);

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
            Set<String> mechanisms = new TreeSet<>();
            for (JsonNode event : node.path("events")) {
                String unknown = CaseEvents.unknown(event);
                if (!unknown.isEmpty()) {
                    return CaseResult.skipped(id(), unknown);
                }
                events.add(CaseEvents.event(event, unit));
                mechanisms.add(event.path("mechanism").asText());
            }
            PrivacyEvent total = new ComposedEvent(unit, events);
            try {
                AccountingChecks checks = new AccountingChecks(id(), total, node);
                DIVERGENCE.ifPresent(divergence -> new RenyiChecks(divergence, node).run(total, checks));
                return checks.run();
            } catch (UnsupportedEventException e) {
                return CaseResult.skipped(id(), "no accountant prices " + String.join(" with ", mechanisms) + " yet");
            }
        }
    }
}
