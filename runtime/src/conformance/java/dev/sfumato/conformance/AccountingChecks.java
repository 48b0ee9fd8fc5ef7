package dev.sfumato.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.BasicComposition;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.PrivacyEvent;
import java.util.ArrayList;
import java.util.List;

/**
 * The checks on one accounting case: never below the truth; where the truth is known to be tight, not above it by more
 * than a thousandth; equal to an exact figure to nine digits.
 */
final class AccountingChecks {
    /** The files print 13 significant digits, so a figure there may be off by half a unit of the thirteenth. */
    private static final double PRINTED = 1e-12;

    private static final double TIGHT = 1e-3;
    private static final double EXACT = 1e-9;

    private final String id;
    private final PrivacyEvent event;
    private final JsonNode node;
    private final List<String> failures = new ArrayList<>();
    private double worst;

    AccountingChecks(String id, PrivacyEvent event, JsonNode node) {
        this.id = id;
        this.event = event;
        this.node = node;
    }

    CaseResult run() {
        Accountant accountant = Accountants.best();
        boolean exactlyPriced =
                Accountants.all().stream().anyMatch(one -> !(one instanceof BasicComposition) && one.supports(event));
        JsonNode truth = node.path("truth");
        boolean tight = exactlyPriced && !truth.path("source").asText().equals("library");
        int checks = 0;
        for (var delta : truth.path("epsilon_lower").properties()) {
            Guarantee ours = accountant.price(event, Double.parseDouble(delta.getKey()));
            double upperEnd = figure(truth.path("epsilon_upper").path(delta.getKey()));
            sound(delta.getKey(), ours, figure(delta.getValue()), upperEnd);
            if (tight) {
                require(ours.epsilon() <= upperEnd * (1 + TIGHT), delta.getKey(), ours.epsilon(), "<=", upperEnd);
            }
            checks++;
        }
        if (exactlyPriced) {
            for (var delta : node.path("exact").path("epsilon").properties()) {
                double ours = accountant
                        .price(event, Double.parseDouble(delta.getKey()))
                        .epsilon();
                equal("epsilon at delta " + delta.getKey(), ours, figure(delta.getValue()));
            }
            for (var epsilon : node.path("exact").path("delta_at_epsilon").properties()) {
                double ours = accountant.delta(event, Double.parseDouble(epsilon.getKey()));
                equal("delta at epsilon " + epsilon.getKey(), ours, figure(epsilon.getValue()));
            }
        }
        if (!failures.isEmpty()) {
            return CaseResult.failed(id, String.join("; ", failures));
        }
        if (checks == 0) {
            return CaseResult.failed(id, "the case holds no figure to check");
        }
        return exactlyPriced
                ? CaseResult.passed(id, worst)
                : CaseResult.skipped(id, "not below the truth, but no accountant prices this composition tightly yet");
    }

    private void sound(String delta, Guarantee ours, double lowerEnd, double upperEnd) {
        if (ours.label() != Label.CERTIFIED) {
            failures.add("at delta " + delta + " the label is " + ours.label());
        }
        require(ours.epsilon() >= lowerEnd * (1 - PRINTED), delta, ours.epsilon(), ">=", lowerEnd);
        require(ours.lower() <= upperEnd * (1 + PRINTED), delta, ours.lower(), "<=", upperEnd);
    }

    private void require(boolean holds, String delta, double ours, String relation, double theirs) {
        if (!holds) {
            failures.add("at delta " + delta + " ours is " + ours + ", must be " + relation + " " + theirs);
        }
    }

    private void equal(String what, double ours, double theirs) {
        double error = ours == theirs ? 0 : Math.abs(ours - theirs) / Math.abs(theirs);
        worst = Math.max(worst, error);
        if (!(error <= EXACT) || ours < theirs * (1 - PRINTED)) {
            failures.add(what + ": ours is " + ours + ", exact is " + theirs);
        }
    }

    private static double figure(JsonNode value) {
        if (value.isTextual() && value.textValue().equals("inf")) {
            return Double.POSITIVE_INFINITY;
        }
        if (!value.isNumber()) {
            throw new IllegalArgumentException("a figure must be a number or \"inf\", got " + value);
        }
        return value.doubleValue();
    }
}
