package dev.sfumato.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.renyi.RenyiAccountant;
import dev.sfumato.diffusion.gaussian.VarianceSchedule;
import dev.sfumato.diffusion.gaussian.training.TwoPhase;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;

/**
 * One setting of two-phase training: what the paper claims for it, and what its sound variants cost.
 *
 * @param tolerances of closed forms, of figures from grids, and of divergences
 */
record PromiseCase(JsonNode node, VarianceSchedule schedule, JsonNode tolerances) implements Suite.Case {
    private static final int LARGEST_ORDER = 512;

    @Override
    public String id() {
        return node.path("id").asText("a case without id");
    }

    private static final Shape SHAPE = Shape.of("id")
            .and("inputs", Shape.of("d", "S", "n", "m1", "N1", "m2", "N2", "sigma", "delta"))
            .and(
                    "claimed",
                    Shape.of(
                            "alpha_bar_S",
                            "mu_release",
                            "mu1",
                            "mu2",
                            "mu",
                            "epsilon",
                            "epsilon_phase1",
                            "epsilon_phase2"))
            .and(
                    "sound",
                    Shape.of(
                            "adjacency",
                            "mu_oneshot_zero_out",
                            "mu_oneshot_replace",
                            "epsilon_oneshot_zero_out",
                            "epsilon_oneshot_replace",
                            "epsilon_fresh_releases_visible_selection_zero_out",
                            "epsilon_phase2_pld",
                            "epsilon_phase2_pld_remove",
                            "epsilon_phase2_pld_add",
                            "epsilon_phase2_rdp",
                            "epsilon_total_oneshot_pld",
                            "epsilon_total_oneshot_rdp",
                            "mu_mean",
                            "epsilon_total_mean_release_pld"))
            .and("optimism", Shape.of("total_sound_minus_claimed"));

    @Override
    public List<String> strangers() {
        return SHAPE.strangers(node);
    }

    @Override
    public CaseResult run() {
        JsonNode inputs = node.path("inputs");
        double delta = inputs.path("delta").doubleValue();
        TwoPhase training = new TwoPhase(
                schedule,
                inputs.path("d").longValue(),
                inputs.path("S").intValue(),
                inputs.path("n").longValue(),
                new TwoPhase.Batches(
                        inputs.path("m1").longValue(), inputs.path("N1").longValue()),
                new TwoPhase.Batches(
                        inputs.path("m2").longValue(), inputs.path("N2").longValue()),
                inputs.path("sigma").doubleValue());
        FigureChecks claimed = checks("claimed", "closed_form_rtol", 1e-9);
        claim(claimed, training, delta);
        FigureChecks closed = checks("sound", "closed_form_rtol", 1e-9);
        oneShot(closed, training, delta);
        FigureChecks grids = checks("sound", "pld_rtol", 0.002);
        totals(grids, training, delta);
        FigureChecks divergences = checks("sound", "rdp_rtol", 1e-6);
        divergences.equal("epsilon_phase2_rdp", () -> byIntegerOrders(training.dpSgd(), delta));
        divergences.equal(
                "epsilon_total_oneshot_rdp", () -> byIntegerOrders(training.after(training.oneShot()), delta));
        return Stream.of(claimed, closed, grids, divergences)
                .map(checks -> checks.result(id()))
                .reduce((one, other) -> one.outcome() == CaseResult.Outcome.FAILED
                                || (other.outcome() == CaseResult.Outcome.PASSED
                                        && one.relativeError() > other.relativeError())
                        ? one
                        : other)
                .orElseThrow();
    }

    private FigureChecks checks(String part, String tolerance, double otherwise) {
        return new FigureChecks(node.path(part), tolerances.path(tolerance).asDouble(otherwise));
    }

    private static void claim(FigureChecks checks, TwoPhase training, double delta) {
        checks.equal("alpha_bar_S", training::alphaBar);
        checks.equal("mu_release", () -> 2 * mu(training.oneShot()));
        checks.equal("mu1", training::claimedPhaseOneMu);
        checks.equal("mu", training::claimedMu);
        checks.equal("epsilon", () -> training.asPublished(delta).epsilon());
        checks.equal("epsilon_phase1", () -> training.phaseOneAsPublished(delta).epsilon());
    }

    private static void oneShot(FigureChecks checks, TwoPhase training, double delta) {
        GaussianEvent oneShot = training.oneShot();
        checks.equal("mu_oneshot_zero_out", () -> mu(oneShot));
        checks.equal("mu_oneshot_replace", () -> 2 * mu(oneShot));
        checks.equal("epsilon_oneshot_zero_out", price(oneShot, delta));
        checks.equal("epsilon_oneshot_replace", price(oneShot.withUnit(Unit.RECORD_REPLACED), delta));
        checks.equal(
                "epsilon_fresh_releases_visible_selection_zero_out",
                () -> training.freshReleases(delta).epsilon());
    }

    private void totals(FigureChecks checks, TwoPhase training, double delta) {
        checks.equal("epsilon_phase2_pld", price(training.dpSgd(), delta));
        checks.equal("epsilon_total_oneshot_pld", price(training.after(training.oneShot()), delta));
        double mu = node.path("sound").path("mu_mean").asDouble(0);
        if (mu > 0) {
            checks.equal("epsilon_total_mean_release_pld", price(training.after(training.mean(mu)), delta));
        }
    }

    private static double mu(GaussianEvent event) {
        return event.sensitivity() / event.sigma();
    }

    private static DoubleSupplier price(PrivacyEvent event, double delta) {
        return () -> Accountants.best().price(event, delta).epsilon();
    }

    /** The cases took whole orders only, and the conversion of Canonne, Kamath and Steinke, 2020, Proposition 12. */
    private static double byIntegerOrders(PrivacyEvent event, double delta) {
        RenyiAccountant renyi = new RenyiAccountant();
        double least = Double.POSITIVE_INFINITY;
        for (int order = 2; order <= LARGEST_ORDER; order++) {
            double a = order;
            double epsilon =
                    renyi.divergence(event, a) + Math.log1p(-1 / a) - (Math.log(delta) + Math.log(a)) / (a - 1);
            least = Math.min(least, epsilon);
        }
        return least;
    }
}
