package dev.sfumato.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.diffusion.gaussian.DdimStep;
import dev.sfumato.diffusion.gaussian.VarianceSchedule;
import dev.sfumato.diffusion.gaussian.training.OneShotTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads cases of two-phase private image diffusion, and what stands beside them: the schedule, strides, targets. */
final class PromiseSuite implements Suite {
    /** The description of betas in a file: those that {@link VarianceSchedule#linear} has, and the number of steps. */
    private static final Pattern LINEAR = Pattern.compile("linear 1e-0?4\\.\\.2e-0?2, T=(\\d+)(,.*)?");

    private static final Shape STRIDE = Shape.of(
            "t",
            "t_prev",
            "rho",
            "alpha_bar_t",
            "alpha_bar_prev",
            "sigma",
            "sigma_with_beta_t_as_printed",
            "coef_x",
            "coef_eps",
            "coef_x0",
            "coef_dir");

    private static final Shape TARGET = Shape.of("S", "t", "coef_y", "coef_e", "target_scale", "loss_weight");

    private static final Shape ALPHA_BARS = Shape.byNumber(Shape.VALUE);

    @Override
    public Shape shape() {
        return Shape.of()
                .and("tolerance", Shape.of("closed_form_rtol", "pld_atol", "pld_rtol", "rdp_rtol"))
                .and("schedule", Shape.of("beta").and("alpha_bar", Shape.ANYTHING))
                .and("ddim", Shape.ANYTHING)
                .and("phase1_sound_target", Shape.ANYTHING)
                .and("cases", Shape.ANYTHING);
    }

    /** The schedule of all cases of a file; where it says nothing, the usual one. */
    private static VarianceSchedule schedule(JsonNode file) {
        JsonNode beta = file.path("schedule").path("beta");
        if (beta.isMissingNode()) {
            return VarianceSchedule.linear(1000);
        }
        Matcher linear = LINEAR.matcher(beta.asText());
        if (!linear.matches()) {
            throw new IllegalArgumentException(
                    "schedule.beta must be like 'linear 1e-4..2e-2, T=1000', the betas that are known, got " + beta);
        }
        return VarianceSchedule.linear(Integer.parseInt(linear.group(1)));
    }

    @Override
    public String prefix() {
        return "promise";
    }

    @Override
    public List<Case> cases(JsonNode file) {
        double tolerance = file.path("tolerance").path("closed_form_rtol").asDouble(1e-9);
        VarianceSchedule linear = schedule(file);
        double[] bars = linear.alphaBars();
        List<Case> cases = new ArrayList<>();
        JsonNode schedule = file.path("schedule").path("alpha_bar");
        if (!schedule.isEmpty()) {
            cases.add(new ClosedForm(
                    "schedule",
                    schedule,
                    ALPHA_BARS,
                    tolerance,
                    checks -> schedule.fieldNames()
                            .forEachRemaining(t ->
                                    checks.equal("alpha_bar " + t, schedule.get(t), () -> bars[Integer.parseInt(t)]))));
        }
        for (JsonNode stride : file.path("ddim")) {
            int t = stride.path("t").intValue();
            int earlier = stride.path("t_prev").intValue();
            double rho = stride.path("rho").doubleValue();
            cases.add(new ClosedForm(
                    "ddim-" + t + "-" + earlier + "-" + rho,
                    stride,
                    STRIDE,
                    tolerance,
                    checks -> checkStride(checks, stride, bars, DdimStep.between(bars[t], bars[earlier], rho))));
        }
        for (JsonNode target : file.path("phase1_sound_target")) {
            int released = target.path("S").intValue();
            int t = target.path("t").intValue();
            cases.add(new ClosedForm("target-" + released + "-" + t, target, TARGET, tolerance, checks -> {
                OneShotTarget ours = OneShotTarget.after(bars[released], bars[t]);
                checks.equal("coef_y", target.path("coef_y"), ours::kept);
                checks.equal("coef_e", target.path("coef_e"), ours::added);
                checks.equal("target_scale", target.path("target_scale"), ours::scale);
                checks.equal("loss_weight", target.path("loss_weight"), ours::weight);
            }));
        }
        file.path("cases").forEach(node -> cases.add(new PromiseCase(node, linear, file.path("tolerance"))));
        return cases;
    }

    private static void checkStride(RelativeChecks checks, JsonNode stride, double[] bars, DdimStep ours) {
        checks.equal(
                "alpha_bar_t",
                stride.path("alpha_bar_t"),
                () -> bars[stride.path("t").intValue()]);
        checks.equal(
                "alpha_bar_prev",
                stride.path("alpha_bar_prev"),
                () -> bars[stride.path("t_prev").intValue()]);
        checks.near("sigma", stride.path("sigma"), ours::sigma, 1e-3);
        checks.equal("coef_x", stride.path("coef_x"), ours::x);
        checks.near("coef_eps", stride.path("coef_eps"), ours::noise, 1e-3);
        checks.equal("coef_x0", stride.path("coef_x0"), ours::image);
        checks.near("coef_dir", stride.path("coef_dir"), ours::direction, 1e-3);
    }
}
