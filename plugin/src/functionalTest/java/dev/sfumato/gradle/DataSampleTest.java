package dev.sfumato.gradle;

import static org.gradle.testkit.runner.TaskOutcome.FAILED;
import static org.gradle.testkit.runner.TaskOutcome.FROM_CACHE;
import static org.gradle.testkit.runner.TaskOutcome.SUCCESS;
import static org.gradle.testkit.runner.TaskOutcome.UP_TO_DATE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gradle.testkit.runner.BuildResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sample with a table and a graph: read, priced, measured, explained, cached by dataset. */
class DataSampleTest {
    @TempDir
    Path folder;

    private static final List<String> MEASURED = List.of(
            ":privacyMeasurePeople",
            ":privacyMeasureFriends",
            ":privacyAuditPeople",
            ":privacyAuditFriends",
            ":privacyAudit");

    private ConsumerBuild sample;

    @BeforeEach
    void sample() {
        sample = ConsumerBuild.dataSample(folder.resolve("here"));
    }

    @Test
    void the_sample_passes_as_it_is_fails_with_the_number_that_it_names_and_explains_itself() {
        Outputs.contains(
                sample.succeeds("check"),
                "privacy: people: PASS, epsilon 2.",
                "privacy: friends: PASS, epsilon 0.5 is within the budget of 1, 0.5 left");
        sample.edit("build.gradle", "released = 3 }", "released = 30 }");
        BuildResult exposed = sample.fails("check");
        assertEquals(FAILED, exposed.task(":privacyCheck").getOutcome());
        assertEquals(UP_TO_DATE, exposed.task(":privacyAuditFriends").getOutcome());
        Outputs.contains(
                exposed,
                "Privacy not kept by 1 of 2 datasets:",
                "people: ",
                "records are exposed above delta 0.05",
                "gradle :privacyExplain --dataset 'people'");
        BuildResult explained = sample.succeeds("privacyExplain", "--dataset", "people");
        Outputs.contains(
                explained,
                "Dataset people: FAIL",
                "income-model",
                "What is left",
                "which is confidential; --confidential tells it here.");
        Outputs.contains(
                sample.succeeds("privacyExplain", "--dataset", "people", "--confidential"),
                "How exposed the records are",
                "exposure { released = ");
        Outputs.contains(
                sample.fails("privacyExplain", "--dataset", "persons"),
                "--dataset must be one of people, friends, got 'persons'");
    }

    @Test
    @Tag("thorough")
    void reports_are_written_for_programs_people_code_review_and_comments() throws IOException {
        sample.succeeds("privacyAudit");
        String page = Files.readString(sample.page());
        Outputs.contains(page, "<svg", "Records by their delta", "people", "friends");
        Outputs.contains(Files.readString(sample.file("build/reports/privacy/privacy.sarif")), "\"2.1.0\"");
        Outputs.contains(Files.readString(sample.file("build/reports/privacy/privacy.md")), "| friends | PASS |");
    }

    @Test
    @Tag("thorough")
    void what_was_measured_is_taken_from_the_cache_in_another_folder_where_a_build_says_that_it_may_be() {
        Path cache = folder.resolve("cache");
        sample.edit("build.gradle", "privacy {", "privacy {\n    cacheMeasurements = true");
        sample.cachingIn(cache);
        assertEquals(
                SUCCESS,
                sample.succeeds("check", "--build-cache")
                        .task(":privacyMeasurePeople")
                        .getOutcome());
        ConsumerBuild there = ConsumerBuild.dataSample(folder.resolve("a/folder/elsewhere"));
        there.edit("build.gradle", "privacy {", "privacy {\n    cacheMeasurements = true");
        there.cachingIn(cache);
        BuildResult relocated = there.succeeds("check", "--build-cache");
        for (String task : MEASURED) {
            assertEquals(FROM_CACHE, relocated.task(task).getOutcome(), task);
        }
    }

    @Test
    @Tag("thorough")
    void a_schema_is_written_for_review_and_the_shell_has_the_data_at_hand() throws IOException {
        Outputs.contains(
                sample.succeeds("privacySchema", "--dataset", "people"),
                "nothing of it is shown here",
                "set \"origin\" to \"declared\"");
        assertTrue(Files.exists(sample.file("data/people.csv.schema.json")));
        Outputs.contains(sample.fails("privacySchema", "--dataset", "people"), "is there already: move it away");
        Outputs.contains(
                sample.fails("privacySchema", "--dataset", "friends"),
                "--dataset must be one with a table, got 'friends'");

        Outputs.contains(
                sample.succeeds("privacyShell"), "Dataset 'people': people() reads it, peopleBudget() is its budget");
        Process shell = new ProcessBuilder(
                        sample.file("build/privacy/shell/privacy-shell").toString())
                .redirectErrorStream(true)
                .start();
        try (Writer keyboard = shell.outputWriter()) {
            keyboard.write("people().rows()\nfriendsBudget()\nBoolean.getBoolean(\"java.awt.headless\")\n/exit\n");
        }
        Outputs.contains(
                new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8),
                "1000",
                "budget for friends: epsilon 1 at delta 0 per edge-not-at-seed",
                "\ntrue\n");
    }
}
