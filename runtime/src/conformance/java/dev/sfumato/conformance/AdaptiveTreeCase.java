package dev.sfumato.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.accounting.adaptive.BasicFilter;
import dev.sfumato.accounting.adaptive.Filter;
import dev.sfumato.accounting.adaptive.GaussianFilter;
import dev.sfumato.accounting.adaptive.RenyiFilter;
import dev.sfumato.accounting.adaptive.Use;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import java.util.ArrayList;
import java.util.List;

/** Plays against the natural filter, which reproduces the file's figures, and against every filter that is proved valid. */
record AdaptiveTreeCase(String id, JsonNode node) implements Suite.Case {
    private static final Shape SHAPE = Shape.of(
                    "id",
                    "group",
                    "odds_budget",
                    "epsilon",
                    "delta_budget",
                    "delta_budget_decimal",
                    "max_uses",
                    "natural_delta",
                    "adaptive_delta",
                    "adaptive_delta_decimal",
                    "ratio")
            .and("menu", Shape.of("type", "odds", "delta"))
            .and("tree", Shape.ANYTHING);

    private static final double EQUAL = 1e-9;

    /** Every family; those with a part of delta for black boxes can admit them. */
    static final List<Filter> VALID = List.of(
            new BasicFilter(4, 0.5),
            new GaussianFilter(0, 1),
            new GaussianFilter(0.5, 4),
            RenyiFilter.at(8, 0.5),
            RenyiFilter.someOf(List.of(2.0, 4.0, 16.0), 0.25));

    @Override
    public List<String> strangers() {
        return SHAPE.strangers(node);
    }

    @Override
    public CaseResult run() {
        FigureChecks checks = new FigureChecks(node, EQUAL);
        List<AdaptiveGame.Mechanism> menu = new ArrayList<>();
        List<PrivacyEvent> events = new ArrayList<>();
        for (JsonNode entry : node.path("menu")) {
            double odds = fraction(entry.path("odds"));
            boolean isBox = entry.path("type").asText().equals("box");
            checks.require(
                    isBox || entry.path("type").asText().equals("rr"),
                    "nothing is known of type " + entry.path("type"));
            double delta = isBox ? fraction(entry.path("delta")) : 0;
            menu.add(new AdaptiveGame.Mechanism(odds, delta));
            events.add(new BlackBoxEvent(Math.nextUp(Math.log(odds)), delta, Unit.RECORD));
        }
        double odds = fraction(node.path("odds_budget"));
        double delta = fraction(node.path("delta_budget"));
        int mostUses = node.path("max_uses").intValue();
        checks.equal(
                "adaptive_delta_decimal",
                () -> AdaptiveGame.best(
                        menu,
                        odds,
                        mostUses,
                        used -> AdaptiveGame.fixed(used.stream().map(menu::get).toList(), odds)
                                <= delta * (1 + 1e-12)));
        for (Filter filter : VALID) {
            double played = AdaptiveGame.best(
                    menu,
                    odds,
                    mostUses,
                    used -> filter.price(
                                    used.stream()
                                            .map(use -> Use.of(events.get(use)))
                                            .toList(),
                                    Math.log(odds),
                                    delta)
                            .admitted());
            checks.require(
                    played <= delta * (1 + EQUAL),
                    filter.text() + " admits a play worth " + played + " where " + delta + " is allowed");
        }
        return checks.result(id);
    }

    private static double fraction(JsonNode figure) {
        String[] parts = figure.asText().split("/");
        return parts.length == 1
                ? Double.parseDouble(parts[0])
                : Double.parseDouble(parts[0]) / Double.parseDouble(parts[1]);
    }
}
