package dev.sfumato.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.PrivacyEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The checks on one accounting case: never below the truth; where the truth is known to be tight and somebody prices the
 * event tightly, not above it by more than a thousandth; where our bracket is closed, equal to an exact figure to nine digits.
 */
final class AccountingChecks {
    /** The files print 13 significant digits, so a figure there may be off by half a unit of the thirteenth. */
    private static final double PRINTED = 1e-12;

    /** Accountants whose prices are upper bounds that nobody expects to be tight. */
    private static final Set<String> LOOSE = Set.of("basic composition", "advanced composition", "Renyi divergences");

    private static final double TIGHT = 1e-3;
    private static final double EXACT = 1e-9;

    /** A thousandth of epsilon is several hundredths of a small delta. */
    private static final double TIGHT_DELTA = 5e-2;

    /** At the largest loss delta falls to zero within a few units in the last place of epsilon. */
    private static final double NOTHING = 1e-40;

    /** The round-off in the file's brackets is not bounded at smaller deltas. */
    private static final double SMALLEST_DELTA = 1e-12;

    private static final double BRACKET_ROUNDING = 1e-8;

    /** Where delta is nothing, the library still has this much of it. */
    private static final double LIBRARY_ROUNDING = 1e-13;

    private final String id;
    private final PrivacyEvent event;
    private final JsonNode node;
    private final List<String> failures = new ArrayList<>();
    private final Accountant accountant = Accountants.best();
    private final boolean isTightlyPriced;
    private double worst;

    AccountingChecks(String id, PrivacyEvent event, JsonNode node) {
        this.id = id;
        // of zCDP alone, no more is known than its Renyi curve
        isTightlyPriced = node.path("group").asText().equals("zcdp")
                || Accountants.all().stream().anyMatch(one -> !LOOSE.contains(one.name()) && one.supports(event));
        this.event = event;
        this.node = node;
    }

    CaseResult run() {
        JsonNode truth = node.path("truth");
        int checks = 0;
        boolean isExact = true;
        for (var delta : truth.path("epsilon_lower").properties()) {
            Guarantee ours = accountant.price(event, Double.parseDouble(delta.getKey()));
            isExact &= ours.isExact();
            price(
                    delta.getKey(),
                    ours,
                    figure(delta.getValue()),
                    figure(truth.path("epsilon_upper").path(delta.getKey())));
            checks++;
        }
        deltas(isExact);
        if (!failures.isEmpty()) {
            return CaseResult.failed(id, String.join("; ", failures));
        }
        if (checks == 0) {
            return CaseResult.failed(id, "the case holds no figure to check");
        }
        return isTightlyPriced
                ? CaseResult.passed(id, worst)
                : CaseResult.skipped(id, "not below the truth, but no accountant prices this composition tightly yet");
    }

    private void price(String delta, Guarantee ours, double lowerEnd, double upperEnd) {
        sound(delta, ours, lowerEnd, upperEnd);
        String source = node.path("truth").path("source").asText();
        if (isTightlyPriced && !source.equals("library")) {
            require(ours.epsilon() <= upperEnd * (1 + TIGHT), delta, ours.epsilon(), "<=", upperEnd);
            worst = ours.epsilon() > upperEnd ? Math.max(worst, ours.epsilon() / upperEnd - 1) : worst;
        }
        JsonNode exact = node.path("exact").path("epsilon").path(delta);
        if (exact.isMissingNode()) {
            return;
        }
        double theirs = figure(exact);
        if (!source.equals("exact")) {
            // the exact minimum of a formula that is an upper bound, as for zCDP
            require(!isTightlyPriced || ours.epsilon() <= theirs * (1 + TIGHT), delta, ours.epsilon(), "<=", theirs);
        } else if (ours.isExact()) {
            equal("epsilon at delta " + delta, ours.epsilon(), theirs);
        } else {
            require(ours.lower() <= theirs * (1 + PRINTED), delta, ours.lower(), "<=", theirs);
            require(ours.epsilon() >= theirs * (1 - PRINTED), delta, ours.epsilon(), ">=", theirs);
        }
    }

