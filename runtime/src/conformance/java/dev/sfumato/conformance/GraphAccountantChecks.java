package dev.sfumato.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.event.NoisyIterationEvent;
import dev.sfumato.accounting.event.RandomizedResponseEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.renyi.RenyiAccountant;
import dev.sfumato.accounting.shift.LaplaceShift;
import dev.sfumato.accounting.shift.NoisyChain;
import dev.sfumato.accounting.shift.OrderSearch;
import dev.sfumato.accounting.shift.Payments;
import dev.sfumato.accounting.shift.PublishedBounds;
import dev.sfumato.accounting.shift.ShiftConversion;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;

/** The checks on what an accountant of graph diffusion says: to nine digits, and so never below by more. */
record GraphAccountantChecks(String id, JsonNode node) implements Suite.Case {
    private static final double TOLERANCE = 1e-9;

    private static final Shape SCALES = Shape.of(
            "id",
            "group",
            "accountant",
            "alpha",
            "delta",
            "target_eps",
            "rdp",
            "rdp_inf",
            "eps_classic",
            "eps_tight",
            "sigma_classic",
            "sigma_tight",
            "noise_multiplier_classic",
            "noise_multiplier_tight");

    private static final Shape BOUND =
            with(SCALES, "beta", "K", "eta", "lazy", "rho_kind", "rho", "personalized", "sigma");

    private static final Map<String, Shape> SHAPES = Map.of(
            "laplace_g",
            Shape.of("id", "group", "accountant", "alpha", "t", "g"),
            "randomized_response",
            Shape.of(
                    "id",
                    "group",
                    "accountant",
                    "conversion",
                    "target_eps",
                    "delta",
                    "flip_prob",
                    "pure_flip_prob",
                    "alpha",
                    "rdp_at_flip_prob"),
            "pushflowcap",
            with(SCALES, "beta", "K", "eta", "sensitivity", "sigma", "sigma_pure"),
            "shift_general",
            with(SCALES, "c", "s", "sigmas", "a"),
            "naive",
            BOUND,
            "thm1",
            BOUND,
            "thm4",
            BOUND,
            "thm4_single",
            BOUND,
            "shift",
            BOUND,
            "output",
            BOUND);

    private static Shape with(Shape shape, String... more) {
        Shape whole = shape;
        for (String field : more) {
            whole = whole.and(field, Shape.VALUE);
        }
        return whole;
    }

    /** None where the accountant itself is not known: the case is skipped. */
    @Override
    public List<String> strangers() {
        return SHAPES.getOrDefault(node.path("accountant").asText(), Shape.ANYTHING)
                .strangers(node);
    }

    @Override
    public CaseResult run() {
        FigureChecks checks = new FigureChecks(node, TOLERANCE);
        String accountant = node.path("accountant").asText();
        switch (accountant) {
            case "laplace_g" -> checks.equal("g", () -> LaplaceShift.divergence(number("alpha"), number("t")));
            case "randomized_response" -> randomizedResponse(checks);
            case "pushflowcap" -> pushFlowCap(checks);
            case "shift_general" -> general(checks);
            case "naive", "thm1", "thm4", "thm4_single", "shift", "output" -> bound(checks, accountant);
            default -> {
                return CaseResult.skipped(id, "no accountant is called '" + accountant + "'");
            }
        }
        return checks.result(id);
    }

    /** Every pair of nodes answers for itself and is flipped with probability q. */
    private void randomizedResponse(FigureChecks checks) {
        double target = number("target_eps");
        checks.equal("pure_flip_prob", () -> 1 / (1 + Math.exp(target)));
        DoubleFunction<DoubleUnaryOperator> flips = q -> order -> flipped(Math.min(q, 0.5), order);
        ShiftConversion conversion =
                ShiftConversion.valueOf(node.path("conversion").asText().toUpperCase(Locale.ROOT));
        double ours = new OrderSearch(conversion, number("delta")).leastScale(target, 0.4, flips);
        checks.equal("flip_prob", () -> ours);
        if (node.has("alpha")) {
            // of the printed probability too few digits are left in how far it is from one half
            checks.equal("rdp_at_flip_prob", () -> flipped(ours, number("alpha")));
        }
    }

    private static double flipped(double q, double order) {
        return order == Double.POSITIVE_INFINITY
                ? Math.log1p(-q) - Math.log(q)
                : new RenyiAccountant().divergence(new RandomizedResponseEvent(2 * q, 2, Unit.RECORD_REPLACED), order);
    }

    private void pushFlowCap(FigureChecks checks) {
        double beta = number("beta");
        double sensitivity = number("sensitivity");
        if (node.path("eta").isNumber()) {
            checks.equal("sensitivity", () -> (2 + beta) * (1 - Math.pow(beta, number("K"))) * number("eta"));
        }
        checks.equal("sigma_pure", () -> sensitivity / number("target_eps"));
        figures(checks, scale -> order -> LaplaceShift.divergence(order, sensitivity / scale), number("sigma"));
    }

