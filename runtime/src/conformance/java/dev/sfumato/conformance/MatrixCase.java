package dev.sfumato.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.RunningSumsEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.numeric.PrefixFactor;
import dev.sfumato.numeric.SumFactor;
import java.util.Arrays;
import java.util.List;

/** A factor of running sums: its sensitivity, how noisy the sums are, and that the event costs what Gaussian noise beside it does. */
record MatrixCase(String id, JsonNode node) implements Suite.Case {
    private static final Shape SHAPE = Shape.of(
            "id",
            "group",
            "factor",
            "n",
            "bands",
            "participations",
            "separation",
            "sensitivity",
            "sensitivity_exact_pattern",
            "first_pattern_sensitivity",
            "worst_pattern",
            "max_squared_error",
            "mean_squared_error");

    /** The file's tolerance; it prints ten digits. */
    private static final double EQUAL = 1e-9;

    private static final double DELTA = 1e-6;

    @Override
    public List<String> strangers() {
        return SHAPE.strangers(node);
    }

    @Override
    public CaseResult run() {
        SumFactor factor = factor(node.path("factor").asText());
        int n = node.path("n").intValue();
        int bands = factor.isBanded() ? node.path("bands").intValue() : n;
        long uses = node.path("participations").asLong(1);
        long separation = node.path("separation").asLong(1);
        PrefixFactor matrix = PrefixFactor.of(factor, n, bands);
        double squared = matrix.squaredSensitivity(uses, separation);
        FigureChecks checks = new FigureChecks(node, EQUAL);
        checks.equal("sensitivity", () -> Math.sqrt(squared));
        checks.equal("sensitivity_exact_pattern", () -> Math.sqrt(squared));
        checks.equal("first_pattern_sensitivity", () -> Math.sqrt(matrix.squaredSensitivityOfFirst(uses, separation)));
        JsonNode worst = node.path("worst_pattern");
        if (worst.isArray()) {
            int[] pattern = new int[worst.size()];
            Arrays.setAll(pattern, i -> worst.path(i).intValue());
            double attained = Math.sqrt(matrix.squaredNorm(pattern));
            checks.require(
                    Math.abs(attained - Math.sqrt(squared)) <= EQUAL * attained,
                    "their worst pattern attains " + attained + ", ours is " + Math.sqrt(squared));
        }
        checks.equal(
                "max_squared_error",
                () -> squared * Arrays.stream(matrix.variances()).max().orElseThrow());
        checks.equal(
                "mean_squared_error",
                () -> squared * Arrays.stream(matrix.variances()).average().orElseThrow());
        price(
                checks,
                new RunningSumsEvent(factor, 5, 1, n, bands, Math.min(uses, n), separation, 1, Unit.RECORD),
                squared);
        return checks.result(id);
    }

    private static void price(FigureChecks checks, RunningSumsEvent event, double squared) {
        Guarantee price = Accountants.best().price(event, DELTA);
        double plain = Accountants.best()
                .price(new GaussianEvent(event.sigma(), Math.sqrt(squared), event.unit()), DELTA)
                .epsilon();
        checks.require(
                price.label() == Label.CERTIFIED
                        && price.epsilon() >= plain * (1 - EQUAL)
                        && price.epsilon() <= plain * (1 + EQUAL),
                "the event is priced at " + price + ", Gaussian noise of its sensitivity at " + plain);
    }

    private static SumFactor factor(String name) {
        return switch (name) {
            case "identity" -> SumFactor.IDENTITY;
            case "prefix_sums" -> SumFactor.PREFIX_SUMS;
            case "binary_tree" -> SumFactor.BINARY_TREE;
            case "square_root" -> SumFactor.SQUARE_ROOT;
            case "square_root_banded" -> SumFactor.BANDED_SQUARE_ROOT;
            case "square_root_banded_inverse" -> SumFactor.BANDED_INVERSE_SQUARE_ROOT;
            default -> throw new IllegalArgumentException("no factor is called '" + name + "'");
        };
    }
}
