package dev.sfumato.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.gradle.testkit.runner.BuildResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answering for a project is not answering for all of them together, nor the other way round. */
class AggregationBaselineTest {
    private ConsumerBuild build;

    @BeforeEach
    void twoProjects(@TempDir Path folder) {
        build = ConsumerBuild.aggregating(folder, "one", "two");
        build.write("one/build.gradle", ConsumerBuild.subproject(AggregationTest.privacy("mean", 5)));
        build.write("two/build.gradle", ConsumerBuild.subproject(AggregationTest.privacy("count", 5)));
    }

    @Test
    @Tag("thorough")
    void what_is_found_about_all_projects_is_accepted_and_pruned_in_a_folder_of_its_own() throws IOException {
        Outputs.contains(build.fails("check"), "survey: epsilon 1.");
        Outputs.contains(
                accept(":privacyAggregateBaseline"),
                "privacy: survey: accepted until " + ConsumerBuild.nextYear() + ": epsilon 1.");
        assertEquals(1, accepted("privacy-aggregate-baseline"));
        assertFalse(Files.exists(build.file("privacy-baseline")));
        assertFalse(Files.exists(build.file("one/privacy-baseline")));
        Outputs.contains(
                build.succeeds("check"),
                "privacy: survey: ACCEPTED until " + ConsumerBuild.nextYear() + " by Ada (why): epsilon 1.");

        build.write("two/build.gradle", ConsumerBuild.subproject(AggregationTest.privacy("count", 60)));
        Outputs.contains(build.fails("check"), "gradle :privacyAggregateBaseline --prune");
        Outputs.contains(build.succeeds(":privacyAggregateBaseline", "--prune"), "survey: no longer accepted");
        assertEquals(0, accepted("privacy-aggregate-baseline"));
        build.succeeds("check");
    }

    @Test
    @Tag("thorough")
    void the_same_finding_is_accepted_for_a_project_and_for_all_together_each_on_its_own() throws IOException {
        build.write("one/build.gradle", ConsumerBuild.subproject(AggregationTest.privacy("mean", 2)));
        build.edit("two/build.gradle", "survey", "clicks");
        accept(":one:privacyBaseline");
        Outputs.contains(build.succeeds(":one:check"), "privacy: survey: ACCEPTED until");
        Outputs.contains(build.fails(":privacyAggregateCheck"), "survey: epsilon 2.");

        accept(":privacyAggregateBaseline");
        build.succeeds("check");
        Path file = onlyFile("one/privacy-baseline");
        assertEquals(file.getFileName(), onlyFile("privacy-aggregate-baseline").getFileName());
        Files.delete(file);
        build.succeeds(":privacyAggregateCheck");
        Outputs.contains(build.fails(":one:privacyCheck"), "survey: epsilon 2.");
    }

    private BuildResult accept(String task) {
        return build.succeeds(task, "--author", "Ada", "--reason", "why", "--expires", ConsumerBuild.nextYear());
    }

    private long accepted(String folder) throws IOException {
        try (Stream<Path> files = Files.list(build.file(folder))) {
            return files.count();
        }
    }

    private Path onlyFile(String folder) throws IOException {
        try (Stream<Path> files = Files.list(build.file(folder))) {
            return files.reduce((one, other) -> {
                        throw new AssertionError("two accepted findings: " + one + ", " + other);
                    })
                    .orElseThrow();
        }
    }
}
