package dev.sfumato.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.RandomAllocationEvent;
import dev.sfumato.accounting.event.Unit;
import java.util.List;

/** A record in several steps of a number, a random set of them: delta is not below the exact one, nor above the bound that tells blocks. */
record SeveralUsesCase(String id, JsonNode node) implements Suite.Case {
    private static final Shape BOTH = Shape.of("remove", "add");
    private static final Shape SHAPE = Shape.of(
                    "id", "group", "sigma", "steps", "uses", "block", "epsilon", "difference_of_two_meshes")
            .and("delta_exact", BOTH)
            .and("delta_block_bound", BOTH);

    /** The exact figures are printed with six digits. */
    private static final double PRINTED = 2e-6;

    private static final double TIGHT = 1e-3;

    @Override
    public List<String> strangers() {
        return SHAPE.strangers(node);
    }

    @Override
    public CaseResult run() {
        FigureChecks checks = new FigureChecks(node, TIGHT);
        long steps = node.path("steps").longValue();
        long uses = node.path("uses").longValue();
        checks.require(
                !node.has("block") || node.path("block").longValue() == steps / uses,
                "block must be steps/uses rounded down, got " + node.path("block"));
        double ours = Accountants.best()
                .delta(
                        new RandomAllocationEvent(new GaussianEvent(number("sigma"), 1, Unit.RECORD), steps, uses),
                        number("epsilon"));
        double exact = worst("delta_exact");
        double bound = worst("delta_block_bound");
        checks.require(ours >= exact * (1 - PRINTED), "ours is " + ours + ", exact is " + exact);
        checks.require(
                Double.isNaN(bound) || ours <= bound * (1 + TIGHT),
                "ours is " + ours + ", the bound by blocks " + bound);
        return checks.result(id);
    }

    /** A record is added or removed, so that the worse direction is what it costs. */
    private double worst(String field) {
        JsonNode both = node.path(field);
        return both.isObject()
                ? Math.max(AccountingChecks.figure(both.path("remove")), AccountingChecks.figure(both.path("add")))
                : Double.NaN;
    }

    private double number(String field) {
        return AccountingChecks.figure(node.path(field));
    }
}