    private void bound(FigureChecks checks, String accountant) {
        distortion(checks);
        double scale = number("sigma");
        PublishedBounds bounds = new PublishedBounds(
                number("rho"),
                number("beta"),
                scale,
                (int) number("K"),
                node.path("personalized").asBoolean());
        figures(checks, newScale -> divergence(accountant, bounds.withScale(newScale)), scale);
        if (accountant.equals("shift")) {
            int steps = bounds.steps();
            List<Double> distortions = new ArrayList<>(Collections.nCopies(steps, bounds.distortion()));
            if (bounds.firstIsFree() && steps > 0) {
                distortions.set(0, 0.0);
            }
            priced(
                    checks,
                    Collections.nCopies(steps, bounds.lipschitz()),
                    distortions,
                    Collections.nCopies(steps, scale));
        }
    }

    private static DoubleUnaryOperator divergence(String accountant, PublishedBounds bounds) {
        return switch (accountant) {
            case "naive" -> bounds::naive;
            case "thm1" -> bounds::theorem1;
            case "thm4" -> bounds::theorem4;
            case "thm4_single" -> bounds::theorem4Single;
            case "shift" -> bounds::shift;
            case "output" -> bounds::output;
            default -> throw new IllegalArgumentException(accountant);
        };
    }

    /** The walk moves beta (x + Px)/2 if it is lazy, beta P x if not. */
    private void distortion(FigureChecks checks) {
        if (!node.path("eta").isNumber()) {
            return;
        }
        double eta = number("eta");
        boolean isLazy = node.path("lazy").asBoolean();
        double walk = isLazy ? number("beta") / 2 : number("beta");
        double stay = isLazy ? number("beta") / 2 : 0;
        switch (node.path("rho_kind").asText()) {
            case "tight" -> checks.equal("rho", () -> 2 * eta * Math.max(walk + stay, 2 * walk));
            case "paper" -> checks.equal("rho", () -> (4 * walk + 2 * (walk + stay)) * eta);
            default -> {}
        }
    }

    private void general(FigureChecks checks) {
        List<Double> distortions = numbers("s");
        List<Double> lipschitz =
                node.path("c").isArray() ? numbers("c") : Collections.nCopies(distortions.size(), number("c"));
        NoisyChain chain = NoisyChain.of(lipschitz, distortions, numbers("sigmas"));
        figures(checks, factor -> divergence(chain.withNoiseTimes(factor)), 1);
        Payments payments = chain.laplace(number("alpha"));
        if (node.has("a")) {
            checks.equal("a", payments.toArray());
        }
        priced(checks, lipschitz, distortions, numbers("sigmas"));
    }

    private static DoubleUnaryOperator divergence(NoisyChain chain) {
        return order -> chain.laplace(order).laplaceDivergence(order);
    }

    /** The price of the whole distribution of losses, as users are shown it: never above the one by divergences. */
    private void priced(FigureChecks checks, List<Double> lipschitz, List<Double> distortions, List<Double> scales) {
        NoisyIterationEvent event = new NoisyIterationEvent(
                NoisyIterationEvent.Noise.LAPLACE, lipschitz, distortions, scales, Unit.EDGE_NOT_AT_SEED);
        checks.atMost(
                "eps_tight",
                () -> Accountants.best().price(event, number("delta")).epsilon());
        checks.equal("rdp_inf", () -> Accountants.best().pricePure(event).epsilon());
        checks.equal("rdp", () -> new RenyiAccountant().divergence(event, number("alpha")));
    }

    private void figures(FigureChecks checks, DoubleFunction<DoubleUnaryOperator> family, double scale) {
        DoubleUnaryOperator divergence = family.apply(scale);
        checks.equal("rdp", () -> divergence.applyAsDouble(number("alpha")));
        checks.equal("rdp_inf", () -> divergence.applyAsDouble(Double.POSITIVE_INFINITY));
        OrderSearch classic = new OrderSearch(ShiftConversion.CLASSIC, number("delta"));
        OrderSearch tight = new OrderSearch(ShiftConversion.TIGHT, number("delta"));
        checks.equal("eps_classic", () -> classic.epsilon(divergence));
        checks.equal("eps_tight", () -> tight.epsilon(divergence));
        checks.equal("sigma_classic", () -> classic.leastScale(number("target_eps"), scale, family));
        checks.equal("sigma_tight", () -> tight.leastScale(number("target_eps"), scale, family));
        checks.equal("noise_multiplier_classic", () -> classic.leastScale(number("target_eps"), scale, family));
        checks.equal("noise_multiplier_tight", () -> tight.leastScale(number("target_eps"), scale, family));
    }

    private double number(String field) {
        return AccountingChecks.figure(node.path(field));
    }

    private List<Double> numbers(String field) {
        List<Double> values = new ArrayList<>();
        node.path(field).forEach(value -> values.add(AccountingChecks.figure(value)));
        return values;
    }
}
