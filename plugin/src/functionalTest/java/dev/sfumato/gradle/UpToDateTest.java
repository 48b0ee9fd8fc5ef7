package dev.sfumato.gradle;

import static org.gradle.testkit.runner.TaskOutcome.FAILED;
import static org.gradle.testkit.runner.TaskOutcome.SUCCESS;
import static org.gradle.testkit.runner.TaskOutcome.UP_TO_DATE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.gradle.testkit.runner.BuildResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A second run prices nothing again, and still decides. */
class UpToDateTest {
    private ConsumerBuild build;

    @BeforeEach
    void sample(@TempDir Path folder) {
        build = ConsumerBuild.sample(folder);
    }

    @Test
    void a_second_run_finds_the_audit_up_to_date_and_tells_the_verdict_again() {
        build.succeeds("check");
        BuildResult second = build.succeeds("check");
        assertEquals(UP_TO_DATE, second.task(":privacyAudit").getOutcome());
        assertEquals(SUCCESS, second.task(":privacyCheck").getOutcome());
        Outputs.contains(second, "privacy: survey: PASS");
    }

    @Test
    void a_failed_verdict_fails_again() {
        build.edit("build.gradle", "sigma = 40.0", "sigma = 10.0");
        build.fails("check");
        BuildResult second = build.fails("check");
        assertEquals(UP_TO_DATE, second.task(":privacyAudit").getOutcome());
        assertEquals(FAILED, second.task(":privacyCheck").getOutcome());
    }
}
