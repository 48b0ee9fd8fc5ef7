package dev.sfumato.conformance;

import java.util.function.Consumer;

/** A case whose figures are formulas, each equal to a relative tolerance. */
record ClosedForm(String id, double tolerance, Consumer<RelativeChecks> figures) implements Suite.Case {
    @Override
    public CaseResult run() {
        RelativeChecks checks = new RelativeChecks(tolerance);
        figures.accept(checks);
        return checks.result(id);
    }
}
