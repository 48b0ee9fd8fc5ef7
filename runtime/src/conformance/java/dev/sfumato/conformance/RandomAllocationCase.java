package dev.sfumato.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.BallsInBinsEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.pld.Direction;
import dev.sfumato.accounting.pld.DominatingPairs;
import dev.sfumato.accounting.pld.LossBracket;
import dev.sfumato.accounting.pld.LossBracket.Term;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A record in one of several steps, anew in each epoch: the bracket of each direction meets the file's interval and is not wider by more
 * than its tolerance, and so does the price of the event.
 */
record RandomAllocationCase(String id, JsonNode node) implements Suite.Case {
    private static final Shape BOTH = Shape.of("remove", "add");
    private static final Shape SHAPE = Shape.of(
                    "id", "group", "sigma", "steps", "epochs", "delta", "epsilon_remove", "epsilon_add")
            .and("delta_at", Shape.byNumber(BOTH))
            .and("delta_quadrature", Shape.byNumber(BOTH));

    /** The file's tolerance for epsilon. */
    private static final double TIGHT = 1e-3;

    /** What an error of that in epsilon may be in delta, at the settings of the file. */
    private static final double TIGHT_DELTA = 1e-2;

    /** The intervals of the file end where its own tails do. */
    private static final double LEAST_DELTA = 1e-12;

    /** The quadrature has about eight digits. */
    private static final double PRINTED = 1e-7;

    @Override
    public List<String> strangers() {
        return SHAPE.strangers(node);
    }

    @Override
    public CaseResult run() {
        FigureChecks checks = new FigureChecks(node, TIGHT);
        double least = 0;
        double most = 0;
        for (Direction direction : Direction.values()) {
            String name = direction.name().toLowerCase(Locale.ROOT);
            JsonNode epsilon = node.path("epsilon_" + name);
            if (epsilon.isArray()) {
                within(checks, "epsilon_" + name, epsilon, price(direction), TIGHT, 0);
                least = Math.max(least, low(epsilon));
                most = Math.max(most, high(epsilon));
            }
            for (Map.Entry<String, JsonNode> at : node.path("delta_at").properties()) {
                LossBracket ours = delta(direction, Double.parseDouble(at.getKey()));
                String what = "delta_at " + at.getKey() + " " + name;
                within(checks, what, at.getValue().path(name), ours, TIGHT_DELTA, LEAST_DELTA);
            }
            for (Map.Entry<String, JsonNode> at : node.path("delta_quadrature").properties()) {
                LossBracket ours = delta(direction, Double.parseDouble(at.getKey()));
                double theirs = AccountingChecks.figure(at.getValue().path(name));
                checks.require(
                        ours.lower() <= theirs * (1 + PRINTED) + LEAST_DELTA
                                && ours.upper() >= theirs * (1 - PRINTED) - LEAST_DELTA,
                        "delta at " + at.getKey() + " " + name + ": ours is " + ours + ", by quadrature " + theirs);
            }
        }
        Guarantee price = Accountants.best().price(new RepeatedEvent(event(), epochs()), number("delta"));
        checks.require(
                price.label() == Label.CERTIFIED && price.epsilon() >= least && price.epsilon() <= most * (1 + TIGHT),
                "the event is priced at " + price + ", must be from " + least + " to " + most);
        return checks.result(id);
    }

    private static void within(
            FigureChecks checks, String what, JsonNode interval, LossBracket ours, double tight, double absolute) {
        checks.require(
                ours.upper() >= low(interval) - absolute
                        && ours.lower() <= high(interval) + absolute
                        && ours.upper() <= high(interval) * (1 + tight) + absolute,
                what + ": ours is " + ours + ", must meet " + interval);
    }

    private LossBracket price(Direction direction) {
        return LossBracket.epsilon(List.of(pair(direction)), true, number("delta"), LossBracket.Limits.DEFAULT);
    }

    private LossBracket delta(Direction direction, double epsilon) {
        return LossBracket.delta(List.of(pair(direction)), true, epsilon, LossBracket.Limits.DEFAULT);
    }

    private LossBracket.Terms pair(Direction direction) {
        return (both, tail) -> List.of(new Term(DominatingPairs.loss(event(), direction, tail), epochs()));
    }

    private PrivacyEvent event() {
        PrivacyEvent step = new GaussianEvent(number("sigma"), 1, Unit.RECORD);
        long steps = node.path("steps").longValue();
        return steps == 1 ? step : new BallsInBinsEvent(step, steps);
    }

    private long epochs() {
        return node.path("epochs").asLong(1);
    }

    private static double low(JsonNode interval) {
        return AccountingChecks.figure(interval.path(0));
    }

    private static double high(JsonNode interval) {
        return AccountingChecks.figure(interval.path(1));
    }

    private double number(String field) {
        return AccountingChecks.figure(node.path(field));
    }
}
