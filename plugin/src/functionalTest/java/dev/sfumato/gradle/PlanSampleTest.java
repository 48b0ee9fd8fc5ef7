package dev.sfumato.gradle;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sample of the team that looked before it chose goes as it says. */
class PlanSampleTest {
    @Test
    @Tag("thorough")
    void the_sample_fails_passes_with_a_plan_and_refuses_what_is_chosen_afterwards(@TempDir Path folder) {
        ConsumerBuild sample = ConsumerBuild.planSample(folder);
        Outputs.contains(sample.fails("check"), "they cost epsilon 0.9997: gradle privacyPlan");
        Outputs.contains(
                sample.succeeds("privacyPlan"), "epsilon <= 0.9997 at delta 1e-6 per record, CERTIFIED, planned");
        sample.succeeds("check");
        sample.succeeds("privacySpend", "--release", "mean-age");
        sample.edit(
                "build.gradle",
                "mechanism = dp { epsilon = 0.405 }",
                "mechanism = dp { epsilon = 0; delta = 9.99e-7 }");
        Outputs.contains(sample.fails("privacySpend", "--release", "yes-or-no"), "is refused and nothing is recorded");
        sample.edit(
                "build.gradle",
                "mechanism = dp { epsilon = 0; delta = 9.99e-7 }",
                "mechanism = dp { epsilon = 0.405 }");
        Outputs.contains(sample.succeeds("privacySpend", "--release", "yes-or-no"), ", as planned.");
    }
}
