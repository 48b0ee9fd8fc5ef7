package dev.sfumato.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.TruncatedPoissonEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.pld.Direction;
import dev.sfumato.accounting.pld.GaussianLoss;
import dev.sfumato.accounting.pld.LossBracket;
import dev.sfumato.accounting.pld.LossBracket.Term;
import dev.sfumato.accounting.pld.Truncation;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Truncated Poisson sampling with a record added or removed, for neighbours of given sizes: the pair of each direction is one of
 * the file's, and the price of an event, which asks both neighbours, is not below what an attacker attains for any.
 */
record TruncatedCase(String id, JsonNode node) implements Suite.Case {
    private static final Shape SHAPE = Shape.of(
            "id",
            "group",
            "larger_size",
            "smaller_size",
            "q",
            "batch_limit",
            "sigma",
            "delta",
            "full_probability",
            "rate_when_full_mean",
            "rate_when_full_max",
            "epsilon_pair_remove",
            "epsilon_pair_max_rate_remove",
            "epsilon_attained_remove",
            "attained_others_remove",
            "epsilon_pair_add",
            "epsilon_pair_max_rate_add",
            "epsilon_attained_add",
            "attained_others_add");

    private static final double EQUAL = 1e-6;

    /** The files print nine digits, of what an attacker attains eight. */
    private static final double PRINTED = 1e-7;

    private static final LossBracket.Limits FINE = new LossBracket.Limits(1 << 20, 1e-8, Duration.ofSeconds(60));

    @Override
    public List<String> strangers() {
        return SHAPE.strangers(node);
    }

    @Override
    public CaseResult run() {
        long larger = node.path("larger_size").longValue();
        FigureChecks checks = new FigureChecks(node, EQUAL);
        checks.require(
                !node.has("smaller_size") || node.path("smaller_size").longValue() == larger - 1,
                "smaller_size must be larger_size - 1, got " + node.path("smaller_size"));
        Truncation truncation =
                Truncation.of(larger, number("q"), node.path("batch_limit").longValue());
        checks.equal("full_probability", truncation::full);
        checks.equal("rate_when_full_mean", truncation::placeRate);
        double attained = 0;
        for (Direction direction : Direction.values()) {
            attained = Math.max(attained, check(checks, truncation, direction));
        }
        for (long records : new long[] {larger, Math.max(1, larger - 1)}) {
            price(checks, records, attained);
        }
        return checks.result(id);
    }

    /** @return what an attacker attains */
    private double check(FigureChecks checks, Truncation truncation, Direction direction) {
        String name = direction.name().toLowerCase(Locale.ROOT);
        LossBracket.Terms pair = (both, tail) ->
                List.of(new Term(GaussianLoss.truncated(truncation, 1, number("sigma"), direction, tail), 1));
        double ours =
                LossBracket.epsilon(List.of(pair), true, number("delta"), FINE).upper();
        double attained = node.path("epsilon_attained_" + name).asDouble(0);
        double mean = node.path("epsilon_pair_" + name).asDouble(Double.NaN);
        double most = node.path("epsilon_pair_max_rate_" + name).asDouble(Double.NaN);
        checks.require(
                ours >= attained * (1 - PRINTED), name + ": ours is " + ours + ", an attacker attains " + attained);
        checks.require(
                isEqual(ours, mean) || isEqual(ours, most),
                name + ": ours is " + ours + ", must be " + mean + " or " + most);
        return attained;
    }

    private void price(FigureChecks checks, long records, double attained) {
        Guarantee price = Accountants.best()
                .price(
                        new TruncatedPoissonEvent(
                                new GaussianEvent(number("sigma"), 1, Unit.RECORD),
                                records,
                                number("q"),
                                node.path("batch_limit").longValue()),
                        number("delta"));
        checks.require(
                price.label() == Label.CERTIFIED && price.epsilon() >= attained * (1 - PRINTED),
                "a dataset of " + records + " is priced at " + price + ", an attacker attains " + attained);
    }

    private static boolean isEqual(double ours, double theirs) {
        return Math.abs(ours - theirs) <= EQUAL * Math.max(theirs, 1e-3);
    }

    private double number(String field) {
        return AccountingChecks.figure(node.path(field));
    }
}
