package dev.sfumato.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.diffusion.gaussian.DdimStep;
import dev.sfumato.diffusion.gaussian.OneShotTarget;
import dev.sfumato.diffusion.gaussian.VarianceSchedule;
import java.util.ArrayList;
import java.util.List;

/** Reads cases of two-phase private image diffusion, and what stands beside them: the schedule, strides, targets. */
final class PromiseSuite implements Suite {
    /** The schedule of all cases. */
    static final VarianceSchedule SCHEDULE = VarianceSchedule.linear(1000);

    @Override
    public String prefix() {
        return "promise";
    }

    @Override
    public List<Case> cases(JsonNode file) {
        double tolerance = file.path("tolerance").path("closed_form_rtol").asDouble(1e-9);
        double[] bars = SCHEDULE.alphaBars();
        List<Case> cases = new ArrayList<>();
        JsonNode schedule = file.path("schedule").path("alpha_bar");
        if (!schedule.isEmpty()) {
            cases.add(new ClosedForm(
                    "schedule",
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
                    tolerance,
                    checks -> checkStride(checks, stride, bars, DdimStep.between(bars[t], bars[earlier], rho))));
        }
        for (JsonNode target : file.path("phase1_sound_target")) {
            int released = target.path("S").intValue();
            int t = target.path("t").intValue();
            cases.add(new ClosedForm("target-" + released + "-" + t, tolerance, checks -> {
                OneShotTarget ours = OneShotTarget.after(bars[released], bars[t]);
                checks.equal("coef_y", target.path("coef_y"), ours::kept);
                checks.equal("coef_e", target.path("coef_e"), ours::added);
                checks.equal("target_scale", target.path("target_scale"), ours::scale);
                checks.equal("loss_weight", target.path("loss_weight"), ours::weight);
            }));
        }
        file.path("cases").forEach(node -> cases.add(new PromiseCase(node, file.path("tolerance"))));
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