    private void deltas(boolean isExact) {
        for (var entry : node.path("exact").path("delta_at_epsilon").properties()) {
            double ours = accountant.delta(event, Double.parseDouble(entry.getKey()));
            double theirs = figure(entry.getValue());
            if (isExact) {
                equal("delta at epsilon " + entry.getKey(), ours, theirs);
            } else {
                delta(entry.getKey(), ours, theirs * (1 - PRINTED), theirs);
            }
        }
        JsonNode bracket = node.path("bracket");
        for (var entry : bracket.path("delta_upper_at_epsilon").properties()) {
            double upperEnd = figure(entry.getValue());
            JsonNode lower = bracket.path("delta_lower_at_epsilon").path(entry.getKey());
            if (upperEnd >= SMALLEST_DELTA && !lower.isMissingNode()) {
                double ours = accountant.delta(event, Double.parseDouble(entry.getKey()));
                delta(entry.getKey(), ours, figure(lower) * (1 - BRACKET_ROUNDING), upperEnd);
            }
        }
    }

    private void delta(String epsilon, double ours, double lowerEnd, double upperEnd) {
        if (!(ours >= lowerEnd)) {
            failures.add("at epsilon " + epsilon + " our delta is " + ours + ", must be >= " + lowerEnd);
        }
        if (isTightlyPriced && !(ours <= upperEnd * (1 + TIGHT_DELTA) + NOTHING)) {
            failures.add("at epsilon " + epsilon + " our delta is " + ours + ", must be <= " + upperEnd);
        }
    }

    /** Equal to nine digits but for a slack, where the figure is a library's and rounded to either side. */
    void near(String what, double ours, double theirs, double slack) {
        if (!(Math.abs(ours - theirs) <= EXACT * theirs + slack)) {
            failures.add(what + ": ours is " + ours + ", theirs is " + theirs);
        }
    }

    void atMost(String what, double ours, double theirs) {
        if (!(ours <= theirs * (1 + EXACT))) {
            failures.add(what + ": ours is " + ours + ", theirs is " + theirs);
        }
    }

    private void sound(String delta, Guarantee ours, double lowerEnd, double upperEnd) {
        if (ours.label() != Label.CERTIFIED) {
            failures.add("at delta " + delta + " the label is " + ours.label());
        }
        if (node.path("truth").path("source").asText().equals("library")) {
            soundBesideLibrary(Double.parseDouble(delta), lowerEnd, upperEnd);
            return;
        }
        require(ours.epsilon() >= lowerEnd * (1 - PRINTED), delta, ours.epsilon(), ">=", lowerEnd);
        require(ours.lower() <= upperEnd * (1 + PRINTED), delta, ours.lower(), "<=", upperEnd);
    }

    /** The library's deltas carry the round-off of its transforms, on either side, so its ends are compared that far off. */
    private void soundBesideLibrary(double delta, double lowerEnd, double upperEnd) {
        double more = accountant
                .price(event, Math.max(delta - LIBRARY_ROUNDING, delta / 2))
                .epsilon();
        double less = accountant.price(event, delta + LIBRARY_ROUNDING).lower();
        require(more >= lowerEnd * (1 - PRINTED), Double.toString(delta), more, ">=", lowerEnd);
        require(less <= upperEnd * (1 + PRINTED), Double.toString(delta), less, "<=", upperEnd);
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

    static double figure(JsonNode value) {
        if (value.isTextual() && value.textValue().equals("inf")) {
            return Double.POSITIVE_INFINITY;
        }
        if (!value.isNumber()) {
            throw new IllegalArgumentException("a figure must be a number or \"inf\", got " + value);
        }
        return value.doubleValue();
    }
}
