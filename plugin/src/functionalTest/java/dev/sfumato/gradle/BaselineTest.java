package dev.sfumato.gradle;

import static org.gradle.testkit.runner.TaskOutcome.FAILED;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.gradle.testkit.runner.BuildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A finding can be accepted for a while by somebody who gives a reason; an acceptance that no longer stands fails. */
class BaselineTest {
    private static final String PRIVACY = """
            privacy {
                date = '2026-11-16'
                datasets { register('survey') { budget { epsilon = 1; delta = 1e-6 } } }
                releases { register('mean') { dataset = 'survey'; mechanism = gaussian { sigma = 2.0 } } }
            }
            """;

    @TempDir
    Path folder;

    @Test
    void a_finding_is_accepted_expires_and_is_pruned() throws IOException {
        ConsumerBuild build = ConsumerBuild.declaring(folder, PRIVACY);
        build.fails("check");
        Outputs.contains(
                build.fails("privacyBaseline", "--author", "Ada", "--expires", "2026-12-31"),
                "--reason must be given, so that somebody answers for what is accepted");
        Outputs.contains(
                build.fails("privacyBaseline", "--author", "Ada", "--reason", "old", "--expires", "2026-11-15"),
                "--expires must not be before today, 2026-11-16, got 2026-11-15");
        Outputs.contains(
                build.fails("privacyBaseline", "--author", "Ada", "--reason", "old", "--expires", "soon"),
                "--expires must be a day such as 2027-03-31, got 'soon'");
        Outputs.contains(
                build.fails("privacyBaseline", "--author", "Ada", "--reason", "old", "--expires", "2999-12-31"),
                "--expires must be within two years, by 2028-11-16, so that somebody looks at it again, got 2999-12-31");
        Outputs.contains(accept(build), "privacy: survey: accepted until 2026-12-31: epsilon 2.", "commit it");
        assertEquals(1, accepted(build));
        Outputs.contains(accept(build), "survey: already accepted until 2026-12-31 by Ada");

        BuildResult passing = build.succeeds("check");
        Outputs.contains(
                passing, "privacy: survey: ACCEPTED until 2026-12-31 by Ada (from before the gate): epsilon 2.");
        Outputs.contains(Files.readString(build.file("build/reports/privacy/privacy.html")), "Ada", "2026-12-31");

        build.edit("build.gradle", "2026-11-16", "2027-01-01");
        BuildResult expired = build.fails("check");
        assertEquals(FAILED, expired.task(":privacyCheck").getOutcome());
        Outputs.contains(expired, "expired on 2026-12-31", "survey: epsilon 2.", "gradle :privacyBaseline --prune");

        Outputs.contains(build.succeeds("privacyBaseline", "--prune"), "survey: no longer accepted");
        assertEquals(0, accepted(build));
        Outputs.contains(build.succeeds("privacyBaseline", "--prune"), "every accepted finding still stands");
    }

    @Test
    @Tag("thorough")
    void a_finding_that_changed_is_another_one_and_the_accepted_one_is_unused() {
        ConsumerBuild build = ConsumerBuild.declaring(folder, PRIVACY);
        accept(build);
        build.edit("build.gradle", "sigma = 2.0", "sigma = 1.9");
        Outputs.contains(
                build.fails("check"), "Privacy not kept by 1 of 1 dataset", "is not found any more: what it was about");
        build.edit("build.gradle", "sigma = 1.9", "sigma = 40.0");
        Outputs.contains(build.fails("check"), "privacy: survey: PASS", "Accepted findings that no longer stand:");
        build.edit("build.gradle", "sigma = 40.0", "sigma = 2.0");
        build.succeeds("check");
    }

    @Test
    @Tag("thorough")
    void what_is_accepted_for_ever_is_not_accepted() throws IOException {
        ConsumerBuild build = ConsumerBuild.declaring(folder, PRIVACY);
        accept(build);
        try (Stream<Path> files = Files.list(build.file("privacy-baseline"))) {
            Path file = files.findFirst().orElseThrow();
            Files.writeString(file, Files.readString(file).replace("2026-12-31", "2999-12-31"));
        }
        Outputs.contains(
                build.fails("check"),
                "survey: epsilon 2.",
                "is accepted until 2999-12-31, and nobody answers for more than two years");
    }

    @Test
    void a_budget_that_promises_nothing_fails_until_somebody_answers_for_it() {
        ConsumerBuild build = ConsumerBuild.declaring(folder, PRIVACY.replace("epsilon = 1;", "epsilon = 1e300;"));
        Outputs.contains(
                build.fails("check"),
                "survey: a budget of epsilon 1e300 promises next to nothing",
                "the ceiling of 20");
        build.edit("build.gradle", "epsilon = 1e300;", "epsilon = 1e300; ceiling = 1e300;");
        build.succeeds("check");
        build.edit(
                "build.gradle",
                "epsilon = 1e300; ceiling = 1e300; delta = 1e-6",
                "epsilon = 3; delta = 0.01; records = 100");
        Outputs.contains(
                build.fails("check"), "a budget of delta 0.01 allows to publish whole records: it is not below 1/100");
    }

    @Test
    void an_accepted_finding_whose_file_was_altered_is_refused() throws IOException {
        ConsumerBuild build = ConsumerBuild.declaring(folder, PRIVACY);
        accept(build);
        try (Stream<Path> files = Files.list(build.file("privacy-baseline"))) {
            Path file = files.findFirst().orElseThrow();
            Files.writeString(file, Files.readString(file).replace("\"author\"", "\"authors\""));
            Outputs.contains(
                    build.fails("check"),
                    "The accepted finding in ",
                    file.getFileName().toString(),
                    "author of the file must be a text, got nothing");
        }
    }

    @Test
    void a_warning_leaves_the_limits_as_they_are_and_lets_the_build_pass() {
        ConsumerBuild build = ConsumerBuild.declaring(folder, PRIVACY + "\nprivacy { mode = 'warn' }");
        BuildResult warned = build.succeeds("check");
        Outputs.contains(warned, "a warning only, because mode = 'warn'", "survey: epsilon 2.", "What would pass");
    }

    private static BuildResult accept(ConsumerBuild build) {
        return build.succeeds(
                "privacyBaseline", "--author", "Ada", "--reason", "from before the gate", "--expires", "2026-12-31");
    }

    private static long accepted(ConsumerBuild build) throws IOException {
        try (Stream<Path> files = Files.list(build.file("privacy-baseline"))) {
            return files.count();
        }
    }
}
