package dev.sfumato.gradle;

import static org.gradle.testkit.runner.TaskOutcome.FAILED;
import static org.gradle.testkit.runner.TaskOutcome.SUCCESS;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gradle.testkit.runner.BuildResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Projects of one build are configured apart from each other: the plugin looks at its own project only. */
class IsolatedProjectsTest {
    private static final String ISOLATED = "-Dorg.gradle.unsafe.isolated-projects=true";

    @Test
    void two_projects_are_priced_and_configured_apart(@TempDir Path folder) throws IOException {
        ConsumerBuild build = ConsumerBuild.sample(folder);
        String script = Files.readString(build.file("build.gradle"));
        build.write("build.gradle", "");
        build.write("clinic/build.gradle", script);
        build.write("school/build.gradle", script.replace("survey", "pupils"));
        build.edit("settings.gradle", "rootProject.name", "include('clinic', 'school')\nrootProject.name");

        BuildResult stored = build.succeeds("check", ISOLATED);
        assertEquals(SUCCESS, stored.task(":clinic:privacyCheck").getOutcome());
        assertEquals(SUCCESS, stored.task(":school:privacyCheck").getOutcome());
        Outputs.contains(stored, "Isolated projects is an incubating feature.", "Configuration cache entry stored.");

        Outputs.contains(build.succeeds("check", ISOLATED), "Reusing configuration cache.");

        build.edit("school/build.gradle", "sigma = 40.0", "sigma = 10.0");
        BuildResult overspent = build.fails("check", "--continue", ISOLATED);
        assertEquals(SUCCESS, overspent.task(":clinic:privacyCheck").getOutcome());
        assertEquals(FAILED, overspent.task(":school:privacyCheck").getOutcome());
    }

    @Test
    void a_project_that_looks_at_another_is_reported(@TempDir Path folder) {
        ConsumerBuild build = ConsumerBuild.sample(folder);
        build.edit("settings.gradle", "rootProject.name", "include('clinic')\nrootProject.name");
        build.write("clinic/build.gradle", "println rootProject.extensions.findByName('privacy')");
        Outputs.contains(build.fails("help", ISOLATED), "cannot access");
    }
}
