package dev.sfumato.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.Consumer;

/**
 * A case whose figures are formulas, each equal to a relative tolerance.
 *
 * @param shape what the case may hold
 */
record ClosedForm(String id, JsonNode node, Shape shape, double tolerance, Consumer<RelativeChecks> figures)
        implements Suite.Case {
    @Override
    public List<String> strangers() {
        return shape.strangers(node);
    }

    @Override
    public CaseResult run() {
        RelativeChecks checks = new RelativeChecks(tolerance);
        figures.accept(checks);
        return checks.result(id);
    }
}
