package dev.sfumato.gradle;

import static org.gradle.testkit.runner.TaskOutcome.SUCCESS;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.gradle.testkit.runner.BuildResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A stored configuration is used again, and prices and decides as a fresh one does. */
class ConfigurationCacheTest {
    @Test
    void a_stored_configuration_is_reused_for_pricing_and_for_a_failure(@TempDir Path folder) {
        ConsumerBuild build = ConsumerBuild.sample(folder);
        Outputs.contains(
                build.succeeds("clean", "check", "--configuration-cache"), "Configuration cache entry stored.");

        BuildResult reused = build.succeeds("clean", "check", "--configuration-cache");
        Outputs.contains(reused, "Reusing configuration cache.", "privacy: survey: PASS");
        assertEquals(SUCCESS, reused.task(":privacyAudit").getOutcome());

        build.edit("build.gradle", "sigma = 40.0", "sigma = 10.0");
        build.fails("clean", "check", "--configuration-cache");
        Outputs.contains(
                build.fails("clean", "check", "--configuration-cache"),
                "Reusing configuration cache.",
                "Privacy not kept by 1 of 1 dataset");
    }
}
