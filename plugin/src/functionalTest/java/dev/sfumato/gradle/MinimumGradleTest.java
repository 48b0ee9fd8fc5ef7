package dev.sfumato.gradle;

import static org.gradle.testkit.runner.TaskOutcome.FAILED;
import static org.gradle.testkit.runner.TaskOutcome.SUCCESS;
import static org.gradle.testkit.runner.TaskOutcome.UP_TO_DATE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.gradle.testkit.runner.BuildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The oldest Gradle that is supported runs the plugin, and its configuration cache keeps it. */
class MinimumGradleTest {
    @Test
    @Tag("thorough")
    void the_sample_passes_fails_when_overspent_and_is_configured_once_on_gradle_8_5(@TempDir Path folder) {
        ConsumerBuild sample = ConsumerBuild.sample(folder).onMinimumGradle();
        sample.edit("build.gradle", "// `gradle check`", """
                println "configured by $gradle.gradleVersion"
                // `gradle check`""");

        BuildResult kept = sample.succeeds("check", "--configuration-cache");
        assertEquals(SUCCESS, kept.task(":privacyCheck").getOutcome());
        Outputs.contains(kept, "configured by 8.5", "privacy: survey: PASS", "Configuration cache entry stored.");

        BuildResult again = sample.succeeds("check", "--configuration-cache");
        assertEquals(UP_TO_DATE, again.task(":privacyAudit").getOutcome());
        Outputs.contains(again, "Reusing configuration cache.", "privacy: survey: PASS");

        sample.edit("build.gradle", "sigma = 40.0", "sigma = 10.0");
        BuildResult overspent = sample.fails("check", "--configuration-cache");
        assertEquals(SUCCESS, overspent.task(":privacyAudit").getOutcome());
        assertEquals(FAILED, overspent.task(":privacyCheck").getOutcome());
        Outputs.contains(overspent, "Privacy not kept by 1 of 1 dataset");
    }

    @Test
    @Tag("thorough")
    void data_are_measured_and_releases_are_recorded_on_gradle_8_5(@TempDir Path folder) {
        ConsumerBuild sample = ConsumerBuild.dataSample(folder).onMinimumGradle();
        Outputs.contains(
                sample.succeeds("privacySpend", "--release", "ranking"), "Recorded: release 'ranking', run '1'");
        BuildResult kept = sample.succeeds("check");
        assertEquals(UP_TO_DATE, kept.task(":privacyMeasurePeople").getOutcome());
        Outputs.contains(kept, "privacy: people: PASS", "privacy: friends: PASS, epsilon 0.5 is within");
        Outputs.contains(sample.succeeds("privacyLedger"), "friends: 1 charge, 1 opening", "ranking, run 1");

        sample.edit("build.gradle", "released = 3 }", "released = 30 }");
        Outputs.contains(sample.fails("check"), "people: ", "records are exposed above delta 0.05");
    }
}
