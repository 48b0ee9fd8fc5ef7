package dev.sfumato.gradle;

import static org.gradle.testkit.runner.TaskOutcome.SUCCESS;
import static org.gradle.testkit.runner.TaskOutcome.UP_TO_DATE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gradle.testkit.runner.BuildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A stored configuration is used again, and reads, measures, records, prices and decides as a fresh one does. */
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

    @Test
    @Tag("thorough")
    void a_stored_configuration_measures_data_that_changed_records_and_opens_the_shell(@TempDir Path folder)
            throws IOException {
        ConsumerBuild build = ConsumerBuild.dataSample(folder);
        build.succeeds("check", "--configuration-cache");
        Path people = build.file("data/people.csv");
        List<String> rows = Files.readAllLines(people);
        Files.write(people, rows.subList(0, rows.size() - 1));
        BuildResult changed = build.succeeds("check", "--configuration-cache");
        Outputs.contains(changed, "Reusing configuration cache.", "privacy: people: PASS");
        assertEquals(SUCCESS, changed.task(":privacyMeasurePeople").getOutcome());
        assertEquals(UP_TO_DATE, changed.task(":privacyMeasureFriends").getOutcome());

        String[] spend = {"privacySpend", "--release", "ranking", "--run", "1", "--configuration-cache"};
        Outputs.contains(build.succeeds(spend), "Recorded: release 'ranking', run '1'");
        Outputs.contains(build.succeeds(spend), "Reusing configuration cache.", "nothing more is charged");
        Outputs.contains(
                build.succeeds("check", "--configuration-cache"),
                "Reusing configuration cache.",
                "privacy: friends: PASS");
        assertTrue(Files.readString(build.report()).contains("\"origin\" : \"recorded\""));

        build.succeeds("privacyShell", "--configuration-cache");
        Outputs.contains(
                build.succeeds("privacyShell", "--configuration-cache"),
                "Reusing configuration cache.",
                "Dataset 'people': people() reads it");
    }
}
