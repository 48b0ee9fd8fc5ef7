package dev.sfumato.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.IntToDoubleFunction;

/** Figures anywhere in a case against ours: each equal to a relative tolerance. What a case does not hold is not checked. */
final class RelativeChecks {
    private final double tolerance;
    private final List<String> failures = new ArrayList<>();
    private int checks;
    private double worst;

    RelativeChecks(double tolerance) {
        this.tolerance = tolerance;
    }

    void equal(String what, JsonNode theirs, DoubleSupplier ours) {
        near(what, theirs, ours, 0);
    }

    /** A list, entry by entry. */
    void equal(String what, JsonNode theirs, int size, IntToDoubleFunction ours) {
        near(what, theirs, size, ours, 0);
    }

    /** A figure whose error is relative to it, or to {@code smallest} where it is less than that. */
    void near(String what, JsonNode theirs, DoubleSupplier ours, double smallest) {
        if (theirs.isNumber() || theirs.isTextual()) {
            compare(what, ours.getAsDouble(), figure(theirs), smallest);
        }
    }

    /** A list of such figures. */
    void near(String what, JsonNode theirs, int size, IntToDoubleFunction ours, double smallest) {
        if (theirs.isMissingNode()) {
            return;
        }
        if (theirs.size() != size) {
            failures.add(what + ": ours has " + size + " entries, theirs has " + theirs.size());
            return;
        }
        for (int i = 0; i < size; i++) {
            compare(what + "[" + i + "]", ours.applyAsDouble(i), figure(theirs.get(i)), smallest);
        }
    }

    private void compare(String what, double ours, double theirs, double smallest) {
        checks++;
        double error = ours == theirs ? 0 : Math.abs(ours - theirs) / Math.max(smallest, Math.abs(theirs));
        if (error <= tolerance) {
            worst = Math.max(worst, error);
        } else {
            failures.add(what + ": ours is " + ours + ", theirs is " + theirs);
        }
    }

    private static double figure(JsonNode value) {
        if (value.isTextual()) {
            return value.textValue().equals("inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(value.textValue());
        }
        if (!value.isNumber()) {
            throw new IllegalArgumentException("a figure must be a number or \"Infinity\", got " + value);
        }
        return value.doubleValue();
    }

    CaseResult result(String id) {
        if (!failures.isEmpty()) {
            int shown = Math.min(5, failures.size());
            return CaseResult.failed(
                    id,
                    String.join("; ", failures.subList(0, shown))
                            + (failures.size() > shown ? "; and " + (failures.size() - shown) + " more" : ""));
        }
        return checks == 0 ? CaseResult.failed(id, "the case holds no figure to check") : CaseResult.passed(id, worst);
    }
}
