package dev.sfumato.gradle;

import static org.gradle.testkit.runner.TaskOutcome.SUCCESS;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.gradle.testkit.runner.BuildResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A worker keeps to the heap that the build gives it, and a gigabyte is enough. */
class HeapLimitTest {
    @Test
    void the_sample_is_priced_within_a_gigabyte(@TempDir Path folder) {
        ConsumerBuild build = ConsumerBuild.sample(folder);
        build.edit("build.gradle", "// `gradle check`", ConsumerBuild.workerHeap("1g") + "\n// `gradle check`");
        BuildResult result = build.succeeds("check", "--info");
        assertEquals(SUCCESS, result.task(":privacyCheck").getOutcome());
        Outputs.contains(result, "-Xmx1g", "privacy: survey: PASS");
    }
}
