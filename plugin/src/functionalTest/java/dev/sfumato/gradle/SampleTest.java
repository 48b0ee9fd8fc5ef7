package dev.sfumato.gradle;

import static org.gradle.testkit.runner.TaskOutcome.FAILED;
import static org.gradle.testkit.runner.TaskOutcome.SUCCESS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.gradle.testkit.runner.BuildResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sample passes as it is shipped, fails with the number that it names, and passes again with the fix. */
class SampleTest {
    @Test
    void the_sample_passes_fails_when_overspent_and_passes_when_mended(@TempDir Path folder) {
        ConsumerBuild sample = ConsumerBuild.sample(folder);

        BuildResult kept = sample.succeeds("check");
        assertEquals(SUCCESS, kept.task(":privacyCheck").getOutcome());
        Outputs.contains(kept, "privacy: survey: PASS, epsilon 0.", " is within the budget of 1, 0.", " left");
        assertTrue(Files.exists(sample.report()));
        assertTrue(Files.exists(sample.page()));

        sample.edit("build.gradle", "sigma = 40.0", "sigma = 10.0");
        BuildResult overspent = sample.fails("check");
        assertEquals(SUCCESS, overspent.task(":privacyAudit").getOutcome());
        assertEquals(FAILED, overspent.task(":privacyCheck").getOutcome());
        Outputs.contains(
                overspent,
                "Privacy not kept by 1 of 1 dataset:",
                "survey: epsilon 1.",
                " is over the budget of 1 by 0.",
                "It would fit with all noise scales multiplied by 1.",
                "The report: file:///",
                "build/reports/privacy/privacy.html",
                "To see how it came about: gradle :privacyExplain --dataset 'survey'");

        sample.edit("build.gradle", "sigma = 10.0", "sigma = 40.0");
        assertEquals(SUCCESS, sample.succeeds("check").task(":privacyCheck").getOutcome());
    }
}
