package dev.sfumato.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;

/** Figures of a case against ours: equal to a relative tolerance, on either side. */
final class FigureChecks {
    private final JsonNode node;
    private final double tolerance;
    private final List<String> failures = new ArrayList<>();
    private int checks;
    private double worst;

    FigureChecks(JsonNode node, double tolerance) {
        this.node = node;
        this.tolerance = tolerance;
    }

    /** Compares a field, where the case has it. */
    void equal(String field, DoubleSupplier ours) {
        JsonNode theirs = node.path(field);
        if (theirs.isNumber() || theirs.isTextual()) {
            compare(field, ours.getAsDouble(), AccountingChecks.figure(theirs), 0);
        }
    }

    /** Compares a list, each entry to the tolerance relative to the largest. */
    void equal(String field, double[] ours) {
        JsonNode theirs = node.path(field);
        if (theirs.size() != ours.length) {
            failures.add(field + ": ours has " + ours.length + " entries, theirs has " + theirs.size());
            return;
        }
        double most = 0;
        for (JsonNode entry : theirs) {
            most = Math.max(most, Math.abs(AccountingChecks.figure(entry)));
        }
        for (int i = 0; i < ours.length; i++) {
            compare(field + "[" + i + "]", ours[i], AccountingChecks.figure(theirs.get(i)), most);
        }
    }

    void atMost(String field, DoubleSupplier ours) {
        JsonNode theirs = node.path(field);
        if (theirs.isNumber()) {
            double figure = ours.getAsDouble();
            require(
                    figure <= theirs.doubleValue() * (1 + tolerance),
                    field + ": ours is " + figure + ", must be <= " + theirs.doubleValue());
        }
    }

    void require(boolean holds, String failure) {
        checks++;
        if (!holds) {
            failures.add(failure);
        }
    }

    private void compare(String what, double ours, double theirs, double measure) {
        double error = ours == theirs ? 0 : Math.abs(ours - theirs) / Math.max(measure, Math.abs(theirs));
        worst = Math.max(worst, error);
        require(error <= tolerance, what + ": ours is " + ours + ", theirs is " + theirs);
    }

    CaseResult result(String id) {
        if (!failures.isEmpty()) {
            return CaseResult.failed(id, String.join("; ", failures));
        }
        return checks == 0 ? CaseResult.failed(id, "the case holds no figure to check") : CaseResult.passed(id, worst);
    }
}
