package dev.sfumato.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.accounting.UnsupportedEventException;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.renyi.RenyiAccountant;
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

    private static final Shape SHAPE = Shape.of("id", "group", "adjacency", "deltas")
            .and("events", Shape.ANYTHING)
            .and("rdp", Shape.ANYTHING)
            .and("pld", Shape.ANYTHING)
            .and("pld_optimistic", Shape.ANYTHING)
            .and("prv", Shape.ANYTHING)
            .and("gdp_clt", Shape.ANYTHING)
            .and("truth", Shape.of().andByNumber("epsilon_lower", "epsilon_upper"))
            .and("exact", Shape.of("mu").andByNumber("epsilon", "delta_at_epsilon", "classic"))
            .and(
                    "bracket",
                    Shape.of("interval", "fft_size")
                            .andByNumber(
                                    "epsilon_lower",
                                    "epsilon_upper",
                                    "delta_lower_at_epsilon",
                                    "delta_upper_at_epsilon",
                                    "worst_direction"))
            .andByNumber("clt_underestimates", "pld_upper_below_truth", "rdp_below_truth");

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

    @Override
    public Shape shape() {
        return Shape.of().and("meta", Shape.ANYTHING).and("cases", Shape.ANYTHING);
    }

    private record AccountingCase(JsonNode node) implements Case {
        @Override
        public String id() {
            return node.path("id").asText("a case without id");
        }

        @Override
        public List<String> strangers() {
            List<String> strangers = new ArrayList<>(SHAPE.strangers(node));
            for (JsonNode event : node.path("events")) {
                strangers.addAll(CaseEvents.strangers(event));
            }
            return strangers;
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
                if (!CaseEvents.isKnown(event)) {
                    return CaseResult.skipped(id(), event.path("mechanism").asText() + " events are not priced yet");
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
