package dev.sfumato.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.adaptive.Filter;
import dev.sfumato.accounting.adaptive.Use;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import java.util.List;

/**
 * A Gaussian release, then one of two others by what came out: either composition keeps the budget, the play does not. The natural filter
 * admits both; a valid one refuses one of them at least.
 */
record AdaptiveGaussianCase(String id, JsonNode node) implements Suite.Case {
    private static final Shape SHAPE = Shape.of(
            "id",
            "group",
            "sigma",
            "epsilon",
            "delta_budget",
            "rr_epsilon",
            "box_delta",
            "gaussian_delta",
            "natural_delta_rr",
            "switch_loss",
            "adaptive_delta",
            "adaptive_epsilon_at_budget");

    /** The files print eight or nine digits. */
    private static final double EQUAL = 1e-6;

    private static final int PANELS = 400_000;

    @Override
    public List<String> strangers() {
        return SHAPE.strangers(node);
    }

    @Override
    public CaseResult run() {
        FigureChecks checks = new FigureChecks(node, EQUAL);
        double epsilon = number("epsilon");
        double budget = number("delta_budget");
        PrivacyEvent gaussian = new GaussianEvent(number("sigma"), 1, Unit.RECORD);
        PrivacyEvent response = new BlackBoxEvent(number("rr_epsilon"), 0, Unit.RECORD);
        PrivacyEvent box = new BlackBoxEvent(0, number("box_delta"), Unit.RECORD);
        for (PrivacyEvent second : List.of(response, box)) {
            double natural =
                    Accountants.best().delta(new ComposedEvent(Unit.RECORD, List.of(gaussian, second)), epsilon);
            checks.require(
                    natural <= budget * (1 + 1e-3), "the natural filter refuses: " + natural + " above " + budget);
        }
        checks.equal("gaussian_delta", () -> Accountants.best().delta(gaussian, epsilon));
        checks.equal("adaptive_delta", () -> played(epsilon));
        checks.require(
                Math.abs(played(number("adaptive_epsilon_at_budget")) / budget - 1) < 1e-5,
                "the play has " + played(number("adaptive_epsilon_at_budget")) + " at adaptive_epsilon_at_budget");
        for (Filter filter : AdaptiveTreeCase.VALID) {
            boolean both = List.of(response, box).stream()
                    .allMatch(second -> filter.price(List.of(Use.of(gaussian), Use.of(second)), epsilon, budget)
                            .admitted());
            checks.require(!both, filter.text() + " admits both continuations");
        }
        return checks.result(id);
    }

    /** The delta of the play at an epsilon: an integral over the loss of the Gaussian release, by the trapezium rule. */
    private double played(double epsilon) {
        double mu = 1 / number("sigma");
        double switchLoss = number("switch_loss");
        double odds = Math.exp(number("rr_epsilon"));
        double box = number("box_delta");
        double low = mu * mu / 2 - 12 * mu;
        return integral(low, switchLoss, mu, loss -> box + (1 - box) * excess(epsilon - loss))
                + integral(
                        switchLoss,
                        switchLoss + 24 * mu,
                        mu,
                        loss -> odds / (1 + odds) * excess(epsilon - loss - Math.log(odds))
                                + 1 / (1 + odds) * excess(epsilon - loss + Math.log(odds)));
    }

    private static double excess(double below) {
        return below < 0 ? -Math.expm1(below) : 0;
    }

    private static double integral(double from, double to, double mu, java.util.function.DoubleUnaryOperator value) {
        double step = (to - from) / PANELS;
        double sum = 0;
        for (int i = 0; i <= PANELS; i++) {
            double loss = from + i * step;
            double z = loss / mu - mu / 2;
            double weight = i == 0 || i == PANELS ? 0.5 : 1;
            sum += weight * value.applyAsDouble(loss) * Math.exp(-z * z / 2);
        }
        return sum * step / (mu * Math.sqrt(2 * Math.PI));
    }

    private double number(String field) {
        return AccountingChecks.figure(node.path(field));
    }
}
