package dev.sfumato.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.accounting.pac.PosteriorSuccess;
import dev.sfumato.pac.Confidence;
import java.util.ArrayList;
import java.util.List;

/** Reads cases of PAC privacy: noise by each rule, what it lets through, what an attacker makes of that, and confidence terms. */
final class PacSuite implements Suite {
    private static final Shape CONFIDENCE =
            Shape.of("sample_var", "lo", "hi", "m", "d", "gamma", "var_ucb", "R", "op_norm", "matrix_bernstein_c");

    @Override
    public String prefix() {
        return "pac";
    }

    @Override
    public Shape shape() {
        return Shape.of()
                .and("tolerance", Shape.of("rtol", "mean_norm_rtol"))
                .and("confidence", Shape.ANYTHING)
                .and("posterior", Shape.ANYTHING)
                .and("cases", Shape.ANYTHING);
    }

    @Override
    public List<Case> cases(JsonNode file) {
        double tolerance = file.path("tolerance").path("rtol").asDouble(1e-8);
        double ofMeanNorm = file.path("tolerance").path("mean_norm_rtol").asDouble(1e-6);
        List<Case> cases = new ArrayList<>();
        file.path("cases").forEach(node -> cases.add(new PacCase(node, tolerance, ofMeanNorm)));
        int number = 0;
        for (JsonNode node : file.path("posterior")) {
            cases.add(new ClosedForm(
                    "posterior-" + ++number,
                    node,
                    Shape.of("mi", "prior", "success"),
                    tolerance,
                    checks -> checks.equal(
                            "success",
                            node.path("success"),
                            () -> PosteriorSuccess.most(
                                    node.path("mi").doubleValue(),
                                    node.path("prior").doubleValue()))));
        }
        number = 0;
        for (JsonNode node : file.path("confidence")) {
            cases.add(new ClosedForm(
                    "confidence-" + ++number, node, CONFIDENCE, tolerance, checks -> confidence(checks, node)));
        }
        return cases;
    }

    private static void confidence(RelativeChecks checks, JsonNode node) {
        long simulations = node.path("m").longValue();
        long dimension = node.path("d").longValue();
        double gamma = node.path("gamma").doubleValue();
        checks.equal(
                "var_ucb",
                node.path("var_ucb"),
                () -> Confidence.variance(
                        node.path("sample_var").doubleValue(),
                        node.path("hi").doubleValue() - node.path("lo").doubleValue(),
                        simulations,
                        dimension,
                        gamma));
        checks.equal(
                "matrix_bernstein_c",
                node.path("matrix_bernstein_c"),
                () -> Confidence.loewner(
                        node.path("op_norm").doubleValue(),
                        node.path("R").doubleValue(),
                        simulations,
                        dimension,
                        gamma));
    }
}
